package org.bellwether.lab.corpus;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Multicast;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Unicast;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Fault.Pattern;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.Delay;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Operations.Multicasting;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Operations.Sending;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Scenario.Starts;
import org.jspecify.annotations.Nullable;

/**
 * Random scenarios for any entry of the catalogue: its network, its parameters, a load for its
 * clients, and links, clocks and nodes that fail. The same entry and number give the same scenario
 * on every machine. A few of them are refused, which is a result, too.
 */
final class CorpusScenarios {
  private static final int LAST = 120; // no run takes longer, so that none goes on for ever

  private final Entry entry;
  private final SplittableRandom random;
  private final int n;
  private final boolean[] down;

  private CorpusScenarios(Entry entry, int number) {
    this.entry = entry;
    random = new SplittableRandom(31L * entry.name().hashCode() + number);
    n = entry.shape() == Shape.HYPERCUBE ? 1 << random.nextInt(4) : 1 + random.nextInt(7);
    down = new boolean[n];
  }

  /** The scenario of that number: links are perfect if it is even, and anything fails if odd. */
  static Scenario of(Entry entry, int number) {
    return new CorpusScenarios(entry, number).scenario(number);
  }

  /** A small scenario without faults, for the checker to take from there. */
  static Scenario small(Entry entry) {
    int n = entry.shape() == Shape.HYPERCUBE ? 4 : 3;
    Scenario.Builder builder = Scenario.builder(entry.name()).nodes(n);
    if (entry.family() == Family.MUTUAL_EXCLUSION) {
      List<Request> requests = new ArrayList<>();
      for (int v = 0; v < n; v++) requests.add(new Request(BigDecimal.ZERO, v));
      builder.operations(Operations.NONE.hold(BigDecimal.ONE).requests(requests));
    }
    for (int v = 0; v < n; v++) {
      if (is(entry, Multicast.class)) builder.multicast(0, v, "m" + v);
      if (is(entry, Unicast.class))
        builder.unicast(Sending.of("m" + v).at(0).from(v).to(n - 1 - v));
    }
    if (entry.has(Trait.PERPETUAL)) builder.until(BigDecimal.valueOf(20));
    if (entry.name().equals("interleaved-synchrony")) builder.starts(Starts.FIRST);
    for (Parameter parameter : entry.parameters()) {
      if (parameter.name().equals("range")) builder.parameter("range", 2); // random draws
    }
    return builder.build();
  }

  private Scenario scenario(int number) {
    Scenario.Builder builder = Scenario.builder(entry.name()).nodes(n).seed(number);
    Network network = network();
    if (network != null) builder.topology(network);
    builder.operations(operations());
    if (!entry.has(Trait.STARTS_TOGETHER) && random.nextInt(3) == 0) builder.start(start());
    boolean faulty = number % 2 == 1;
    if (!entry.rounds()) {
      builder.links(faulty ? unreliable(delays()) : delays());
      if (faulty && random.nextInt(3) == 0) builder.clocks(clocks());
      if (faulty) faults().forEach(builder::fault);
    }
    if (faulty || entry.has(Trait.PERPETUAL)) {
      builder.until(BigDecimal.valueOf(20 + random.nextInt(LAST - 20)));
    }
    parameters(builder, number);
    return builder.build();
  }

  private @Nullable Network network() {
    List<String> kinds =
        switch (entry.shape()) {
          case GRAPH -> List.of("ring", "line", "star", "complete", "binary-tree");
          case TREE, ANONYMOUS_TREE -> List.of("line", "star", "binary-tree");
          default -> List.of();
        };
    return kinds.isEmpty() || random.nextInt(4) == 0 ? null : Network.Kind.of(pick(kinds));
  }

  /** Drawn apart from the rest: a new parameter leaves the rest of the scenario as it was. */
  private void parameters(Scenario.Builder builder, int number) {
    for (Parameter parameter : entry.parameters()) {
      SplittableRandom own =
          new SplittableRandom(31L * parameter.name().hashCode() + 7L * number + 1);
      if (own.nextInt(3) > 0) continue;
      if (parameter.type() == Parameter.Type.FLAG) {
        builder.parameter(parameter.name(), own.nextBoolean());
      } else if (!parameter.choices().isEmpty()) {
        builder.parameter(
            parameter.name(), parameter.choices().get(own.nextInt(parameter.choices().size())));
      } else if (parameter.name().equals("application")) {
        builder.parameter("application", own.nextBoolean() ? "flooding" : "bfs");
      }
    }
  }

  private SortedMap<Integer, BigDecimal> start() {
    SortedMap<Integer, BigDecimal> start = new TreeMap<>();
    for (int i = 1 + random.nextInt(n); i > 0; i--) start.put(node(), time(20));
    return start;
  }

