package org.bellwether.lab.json;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Fault.Pattern;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Intervention;
import org.bellwether.scenario.Intervention.Action;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.Delay;
import org.bellwether.scenario.Links.LinkDelay;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Operations.Multicasting;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Operations.Sending;
import org.bellwether.scenario.Randomness;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Scenario.Starts;
import org.bellwether.scenario.Starting;
import org.bellwether.scenario.Step;
import org.bellwether.simulate.text.PlainValues;
import org.jspecify.annotations.Nullable;

/** Any scenario that the format can express, by seed. */
final class RandomScenarios {
  private static final List<String> TEXTS =
      List.of("a", "chang-roberts", "é☃😀", "\"\\/\n\t\u0000\u007f", "\ud800", "a b", "{}");

  private final SplittableRandom random;
  private BigDecimal now = BigDecimal.ZERO;

  RandomScenarios(long seed) {
    random = new SplittableRandom(seed);
  }

  Scenario scenario() {
    Scenario.Builder scenario = Scenario.builder(pick(TEXTS));
    Integer nodes = maybe(this::count);
    if (nodes != null) scenario.nodes(nodes);
    scenario
        .topology(maybe(this::network))
        .ids(maybe(this::ids))
        .start(maybe(this::start))
        .starts(pick(List.of(Starts.values())))
        .links(links())
        .clocks(new Clocks(list(this::positive), list(this::signed), list(this::drift)))
        .operations(operations())
        .random(new Randomness(random.nextInt(3) == 0 ? 1 : random.nextLong(), tapes()))
        .until(maybe(this::time))
        .schedule(list(this::step))
        .interventions(interventions());
    fields().forEach(scenario::parameter);
    list(this::fault).forEach(scenario::fault);
    return scenario.build();
  }

  private List<Intervention> interventions() {
    List<Intervention> all = new ArrayList<>();
    long after = 0;
    for (Action action : list(this::action)) {
      after += random.nextInt(3);
      all.add(new Intervention(after, action));
    }
    return all;
  }

  private Action action() {
    int node = random.nextInt(9);
    long message = 1L + random.nextInt(99);
    return switch (random.nextInt(14)) {
      case 0 -> new Action.Lose(message);
      case 1 -> new Action.Delay(message, positive());
      case 2 -> new Action.Duplicate(message);
      case 3 -> new Action.Deliver(message);
      case 4 -> new Action.Crash(node);
      case 5 -> new Action.Recover(node);
      case 6 -> new Action.Pause(node);
      case 7 -> new Action.Resume(node);
      case 8 -> new Action.Start(node);
      case 9 -> new Action.Request(node);
      case 10 -> new Action.Release(node);
      case 11 -> new Action.Cut(pairs());
      case 12 -> new Action.Heal();
      default -> new Action.Partition(List.of(List.of(node), List.of(node + 1)));
    };
  }

  private Step step() {
    int node = random.nextInt(9);
    int other = node + 1;
    return switch (random.nextInt(15)) {
      case 0 -> new Step.Start(node);
      case 1 -> new Step.Deliver(node, other, random.nextInt(3) - 1, random.nextInt(3));
      case 2 -> new Step.Lose(node, other, random.nextInt(3) - 1, random.nextInt(3));
      case 3 -> new Step.Duplicate(node, other, random.nextInt(3) - 1, random.nextInt(3));
      case 4 -> new Step.Timeout(node, pick(TEXTS));
      case 5 -> new Step.Request(node);
      case 6 -> new Step.Exit(node, random.nextBoolean());
      case 7 -> new Step.Operate(node);
      case 8 -> new Step.Strike(new Fault.Crash(BigDecimal.ZERO, node));
      case 9 -> new Step.Strike(new Fault.Recover(BigDecimal.ZERO, node));
      case 10 ->
          new Step.Strike(
              new Fault.Partition(BigDecimal.ZERO, List.of(List.of(node), List.of(other))));
      case 11 -> new Step.Strike(new Fault.Cut(BigDecimal.ZERO, pairs()));
      case 12 -> new Step.Strike(new Fault.Heal(BigDecimal.ZERO));
      case 13 -> new Step.CrashAtWrite(new Step.Start(node), random.nextBoolean());
      default -> new Step.Pass(1 + random.nextInt(100));
    };
  }

  private Network network() {
    return switch (random.nextInt(5)) {
      case 0 -> Network.Kind.of(pick(List.of("ring", "complete", "line", "star", "binary-tree")));
      case 1 -> new Network.Kind("grid", null, maybe(this::count), maybe(this::count), null, null);
      case 2 -> new Network.Kind("hypercube", null, null, null, maybe(this::count), null);
      case 3 ->
          new Network.Kind("random", maybe(this::count), null, null, null, maybe(this::count));
      default -> new Network.Edges(pairs());
    };
  }

  private Ids ids() {
    if (random.nextBoolean()) {
      return new Ids.Arranged(
          pick(List.of("ascending", "descending", "random", "worst:a-1", "rounds:peterson:3")));
    }
    return new Ids.Given(random.longs(5, 1, Long.MAX_VALUE).distinct().boxed().toList());
  }

