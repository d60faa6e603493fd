package org.bellwether.catalog;

import static org.bellwether.catalog.Family.RING_ELECTION;
import static org.bellwether.catalog.RingElections.ANNOUNCE;
import static org.bellwether.catalog.RingElections.judges;
import static org.bellwether.catalog.Shape.RING;

import java.util.List;
import org.bellwether.election.Franklin;
import org.bellwether.spec.AtMostOneLeader;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.RightLeader;

/** Elections on rings in rounds, each of which leaves fewer candidates: O(n log n) messages. */
final class RoundRingElections {
  private RoundRingElections() {}

  static List<Entry> entries() {
    return List.of(franklin());
  }

  private static Entry franklin() {
    return Entry.of("franklin", RING_ELECTION, RING, Franklin.class)
        .idea(
            "in each round a red node compares itself with the nearest red ones on both sides, and stays red if it is larger")
        .model(
            "two-way ring of unknown size, distinct ids, asynchronous links that keep order; a message wakes whoever sleeps")
        .guarantee("the largest wins and everybody learns it")
        .cost("exactly 2n messages a round, at most ⌊log n⌋+1 rounds; n announcements")
        .paper("Franklin, CACM 25(5), 1982", "https://doi.org/10.1145/358506.358517")
        .example("run franklin --ids 5,2,8,1,9,4")
        .parameter(ANNOUNCE)
        .uniform(
            parameters -> {
              boolean announce = parameters.flag("announce");
              return me -> new Franklin(me.id(), announce);
            })
        .assumes(Assumption.FIFO_LINKS)
        .assumesNoFaults()
        .judgedBy(RoundRingElections::largestWins)
        .atMost(
            "worst case 2n⌊log n⌋+2n",
            f -> 2.0 * f.n() * (RingCosts.floorLog(f.n()) + 1),
            f -> f.messages("Election"))
        .exactly("2n a round", f -> 2.0 * f.n() * f.rounds(), f -> f.messages("Election"))
        .atMost("rounds ⌊log n⌋+1", f -> RingCosts.floorLog(f.n()) + 1, Facts::rounds)
        .exactly("announcement n", RingElections::announcements, f -> f.messages("Leader"))
        .build();
  }

  private static List<Monitor> largestWins(Setting setting) {
    int largest = setting.largest(setting.everybody());
    return judges(setting, new AtMostOneLeader(), new RightLeader(largest, "the largest id"));
  }
}
