package org.bellwether.catalog.standard;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
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
import org.bellwether.model.Detecting;
import org.bellwether.model.Linked;
import org.bellwether.model.Multicast;
import org.bellwether.model.Mutex;
import org.bellwether.model.Node;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Serving;
import org.bellwether.model.Unicast;
import org.bellwether.order.StopAndWait;
import org.bellwether.order.StopAndWaitInvariant;
import org.bellwether.spec.Meter;
import org.bellwether.spec.Monitor;
import org.bellwether.topology.Topology;
import org.jspecify.annotations.Nullable;

/** Links that lose nothing, made of links that do, for another algorithm. */
final class ReliableLinks {
  private static final String CARRIES = "carries";
  private static final String USUAL = "chang-roberts";
  private static final String NUMBERS = "numbers";
  private static final String BIT = "bit";

  private ReliableLinks() {}

  static Entry stopAndWait() {
    return entry(carried(USUAL, Map.of()));
  }

  private static Entry carried(String name, Map<String, Object> given) {
    return WatchedAlgorithms.entry(CARRIES, name, given, ReliableLinks::obstacle);
  }

  /** Why the messages of an algorithm cannot be carried; null if they can. */
  private static @Nullable String obstacle(Entry entry) {
    for (Class<?> ability :
        List.of(
            Mutex.class,
            Multicast.class,
            Unicast.class,
            Serving.class,
            Clocked.class,
            Linked.class,
            Recoverable.class,
            Detecting.class)) {
      if (ability.isAssignableFrom(entry.node())) {
        return "an algorithm whose nodes only start, receive messages and set timers; those of "
            + entry.name()
            + " are more ("
            + ability.getSimpleName()
            + ")";
      }
    }
    if (entry.assumptions().contains(Assumption.BOUNDED_DELAY)) {
      return "an algorithm that does not rely on bounded delays, as "
          + entry.name()
          + " does: no bound holds for a message that may have to be sent again";
    }
    return WatchedAlgorithms.inRounds(entry);
  }

  private static Entry entry(Entry carried) {
    EntryBuilder builder =
        Entry.of("stop-and-wait", carried.family(), bothWays(carried.shape()), StopAndWait.class)
            .idea(
                "each link carries one message at a time, which is sent again until its receipt"
                    + " comes; a number tells the receiver whether it is new")
            .model(
                "any network with channels in both directions that may lose and duplicate and,"
                    + " unless numbers=bit, reorder messages; otherwise as the algorithm that it"
                    + " carries")
            .guarantee(
                "each message of the algorithm is received exactly once, in the order in which the"
                    + " messages of its link were sent; with numbers=bit (the alternating bit"
                    + " protocol) only if links are FIFO")
            .cost(
                "one receipt per message without losses, if answers come before the timeout; one"
                    + " message per round trip and link; 1/(1-p)² transmissions per message on"
                    + " average if each is lost with probability p")
            .paper(
                "Bartlett, Scantlebury and Wilkinson, A note on reliable full-duplex transmission"
                    + " over half-duplex links, CACM 12(5), 1969",
                "https://doi.org/10.1145/362946.362970")
            .example("--ids 3,37,19,4,25 --loss 0.3 --duplicate 0.1")
            .parameter(
                Parameter.text(
                    CARRIES,
                    USUAL,
                    "the algorithm whose messages are carried, whose parameters are given as well"))
            .parameter(
                Parameter.choice(
                    NUMBERS,
                    "unbounded",
                    List.of("unbounded", BIT),
                    "how messages are numbered: without end, or by an alternating bit"))
            .parameter(
                Parameter.time(
                    "resend",
                    setting -> setting.delayBound().multiply(BigDecimal.TWO).add(BigDecimal.ONE),
                    "longer than a round trip",
                    "how long to wait for a receipt before a message is sent again"))
            .variant(
                given -> {
                  Object name = given.get(CARRIES);
                  return name == null || name.equals(USUAL)
                      ? null
                      : entry(carried(String.valueOf(name), given));
                })
            .judgedBy(
                setting -> {
                  List<Monitor> judges = WatchedAlgorithms.judges(carried, setting);
                  judges.add(exactlyOnce(setting.topology()));
                  return judges;
                })
            .measuredBy(setting -> new Meter() {}) // runs without losses are compared with theory
            .theory(
                new Formula(
                    "without losses, at most one receipt per transmission",
                    Formula.Relation.AT_MOST,
                    f -> f.applicationMessages() + f.total() - f.messages("Receipt"),
                    f -> f.messages("Receipt"),
                    f -> f.meter() != null));
    for (Parameter parameter : carried.parameters()) {
      if (!builder.hasParameter(parameter.name())) builder.parameter(parameter);
    }
    for (Trait trait : Trait.values()) {
      if (carried.always(trait)) builder.trait(trait);
      else if (carried.has(trait)) builder.traitWhen(s -> carried.has(trait, s), trait);
    }
    carried.premises().forEach(premise -> builder.assumes(premise.text(), premise.holds()));
    builder
        .reports(carried::extras)
        .unit(carried::unit)
        .assumes(Assumption.NO_CRASHES, Assumption.NO_PARTITIONS)
        .assumesWhen(ReliableLinks::alternating, Assumption.FIFO_LINKS)
        .assumes("a message may be sent again: resend is above 0", s -> resend(s).signum() > 0)
        .trait(Trait.FINE_CLOCKS)
        .trait(Trait.TIMED);
    if (carried.factory() instanceof Factory.Synchronizing synchronizer) {
      return builder
          .synchronizing(
              setting -> {
                Function<Hosted, ? extends Node<?>> members = synchronizer.make().apply(setting);
                return hosted -> around(carried, members.apply(hosted), hosted.place(), setting);
              })
          .build();
    }
    return builder
        .placed(
            setting -> {
              Function<Place, Object> members = carried.factory().prepare(setting);
              return place -> around(carried, (Node<?>) members.apply(place), place, setting);
            })
        .build();
  }

  /** Receipts need a way back. */
  private static Shape bothWays(Shape shape) {
    return shape == Shape.ONE_WAY_RING ? Shape.RING : WatchedAlgorithms.named(shape);
  }

  private static boolean alternating(Setting setting) {
    return setting.parameters().text(NUMBERS).equals(BIT);
  }

  private static BigDecimal resend(Setting setting) {
    return setting.parameters().time("resend");
  }

  private static Node<?> around(Entry carried, Node<?> member, Place place, Setting setting) {
    Topology topology = place.topology();
    int v = place.position();
    int[] outgoing =
        IntStream.range(0, place.degree())
            .filter(port -> !topology.own(v, port))
            .filter(port -> carried.shape() != Shape.ONE_WAY_RING || port == 1)
            .toArray();
    int numbers = alternating(setting) ? 2 : StopAndWait.UNBOUNDED;
    long ticks = Math.max(1, setting.ticks(resend(setting)));
    return new StopAndWait<>(member, numbers, ticks, place.degree(), outgoing);
  }

  private static Monitor exactlyOnce(Topology topology) {
    int[][] receivers = new int[topology.n()][];
    int[][] slots = new int[topology.n()][];
    for (int v = 0; v < receivers.length; v++) {
      List<Integer> ends = new ArrayList<>();
      slots[v] = new int[topology.degree(v)];
      for (int port = 0; port < slots[v].length; port++) {
        ends.add(topology.own(v, port) ? -1 : topology.neighbour(v, port));
        slots[v][port] = topology.arrival(v, port);
      }
      receivers[v] = ends.stream().mapToInt(end -> end).toArray();
    }
    return new StopAndWaitInvariant(receivers, slots);
  }
}
