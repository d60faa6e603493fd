package org.bellwether.catalog.standard;

import static org.bellwether.catalog.Family.OBSERVATION;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Factory;
import org.bellwether.catalog.Factory.Hosted;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Clocked;
import org.bellwether.model.Multicast;
import org.bellwether.model.Mutex;
import org.bellwether.model.Node;
import org.bellwether.model.Serving;
import org.bellwether.model.Unicast;
import org.bellwether.order.DijkstraScholten;
import org.bellwether.order.DijkstraScholten.Beginning;
import org.bellwether.order.DijkstraScholtenClocked;
import org.bellwether.order.DijkstraScholtenInvariant;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.spec.Monitor;
import org.bellwether.topology.Topology;
import org.jspecify.annotations.Nullable;

/** The detection of another algorithm's end, which runs inside of the watching nodes unchanged. */
final class TerminationDetection {
  private TerminationDetection() {}

  static Entry dijkstraScholten() {
    return terminationOf(watched(WatchedAlgorithms.USUAL, Map.of()));
  }

  private static Entry watched(String name, Map<String, Object> given) {
    return WatchedAlgorithms.entry(name, given, TerminationDetection::obstacle);
  }

  /** Why the end of an algorithm cannot be detected; null if it can. */
  private static @Nullable String obstacle(Entry entry) {
    for (Class<?> served : List.of(Mutex.class, Multicast.class, Unicast.class, Serving.class)) {
      if (served.isAssignableFrom(entry.node())) {
        return "an algorithm whose nodes act only when they are woken, receive messages or have set"
            + " timers; clients of "
            + entry.name()
            + " may act at any time, so that no end is final";
      }
    }
    if (entry.always(Trait.PERPETUAL)) {
      return "an algorithm that ends by itself, which " + entry.name() + " never does";
    }
    if (entry.has(Trait.SAME_ROUND)) {
      return "an algorithm whose nodes may begin one after the other, as the root wakes them; those"
          + " of "
          + entry.name()
          + " must begin at the same instant";
    }
    return WatchedAlgorithms.inRounds(entry);
  }

  private static Entry terminationOf(Entry watched) {
    boolean clocked = Clocked.class.isAssignableFrom(watched.node());
    boolean together = watched.has(Trait.STARTS_TOGETHER) || watched.synchronizer();
    boolean diffusing = watched.name().equals(WatchedAlgorithms.USUAL); // with the same root
    String usual = together && !diffusing ? "all" : "root";
    EntryBuilder builder =
        Entry.of(
                "dijkstra-scholten",
                watched.name().equals(WatchedAlgorithms.USUAL) ? OBSERVATION : watched.family(),
                bothWays(watched.shape()),
                clocked ? DijkstraScholtenClocked.class : DijkstraScholten.class)
            .idea(
                "every message is acknowledged, and the one that made a node active comes last, so"
                    + " that active nodes form a tree that shrinks to its root")
            .model(
                "any network with channels in both directions; nodes act only when the root wakes"
                    + " them, when they receive messages, and when timers that they have set"
                    + " expire")
            .guarantee(
                "the root announces termination when no message of the algorithm is in flight, no"
                    + " timer is set and no node is active; never before, and always in the end")
            .cost(
                "exactly one acknowledgement per message of the watched algorithm; if several"
                    + " nodes begin it, 2|E|-(n-1) messages that wake them, acknowledged as well")
            .paper(
                "Dijkstra and Scholten, Termination detection for diffusing computations, IPL"
                    + " 11(1), 1980",
                "https://doi.org/10.1016/0020-0190(80)90021-6")
            .example("--grid 4x4 --delay 1..10")
            .parameter(
                Parameter.text(
                    "watched", WatchedAlgorithms.USUAL, "the algorithm whose end is detected"))
            .parameter(
                Parameter.whole("root", setting -> 0L, "0", "the position of the node that begins"))
            .parameter(
                Parameter.any(
                    "begin",
                    usual,
                    "which nodes begin the algorithm: root, all, or a list of positions; the root"
                        + " wakes them"))
            .variant(
                given ->
                    WatchedAlgorithms.other(given.get("watched"))
                        ? terminationOf(watched(String.valueOf(given.get("watched")), given))
                        : null)
            .judgedBy(
                setting -> {
                  List<Monitor> judges =
                      WatchedAlgorithms.judges(watched, begun(watched, setting, usual));
                  judges.add(new DijkstraScholtenInvariant());
                  return judges;
                })
            .theory(
                Formula.exactly(
                        "one acknowledgement per message",
                        f -> f.applicationMessages() + f.total() - f.messages("Signal"),
                        f -> f.messages("Signal"))
                    .when(facts -> !watched.has(Trait.SENDS_SIGNALS)))
            .theory(
                Formula.exactly(
                        "2|E|-(n-1) messages wake all nodes",
                        f -> links(f.setting().topology()) - (f.setting().n() - 1),
                        f -> f.messages("Wake"))
                    .when(f -> f.messages("Wake") > 0));
    WatchedAlgorithms.like(watched, builder);
    if (watched.factory() instanceof Factory.Synchronizing synchronizer) {
      builder.synchronizing(
          setting -> {
            Function<Hosted, ? extends Node<?>> members =
                accepted(
                    synchronizer.make(), begun(watched, setting, usual), given(setting, usual));
            return hosted -> around(watched, members.apply(hosted), hosted.place(), setting, usual);
          });
    } else {
      builder.placed(
          setting -> {
            Function<Place, Object> members =
                watched.factory().prepare(begun(watched, setting, usual));
            return place -> around(watched, (Node<?>) members.apply(place), place, setting, usual);
          });
    }
    return builder.assumesNoFaults().trait(Trait.STARTS_TOGETHER).build();
  }

