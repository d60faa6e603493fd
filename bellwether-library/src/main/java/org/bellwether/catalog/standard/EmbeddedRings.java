package org.bellwether.catalog.standard;

import static org.bellwether.catalog.Family.GRAPH_ELECTION;
import static org.bellwether.catalog.Shape.GRAPH;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.election.EmbeddedRing;
import org.bellwether.election.TimedEmbeddedRing;
import org.bellwether.model.Node;
import org.bellwether.topology.kind.RingTopology;
import org.bellwether.topology.overlay.ClosedWalk;
import org.jspecify.annotations.Nullable;

/** A ring election that runs along a closed walk through any network. */
final class EmbeddedRings {
  private EmbeddedRings() {}

  static Entry embeddedRing() {
    return embedding(null);
  }

  /** The entry for one ring algorithm, with its parameters; for all of them if it is null. */
  private static Entry embedding(@Nullable Entry chosen) {
    Class<?> node = TimedEmbeddings.isTimed(chosen) ? TimedEmbeddedRing.class : EmbeddedRing.class;
    EntryBuilder builder =
        Entry.of("embedded-ring", GRAPH_ELECTION, GRAPH, node)
            .idea(
                "a depth-first walk embeds a ring in any network, and a ring algorithm runs"
                    + " along it")
            .model(
                "any connected graph with a known closed walk of 2(n-1) hops; otherwise as the"
                    + " ring algorithm")
            .guarantee("as the ring algorithm")
            .cost(
                "as the ring algorithm on a ring of 2(n-1) nodes, of which n compete and the"
                    + " others only relay; no messages for a single node")
            .paper(
                "Ghosh, Distributed Systems: An Algorithmic Approach, chapter 11",
                "https://doi.org/10.1201/b17224")
            .example("--grid 4x4 --set inner=peterson")
            .parameter(
                Parameter.text(
                    "inner",
                    "chang-roberts",
                    "the one-way ring algorithm to run, whose parameters are given as well"))
            .parameter(
                Parameter.whole("root", setting -> 0L, "0", "the position where the walk begins"))
            .placed(
                setting ->
                    chosen != null && TimedEmbeddings.isTimed(chosen)
                        ? TimedEmbeddings.nodes(chosen, innerSetting(setting), walk(setting))
                        : nodes(setting))
            .variant(given -> chosen == null ? variant(given.get("inner")) : null)
            .assumes(Assumption.FIFO_LINKS)
            .assumesNoFaults()
            .judgedBy(setting -> inner(setting).monitors(innerSetting(setting)))
            .traitWhen(setting -> inner(setting).has(Trait.SEVERAL_LEADERS), Trait.SEVERAL_LEADERS);
    if (!TimedEmbeddings.isTimed(chosen)) builder.parameter(QuadraticRingElections.ANNOUNCE);
    if (chosen != null) {
      for (Parameter parameter : chosen.parameters()) {
        if (!builder.hasParameter(parameter.name())) builder.parameter(parameter);
      }
      if (chosen.anonymous()) builder.trait(Trait.NO_IDS);
      if (TimedEmbeddings.isTimed(chosen)) {
        return TimedEmbeddings.describe(
            chosen, builder, EmbeddedRings::innerSetting, EmbeddedRings::walk);
      }
    }
    builder.theory(
        Formula.exactly("no messages of a lone node", facts -> 0, Facts::total)
            .when(f -> f.n() == 1));
    for (Entry ring : embeddable()) {
      if (ring.shape() != Shape.ONE_WAY_RING) continue; // its theory speaks of all nodes on a ring
      if (TimedEmbeddings.isTimed(ring)) continue; // has theory of its own
      ring.theory().forEach(formula -> builder.theory(along(ring, formula)));
    }
    return builder.build();
  }

  /** Nodes for ring algorithms without timers, which other nodes may host. */
  private static Function<Place, Node<?>> nodes(Setting setting) {
    Entry inner = inner(setting);
    if (TimedEmbeddings.isTimed(inner)) {
      throw wrongInner(inner.name(), entry -> !TimedEmbeddings.isTimed(entry));
    }
    Function<Place, Object> members = inner.factory().prepare(innerSetting(setting));
    ClosedWalk walk = walk(setting);
    return place ->
        new EmbeddedRing<>(
            (Node<?>) members.apply(place),
            walk.length(),
            walk.steps(place.position()),
            walk.ports(place.position()));
  }

  private static ClosedWalk walk(Setting setting) {
    return ClosedWalk.of(setting.topology(), root(setting));
  }

  private static @Nullable Entry variant(@Nullable Object inner) {
    for (Entry entry : embeddable()) if (entry.name().equals(inner)) return embedding(entry);
    return null;
  }

  /** What theory says of a ring algorithm, where it runs along a walk. */
  private static Formula along(Entry ring, Formula formula) {
    return new Formula(
        ring.name() + ", with n for 2(n-1): " + formula.name(),
        formula.relation(),
        f -> formula.value().applyAsDouble(onRing(f)),
        f -> formula.measured().applyAsDouble(onRing(f)),
        f ->
            f.n() > 1
                && f.setting().parameters().text("inner").equals(ring.name())
                && formula.applies().test(onRing(f)));
  }

  /** The run as it looks on the ring that the walk makes, with one position for every step. */
  private static Facts onRing(Facts facts) {
    Setting setting = innerSetting(facts.setting());
    ClosedWalk walk = walk(facts.setting());
    long[] ids = new long[walk.length()];
    BitSet initiators = new BitSet();
    for (int v = 0; v < setting.n(); v++) {
      int member = walk.steps(v)[0];
      ids[member] = setting.ids()[v];
      initiators.set(member, setting.initiators().get(v));
    }
    return facts.with(
        new Setting(
            new RingTopology(walk.length(), true),
            ids,
            initiators,
            setting.together(),
            setting.delayBound(),
            setting.hold(),
            setting.timing(),
            List.of(),
            setting.ticksPerUnit(),
            setting.parameters()));
  }

  private static List<Entry> embeddable() {
    List<Entry> entries = new ArrayList<>(QuadraticRingElections.entries());
    entries.removeIf(entry -> entry.shape() != Shape.ONE_WAY_RING);
    entries.add(ParticipantRings.participantRing());
    entries.addAll(TimedEmbeddings.rings());
    return entries;
  }

  static Entry inner(Setting setting) {
    String name = setting.parameters().text("inner");
    for (Entry entry : embeddable()) if (entry.name().equals(name)) return entry;
    throw wrongInner(name, entry -> true);
  }

  private static RuntimeException wrongInner(String name, Predicate<Entry> suits) {
    List<String> suitable = embeddable().stream().filter(suits).map(Entry::name).toList();
    return Parameter.wrong("inner", name, "one of " + String.join(", ", suitable));
  }

  /** What the ring algorithm is told: its parameters, and nothing of the walk. */
  private static Setting innerSetting(Setting setting) {
    Entry inner = inner(setting);
    Map<String, Object> given = new TreeMap<>();
    for (Parameter parameter : inner.parameters()) {
      Object value = setting.parameters().given(parameter.name());
      if (value != null) given.put(parameter.name(), value);
    }
    return setting.with(Parameter.Values.of(given, setting, inner, null));
  }

  private static int root(Setting setting) {
    int root = setting.parameters().count("root");
    if (root >= 0 && root < setting.n()) return root;
    throw Parameter.wrong("root", root, "a position from 0 to " + (setting.n() - 1));
  }
}
