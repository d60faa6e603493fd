package org.bellwether.catalog.standard;

import static org.bellwether.catalog.Family.RING_ELECTION;
import static org.bellwether.catalog.Shape.ONE_WAY_RING;
import static org.bellwether.catalog.Shape.RING;
import static org.bellwether.catalog.standard.QuadraticRingElections.ANNOUNCE;
import static org.bellwether.catalog.standard.QuadraticRingElections.judges;
import static org.bellwether.catalog.standard.QuadraticRingElections.leaderTime;

import java.util.List;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Setting;
import org.bellwether.election.Franklin;
import org.bellwether.election.HighamPrzytycka;
import org.bellwether.election.HirschbergSinclair;
import org.bellwether.election.Peterson;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.monitor.AtMostOneLeader;
import org.bellwether.spec.monitor.RightLeader;
import org.bellwether.topology.kind.RingTopology;

/** Elections on rings in rounds, each of which leaves fewer candidates: O(n log n) messages. */
final class LinearithmicRingElections {
  private LinearithmicRingElections() {}

  static List<Entry> entries() {
    return List.of(franklin(), peterson(), hirschbergSinclair(), highamPrzytycka());
  }

  static Entry franklin() {
    return Entry.of("franklin", RING_ELECTION, RING, Franklin.class)
        .idea(
            "in each round a candidate compares itself with the nearest candidates on both"
                + " sides, and remains one if it is larger")
        .model(
            "two-way ring of unknown size, distinct ids, asynchronous FIFO links; a message"
                + " wakes a node that has not started")
        .guarantee("the largest wins and all nodes learn it")
        .cost("exactly 2n messages per round, at most ⌊log n⌋+1 rounds; n announcements")
        .paper("Franklin, CACM 25(5), 1982", "https://doi.org/10.1145/358506.358517")
        .example("--ids 5,2,8,1,9,4")
        .parameter(ANNOUNCE)
        .uniform(
            parameters -> {
              boolean announce = parameters.flag("announce");
              return me -> new Franklin(me.id(), announce);
            })
        .assumes(Assumption.FIFO_LINKS)
        .assumesNoFaults()
        .judgedBy(LinearithmicRingElections::largestWins)
        .atMost(
            "worst case 2n⌊log n⌋+2n",
            f -> 2.0 * f.n() * (RingCosts.floorLog(f.n()) + 1),
            f -> f.messages("Election"))
        .exactly("2n a round", f -> 2.0 * f.n() * f.rounds(), f -> f.messages("Election"))
        .atMost("rounds ⌊log n⌋+1", f -> RingCosts.floorLog(f.n()) + 1, Facts::rounds)
        .exactly("announcement n", QuadraticRingElections::announcements, f -> f.messages("Leader"))
        .build();
  }

  static Entry peterson() {
    return Entry.of("peterson", RING_ELECTION, ONE_WAY_RING, Peterson.class)
        .idea(
            "Franklin's election on a one-way ring: a candidate adopts the id behind it if"
                + " that id is larger than both of its neighbours")
        .model(
            "one-way ring of unknown size, distinct ids, asynchronous FIFO links; a node"
                + " that does not start only relays")
        .guarantee(
            "exactly one node wins, on behalf of the largest initiator, which is usually"
                + " another node; all nodes learn the winner's own id")
        .cost(
            "exactly 2n messages per round and n in the last, at most ⌊log n⌋+1 rounds; n"
                + " announcements")
        .paper("Peterson, TOPLAS 4(4), 1982", "https://doi.org/10.1145/69622.357194")
        .example("--ids 5,2,8,1,9,4")
        .parameter(ANNOUNCE)
        .uniform(
            parameters -> {
              boolean announce = parameters.flag("announce");
              return me -> new Peterson(me.id(), announce);
            })
        .assumes(Assumption.FIFO_LINKS)
        .assumesNoFaults()
        .judgedBy(LinearithmicRingElections::largestAliasWins)
        .atMost(
            "worst case 2n⌊log n⌋+n",
            f -> f.n() * (2.0 * RingCosts.floorLog(f.n()) + 1),
            f -> f.messages("Election"))
        .exactly(
            "2n a round, n in the last",
            f -> f.n() * (2.0 * f.rounds() - 1),
            f -> f.messages("Election"))
        .atMost("rounds ⌊log n⌋+1", f -> RingCosts.floorLog(f.n()) + 1, Facts::rounds)
        .exactly("announcement n", QuadraticRingElections::announcements, f -> f.messages("Leader"))
        .build();
  }

