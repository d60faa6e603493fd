package org.bellwether.catalog;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.bellwether.model.Multicast;
import org.bellwether.model.Mutex;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Unicast;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.Delay;
import org.bellwether.scenario.Links.LinkDelay;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.scenario.Starting;
import org.bellwether.simulate.Simulation;
import org.jspecify.annotations.Nullable;

/**
 * Random scenarios for any entry of a catalogue, made from nothing but what the entry says of
 * itself. Most of what is drawn here an entry may refuse or warn of; {@link #next} draws until it
 * has a scenario that the entry takes without either.
 */
final class LegalScenarios {
  private static final int TRIES = 200;
  private static final int MOST_NODES = 8;
  private static final int DRIFT_PPM = 100; // what entries that know a bound expect by default

  private final Catalog catalog;
  private final Entry entry;
  private final Random random;

  LegalScenarios(Catalog catalog, Entry entry, long seed) {
    this.catalog = catalog;
    this.entry = entry;
    random = new Random(seed * 1_000_003 + entry.name().hashCode());
  }

  /** A scenario within everything that the entry assumes; null if none was found. */
  @Nullable Scenario next() {
    for (int i = 0; i < TRIES; i++) {
      Scenario scenario = draw();
      if (legal(scenario)) return scenario;
    }
    return null;
  }

  private boolean legal(Scenario scenario) {
    try {
      return Simulation.of(scenario, catalog).result().warnings().isEmpty();
    } catch (ScenarioException e) {
      return false;
    }
  }

  private Scenario draw() {
    int n = rarely() ? 1 : 2 + random.nextInt(MOST_NODES - 1);
    if (entry.shape() == Shape.HYPERCUBE) n = 1 << random.nextInt(4);
    Scenario.Builder builder = Scenario.builder(entry.name()).nodes(n).seed(random.nextInt(10_000));
    Network network = network(n);
    if (network != null) builder.topology(network);
    if (!entry.has(Trait.NO_IDS)) builder.ids(ids(n));
    if (!entry.has(Trait.STARTS_TOGETHER) && often()) builder.start(start(n));
    BigDecimal least = BigDecimal.ONE;
    if (!entry.rounds()) {
      Links links = links(n);
      least = least(links);
      builder.links(links).clocks(clocks(n));
      if (sometimes()) faults(n).forEach(builder::fault);
    }
    builder.operations(operations(n));
    for (Parameter parameter : entry.parameters()) {
      Object value = sometimes() ? value(parameter, n, least) : null;
      if (value != null) builder.parameter(parameter.name(), value);
    }
    if (entry.has(Trait.PERPETUAL) || rarely()) {
      builder.until(BigDecimal.valueOf(20 + random.nextInt(1000)));
    }
    return builder.build();
  }

  // ---- The network

  private @Nullable Network network(int n) {
    return switch (entry.shape()) {
      case GRAPH ->
          switch (random.nextInt(6)) {
            case 0 -> Network.Kind.of("line");
            case 1 -> Network.Kind.of("star");
            case 2 -> Network.Kind.of("complete");
            case 3 -> Network.Kind.of("ring");
            default -> edges(n, random.nextInt(n));
          };
      case TREE, ANONYMOUS_TREE ->
          switch (random.nextInt(4)) {
            case 0 -> Network.Kind.of("line");
            case 1 -> Network.Kind.of("star");
            default -> edges(n, 0);
          };
      default -> null;
    };
  }

  /** A random tree with a few more edges. */
  private @Nullable Network edges(int n, int more) {
    if (n == 1) return null;
    List<Integer> places = permutation(n);
    Set<Pair> edges = new LinkedHashSet<>();
    for (int v = 1; v < n; v++) {
      edges.add(edge(places.get(v), places.get(random.nextInt(v))));
    }
    for (int i = 0; i < more; i++) {
      int from = random.nextInt(n);
      int to = random.nextInt(n);
      if (from != to) edges.add(edge(from, to));
    }
    return new Network.Edges(List.copyOf(edges));
  }

  private static Pair edge(int one, int other) {
    return new Pair(Math.min(one, other), Math.max(one, other));
  }

  private @Nullable Ids ids(int n) {
    return switch (random.nextInt(5)) {
      case 0 -> null;
      case 1 -> new Ids.Arranged(random.nextBoolean() ? "ascending" : "descending");
      case 2 -> given(n, n);
      case 3 -> given(n, 2 * n + 3);
      default -> given(n, rarely() ? 1000 : 20);
    };
  }

  private Ids given(int n, int most) {
    Set<Long> ids = new LinkedHashSet<>();
    while (ids.size() < n) ids.add(1L + random.nextInt(Math.max(n, most)));
    return new Ids.Given(List.copyOf(ids));
  }

