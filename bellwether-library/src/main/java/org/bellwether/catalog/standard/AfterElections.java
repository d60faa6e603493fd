package org.bellwether.catalog.standard;

import static org.bellwether.catalog.Family.AFTER_ELECTION;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bellwether.catalog.Assumption;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Facts;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Parameters;
import org.bellwether.catalog.Place;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.election.MobileAgent;
import org.bellwether.election.NeedlessRepair;
import org.bellwether.election.OneTokenInvariant;
import org.bellwether.election.RingSorting;
import org.bellwether.election.SortedRing;
import org.bellwether.election.StoresTold;
import org.bellwether.election.TokenRingPrinted;
import org.bellwether.election.TokenRingRecovery;
import org.bellwether.election.TokenRingRecoveryCost;
import org.bellwether.mutex.DijkstraRing;
import org.bellwether.mutex.DijkstraRingInvariant;
import org.bellwether.spec.Meter;

/** Algorithms that follow an election. */
final class AfterElections {
  private AfterElections() {}

  static Entry ringSorting() {
    return Entry.of("ring-sorting", AFTER_ELECTION, Shape.ONE_WAY_RING, RingSorting.class)
        .idea(
            "the leader collects all values on a first trip around the ring and distributes"
                + " them in order on a second")
        .model("one-way ring whose smallest id has been elected")
        .guarantee(
            "the s-th node clockwise, starting with the leader, gets the s-th smallest value")
        .cost("2n messages in addition to the election")
        .paper(
            "Vitányi, Distributed elections in an Archimedean ring of processors, STOC 1984",
            "https://doi.org/10.1145/800057.808725")
        .example("run ring-sorting --ids 4,2,7,9 --set values=[30,10,20,10]")
        .parameter(Parameter.any("values", "the ids", "the values to sort, by position"))
        .placed(
            setting -> {
              long[] values = longs(setting, "values", setting.ids());
              int leader = setting.smallest(setting.everybody());
              return place -> new RingSorting(place.position() == leader, values[place.position()]);
            })
        .assumesNoFaults()
        .judgedBy(
            setting ->
                List.of(
                    new SortedRing(
                        setting.smallest(setting.everybody()),
                        longs(setting, "values", setting.ids()))))
        .exactly("collecting n", Facts::n, f -> f.messages("Collect"))
        .exactly("distributing n", Facts::n, f -> f.messages("Distribute"))
        .trait(Trait.STARTS_TOGETHER)
        .build();
  }

  static Entry tokenRingRecovery() {
    return Entry.of(
            "token-ring-recovery", AFTER_ELECTION, Shape.ONE_WAY_RING, TokenRingRecovery.class)
        .idea(
            "a token that returns too early is one too many and is removed; if no token"
                + " comes for too long it is lost, and the first station whose wait ends creates a"
                + " new one")
        .model(
            "one-way ring of known size, hops of exactly one unit, clocks that agree, no"
                + " crashes, a margin below n/2")
        .guarantee(
            "there is exactly one token from at most 2n units after the last loss or"
                + " duplication on")
        .cost("no messages in addition to the token: without faults one per unit of time")
        .paper(
            "Vitányi, Distributed elections in an Archimedean ring of processors, STOC 1984",
            "https://doi.org/10.1145/800057.808725")
        .example("run token-ring-recovery --nodes 5 --lose-token 12 --until 60")
        .parameter(
            Parameter.whole(
                "margin",
                setting -> setting.n() > 2 ? 1L : 0L,
                "1, or 0 if n is 1 or 2",
                "how much earlier or later than after n units the token may return"))
        .placed(
            setting -> {
              long margin = setting.parameters().whole("margin");
              if (margin < 0 || margin > setting.n()) {
                throw Parameters.wrong("margin", margin, "a whole number from 0 to " + setting.n());
              }
              return place -> new TokenRingRecovery(place.position(), place.n(), margin);
            })
        .assumes(Assumption.NO_CRASHES, Assumption.NO_PAUSES, Assumption.PERFECT_CLOCKS)
        .assumesDelay(_ -> BigDecimal.ONE)
        .assumes("no hop takes less than one unit", s -> s.timing().shortestDelay() >= 1)
        .assumes("margin is less than n/2", s -> 2 * s.parameters().whole("margin") < s.n())
        .judgedBy(_ -> List.of(new OneTokenInvariant()))
        .measuredBy(_ -> new TokenRingRecoveryCost())
        .theory(
            new Formula(
                "one token again within 2n of a fault",
                Formula.Relation.AT_MOST,
                f -> 2.0 * f.n(),
                f -> mending(f).longest(),
                f -> mending(f).faults() > 0))
        .theory(
            new Formula(
                "one message per unit of time without faults",
                Formula.Relation.EXACTLY,
                f -> Math.floor(f.endTime()) + 1,
                Facts::total,
                f -> mending(f).faults() == 0))
        .trait(Trait.NO_IDS)
        .trait(Trait.STARTS_TOGETHER)
        .trait(Trait.PERPETUAL)
        .build();
  }

