package org.bellwether.lab.demo;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Factory;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Setting.Timing;
import org.bellwether.catalog.Shape;
import org.bellwether.model.Node;
import org.bellwether.topology.Topologies;
import org.bellwether.topology.Topology;

/**
 * No deterministic algorithm elects one leader on a ring of equal nodes. Run in lock-step, nodes
 * with equal states that receive the same stay equal; so on a ring whose ids repeat r times,
 * whoever elects itself is one of r that do. An algorithm that avoids this never elects anybody.
 */
public final class AnonymousRing {
  private static final int ROUNDS = 50; // that many times n instants are enough for all that end

  private final Catalog catalog;

  public AnonymousRing(Catalog catalog) {
    this.catalog = catalog;
  }

  /**
   * What happened on one ring; states and messages were compared after every instant.
   *
   * @param ids by position, empty for nodes without
   * @param period after how many places everything repeats
   * @param instants how long it was watched
   * @param over whether nothing was left to happen then
   * @param leaders how many elected themselves
   * @param electedAt when the first did; -1 if nobody
   */
  public record Run(
      String algorithm,
      int nodes,
      List<Long> ids,
      int period,
      int instants,
      boolean over,
      int leaders,
      int electedAt) {
    public int repeats() {
      return nodes / period;
    }
  }

  /** Every election that knows nothing but its id, on a ring of a word of ids, several times. */
  public List<Run> named(List<Long> word, int times) {
    long[] ids = new long[word.size() * times];
    for (int v = 0; v < ids.length; v++) ids[v] = word.get(v % word.size());
    List<Run> runs = new ArrayList<>();
    for (Entry entry : elections(Factory.Uniform.class)) runs.add(run(entry, ids, word.size()));
    return runs;
  }

  /** Every election without ids, where all coins fall alike. */
  public List<Run> nameless(int n) {
    List<Run> runs = new ArrayList<>();
    for (Entry entry : elections(Factory.Anonymous.class)) runs.add(run(entry, new long[n], 1));
    return runs;
  }

  /** Those that are to elect one leader. */
  private List<Entry> elections(Class<? extends Factory> kind) {
    return catalog.entries().stream()
        .filter(entry -> entry.family() == Family.RING_ELECTION && entry.shape().ring())
        .filter(entry -> kind.isInstance(entry.factory()) && !has(entry, "k"))
        .toList();
  }

  private static boolean has(Entry entry, String parameter) {
    return entry.parameters().stream().anyMatch(p -> p.name().equals(parameter));
  }

  private static Run run(Entry entry, long[] ids, int period) {
    int n = ids.length;
    boolean oneWay = entry.shape() == Shape.ONE_WAY_RING;
    LockStepRing ring = new LockStepRing(nodes(entry, ids, oneWay), oneWay);
    ring.assertPeriodic(period);
    ring.start();
    ring.assertPeriodic(period);
    int electedAt = -1;
    while (!ring.over() && ring.time() < ROUNDS * n) {
      ring.step();
      ring.assertPeriodic(period);
      if (electedAt < 0 && !ring.leaders().isEmpty()) electedAt = ring.time();
    }
    return new Run(
        entry.name(),
        n,
        entry.anonymous() ? List.of() : LongStream.of(ids).boxed().toList(),
        period,
        ring.time(),
        ring.over(),
        ring.leaders().cardinality(),
        electedAt);
  }

  /** Nodes of a catalogue entry, with ids that no scenario would accept. */
  @SuppressWarnings("unchecked")
  private static List<Node<Object>> nodes(Entry entry, long[] ids, boolean oneWay) {
    Topology topology = oneWay ? Topologies.oneWayRing(ids.length) : Topologies.ring(ids.length);
    BitSet all = new BitSet();
    all.set(0, ids.length);
    Setting bare =
        new Setting(
            topology,
            ids,
            all,
            true,
            BigDecimal.ONE,
            Timing.unit(ids.length),
            Parameter.Values.NONE);
    Map<String, Object> quietly = has(entry, "announce") ? Map.of("announce", false) : Map.of();
    Setting setting = bare.with(Parameter.Values.of(quietly, bare, entry, null));
    Function<Place, Object> factory = entry.factory().prepare(setting);
    List<Node<Object>> nodes = new ArrayList<>();
    for (int v = 0; v < ids.length; v++) {
      nodes.add((Node<Object>) factory.apply(new At(setting, v)));
    }
    return nodes;
  }

  private record At(Setting setting, int position) implements Place {
    @Override
    public long id() {
      return setting.ids()[position];
    }

    @Override
    public int n() {
      return setting.n();
    }

    @Override
    public int degree() {
      return topology().degree(position);
    }

    @Override
    public long id(int port) {
      return setting.ids()[topology().neighbour(position, port)];
    }

    @Override
    public Topology topology() {
      return setting.topology();
    }
  }

  /** The demonstration as text: safety or liveness is lost. */
  public static List<String> text(List<Run> runs) {
    List<String> lines = new ArrayList<>();
    lines.add("No deterministic algorithm elects exactly one leader on a ring of equal nodes.");
    lines.add(
        "In lock-step, nodes with equal states that receive equal messages stay equal. After");
    lines.add("every instant below, all states and all messages in flight were compared.");
    String last = "";
    for (Run run : runs) {
      String ring = ring(run);
      if (!ring.equals(last)) {
        lines.add("");
        lines.add(ring);
      }
      last = ring;
      lines.add("  %-22s%s".formatted(run.algorithm(), outcome(run)));
    }
    lines.add("");
    lines.add("If a node elects itself, all its doubles do so at the same instant, and there are");
    lines.add("several leaders: safety is violated. If an algorithm notices the doubles and waits");
    lines.add("until there are none, it waits for ever: liveness is violated. Random choices that");
    lines.add("differ are the way out: bellwether run itai-rodeh --nodes 6");
    return lines;
  }

  private static String ring(Run run) {
    if (run.ids().isEmpty()) {
      return run.nodes()
          + " nodes without ids that know their number; all random choices are equal";
    }
    if (run.period() == 1) return run.nodes() + " nodes, all with id " + run.ids().getFirst();
    String word =
        run.ids().subList(0, run.period()).stream()
            .map(String::valueOf)
            .collect(Collectors.joining(","));
    return run.nodes() + " nodes, ids " + word + " repeated " + run.repeats() + " times";
  }

  private static String outcome(Run run) {
    String equal = run.period() == 1 ? "all equal" : "period " + run.period();
    String watched =
        "%s through %d instant%s".formatted(equal, run.instants(), run.instants() == 1 ? "" : "s");
    String found =
        run.leaders() == 0
            ? "nobody leads"
                + (run.over() ? ", and nothing more can happen" : ", and the run does not end")
            : "%d of %d lead since time %d".formatted(run.leaders(), run.nodes(), run.electedAt());
    return "%-32s%s".formatted(watched, found);
  }
}
