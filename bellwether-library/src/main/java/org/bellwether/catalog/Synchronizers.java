package org.bellwether.catalog;

import static org.bellwether.catalog.Family.ROUNDS;
import static org.bellwether.catalog.Family.SYNCHRONIZER;
import static org.bellwether.catalog.Shape.GRAPH;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.bellwether.spec.AllTicks;
import org.bellwether.sync.Alpha;
import org.bellwether.sync.Load;
import org.bellwether.sync.SynchInvariant;
import org.bellwether.topology.Tree;

/** Synchronizers, and the loads that they are measured with. */
final class Synchronizers {
  private static final int USUAL_TICKS = 3;
  private static final Map<String, Entry> LOADS = makeLoads();

  private Synchronizers() {}

  static List<Entry> entries() {
    return List.of(alpha());
  }

  /** Test loads by name. */
  static Map<String, Entry> loads() {
    return LOADS;
  }

  private static Entry alpha() {
    return Entry.of("alpha", SYNCHRONIZER, GRAPH, Alpha.class)
        .idea(
            "whose messages of a tick are all acknowledged tells its neighbours, and goes on when all have told it the same")
        .model("any connected graph, asynchronous links that may reorder")
        .guarantee(
            "a node begins a tick only when every message of the tick before has arrived; neighbours are at most one tick apart")
        .cost(
            "2·|E| messages a tick and an acknowledgement for each message of the application; three message delays a tick")
        .paper("Awerbuch, JACM 32(4), 1985", "https://doi.org/10.1145/4221.4227")
        .example("run alpha --grid 4x4 --application flooding")
        .parameter(
            Parameter.text(
                "application", "all", "the round algorithm to run, or a load: all, none, children"))
        .parameter(
            Parameter.optional(
                "ticks", "as many as the application needs", "how many ticks to simulate"))
        .synchronizing(
            _ ->
                hosted ->
                    new Alpha<>(hosted.application(), hosted.place().degree(), hosted.ticks()))
        .assumesNoFaults()
        .judgedBy(s -> List.of(new AllTicks(s.n(), s.parameters().count("ticks"))))
        .keeps(SynchInvariant::new)
        .exactly(
            "acknowledgements, one a message", Facts::applicationMessages, f -> f.messages("Ack"))
        .exactly(
            "safe 2·|E| a tick",
            f -> 2.0 * f.setting().topology().edges() * f.rounds(),
            f -> f.messages("Safe"))
        .build();
  }

  private static Map<String, Entry> makeLoads() {
    Map<String, Entry> loads = new TreeMap<>();
    loads.put(
        "all",
        load(
            "all",
            "everybody sends to every neighbour in every tick",
            _ ->
                place -> {
                  BitSet ports = new BitSet();
                  ports.set(0, place.degree());
                  return ports;
                }));
    loads.put("none", load("none", "nobody sends anything", _ -> _ -> new BitSet()));
    loads.put(
        "children",
        load(
            "children",
            "everybody sends to its children in a spanning tree in every tick",
            setting -> {
              Tree tree = setting.topology().spanningTree(setting.parameters().count("root"));
              return place -> {
                BitSet ports = new BitSet();
                for (int child : tree.children(place.position())) {
                  ports.set(setting.topology().slotOf(place.position(), child));
                }
                return ports;
              };
            }));
    return loads;
  }

  private static Entry load(
      String name, String idea, Function<Setting, Function<Place, BitSet>> ports) {
    return Entry.of(name, ROUNDS, GRAPH, Load.class)
        .idea(idea)
        .model("any connected graph, synchronous rounds")
        .guarantee("none: it makes work for a synchronizer")
        .cost("as the idea says")
        .paper("Awerbuch, JACM 32(4), 1985", "https://doi.org/10.1145/4221.4227")
        .example("run alpha --grid 4x4 --application " + name)
        .parameter(Parameter.whole("root", _ -> 0L, "0", "the root of the spanning tree"))
        .ticks(_ -> USUAL_TICKS)
        .rounds(
            setting -> {
              Function<Place, BitSet> chosen = ports.apply(setting);
              return place -> new Load(chosen.apply(place));
            })
        .build();
  }
}