  /** Acknowledgements need a way back, which does not disturb those who send in one direction. */
  private static Shape bothWays(Shape shape) {
    return shape == Shape.ONE_WAY_RING ? Shape.RING : WatchedAlgorithms.named(shape);
  }

  private static Node<?> around(
      Entry watched, Node<?> member, Place place, Setting setting, String usual) {
    boolean root = place.position() == PositionLists.position(setting, "root");
    BitSet begins = begun(watched, setting, usual).initiators();
    Beginning beginning =
        byRoot(setting, usual)
            ? Beginning.BY_ROOT
            : begins.get(place.position()) ? Beginning.WOKEN : Beginning.BY_OTHERS;
    return member instanceof Clocked<?> clocked
        ? new DijkstraScholtenClocked<>(clocked, root, beginning)
        : new DijkstraScholten<>(member, root, beginning);
  }

  /** What an algorithm makes of its initiators, which the user knows as those who begin. */
  private static <T> T accepted(Function<Setting, T> make, Setting begun, Object given) {
    try {
      return make.apply(begun);
    } catch (ScenarioException e) {
      if (!e.field().equals("start")) throw e;
      throw Parameter.wrong("begin", given, "all, because all nodes of the algorithm start at 0");
    }
  }

  private static Object given(Setting setting, String usual) {
    Object given = setting.parameters().given("begin");
    return given == null ? usual : given;
  }

  private static boolean byRoot(Setting setting, String usual) {
    return given(setting, usual).equals("root");
  }

  /**
   * Those who begin the watched algorithm are its initiators, whoever starts the nodes.
   *
   * @throws ScenarioException if the algorithm does not work when they alone begin it
   */
  private static Setting begun(Entry watched, Setting setting, String usual) {
    BitSet begin = beginning(setting, usual);
    BitSet missing = needed(watched, setting);
    missing.andNot(begin);
    if (missing.isEmpty()) return setting.startedBy(begin);
    throw Parameter.wrong(
        "begin",
        given(setting, usual),
        "a list with %s, without which %s does not work"
            .formatted(
                missing.cardinality() == 1
                    ? "node " + missing.nextSetBit(0)
                    : "nodes " + missing.toString().replaceAll("[{}]", ""),
                watched.name()));
  }

  private static BitSet beginning(Setting setting, String usual) {
    BitSet begin = new BitSet();
    if (byRoot(setting, usual)) {
      begin.set(PositionLists.position(setting, "root"));
      return begin;
    }
    Object given = given(setting, usual);
    if (given.equals("all")) return setting.everybody();
    int[] positions = PositionLists.list("begin", given, setting.n());
    if (positions == null || positions.length == 0) {
      throw Parameter.wrong("begin", given, "root, all, or a list of positions");
    }
    for (int position : positions) begin.set(position);
    return begin;
  }

  /** The nodes that must begin the watched algorithm. */
  private static BitSet needed(Entry watched, Setting setting) {
    BitSet needed = new BitSet();
    if (watched.name().equals(WatchedAlgorithms.USUAL)) {
      needed.set(PositionLists.position(setting, "root")); // of the search as well as of the tree
    } else if (watched.has(Trait.STARTS_TOGETHER)) {
      if (!Initiator.given(setting)) return setting.everybody();
      needed.set(Initiator.position(setting));
    }
    return needed;
  }

  /** Links in both directions count twice. */
  private static double links(Topology topology) {
    double count = 0;
    for (int v = 0; v < topology.n(); v++) {
      for (int slot = 0; slot < topology.degree(v); slot++) if (!topology.own(v, slot)) count++;
    }
    return count;
  }
}