  private Operations operations() {
    boolean lock = entry.family() == Family.MUTUAL_EXCLUSION;
    boolean closed = lock && random.nextInt(3) == 0;
    List<Request> requests = new ArrayList<>();
    List<BigDecimal> think = new ArrayList<>();
    for (int v = 0; lock && v < n; v++) {
      if (closed) think.add(time(5));
      if (closed) requests.add(new Request(time(10), v));
      else for (int i = random.nextInt(3); i > 0; i--) requests.add(new Request(time(30), v));
    }
    List<Multicasting> multicasts = new ArrayList<>();
    List<Sending> sends = new ArrayList<>();
    for (int i = 1 + random.nextInt(5); i > 0; i--) {
      if (is(entry, Multicast.class)) multicasts.add(new Multicasting(time(20), node(), "m" + i));
      if (is(entry, Unicast.class)) sends.add(new Sending(time(20), node(), node(), "m" + i));
    }
    return Operations.NONE
        .hold(lock ? BigDecimal.valueOf(1 + random.nextInt(5)) : null)
        .requests(closed ? List.of() : requests)
        .closed(closed ? requests : List.of(), think, closed ? 2 : null)
        .multicasts(multicasts)
        .sends(sends);
  }

  private Links delays() {
    Delay delay =
        switch (random.nextInt(5)) {
          case 0 -> new Delay.Constant(BigDecimal.valueOf(1 + random.nextInt(4)));
          case 1 -> new Delay.Uniform(BigDecimal.ONE, BigDecimal.valueOf(1 + random.nextInt(9)));
          case 2 -> new Delay.Uniform(BigDecimal.ZERO, new BigDecimal("2.5"));
          case 3 -> new Delay.Exponential(BigDecimal.valueOf(1 + random.nextInt(4)));
          default -> Links.UNIT.delay();
        };
    Links links = Links.UNIT.delay(delay);
    return random.nextInt(3) == 0 ? links.reordering() : links;
  }

  private Links unreliable(Links links) {
    double loss = random.nextInt(3) == 0 ? 0.1 : 0;
    double duplicate = random.nextInt(3) == 0 ? 0.1 : 0;
    return links.unreliable(loss, duplicate);
  }

  private Clocks clocks() {
    List<BigDecimal> unit = new ArrayList<>();
    List<BigDecimal> offset = new ArrayList<>();
    List<BigDecimal> drift = new ArrayList<>();
    for (int v = 0; v < n; v++) {
      unit.add(BigDecimal.valueOf(1 + random.nextInt(3)));
      offset.add(BigDecimal.valueOf(random.nextInt(-20, 20)));
      drift.add(BigDecimal.valueOf(random.nextInt(-20, 20), 3));
    }
    boolean units = random.nextInt(3) == 0;
    return units ? new Clocks(unit, offset, List.of()) : new Clocks(List.of(), offset, drift);
  }

  private List<Fault> faults() {
    List<Fault> faults = new ArrayList<>();
    List<Integer> times = new ArrayList<>();
    for (int i = random.nextInt(6); i > 0; i--) times.add(random.nextInt(LAST / 2));
    times.sort(Comparator.naturalOrder());
    for (int time : times) faults.add(fault(BigDecimal.valueOf(time)));
    if (is(entry, Recoverable.class) && random.nextInt(3) == 0) {
      faults.add(
          new Fault.CrashAtWrite(
              node(), 1 + random.nextInt(4), random.nextBoolean(), BigDecimal.TEN));
    }
    if (random.nextInt(4) == 0) {
      List<String> kinds = kinds();
      if (!kinds.isEmpty()) {
        Pattern some = new Pattern(pick(kinds), new TreeMap<>(), 1 + random.nextInt(3));
        faults.add(random.nextBoolean() ? new Fault.Lose(some) : new Fault.Duplicate(some));
      }
    }
    return faults;
  }

  private Fault fault(BigDecimal at) {
    int v = node();
    return switch (random.nextInt(9)) {
      case 0, 1, 2 -> {
        if (down[v] && !is(entry, Recoverable.class)) yield new Fault.Heal(at);
        down[v] = !down[v];
        yield down[v] ? new Fault.Crash(at, v) : new Fault.Recover(at, v);
      }
      case 3 -> new Fault.Partition(at, halves());
      case 4 -> n == 1 ? new Fault.Heal(at) : new Fault.Cut(at, List.of(new Pair(v, (v + 1) % n)));
      case 5 -> new Fault.Heal(at);
      case 6 -> new Fault.Pause(at, v);
      case 7 -> new Fault.Resume(at, v);
      default -> new Fault.Window(at, at.add(BigDecimal.TEN), 0.2, 0.2, 0.2, BigDecimal.TWO);
    };
  }

  private List<List<Integer>> halves() {
    BitSet one = new BitSet();
    for (int v = 0; v < n; v++) one.set(v, random.nextBoolean());
    List<List<Integer>> halves = List.of(new ArrayList<>(), new ArrayList<>());
    for (int v = 0; v < n; v++) halves.get(one.get(v) ? 0 : 1).add(v);
    return halves;
  }

  private List<String> kinds() {
    return Arrays.stream(entry.node().getDeclaredClasses())
        .filter(Class::isRecord)
        .map(Class::getSimpleName)
        .sorted()
        .toList();
  }

  private int node() {
    return random.nextInt(n);
  }

  private BigDecimal time(int bound) {
    return BigDecimal.valueOf(random.nextInt(bound));
  }

  private <T> T pick(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private static boolean is(Entry entry, Class<?> ability) {
    return ability.isAssignableFrom(entry.node());
  }
}