  private static TokenRingRecoveryCost mending(Facts facts) {
    if (!(facts.meter() instanceof TokenRingRecoveryCost cost)) {
      throw new IllegalStateException("nothing was measured, expected a run with a meter");
    }
    cost.ended(facts.endTime());
    return cost;
  }

  static Entry tokenRingPrinted() {
    return Entry.of(
            "token-ring-recovery-printed",
            AFTER_ELECTION,
            Shape.ONE_WAY_RING,
            TokenRingPrinted.class)
        .idea(
            "one timer per station, the same everywhere: a token that comes before it has expired"
                + " is removed, and when it expires a new token is created")
        .model("one-way ring of known size, hops of one unit, clocks that agree")
        .guarantee(
            "none, which is why it is here: a token that returns on time is either removed and"
                + " replaced, or meets a new one, and several stations replace a lost one")
        .cost("one message per unit of time and token")
        .paper(
            "Vitányi, Distributed elections in an Archimedean ring of processors, STOC 1984",
            "https://doi.org/10.1145/800057.808725")
        .example("run token-ring-recovery-printed --nodes 5 --until 30")
        .parameter(
            Parameter.whole(
                "timeout", s -> (long) s.n(), "n", "how long a token may take to return"))
        .placed(
            setting -> {
              long timeout = setting.parameters().whole("timeout");
              if (timeout < 1) {
                throw Parameters.wrong("timeout", timeout, "a whole number of at least 1");
              }
              return place -> new TokenRingPrinted(place.position() == 0, timeout);
            })
        .assumes(
            Assumption.NO_LOSS,
            Assumption.NO_DUPLICATION,
            Assumption.NO_CRASHES,
            Assumption.NO_PARTITIONS,
            Assumption.NO_PAUSES,
            Assumption.PERFECT_CLOCKS)
        .assumesDelay(_ -> BigDecimal.ONE)
        .judgedBy(_ -> List.of(new NeedlessRepair()))
        .trait(Trait.NO_IDS)
        .trait(Trait.STARTS_TOGETHER)
        .trait(Trait.PERPETUAL)
        .build();
  }

  static Entry dijkstraRing() {
    return Entry.of("dijkstra-ring", AFTER_ELECTION, Shape.ONE_WAY_RING, DijkstraRing.class)
        .idea(
            "every node passes its state on and copies the state of the node before it; the"
                + " bottom node counts on when its own state comes back, so that wrong states are"
                + " overwritten")
        .model(
            "one-way ring with one distinguished node, asynchronous FIFO links; all states and the"
                + " first message of each link may be anything")
        .guarantee(
            "with at least 2n states, every run reaches a state with exactly one privilege, which"
                + " then visits all nodes in turn for ever")
        .cost(
            "one message per delivery, n in flight; with unit delays one privilege is left after"
                + " at most 2n units")
        .paper(
            "Dijkstra, Self-stabilizing systems in spite of distributed control, CACM 17(11), 1974",
            "https://doi.org/10.1145/361179.361202")
        .example("run dijkstra-ring --nodes 5 --until 30")
        .parameter(Parameter.whole("k", s -> 2L * s.n(), "2n", "the number of states of each node"))
        .parameter(
            Parameter.any("states", "drawn at random", "the states at the beginning, by position"))
        .parameter(
            Parameter.any(
                "messages",
                "drawn at random",
                "what is on the link that leaves each node at the beginning, by position"))
        .placed(
            setting -> {
              int k = states(setting);
              int[] first = states(setting, "states", k);
              int[] sent = states(setting, "messages", k);
              return place ->
                  new DijkstraRing(
                      place.position() == 0, k, first[place.position()], sent[place.position()]);
            })
        .assumes(
            Assumption.FIFO_LINKS,
            Assumption.NO_DUPLICATION,
            Assumption.NO_CRASHES,
            Assumption.NO_PARTITIONS)
        .assumes("k is at least 2n", s -> states(s) >= 2 * s.n())
        .judgedBy(_ -> List.of(new DijkstraRingInvariant()))
        .measuredBy(_ -> new Meter() {}) // runs without losses are compared with theory
        .theory(
            Formula.exactly(
                    "messages n per unit of time",
                    f -> f.n() * (Math.floor(f.endTime()) + 1),
                    Facts::total)
                .when(Facts::unit))
        .theory(
            new Formula(
                "one privilege within 2n",
                Formula.Relation.AT_MOST,
                f -> 2.0 * f.n(),
                f -> f.measure(DijkstraRingInvariant.UNSETTLED),
                f -> f.unit() && f.endTime() >= 2.0 * f.n() && states(f.setting()) > f.n()))
        .trait(Trait.NO_IDS)
        .trait(Trait.STARTS_TOGETHER)
        .trait(Trait.PERPETUAL)
        .build();
  }

