package org.bellwether.catalog.standard;

import static org.bellwether.catalog.Family.RING_ELECTION;
import static org.bellwether.catalog.Shape.ONE_WAY_RING;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Formula.Relation;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Trait;
import org.bellwether.election.ChangRoberts;
import org.bellwether.election.ItaiRodeh;
import org.bellwether.election.KLeader;
import org.bellwether.election.LeLann;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.monitor.Agreement;
import org.bellwether.spec.monitor.AtMostOneLeader;
import org.bellwether.spec.monitor.LeadersKnown;
import org.bellwether.spec.monitor.RightLeader;
import org.bellwether.spec.monitor.RightLeaders;
import org.bellwether.spec.monitor.Termination;

/** Elections on rings whose tokens circulate until a node stops them. */
final class QuadraticRingElections {
  static final Parameter ANNOUNCE =
      Parameter.flag("announce", true, "whether the winner announces itself");

  private QuadraticRingElections() {}

  static List<Entry> entries() {
    List<Entry> entries = new ArrayList<>();
    entries.addAll(
        List.of(
            lelann(), changRoberts(), ParticipantRings.participantRing(), kLeader(), itaiRodeh()));
    entries.addAll(LinearithmicRingElections.entries());
    return entries;
  }

  static Entry lelann() {
    return Entry.of("lelann", RING_ELECTION, ONE_WAY_RING, LeLann.class)
        .idea(
            "every initiator sends its id around the ring; when it returns, it has seen all"
                + " the others")
        .model(
            "one-way ring of unknown size, distinct ids, asynchronous FIFO links, one or"
                + " more initiators")
        .guarantee("the largest initiator wins and all nodes learn it")
        .cost("exactly n messages per initiator; n announcements")
        .paper(
            "Le Lann, Distributed systems: towards a formal approach, IFIP Congress, 1977",
            "https://dblp.org/rec/conf/ifip/Lann77.html")
        .example("--ids 3,37,19,4,25 --start 0,2,3")
        .parameter(ANNOUNCE)
        .uniform(
            parameters -> {
              boolean announce = parameters.flag("announce");
              return me -> new LeLann(me.id(), announce);
            })
        .assumes(Assumption.FIFO_LINKS)
        .assumesNoFaults()
        .judgedBy(QuadraticRingElections::largestInitiatorWins)
        .theory(
            together(
                "election messages n an initiator",
                Relation.EXACTLY,
                f -> (double) f.n() * f.setting().initiators().cardinality()))
        .exactly("announcement n", QuadraticRingElections::announcements, f -> f.messages("Leader"))
        .theory(leaderTime("leader known after n", f -> f.n()))
        .average("messages", "n² + n")
        .build();
  }

  static Entry changRoberts() {
    return Entry.of("chang-roberts", RING_ELECTION, ONE_WAY_RING, ChangRoberts.class)
        .idea(
            "each id travels around the ring until it meets a larger one: only the largest"
                + " returns to its origin")
        .model(
            "one-way ring of unknown size, distinct ids, asynchronous links that may"
                + " reorder, one or more initiators")
        .guarantee("the largest initiator wins and all nodes learn it")
        .cost(
            "each id travels to the next larger initiator: at most n(n+1)/2 messages,"
                + " n·H(n) on average if all initiate; n announcements")
        .paper("Chang and Roberts, CACM 22(5), 1979", "https://doi.org/10.1145/359104.359108")
        .example("--ids 3,37,19,4,25")
        .parameter(ANNOUNCE)
        .uniform(
            parameters -> {
              boolean announce = parameters.flag("announce");
              return me -> new ChangRoberts(me.id(), announce);
            })
        .assumesNoFaults()
        .judgedBy(QuadraticRingElections::largestInitiatorWins)
        .theory(
            together(
                "election messages, exact",
                Relation.EXACTLY,
                f -> RingCosts.toLarger(f.setting().ids(), f.setting().initiators())))
        .atMost("worst case n(n+1)/2", f -> f.n() * (f.n() + 1.0) / 2, f -> f.messages("Election"))
        .exactly("announcement n", QuadraticRingElections::announcements, f -> f.messages("Leader"))
        .theory(leaderTime("leader known after n", f -> f.n()))
        .average("messages", "n·H(n) + n")
        .average("messages.Election", "n·H(n)")
        .build();
  }

