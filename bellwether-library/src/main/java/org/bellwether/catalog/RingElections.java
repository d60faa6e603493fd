package org.bellwether.catalog;

import static org.bellwether.catalog.Family.RING_ELECTION;
import static org.bellwether.catalog.Shape.ONE_WAY_RING;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.bellwether.catalog.Formula.Relation;
import org.bellwether.election.ChangRoberts;
import org.bellwether.election.ItaiRodeh;
import org.bellwether.election.LeLann;
import org.bellwether.spec.Agreement;
import org.bellwether.spec.AtMostOneLeader;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.RightLeader;
import org.bellwether.spec.Termination;

/** Elections on rings whose tokens go round until somebody stops them. */
final class RingElections {
  static final Parameter ANNOUNCE =
      Parameter.flag("announce", true, "the winner makes itself known to everybody");

  private RingElections() {}

  static List<Entry> entries() {
    return List.of(lelann(), changRoberts(), itaiRodeh());
  }

  private static Entry lelann() {
    return Entry.of("lelann", RING_ELECTION, ONE_WAY_RING, LeLann.class)
        .idea("every initiator sends its id round; once it comes home it has seen all the others")
        .model(
            "one-way ring of unknown size, distinct ids, asynchronous links that keep order, some initiators")
        .guarantee("the largest initiator wins and everybody learns it")
        .cost("exactly n messages an initiator; n announcements")
        .paper(
            "Le Lann, Distributed systems: towards a formal approach, IFIP Congress, 1977",
            "https://dblp.org/rec/conf/ifip/Lann77.html")
        .example("run lelann --ids 3,37,19,4,25 --start 0,2,3")
        .parameter(ANNOUNCE)
        .uniform(
            parameters -> {
              boolean announce = parameters.flag("announce");
              return me -> new LeLann(me.id(), announce);
            })
        .assumes(Assumption.FIFO_LINKS)
        .assumesNoFaults()
        .judgedBy(RingElections::largestInitiatorWins)
        .theory(
            together(
                "election messages n an initiator",
                Relation.EXACTLY,
                f -> (double) f.n() * f.setting().initiators().cardinality()))
        .exactly("announcement n", RingElections::announcements, f -> f.messages("Leader"))
        .theory(leaderTime("leader known after n", f -> f.n()))
        .build();
  }

  private static Entry changRoberts() {
    return Entry.of("chang-roberts", RING_ELECTION, ONE_WAY_RING, ChangRoberts.class)
        .idea(
            "identifiers travel round, each until it meets a larger one: only the largest comes home")
        .model(
            "one-way ring of unknown size, distinct ids, asynchronous links that may reorder, some initiators")
        .guarantee("the largest initiator wins and everybody learns it")
        .cost(
            "each id travels to the next larger initiator: at most n(n+1)/2 messages, n·H(n) on average if all initiate; n announcements")
        .paper("Chang and Roberts, CACM 22(5), 1979", "https://doi.org/10.1145/359104.359108")
        .example("run chang-roberts --ids 3,37,19,4,25")
        .parameter(ANNOUNCE)
        .uniform(
            parameters -> {
              boolean announce = parameters.flag("announce");
              return me -> new ChangRoberts(me.id(), announce);
            })
        .assumesNoFaults()
        .judgedBy(RingElections::largestInitiatorWins)
        .theory(
            together(
                "election messages, exact",
                Relation.EXACTLY,
                f -> RingCosts.toLarger(f.setting().ids(), f.setting().initiators())))
        .atMost("worst case n(n+1)/2", f -> f.n() * (f.n() + 1.0) / 2, f -> f.messages("Election"))
        .exactly("announcement n", RingElections::announcements, f -> f.messages("Leader"))
        .theory(leaderTime("leader known after n", f -> f.n()))
        .build();
  }

  private static Entry itaiRodeh() {
    return Entry.of("itai-rodeh", RING_ELECTION, ONE_WAY_RING, ItaiRodeh.class)
        .idea(
            "nodes without names draw numbers; whoever drew a largest number plays again, until one drew it alone")
        .model("one-way ring of known size, no ids, coins, asynchronous links that keep order")
        .guarantee("at most one leader ever, and one with probability 1")
        .cost("O(n log n) expected messages if numbers are drawn from 1..n; n announcements")
        .paper(
            "Itai and Rodeh, Information and Computation 88(1), 1990",
            "https://doi.org/10.1016/0890-5401(90)90004-2")
        .example("run itai-rodeh --nodes 5")
        .parameter(
            Parameter.whole("range", s -> (long) s.n(), "n", "numbers are drawn from 1 to this"))
        .parameter(ANNOUNCE)
        .anonymous(
            crowd -> {
              int range =
                  atLeast("range", crowd.parameters().count("range"), crowd.n() > 1 ? 2 : 1);
              boolean announce = crowd.parameters().flag("announce");
              return () -> new ItaiRodeh(crowd.n(), range, announce);
            })
        .assumes(Assumption.FIFO_LINKS)
        .assumesNoFaults()
        .judgedBy(setting -> judges(setting, new AtMostOneLeader()))
        .exactly("announcement n", RingElections::announcements, f -> f.messages("Leader"))
        .atMost(
            "n(n+1)/2 a round",
            f -> f.rounds() * f.n() * (f.n() + 1.0) / 2,
            f -> f.messages("Election"))
        .build();
  }

  static int atLeast(String name, int value, int least) {
    if (value >= least) return value;
    throw new IllegalArgumentException(
        "parameters." + name + ": " + value + ", expected at least " + least);
  }

  /** Judges of an election whose winner is the largest initiator. */
  static List<Monitor> largestInitiatorWins(Setting setting) {
    if (!setting.together()) return judges(setting, new AtMostOneLeader()); // some come too late
    int largest = setting.largest(setting.initiators());
    return judges(
        setting, new AtMostOneLeader(), new RightLeader(largest, "the largest initiator"));
  }

  /** The given ones, and that all learn the outcome where it is announced. */
  static List<Monitor> judges(Setting setting, Monitor... given) {
    List<Monitor> judges = new ArrayList<>(List.of(given));
    judges.add(new Termination());
    if (setting.parameters().flag("announce")) judges.add(new Agreement(setting.ids()));
    return judges;
  }

  static double announcements(Facts facts) {
    return facts.setting().parameters().flag("announce") ? facts.n() : 0;
  }

  static Formula leaderTime(String name, ToDoubleFunction<Facts> value) {
    return new Formula(
        name,
        Relation.EXACTLY,
        value,
        Facts::leaderTime,
        f -> f.unit() && !Double.isNaN(f.leaderTime()));
  }

  /** Election messages where it is certain who starts. */
  static Formula together(String name, Relation relation, ToDoubleFunction<Facts> value) {
    return new Formula(
        name, relation, value, f -> f.messages("Election"), f -> f.setting().together());
  }
}
