package org.bellwether.catalog.standard;

import static org.bellwether.catalog.Family.OBSERVATION;
import static org.bellwether.catalog.Trait.ENDS_AT_LAST_EXIT;
import static org.bellwether.catalog.Trait.STARTS_TOGETHER;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Factory;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.model.Clocked;
import org.bellwether.model.Linked;
import org.bellwether.model.Multicast;
import org.bellwether.model.Mutex;
import org.bellwether.model.Node;
import org.bellwether.model.Serving;
import org.bellwether.model.Unicast;
import org.bellwether.order.ChandyLamport;
import org.bellwether.order.ChandyLamport.Recording;
import org.bellwether.order.ChandyLamportClocked;
import org.bellwether.order.ChandyLamportLinked;
import org.bellwether.order.ChandyLamportLock;
import org.bellwether.order.ChandyLamportMulticast;
import org.bellwether.order.ChandyLamportService;
import org.bellwether.order.ChandyLamportServing;
import org.bellwether.order.ChandyLamportTimestamps;
import org.bellwether.order.ChandyLamportUnicast;
import org.bellwether.order.ConsistentCutInvariant;
import org.bellwether.spec.Monitor;
import org.bellwether.state.Snapshots;
import org.bellwether.topology.Topology;

/** Snapshots of another algorithm at work, which runs inside of the recording nodes unchanged. */
final class Snapshotting {
  private Snapshotting() {}

  static Entry chandyLamport() {
    return snapshotOf(watched(WatchedAlgorithms.USUAL, Map.of()));
  }

  private static Entry watched(String name, Map<String, Object> given) {
    return WatchedAlgorithms.entry(name, given, WatchedAlgorithms::inRounds);
  }

  private static boolean usual(Entry watched) {
    return watched.name().equals(WatchedAlgorithms.USUAL);
  }

  private static Entry snapshotOf(Entry watched) {
    EntryBuilder builder =
        Entry.of(
                "chandy-lamport",
                usual(watched) ? OBSERVATION : watched.family(),
                WatchedAlgorithms.named(watched.shape()),
                around(watched.node()))
            .idea(
                "a node records its state and sends a marker through every channel; a node"
                    + " that receives one does the same, and what arrives before the other markers"
                    + " was in flight")
            .model("any network of reliable FIFO channels; otherwise as the watched algorithm")
            .guarantee(
                "every node records its state and its incoming channels; together they are a"
                    + " consistent global state, which the algorithm could have been in")
            .cost("exactly one marker per channel, in addition to the watched algorithm")
            .paper(
                "Chandy and Lamport, Distributed snapshots, ACM TOCS 3(1), 1985",
                "https://doi.org/10.1145/214451.214456")
            .example("--grid 3x3 --delay 1..5 --set observer=8")
            .parameter(
                Parameter.text(
                    "watched", WatchedAlgorithms.USUAL, "the algorithm whose state is recorded"))
            .parameter(
                Parameter.whole(
                    "observer",
                    setting -> usual(watched) ? setting.n() - 1L : 0L,
                    usual(watched) ? "n-1, because no probe reaches the root" : "0",
                    "the position of the node that begins the snapshot"))
            .parameter(
                Parameter.whole(
                    "after",
                    setting -> 1L,
                    "1",
                    "how many messages of the algorithm reach that node before it begins"))
            .variant(
                given ->
                    WatchedAlgorithms.other(given.get("watched"))
                        ? snapshotOf(watched(String.valueOf(given.get("watched")), given))
                        : null)
            .serves(watched.node())
            .judgedBy(
                setting -> {
                  List<Monitor> judges = WatchedAlgorithms.judges(watched, setting);
                  boolean stops = watched.has(ENDS_AT_LAST_EXIT, setting);
                  judges.add(consistentCut(setting.topology(), stops));
                  return judges;
                })
            .theory(
                Formula.exactly(
                        "one marker per channel",
                        f -> channels(f.setting().topology()),
                        f -> f.messages("Marker"))
                    .when(
                        f ->
                            f.messages("Marker") > 0
                                && !watched.has(ENDS_AT_LAST_EXIT, f.setting())));
    WatchedAlgorithms.like(watched, builder);
    if (watched.factory() instanceof Factory.Synchronizing synchronizer) {
      builder.synchronizing(
          setting -> {
            Function<Factory.Hosted, ? extends Node<?>> members =
                synchronizer.make().apply(setting);
            Function<Place, Recording> recordings = recordings(setting);
            return hosted -> around(members.apply(hosted), recordings.apply(hosted.place()));
          });
      if (!watched.has(STARTS_TOGETHER)) builder.wakesUp();
    } else {
      builder.placed(
          setting -> {
            Function<Place, Object> members = watched.factory().prepare(setting);
            Function<Place, Recording> recordings = recordings(setting);
            return place -> around((Node<?>) members.apply(place), recordings.apply(place));
          });
    }
    return builder.assumes(Assumption.FIFO_LINKS).assumesNoFaults().build();
  }

  /** The class of nodes around nodes of a class. */
  private static Class<?> around(Class<?> node) {
    boolean serving = Serving.class.isAssignableFrom(node);
    if (Mutex.class.isAssignableFrom(node)) return ChandyLamportLock.class;
    if (Multicast.class.isAssignableFrom(node)) return ChandyLamportMulticast.class;
    if (Linked.class.isAssignableFrom(node)) {
      return serving ? ChandyLamportService.class : ChandyLamportLinked.class;
    }
    if (Unicast.class.isAssignableFrom(node)) {
      return serving ? ChandyLamportTimestamps.class : ChandyLamportUnicast.class;
    }
    if (serving) return ChandyLamportServing.class;
    return Clocked.class.isAssignableFrom(node) ? ChandyLamportClocked.class : ChandyLamport.class;
  }

  private static Node<?> around(Node<?> node, Recording recording) {
    return switch (node) {
      case Mutex<?> lock -> new ChandyLamportLock<>(lock, recording);
      case Multicast<?, ?> multicast -> new ChandyLamportMulticast<>(multicast, recording);
      case Serving<?, ?> serving when node instanceof Linked ->
          new ChandyLamportService<>(serving, recording);
      case Linked<?> linked -> new ChandyLamportLinked<>(linked, recording);
      case Serving<?, ?> serving when node instanceof Unicast ->
          new ChandyLamportTimestamps<>(serving, recording);
      case Unicast<?, ?> unicast -> new ChandyLamportUnicast<>(unicast, recording);
      case Serving<?, ?> serving -> new ChandyLamportServing<>(serving, recording);
      case Clocked<?> clocked -> new ChandyLamportClocked<>(clocked, recording);
      default -> new ChandyLamport<>(node, recording);
    };
  }

  private static String described(Object it) {
    return (it instanceof Record ? Snapshots.describeValue(it) : Snapshots.describe(it)).toString();
  }

  /** What each node needs to know for a snapshot. */
  private static Function<Place, Recording> recordings(Setting setting) {
    int initiator = PositionLists.position(setting, "observer");
    long after = setting.parameters().whole("after");
    if (after < 0 || after > Integer.MAX_VALUE) {
      throw Parameter.wrong("after", after, "a number of messages, 0 or more");
    }
    return place ->
        new Recording(
            Snapshotting::described,
            ports(place, true),
            ports(place, false),
            place.degree(),
            place.position() == initiator ? (int) after : -1);
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

  private static ConsistentCutInvariant consistentCut(Topology topology, boolean stops) {
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
    return new ConsistentCutInvariant(receivers, slots, !stops);
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
}
