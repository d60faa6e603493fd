package org.bellwether.catalog.standard;

import static org.bellwether.catalog.Family.OBSERVATION;
import static org.bellwether.catalog.Trait.STARTS_TOGETHER;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.bellwether.catalog.Assumption;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Parameters;
import org.bellwether.catalog.Place;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Clocked;
import org.bellwether.model.Detecting;
import org.bellwether.model.Linked;
import org.bellwether.model.Multicast;
import org.bellwether.model.Mutex;
import org.bellwether.model.Node;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Serving;
import org.bellwether.model.Timed;
import org.bellwether.model.Unicast;
import org.bellwether.order.ChandyLamport;
import org.bellwether.order.ChandyLamportLock;
import org.bellwether.order.ChandyLamportMulticast;
import org.bellwether.order.ChandyLamportTimed;
import org.bellwether.order.ChandyLamportUnicast;
import org.bellwether.order.ConsistentCutInvariant;
import org.bellwether.order.DijkstraScholten;
import org.bellwether.order.DijkstraScholtenInvariant;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Monitor;
import org.bellwether.state.Snapshots;
import org.bellwether.topology.Topology;
import org.jspecify.annotations.Nullable;

/** Algorithms that watch another algorithm at work, which runs inside of them unchanged. */
final class ObserverEntries {
  private static final String SNAPSHOT = "chandy-lamport";
  private static final String TERMINATION = "dijkstra-scholten";
  private static final String USUAL = "async-bfs"; // what they watch unless told otherwise

  private ObserverEntries() {}

  // ---- Snapshots

  static Entry chandyLamport() {
    return snapshotOf(watched(USUAL, ObserverEntries::recordable));
  }

  private static Entry snapshotOf(Entry watched) {
    EntryBuilder builder =
        Entry.of(
                SNAPSHOT,
                watched.name().equals(USUAL) ? OBSERVATION : watched.family(),
                watched.shape(),
                around(watched.node()))
            .idea(
                "a node records its state and sends a marker through every channel; whoever"
                    + " receives one does the same, and what arrives before the other markers was"
                    + " in flight")
            .model("any network of reliable FIFO channels; otherwise as the watched algorithm")
            .guarantee(
                "every node records its state and its incoming channels; together they are a"
                    + " consistent global state, which the algorithm could have been in")
            .cost("exactly one marker per channel, in addition to the watched algorithm")
            .paper(
                "Chandy and Lamport, Distributed snapshots, ACM TOCS 3(1), 1985",
                "https://doi.org/10.1145/214451.214456")
            .example("run chandy-lamport --grid 3x3 --delay 1..5 --set initiator=8")
            .parameter(Parameter.text("watched", USUAL, "the algorithm whose state is recorded"))
            .parameter(
                Parameter.whole(
                    "initiator", _ -> 0L, "0", "the position of the node that begins the snapshot"))
            .parameter(
                Parameter.whole(
                    "after",
                    _ -> 1L,
                    "1",
                    "how many messages of the algorithm reach that node before it begins"))
            .variant(
                given ->
                    other(given.get("watched"))
                        ? snapshotOf(
                            watched(
                                String.valueOf(given.get("watched")), ObserverEntries::recordable))
                        : null)
            .placed(setting -> recording(watched, setting))
            .judgedBy(
                setting -> {
                  List<Monitor> judges = judges(watched, setting);
                  judges.add(consistentCut(setting.topology()));
                  return judges;
                })
            .theory(
                Formula.exactly(
                        "one marker per channel",
                        f -> channels(f.setting().topology()),
                        f -> f.messages("Marker"))
                    .when(f -> f.messages("Marker") > 0));
    like(watched, builder);
    return builder.assumes(Assumption.FIFO_LINKS).assumesNoFaults().build();
  }

  /** Whether its nodes may run inside of nodes that record them. */
  private static boolean recordable(Entry entry) {
    boolean boots = Recoverable.class.isAssignableFrom(entry.node()) && entry.has(STARTS_TOGETHER);
    return asynchronous(entry)
        && !boots // from stable storage, which the recording node does not have
        && !Serving.class.isAssignableFrom(entry.node())
        && !Clocked.class.isAssignableFrom(entry.node())
        && !Linked.class.isAssignableFrom(entry.node());
  }