  static Entry kLeader() {
    return Entry.of("k-leader", RING_ELECTION, ONE_WAY_RING, KLeader.class)
        .idea(
            "each id travels around the ring until it has met k larger ones: the k largest"
                + " return to their origins")
        .model(
            "one-way ring of unknown size, distinct ids, asynchronous links that may"
                + " reorder, one or more initiators")
        .guarantee(
            "the k largest initiators win (all of them, if there are no more), and every"
                + " node learns the names of all of them")
        .cost(
            "each id travels to the k-th larger initiator, or around the whole ring if"
                + " there are fewer; n announcements per leader")
        .paper(
            "Ghosh, Distributed Systems: An Algorithmic Approach, 2014, exercises of chapter 11",
            "https://doi.org/10.1201/b17224")
        .example("--ids 5,2,8,1,9,4 --set k=2")
        .parameter(Parameter.whole("k", setting -> 2L, "2", "the number of leaders"))
        .parameter(ANNOUNCE)
        .uniform(
            parameters -> {
              int k = (int) Math.min(Integer.MAX_VALUE, k(parameters));
              boolean announce = parameters.flag("announce");
              return me -> new KLeader(me.id(), k, announce);
            })
        .assumesNoFaults()
        .judgedBy(QuadraticRingElections::largestInitiatorsWin)
        .theory(
            together(
                "election messages, exact",
                Relation.EXACTLY,
                f ->
                    RingCosts.toLarger(
                        f.setting().ids(), f.setting().initiators(), k(f.setting().parameters()))))
        .atMost(
            "worst case n(n+1)/2 + (k-1)(n-k/2)",
            QuadraticRingElections::worst,
            f -> f.messages("Election"))
        .exactly(
            "announcement n per leader",
            f -> announcements(f) * f.leaders(),
            f -> f.messages("Leader"))
        .theory(leaderTime("leader known after n", f -> f.n()))
        .trait(Trait.SEVERAL_LEADERS)
        .build();
  }

  static Entry itaiRodeh() {
    return Entry.of("itai-rodeh", RING_ELECTION, ONE_WAY_RING, ItaiRodeh.class)
        .idea(
            "nodes without names draw numbers; those that drew the largest number draw"
                + " again, until one node alone drew it")
        .model("one-way ring of known size, no ids, random choices, asynchronous FIFO links")
        .guarantee("at most one leader ever, and one with probability 1")
        .cost(
            "O(n log n) expected messages if numbers are drawn from 1..n; at most n² per"
                + " round, if all nodes draw the same number; n announcements")
        .paper(
            "Itai and Rodeh, Information and Computation 88(1), 1990",
            "https://doi.org/10.1016/0890-5401(90)90004-2")
        .example("--nodes 5")
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
        .exactly("announcement n", QuadraticRingElections::announcements, f -> f.messages("Leader"))
        .atMost(
            "worst case n² per round",
            f -> 1.0 * f.rounds() * f.n() * f.n(),
            f -> f.messages("Election"))
        .theory(
            new Formula(
                "expected rounds, by recursion",
                Relation.EXPECTED,
                f -> ItaiRodehCosts.rounds(f.n(), f.setting().parameters().count("range")),
                Facts::rounds,
                f -> ItaiRodehCosts.known(f.n(), f.setting().parameters().count("range"))))
        .build();
  }

  static int atLeast(String name, int value, int least) {
    if (value >= least) return value;
    throw Parameter.wrong(name, value, "at least " + least);
  }

  private static long k(Parameter.Values parameters) {
    long k = parameters.whole("k");
    if (k >= 1) return k;
    throw Parameter.wrong("k", k, "at least 1");
  }

  /** k leaders, ids descending: all but the k largest have the others before them, in a bunch. */
  private static double worst(Facts facts) {
    double n = facts.n();
    double k = Math.min(facts.n(), k(facts.setting().parameters()));
    return n * (n + 1) / 2 + (k - 1) * (n - k / 2);
  }

  /** Judges of an election whose winner is the largest initiator. */
  static List<Monitor> largestInitiatorWins(Setting setting) {
    if (!setting.together()) return judges(setting, new AtMostOneLeader()); // some come too late
    int largest = setting.largest(setting.initiators());
    return judges(
        setting, new AtMostOneLeader(), new RightLeader(largest, "the largest initiator"));
  }

  private static List<Monitor> largestInitiatorsWin(Setting setting) {
    List<Monitor> judges = new ArrayList<>();
    if (setting.together()) {
      long k = k(setting.parameters());
      BitSet largest = RingCosts.largest(setting.ids(), setting.initiators(), k);
      judges.add(new RightLeaders(largest, "the " + k + " largest initiators"));
    }
    judges.add(new Termination());
    if (setting.parameters().flag("announce")) judges.add(new LeadersKnown(setting.ids()));
    return judges;
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