  static Entry hirschbergSinclair() {
    return Entry.of("hirschberg-sinclair", RING_ELECTION, RING, HirschbergSinclair.class)
        .idea(
            "a candidate probes the ring on both sides, twice as far in each phase, as long"
                + " as it finds no larger one")
        .model(
            "two-way ring of unknown size, distinct ids, asynchronous links that may"
                + " reorder; a message wakes a node that has not started")
        .guarantee("the largest wins and all nodes learn it")
        .cost("phases 0 to ⌈log n⌉, fewer than 8n(log n+2)+5n messages including the announcement")
        .paper(
            "Hirschberg and Sinclair, CACM 23(11), 1980", "https://doi.org/10.1145/359024.359029")
        .example("--ids 3,37,19,4,25")
        .parameter(ANNOUNCE)
        .uniform(
            parameters -> {
              boolean announce = parameters.flag("announce");
              return me -> new HirschbergSinclair(me.id(), announce);
            })
        .assumesNoFaults()
        .judgedBy(LinearithmicRingElections::largestWins)
        .below(
            "worst case 8n(log n+2)+5n",
            f -> 8.0 * f.n() * (RingCosts.log(f.n()) + 2) + 5.0 * f.n(),
            Facts::total)
        .exactly(
            "probes, exact", f -> RingCosts.probes(f.setting().ids()), f -> f.messages("Probe"))
        .exactly(
            "replies, exact", f -> RingCosts.replies(f.setting().ids()), f -> f.messages("Reply"))
        .exactly("phases 0 to ⌈log n⌉", f -> RingCosts.ceilingLog(f.n()) + 1.0, Facts::rounds)
        .exactly("announcement n", QuadraticRingElections::announcements, f -> f.messages("Leader"))
        .theory(
            leaderTime(
                    "leader known after 2(2^⌈log n⌉-1)+n",
                    f -> 2.0 * ((1L << RingCosts.ceilingLog(f.n())) - 1) + f.n())
                .when(f -> f.setting().initiators().cardinality() == f.n()))
        .build();
  }

  static Entry highamPrzytycka() {
    return Entry.of("higham-przytycka", RING_ELECTION, ONE_WAY_RING, HighamPrzytycka.class)
        .idea(
            "envelopes travel around the ring; of two that meet in a round one is promoted,"
                + " alternately the smaller and the larger, and two shortcuts promote earlier")
        .model(
            "one-way ring of unknown size, distinct ids, asynchronous FIFO links; a node"
                + " that does not start only relays")
        .guarantee(
            "exactly one node wins, the one to which its envelope returns, and all nodes"
                + " learn its id; it need not be the largest or the smallest")
        .cost(
            "fewer than 1.271·n·log n + O(n) messages, the fewest known on such rings; n"
                + " announcements")
        .paper(
            "Higham and Przytycka, WDAG, LNCS 725, 1993",
            "https://doi.org/10.1007/3-540-57271-6_40")
        .example("--ids 8,3,6,1,7,2,5,4")
        .parameter(ANNOUNCE)
        .uniform(
            parameters -> {
              boolean announce = parameters.flag("announce");
              return me -> new HighamPrzytycka(me.id(), announce);
            })
        .assumes(Assumption.FIFO_LINKS)
        .assumesNoFaults()
        .judgedBy(setting -> judges(setting, new AtMostOneLeader()))
        .atMost(
            "worst case 1.271·n·log n + 3n",
            f -> 1.271 * f.n() * RingCosts.log(f.n()) + 3.0 * f.n(),
            f -> f.messages("Election"))
        .atMost("n a round", f -> (double) f.n() * f.rounds(), f -> f.messages("Election"))
        .exactly("announcement n", QuadraticRingElections::announcements, f -> f.messages("Leader"))
        .build();
  }

  private static List<Monitor> largestWins(Setting setting) {
    int largest = setting.largest(setting.everybody());
    return judges(setting, new AtMostOneLeader(), new RightLeader(largest, "the largest id"));
  }

  /**
   * Where a message may come before a start, or the ring is laid through a graph, it is unknown.
   */
  private static List<Monitor> largestAliasWins(Setting setting) {
    if (!setting.together() || !(setting.topology() instanceof RingTopology)) {
      return judges(setting, new AtMostOneLeader());
    }
    int winner = RingCosts.petersonWinner(setting.ids(), setting.initiators());
    return judges(
        setting, new AtMostOneLeader(), new RightLeader(winner, "whom the largest alias gets to"));
  }
}