  /** The class of nodes around nodes of a class. */
  private static Class<?> around(Class<?> node) {
    if (Mutex.class.isAssignableFrom(node)) return ChandyLamportLock.class;
    if (Timed.class.isAssignableFrom(node)) return ChandyLamportTimed.class;
    if (Multicast.class.isAssignableFrom(node)) return ChandyLamportMulticast.class;
    if (Unicast.class.isAssignableFrom(node)) return ChandyLamportUnicast.class;
    return ChandyLamport.class;
  }

  private static Function<Place, Node<?>> recording(Entry watched, Setting setting) {
    Function<Place, Object> members = watched.factory().prepare(setting);
    int initiator = PositionLists.position(setting, "initiator");
    long after = setting.parameters().whole("after");
    if (after < 0 || after > Integer.MAX_VALUE) {
      throw Parameters.wrong("after", after, "a number of messages, 0 or more");
    }
    return place -> {
      int[] in = ports(place, true);
      int[] out = ports(place, false);
      int begins = place.position() == initiator ? (int) after : -1;
      Function<Object, String> describe = node -> Snapshots.describe(node).toString();
      int degree = place.degree();
      return switch ((Node<?>) members.apply(place)) {
        case Mutex<?> lock -> new ChandyLamportLock<>(lock, describe, in, out, degree, begins);
        case Timed<?, ?> timed ->
            new ChandyLamportTimed<>(timed, describe, in, out, degree, begins);
        case Multicast<?, ?> multicast ->
            new ChandyLamportMulticast<>(multicast, describe, in, out, degree, begins);
        case Unicast<?, ?> unicast ->
            new ChandyLamportUnicast<>(unicast, describe, in, out, degree, begins);
        case Node<?> member -> new ChandyLamport<>(member, describe, in, out, degree, begins);
      };
    };
  }

  /** The ports of channels from or to other nodes. */
  private static int[] ports(Place place, boolean in) {
    Topology topology = place.topology();
    int v = place.position();
    return IntStream.range(0, place.degree())
        .filter(slot -> in ? receives(topology, v, slot) : sends(topology, v, slot))
        .toArray();
  }

  private static boolean sends(Topology topology, int v, int slot) {
    return !topology.own(v, slot) && topology.sends(v, slot);
  }

  private static boolean receives(Topology topology, int v, int slot) {
    int other = topology.neighbour(v, slot);
    return !topology.own(v, slot) && topology.sends(other, topology.arrival(v, slot));
  }

  private static ConsistentCutInvariant consistentCut(Topology topology) {
    int[][] receivers = new int[topology.n()][];
    int[][] slots = new int[topology.n()][];
    for (int v = 0; v < receivers.length; v++) {
      receivers[v] = new int[topology.degree(v)];
      slots[v] = new int[topology.degree(v)];
      for (int slot = 0; slot < receivers[v].length; slot++) {
        receivers[v][slot] = sends(topology, v, slot) ? topology.neighbour(v, slot) : -1;
        slots[v][slot] = topology.arrival(v, slot);
      }
    }
    return new ConsistentCutInvariant(receivers, slots);
  }

  private static double channels(Topology topology) {
    double count = 0;
    for (int v = 0; v < topology.n(); v++) {
      for (int slot = 0; slot < topology.degree(v); slot++) {
        if (sends(topology, v, slot)) count++;
      }
    }
    return count;
  }

  // ---- Termination

  static Entry dijkstraScholten() {
    return terminationOf(watched(USUAL, ObserverEntries::diffuses));
  }

  /** Whether one node can begin it, and acknowledgements find their way back. */
  private static boolean diffuses(Entry entry) {
    return plain(entry)
        && !Mutex.class.isAssignableFrom(entry.node())
        && !entry.has(Trait.PERPETUAL)
        && (entry.shape() == Shape.GRAPH || entry.shape() == Shape.RING);
  }

