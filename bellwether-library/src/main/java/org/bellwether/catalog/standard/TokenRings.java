package org.bellwether.catalog.standard;

import static org.bellwether.catalog.Family.AFTER_ELECTION;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.election.NeedlessRepair;
import org.bellwether.election.OneTokenInvariant;
import org.bellwether.election.TokenRingPrinted;
import org.bellwether.election.TokenRingRecovery;
import org.bellwether.election.TokenRingRecoveryCost;
import org.bellwether.mutex.DijkstraRing;
import org.bellwether.mutex.DijkstraRingInvariant;
import org.bellwether.spec.Meter;

/** Rings around which a token or a privilege travels for ever, and which repair themselves. */
final class TokenRings {
  private TokenRings() {}

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
            "there is exactly one token again at most 2(n+margin) units after the last loss or"
                + " duplication")
        .cost("no messages in addition to the token: without faults one per unit of time")
        .paper(
            "Vitányi, Distributed elections in an Archimedean ring of processors, STOC 1984",
            "https://doi.org/10.1145/800057.808725")
        .example("--nodes 5 --lose-token 12 --until 60")
        .parameter(
            Parameter.whole(
                "margin",
                setting -> setting.n() > 2 ? 1L : 0L,
                "1, or 0 if n is 1 or 2",
                "by how much the token may return earlier or later than after n units"))
        .placed(
            setting -> {
              long margin = setting.parameters().whole("margin");
              if (margin < 0 || margin > setting.n()) {
                throw Parameter.wrong("margin", margin, "a whole number from 0 to " + setting.n());
              }
              return place -> new TokenRingRecovery(place.position(), place.n(), margin);
            })
        .assumes(Assumption.NO_CRASHES, Assumption.NO_PAUSES, Assumption.PERFECT_CLOCKS)
        .assumesDelay(setting -> BigDecimal.ONE)
        .assumes("no hop takes less than one unit", s -> s.timing().delays().shortest() >= 1)
        .assumes("margin is less than n/2", s -> 2 * s.parameters().whole("margin") < s.n())
        .judgedBy(setting -> List.of(new OneTokenInvariant()))
        .measuredBy(setting -> new TokenRingRecoveryCost())
        .theory(
            new Formula(
                "one token again within 2(n+margin) of a fault",
                Formula.Relation.AT_MOST,
                f -> 2.0 * (f.n() + f.setting().parameters().whole("margin")),
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
            "none, and it is kept to show why: a token that returns on time is either removed and"
                + " replaced, or meets a new one, and several stations replace a lost one")
        .cost("one message per unit of time and token")
        .paper(
            "Vitányi, Distributed elections in an Archimedean ring of processors, STOC 1984",
            "https://doi.org/10.1145/800057.808725")
        .example("--nodes 5 --until 30")
        .parameter(
            Parameter.whole(
                "timeout", s -> (long) s.n(), "n", "how long a token may take to return"))
        .placed(
            setting -> {
              long timeout = setting.parameters().whole("timeout");
              if (timeout < 1) {
                throw Parameter.wrong("timeout", timeout, "a whole number of at least 1");
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
        .assumesDelay(setting -> BigDecimal.ONE)
        .judgedBy(setting -> List.of(new NeedlessRepair()))
        .trait(Trait.NO_IDS)
        .trait(Trait.STARTS_TOGETHER)
        .trait(Trait.PERPETUAL)
        .build();
  }

  static Entry dijkstraRing() {
    return Entry.of("dijkstra-ring", AFTER_ELECTION, Shape.ONE_WAY_RING, DijkstraRing.class)
        .idea(
            "every node passes its state on and copies the state of the node before it; the bottom"
                + " node increases its state when that state comes back, so that wrong states are"
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
        .example("--nodes 5 --until 30")
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
        .judgedBy(setting -> List.of(new DijkstraRingInvariant()))
        .measuredBy(setting -> new Meter() {}) // runs without losses are compared with theory
        .theory(
            Formula.exactly(
                    "messages n per unit of time",
                    f -> f.n() * (Math.floor(f.endTime()) + 1),
                    Facts::total)
                .when(f -> f.unit() && f.meter() != null))
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
    throw Parameter.wrong("k", k, "at least 2 states");
  }

  private static int[] states(Setting setting, String name, int k) {
    int[] states = new int[setting.n()];
    Arrays.fill(states, DijkstraRing.ANY);
    if (setting.parameters().given(name) == null) return states;
    long[] given = AfterElections.longs(setting, name, setting.ids());
    for (int v = 0; v < states.length; v++) {
      if (given[v] < 0 || given[v] >= k) {
        throw Parameter.wrong(name, given[v], "states from 0 to " + (k - 1));
      }
      states[v] = (int) given[v];
    }
    return states;
  }
}