  private List<Starting> start(int n) {
    List<Starting> start = new ArrayList<>();
    boolean together = random.nextBoolean();
    int most = 1 + random.nextInt(60);
    for (int v : permutation(n).subList(0, 1 + random.nextInt(n))) {
      start.add(
          new Starting(v, together ? BigDecimal.ZERO : BigDecimal.valueOf(random.nextInt(most))));
    }
    while (entry.has(Trait.STARTS_AGAIN) && sometimes()) {
      start.add(new Starting(random.nextInt(n), BigDecimal.valueOf(random.nextInt(200))));
    }
    return start;
  }

  private Links links(int n) {
    Links links = Links.UNIT;
    links =
        switch (random.nextInt(8)) {
          case 5 -> links.delay(uniform(random.nextInt(1_000_000), random.nextInt(1_000_000), 0));
          case 0 -> links.delay(new Delay.Constant(BigDecimal.valueOf(random.nextInt(20))));
          case 1 -> links.delay(uniform(random.nextInt(3), random.nextInt(10), 0));
          case 2 -> links.delay(uniform(random.nextInt(3), random.nextInt(30), 1));
          case 3 -> links.delay(uniform(random.nextInt(200), random.nextInt(2000), 0));
          case 4 -> links.delay(new Delay.Exponential(tenths(1 + random.nextInt(50))));
          default -> links;
        };
    if (sometimes() && n > 1) {
      List<LinkDelay> own = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(3); i++) {
        int from = random.nextInt(n);
        int to = (from + 1 + (rarely() ? random.nextInt(n - 1) : 0)) % n;
        own.add(new LinkDelay(from, to, BigDecimal.valueOf(random.nextInt(12))));
      }
      links = links.perLink(own);
    }
    if (sometimes()) links = links.reordering();
    if (rarely()) links = links.unreliable(0.1 * random.nextInt(3), 0.1 * random.nextInt(3));
    return links;
  }

  /** The shortest delay, which some algorithms may know. */
  private static BigDecimal least(Links links) {
    return switch (links.delay()) {
      case Delay.Constant(BigDecimal ticks) -> ticks;
      case Delay.Uniform(BigDecimal low, var high) -> low;
      case Delay.Exponential exponential -> BigDecimal.ZERO;
    };
  }

  private static Delay uniform(int low, int more, int scale) {
    return new Delay.Uniform(
        BigDecimal.valueOf(low, scale), BigDecimal.valueOf((long) low + more, scale));
  }

  private Clocks clocks(int n) {
    if (!sometimes()) return Clocks.PERFECT;
    List<BigDecimal> unit = new ArrayList<>();
    List<BigDecimal> offset = new ArrayList<>();
    List<BigDecimal> drift = new ArrayList<>();
    boolean coarse = rarely();
    for (int v = 0; v < n; v++) {
      unit.add(BigDecimal.valueOf(1L + random.nextInt(4)));
      offset.add(BigDecimal.valueOf(v == 0 ? 0 : random.nextInt(2000) - 1000));
      drift.add(v == 0 ? BigDecimal.ZERO : BigDecimal.valueOf(drift(), coarse ? 3 : 6));
    }
    return new Clocks(
        rarely() ? unit : List.of(),
        random.nextBoolean() ? offset : List.of(),
        random.nextBoolean() ? drift : List.of());
  }

  private int drift() {
    return switch (random.nextInt(3)) {
      case 0 -> DRIFT_PPM;
      case 1 -> -DRIFT_PPM;
      default -> random.nextInt(2 * DRIFT_PPM + 1) - DRIFT_PPM;
    };
  }

  // ---- What clients do and what goes wrong

  private Operations operations(int n) {
    Class<?> node = entry.node();
    List<Operations.Request> requests = new ArrayList<>();
    List<Operations.Multicasting> multicasts = new ArrayList<>();
    List<Operations.Sending> sends = new ArrayList<>();
    boolean closed = random.nextBoolean();
    int most = 1 + random.nextInt(40);
    for (int i = 0; i < 1 + random.nextInt(2 * n); i++) {
      BigDecimal at = BigDecimal.valueOf(random.nextInt(most));
      int v = closed ? i % n : random.nextInt(n);
      if (closed && i >= n) break;
      requests.add(new Operations.Request(at, v));
      multicasts.add(new Operations.Multicasting(at, v, "m" + i));
      sends.add(new Operations.Sending(at, v, random.nextInt(n), "m" + i));
    }
    if (Mutex.class.isAssignableFrom(node)) {
      BigDecimal hold = tenths(1 + random.nextInt(50));
      if (!closed) {
        return Operations.NONE.hold(hold).requests(requests);
      }
      List<BigDecimal> think = Collections.nCopies(n, BigDecimal.valueOf(random.nextInt(10)));
      return Operations.NONE.hold(hold).closed(requests, think, 1 + random.nextInt(3));
    }
    return Operations.NONE
        .multicasts(Multicast.class.isAssignableFrom(node) ? multicasts : List.of())
        .sends(Unicast.class.isAssignableFrom(node) ? sends : List.of());
  }

  private List<Fault> faults(int n) {
    List<Fault> faults = new ArrayList<>();
    BigDecimal at = BigDecimal.ZERO;
    Set<Integer> down = new LinkedHashSet<>();
    boolean recoverable = Recoverable.class.isAssignableFrom(entry.node());
    for (int i = 0; i < 1 + random.nextInt(4); i++) {
      at = at.add(BigDecimal.valueOf(random.nextInt(40)));
      int v = random.nextInt(n);
      switch (random.nextInt(5)) {
        case 0, 1 -> {
          if (down.add(v)) faults.add(new Fault.Crash(at, v));
          else if (recoverable && down.remove(v)) faults.add(new Fault.Recover(at, v));
        }
        case 2 -> {
          faults.add(new Fault.Pause(at, v));
          at = at.add(BigDecimal.valueOf(random.nextInt(40)));
          faults.add(new Fault.Resume(at, v));
        }
        case 3 -> {
          List<Integer> places = permutation(n);
          int cut = random.nextInt(n + 1);
          faults.add(
              new Fault.Partition(at, List.of(places.subList(0, cut), places.subList(cut, n))));
          at = at.add(BigDecimal.valueOf(random.nextInt(60)));
          faults.add(new Fault.Heal(at));
        }
        default ->
            faults.add(
                new Fault.Window(
                    at,
                    at.add(BigDecimal.valueOf(1 + random.nextInt(40))),
                    0.2 * random.nextInt(2),
                    0.2 * random.nextInt(2),
                    0.2 * random.nextInt(2),
                    BigDecimal.valueOf(random.nextInt(10))));
      }
    }
    return faults;
  }

  // ---- Parameter.Values

  private @Nullable Object value(Parameter parameter, int n, BigDecimal least) {
    return switch (parameter.type()) {
      case FLAG -> random.nextBoolean();
      case WHOLE ->
          switch (random.nextInt(3)) {
            case 0 -> (long) random.nextInt(n);
            case 1 -> 1L + random.nextInt(8);
            default -> 1L + random.nextInt(rarely() ? 2_000 : 50);
          };
      case TIME ->
          switch (random.nextInt(3)) {
            case 0 -> BigDecimal.valueOf(random.nextInt(50));
            case 1 -> least;
            default -> tenths(random.nextInt(3000));
          };
      case CAP -> random.nextBoolean() ? "unlimited" : Long.valueOf(random.nextInt(4));
      case TEXT -> parameter.choices().isEmpty() ? name() : pick(parameter.choices());
      case LIST, ANY -> structure(n);
    };
  }

  /** An algorithm of the catalogue, for parameters that name a guest. */
  private String name() {
    List<String> names = new ArrayList<>(List.of("all", "none", "children"));
    for (Entry guest : catalog.entries()) {
      if (guest.rounds() || guest.shape() == Shape.ONE_WAY_RING) names.add(guest.name());
    }
    return pick(names);
  }

  /** A list of positions or numbers, or an object as some parameters take it. */
  private Object structure(int n) {
    List<Object> list = new ArrayList<>();
    switch (random.nextInt(4)) {
      case 0 -> list.addAll(permutation(n).stream().map(Integer::longValue).toList());
      case 1 -> {
        for (int v : permutation(n).subList(0, 1 + random.nextInt(n))) list.add((long) v);
      }
      case 2 -> {
        for (int v = 0; v < n; v++) list.add((long) random.nextInt(100));
      }
      default -> {
        Map<String, Object> fields = new LinkedHashMap<>();
        switch (random.nextInt(4)) {
          case 0 -> {
            fields.put("kind", "constant");
            fields.put("c", 1L + random.nextInt(5));
          }
          case 1 -> {
            fields.put("kind", "power");
            fields.put("num", 2L + random.nextInt(3));
          }
          case 2 -> {
            fields.put("kind", "walk");
            fields.put("w", 1L + random.nextInt(8));
            fields.put("wp", 1L);
          }
          default -> {
            fields.put("kind", "ratio");
            fields.put("u", 1L + random.nextInt(3));
            fields.put("m", 1L);
          }
        }
        return fields;
      }
    }
    return list;
  }

  // ---- Chance

  private boolean often() {
    return random.nextInt(3) > 0;
  }

  private boolean sometimes() {
    return random.nextInt(3) == 0;
  }

  private boolean rarely() {
    return random.nextInt(10) == 0;
  }

  private static BigDecimal tenths(int count) {
    return BigDecimal.valueOf(count, 1);
  }

  private <T> T pick(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private List<Integer> permutation(int n) {
    List<Integer> places = new ArrayList<>();
    for (int v = 0; v < n; v++) places.add(v);
    Collections.shuffle(places, random);
    return places;
  }
}