  private static Entry terminationOf(Entry watched) {
    EntryBuilder builder =
        Entry.of(
                TERMINATION,
                watched.name().equals(USUAL) ? OBSERVATION : watched.family(),
                watched.shape(),
                DijkstraScholten.class)
            .idea(
                "every message is acknowledged, and the one that made a node active comes last, so"
                    + " that active nodes form a tree that shrinks to its root")
            .model(
                "any network with channels in both directions; one node begins the watched"
                    + " algorithm, and the others act only when they receive messages")
            .guarantee(
                "the root announces termination when no message of the algorithm is in flight and"
                    + " no node is active; never before, and always in the end")
            .cost("exactly one acknowledgement per message of the watched algorithm")
            .paper(
                "Dijkstra and Scholten, Termination detection for diffusing computations, IPL"
                    + " 11(1), 1980",
                "https://doi.org/10.1016/0020-0190(80)90021-6")
            .example("run dijkstra-scholten --grid 4x4 --delay 1..10")
            .parameter(Parameter.text("watched", USUAL, "the algorithm whose end is detected"))
            .parameter(
                Parameter.whole("root", _ -> 0L, "0", "the position of the node that begins"))
            .variant(
                given ->
                    other(given.get("watched"))
                        ? terminationOf(
                            watched(
                                String.valueOf(given.get("watched")), ObserverEntries::diffuses))
                        : null)
            .placed(
                setting -> {
                  int root = PositionLists.position(setting, "root");
                  Function<Place, Object> members = watched.factory().prepare(begunByRoot(setting));
                  return place ->
                      new DijkstraScholten<>(
                          (Node<?>) members.apply(place), place.position() == root);
                })
            .judgedBy(
                setting -> {
                  List<Monitor> judges = judges(watched, begunByRoot(setting));
                  judges.add(new DijkstraScholtenInvariant());
                  return judges;
                })
            .exactly(
                "one acknowledgement per message",
                f -> f.total() - f.messages("Ack"),
                f -> f.messages("Ack"));
    like(watched, builder);
    return builder.assumesNoFaults().trait(Trait.STARTS_TOGETHER).build();
  }

  /** The watched algorithm has one initiator, whoever starts the nodes around it. */
  private static Setting begunByRoot(Setting setting) {
    BitSet root = new BitSet();
    root.set(PositionLists.position(setting, "root"));
    return setting.startedBy(root);
  }

  // ---- The watched algorithm

  private static boolean other(@Nullable Object name) {
    return name != null && !name.equals(USUAL);
  }

  private static Entry watched(String name, Predicate<Entry> suits) {
    StandardAlgorithms all = new StandardAlgorithms();
    List<String> suitable = new ArrayList<>(all.names());
    suitable.removeAll(List.of(SNAPSHOT, TERMINATION));
    if (suitable.contains(name) && suits.test(all.entry(name))) return all.entry(name);
    suitable.removeIf(each -> !suits.test(all.entry(each)));
    throw Parameters.wrong("watched", name, "one of " + String.join(", ", suitable));
  }

  private static boolean asynchronous(Entry entry) {
    return !entry.rounds()
        && !entry.synchronizer()
        && entry.family() != Family.PHYSICAL_CLOCKS
        && !entry.shape().anonymous();
  }

  /** Whether nodes do nothing but send and receive messages. */
  private static boolean plain(Entry entry) {
    if (!asynchronous(entry)) return false;
    for (Class<?> more :
        List.of(
            Timed.class,
            Detecting.class,
            Recoverable.class,
            Serving.class,
            Multicast.class,
            Unicast.class)) {
      if (more.isAssignableFrom(entry.node())) return false;
    }
    return true;
  }

  /** Its parameters, traits and assumptions. */
  private static void like(Entry watched, EntryBuilder builder) {
    for (Parameter parameter : watched.parameters()) {
      if (!builder.hasParameter(parameter.name())) builder.parameter(parameter);
    }
    for (Trait trait : Trait.values()) {
      if (watched.always(trait)) builder.trait(trait);
      else if (watched.has(trait)) builder.traitWhen(s -> watched.has(trait, s), trait);
    }
    for (Assumption assumption : watched.assumptions()) {
      builder.assumesWhen(s -> watched.assumes(assumption, s), assumption);
    }
    builder
        .assumesDelayWhen(
            s -> watched.assumes(Assumption.BOUNDED_DELAY, s), s -> watched.delayAssumed(s))
        .reports(watched::extras)
        .unit(watched::unit);
    watched.premises().forEach(premise -> builder.assumes(premise.text(), premise.holds()));
  }

  /** What judges the watched algorithm from outside. */
  private static List<Monitor> judges(Entry watched, Setting setting) {
    List<Monitor> judges = new ArrayList<>(watched.monitors(setting));
    judges.removeIf(Invariant.class::isInstance);
    return judges;
  }
}