  private List<Starting> start() {
    SortedMap<Integer, BigDecimal> start = new TreeMap<>();
    boolean together = random.nextBoolean();
    list(this::position).forEach(p -> start.put(p, together ? BigDecimal.ZERO : time()));
    List<Starting> all = new ArrayList<>();
    start.forEach((node, time) -> all.add(new Starting(node, time)));
    if (random.nextInt(4) == 0) list(this::position).forEach(p -> all.add(new Starting(p, time())));
    return all;
  }

  private Links links() {
    Delay delay =
        switch (random.nextInt(4)) {
          case 0 -> Links.UNIT.delay();
          case 1 -> new Delay.Constant(time());
          case 2 -> {
            BigDecimal low = time();
            yield new Delay.Uniform(low, PlainValues.plain(low.add(time())));
          }
          default -> new Delay.Exponential(positive());
        };
    return new Links(
        delay,
        list(() -> pair(p -> new LinkDelay(p.from(), p.to(), time()))),
        random.nextBoolean(),
        rate(),
        rate());
  }

  private Operations operations() {
    boolean open = random.nextBoolean();
    return Operations.NONE
        .hold(maybe(this::time))
        .requests(open ? list(this::request) : List.of())
        .closed(
            open ? List.of() : list(this::request),
            open ? List.of() : list(this::time),
            open ? null : maybe(this::count))
        .multicasts(list(() -> new Multicasting(time(), position(), pick(TEXTS))))
        .sends(list(() -> new Sending(time(), position(), position(), pick(TEXTS))));
  }

  private Fault fault() {
    BigDecimal at = later();
    return switch (random.nextInt(13)) {
      case 0 -> new Fault.Crash(at, position());
      case 1 -> new Fault.Recover(at, position());
      case 2 -> new Fault.Partition(at, List.of(List.of(), List.of(0, 2), List.of(1)));
      case 3 -> new Fault.Cut(at, pairs());
      case 4 -> new Fault.Heal(at);
      case 5 -> new Fault.Pause(at, position());
      case 6 -> new Fault.Resume(at, position());
      case 7 ->
          new Fault.Window(
              at, PlainValues.plain(at.add(positive())), rate(), rate(), rate(), time());
      case 8 -> new Fault.Lose(pattern());
      case 9 -> new Fault.Duplicate(pattern());
      case 10 -> new Fault.Inject(at, position(), pick(TEXTS), fields());
      case 11 ->
          new Fault.CrashAtWrite(position(), count(), random.nextBoolean(), maybe(this::time));
      default -> new Fault.LoseToken(at);
    };
  }

  private Pattern pattern() {
    return new Pattern(pick(TEXTS), fields(), count());
  }

  private SortedMap<Integer, List<Integer>> tapes() {
    SortedMap<Integer, List<Integer>> tapes = new TreeMap<>();
    list(this::position).forEach(p -> tapes.put(p, list(random::nextInt)));
    return tapes;
  }

  private Map<String, Object> fields() {
    Map<String, Object> fields = new HashMap<>();
    for (String name : list(() -> "p" + random.nextInt(100))) fields.put(name, plain(3));
    return fields;
  }

  private Object plain(int depth) {
    return switch (random.nextInt(depth == 0 ? 4 : 6)) {
      case 0 -> random.nextBoolean();
      case 1 -> random.nextLong() >> random.nextInt(60);
      case 2 -> BigDecimal.valueOf(10 * random.nextLong(1L << 40) + 1, 1 + random.nextInt(20));
      case 3 -> pick(TEXTS);
      case 4 -> list(() -> plain(depth - 1));
      default -> Map.of("é\"\n", plain(depth - 1), "", plain(depth - 1));
    };
  }

  private List<Pair> pairs() {
    List<Pair> pairs = new ArrayList<>(list(() -> pair(p -> p)));
    pairs.add(new Pair(0, 1));
    return pairs;
  }

  private <T> T pair(Function<Pair, T> use) {
    int from = position();
    return use.apply(new Pair(from, from + 1 + random.nextInt(5)));
  }

  private Request request() {
    return new Request(time(), position());
  }

  private BigDecimal later() {
    now = PlainValues.plain(now.add(time()));
    return now;
  }

  private BigDecimal time() {
    int bits = random.nextInt(40);
    return PlainValues.plain(BigDecimal.valueOf(random.nextLong(1L << bits), random.nextInt(7)));
  }

  private BigDecimal positive() {
    return PlainValues.plain(time().add(BigDecimal.ONE));
  }

  private BigDecimal signed() {
    return random.nextBoolean() ? time() : time().negate();
  }

  private BigDecimal drift() {
    return PlainValues.plain(BigDecimal.valueOf(random.nextInt(-999_999, 1_000_000), 6));
  }

  private double rate() {
    return switch (random.nextInt(4)) {
      case 0 -> 0;
      case 1 -> 1;
      case 2 -> random.nextDouble();
      default -> random.nextDouble() * 1e-9;
    };
  }

  private int count() {
    return 1 + (random.nextInt() >>> 1) % (1 << (1 + random.nextInt(30)));
  }

  private int position() {
    return random.nextInt(10);
  }

  private <T> T pick(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private <T> @Nullable T maybe(Supplier<T> value) {
    return random.nextBoolean() ? value.get() : null;
  }

  private <T> List<T> list(Supplier<T> element) {
    List<T> list = new ArrayList<>();
    while (random.nextInt(3) > 0) list.add(element.get());
    return list;
  }
}