  private static int states(Setting setting) {
    long k = setting.parameters().whole("k");
    if (k >= 2 && k <= Integer.MAX_VALUE) return (int) k;
    throw Parameters.wrong("k", k, "at least 2 states");
  }

  private static int[] states(Setting setting, String name, int k) {
    int[] states = new int[setting.n()];
    Arrays.fill(states, DijkstraRing.ANY);
    if (setting.parameters().given(name) == null) return states;
    long[] given = longs(setting, name, setting.ids());
    for (int v = 0; v < states.length; v++) {
      if (given[v] < 0 || given[v] >= k) {
        throw Parameters.wrong(name, given[v], "states from 0 to " + (k - 1));
      }
      states[v] = (int) given[v];
    }
    return states;
  }

  static Entry mobileAgent() {
    return Entry.of("mobile-agent", AFTER_ELECTION, Shape.GRAPH, MobileAgent.class)
        .idea(
            "an agent visits all stores to find the lowest price, and visits them once more"
                + " to tell them")
        .model("any connected graph, whose nodes know their neighbours' names or do not")
        .guarantee("every store learns the lowest price and where it is")
        .cost(
            "2(n-1) hops per tour, 4(n-1) in total; without names 2|E| hops per tour, 4|E| in"
                + " total")
        .paper(
            "Ghosh, Distributed Systems: An Algorithmic Approach, chapter 11",
            "https://doi.org/10.1201/b17224")
        .example("run mobile-agent --grid 3x3 --set prices=[9,7,8,3,5,4,6,2,1]")
        .parameter(
            Parameter.any("prices", "the positions", "the prices of the stores, by position"))
        .parameter(Parameter.whole("home", _ -> 0L, "0", "the position where the agent starts"))
        .parameter(
            Parameter.flag(
                "names", true, "whether the agent sees who is behind a link before it goes there"))
        .placed(
            setting -> {
              long[] prices = prices(setting);
              int home = position(setting, "home");
              return place ->
                  new MobileAgent(
                      place.position(),
                      neighbours(place),
                      prices[place.position()],
                      place.position() == home,
                      setting.parameters().flag("names"));
            })
        .assumesNoFaults()
        .judgedBy(setting -> List.of(new StoresTold(prices(setting))))
        .theory(
            Formula.exactly("hops 4(n-1)", f -> 4.0 * (f.n() - 1), Facts::total)
                .when(f -> f.setting().parameters().flag("names")))
        .theory(
            Formula.exactly("hops 4|E|", f -> 4.0 * f.setting().topology().edges(), Facts::total)
                .when(f -> !f.setting().parameters().flag("names")))
        .trait(Trait.NO_IDS)
        .trait(Trait.STARTS_TOGETHER)
        .build();
  }

  private static long[] prices(Setting setting) {
    long[] positions = new long[setting.n()];
    for (int v = 0; v < positions.length; v++) positions[v] = v;
    return longs(setting, "prices", positions);
  }

  private static List<Integer> neighbours(Place place) {
    List<Integer> names = new ArrayList<>();
    for (int port = 0; port < place.degree(); port++) {
      names.add(place.topology().neighbour(place.position(), port));
    }
    return List.copyOf(names);
  }

  private static int position(Setting setting, String name) {
    long position = setting.parameters().whole(name);
    if (position >= 0 && position < setting.n()) return (int) position;
    throw Parameters.wrong(name, position, "a position from 0 to " + (setting.n() - 1));
  }

  /** Whole numbers by position, or those that stand in for them. */
  private static long[] longs(Setting setting, String name, long[] fallback) {
    Object given = setting.parameters().given(name);
    if (given == null) return fallback;
    if (given instanceof List<?> list
        && list.size() == setting.n()
        && list.stream().allMatch(AfterElections::whole)) {
      return list.stream().mapToLong(value -> ((Number) value).longValue()).toArray();
    }
    throw Parameters.wrong(name, given, setting.n() + " whole numbers, one per node");
  }

  private static boolean whole(Object value) {
    return value instanceof Long
        || value instanceof Integer
        || (value instanceof BigDecimal d && d.stripTrailingZeros().scale() <= 0);
  }
}
