package org.bellwether.catalog.standard;

import static org.bellwether.catalog.Family.GRAPH_ELECTION;
import static org.bellwether.catalog.Shape.GRAPH;
import static org.bellwether.catalog.Shape.HYPERCUBE;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.election.AfekGafni;
import org.bellwether.election.AnonymousTree;
import org.bellwether.election.Flooding;
import org.bellwether.election.FloodingOnChange;
import org.bellwether.election.Hypercube;
import org.bellwether.election.OneBit;
import org.bellwether.election.QuorumElection;
import org.bellwether.election.TreeOrientationInvariant;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.monitor.Agreement;
import org.bellwether.spec.monitor.AtMostOneLeader;
import org.bellwether.spec.monitor.LeaderByQuorum;
import org.bellwether.spec.monitor.RightLeader;
import org.bellwether.spec.monitor.Termination;
import org.bellwether.topology.overlay.Quorums;

/** Elections in networks of any shape. */
final class GraphElections {
  private GraphElections() {}

  static Entry flooding() {
    return flood("flooding", Flooding.class)
        .idea(
            "every node tells its neighbours the largest id that it knows, for as many"
                + " rounds as the network's diameter")
        .cost("exactly 2·|E|·R messages in R rounds")
        .rounds(
            setting -> {
              int rounds = rounds(setting);
              return place -> new Flooding(place.id(), rounds);
            })
        .exactly("messages 2·|E|·R", GraphElections::allTell, Facts::total)
        .exactly(
            "rounds R",
            f -> f.setting().topology().edges() == 0 ? 0 : rounds(f.setting()),
            Facts::rounds)
        .build();
  }

  static Entry floodingOnChange() {
    return flood("flooding-on-change", FloodingOnChange.class)
        .idea(
            "flooding in which only nodes that have learnt of a larger id in the last round"
                + " send")
        .cost("at most 2·|E|·R messages in R rounds, 2·|E| of them in the first")
        .rounds(
            setting -> {
              int rounds = rounds(setting);
              return place -> new FloodingOnChange(place.id(), rounds);
            })
        .atMost("messages 2·|E|·R", GraphElections::allTell, Facts::total)
        .build();
  }

  private static EntryBuilder flood(String name, Class<?> node) {
    return Entry.of(name, GRAPH_ELECTION, GRAPH, node)
        .model(
            "any connected graph, synchronous rounds, distinct ids, a bound on the diameter is"
                + " known")
        .guarantee(
            "after that many rounds all nodes know the largest id; with fewer rounds than the"
                + " diameter they may disagree")
        .paper(
            "Lynch, Distributed Algorithms, 1996, section 4.1",
            "https://dl.acm.org/doi/book/10.5555/2821576")
        .example("--grid 4x4")
        .parameter(
            Parameter.whole(
                "rounds",
                s -> (long) s.topology().diameterAtMost(),
                "the diameter; with more than 200,000 nodes an upper bound of it",
                "the number of rounds in which nodes tell their neighbours"))
        .ticks(GraphElections::rounds)
        .assumes(
            "rounds is at least the diameter of the network",
            s -> s.topology().diameterWithin(rounds(s)))
        .judgedBy(GraphElections::largestWins);
  }

  private static double allTell(Facts facts) {
    return 2.0 * facts.setting().topology().edges() * rounds(facts.setting());
  }

  static Entry hypercube() {
    return Entry.of("hypercube", GRAPH_ELECTION, HYPERCUBE, Hypercube.class)
        .idea("dimension by dimension, neighbours exchange the largest id that they know")
        .model("hypercube with labelled dimensions, synchronous rounds, distinct ids")
        .guarantee("after log n rounds all nodes know the largest id")
        .cost("exactly n·log n messages")
        .paper(
            "Ghosh, Distributed Systems: An Algorithmic Approach, chapter 11",
            "https://doi.org/10.1201/b17224")
        .example("--hypercube 4")
        .assumes(Assumption.NO_CRASHES)
        .rounds(setting -> place -> new Hypercube(place.id(), dimensions(place)))
        .ticks(s -> Integer.numberOfTrailingZeros(s.n()))
        .judgedBy(GraphElections::largestWins)
        .exactly(
            "messages n·log n",
            f -> 1.0 * f.n() * Integer.numberOfTrailingZeros(f.n()),
            Facts::total)
        .build();
  }

  private static int[] dimensions(Place place) {
    int[] ports = new int[Integer.numberOfTrailingZeros(place.n())];
    for (int d = 0; d < ports.length; d++) {
      ports[d] = place.topology().slotOf(place.position(), place.position() ^ (1 << d));
    }
    return ports;
  }

  static Entry afekGafni() {
    return Entry.of("afek-gafni", GRAPH_ELECTION, Shape.COMPLETE, AfekGafni.class)
        .idea(
            "a candidate captures one node after the other; a captured node asks its owner before"
                + " it goes over to a stronger candidate, one that has captured more")
        .model("complete network, distinct ids, asynchronous links that may reorder, no crashes")
        .guarantee("exactly one initiator wins, not always the largest; all nodes learn its id")
        .cost(
            "at most 4n·H(n) messages, about 2.8 n log n; exactly 2(n-1) if one node starts; n-1"
                + " announcements")
        .paper(
            "Afek and Gafni, Time and message bounds for election in synchronous and asynchronous"
                + " complete networks, SIAM J. Comput. 20(2), 1991",
            "https://doi.org/10.1137/0220023")
        .example("--nodes 8")
        .parameter(QuadraticRingElections.ANNOUNCE)
        .uniform(
            parameters -> {
              boolean announce = parameters.flag("announce");
              return me -> new AfekGafni(me.id(), announce);
            })
        .assumesNoFaults()
        .judgedBy(setting -> QuadraticRingElections.judges(setting, new AtMostOneLeader()))
        .atMost(
            "election messages 4n·H(n)",
            f -> 4.0 * f.n() * harmonic(f.n()),
            f -> f.total() - f.messages("Leader"))
        .theory(
            Formula.exactly(
                    "one initiator 2(n-1)",
                    f -> 2.0 * (f.n() - 1),
                    f -> f.total() - f.messages("Leader"))
                .when(f -> f.setting().initiators().cardinality() == 1))
        .exactly(
            "announcement n-1",
            f -> f.setting().parameters().flag("announce") ? f.n() - 1.0 : 0,
            f -> f.messages("Leader"))
        .build();
  }

  private static double harmonic(int n) {
    double sum = 0;
    for (int i = 1; i <= n; i++) sum += 1.0 / i;
    return sum;
  }

  static Entry anonymousTree() {
    return Entry.of("anonymous-tree", GRAPH_ELECTION, Shape.ANONYMOUS_TREE, AnonymousTree.class)
        .idea(
            "leaves send first, and every node forwards towards the neighbour that it has"
                + " not heard from; the leader is where the waves meet")
        .model(
            "tree without ids, asynchronous links that may reorder, random choices;"
                + " messages that arrive together are handled together; every node starts")
        .guarantee(
            "at most one leader ever; exactly one if the waves meet at a node, and one with"
                + " probability 1 if they meet on an edge")
        .cost(
            "n-1 messages, n if the waves meet on an edge, and two more whenever both ends"
                + " draw the same number; n-1 announcements if requested")
        .paper(
            "Ghosh, Distributed Systems: An Algorithmic Approach, chapter 11",
            "https://doi.org/10.1201/b17224")
        .example("--binary-tree 15")
        .parameter(
            Parameter.whole(
                "range", setting -> 1L << 20, "1048576", "numbers are drawn from 1 to this"))
        .parameter(Parameter.flag("announce", false, "whether the leader announces itself"))
        .parameter(
            Parameter.flag(
                "orientation",
                false,
                "whether to judge that all edges are directed towards the leader in the end"))
        .anonymous(
            crowd -> {
              int range =
                  QuadraticRingElections.atLeast("range", crowd.parameters().count("range"), 2);
              boolean announce = crowd.parameters().flag("announce");
              return () -> new AnonymousTree(range, announce);
            })
        .assumesNoFaults()
        .judgedBy(GraphElections::someoneWinsInATree)
        .atMost("messages n", Facts::n, f -> f.messages("Saturate"))
        .exactly(
            "announcement n-1",
            f -> f.setting().parameters().flag("announce") ? f.n() - 1.0 : 0,
            f -> f.messages("Leader"))
        .trait(Trait.STARTS_TOGETHER)
        .build();
  }

  private static List<Monitor> someoneWinsInATree(Setting setting) {
    List<Monitor> judges = new ArrayList<>(someoneWins(setting));
    if (setting.parameters().flag("orientation")) {
      int[] degrees = new int[setting.n()];
      for (int v = 0; v < degrees.length; v++) degrees[v] = setting.topology().degree(v);
      judges.add(new TreeOrientationInvariant(degrees));
    }
    return judges;
  }

  static Entry oneBit() {
    return Entry.of("one-bit", GRAPH_ELECTION, Shape.ANONYMOUS_COMPLETE, OneBit.class)
        .idea(
            "every active node draws one bit per round; those that drew 0 drop out unless"
                + " nobody drew 1, and a node that alone drew 1 leads")
        .model("complete network without ids, synchronous rounds, random choices")
        .guarantee("at most one leader ever, and one with probability 1")
        .cost(
            "k(k-1) messages in a round with k active nodes; about (4/3)·n(n-1) messages"
                + " and log n + 1/2 rounds are expected in total; n-1 announcements")
        .paper(
            "Ghosh, Distributed Systems: An Algorithmic Approach, chapter 11",
            "https://doi.org/10.1201/b17224")
        .example("--nodes 8")
        .assumes(Assumption.NO_CRASHES)
        .anonymousRounds(knowledge -> OneBit::new)
        .judgedBy(
            setting ->
                List.of(new AtMostOneLeader(), new Termination(), new Agreement(setting.ids())))
        .exactly("announcement n-1", f -> f.n() - 1.0, f -> f.messages("Leader"))
        .theory(
            new Formula(
                "expected rounds, by recursion",
                Formula.Relation.EXPECTED,
                f -> OneBitCosts.rounds(f.n()),
                Facts::rounds,
                facts -> true))
        .theory(
            new Formula(
                "expected bits, by recursion",
                Formula.Relation.EXPECTED,
                f -> OneBitCosts.bits(f.n()),
                f -> f.messages("Bit"),
                facts -> true))
        .build();
  }

  static Entry quorumElection() {
    return Entry.of("quorum-election", GRAPH_ELECTION, Shape.NAMED, QuorumElection.class)
        .idea(
            "a candidate needs the votes of its quorum only; any two quorums share a node,"
                + " and each node has one vote")
        .model(
            "complete network, unique ids, quorums known to their owners, asynchronous"
                + " links that may reorder; nodes may crash")
        .guarantee(
            "at most one leader ever, and one leader if the quorums of all candidates stay up;"
                + " which candidate wins depends on the schedule; a candidate that asks later"
                + " learns who leads")
        .cost(
            "with quorums of K nodes, about 2·√n in a grid: 3(K-1) messages for a single"
                + " candidate, at most 4(K-1) for each of several; n-1 announcements if requested")
        .paper(
            "Ghosh, Distributed Systems: An Algorithmic Approach, chapter 11",
            "https://doi.org/10.1201/b17224")
        .example("--nodes 9 --ids 3,1,4,2,9,5,8,6,7 --start 0,4")
        .parameter(QuorumLocks.quorums("grid"))
        .parameter(Parameter.flag("announce", false, "whether the leader announces itself"))
        .placed(
            setting -> {
              int[][] quorums = quorums(setting);
              int told = setting.parameters().flag("announce") ? setting.n() : 0;
              return place -> new QuorumElection(place.id(), quorums[place.position()], told);
            })
        .assumes(Assumption.NO_LOSS, Assumption.NO_DUPLICATION, Assumption.NO_PARTITIONS)
        .judgedBy(GraphElections::oneWinsByItsQuorum)
        .theory(
            new Formula(
                "messages 3(K-1) for a lone candidate",
                Formula.Relation.EXACTLY,
                f -> 3.0 * asked(f),
                Facts::total,
                f ->
                    f.setting().initiators().cardinality() == 1
                        && !announced(f)
                        && f.down().isEmpty()))
        .theory(
            new Formula(
                "messages 4(K-1) per candidate",
                Formula.Relation.AT_MOST,
                f -> 4.0 * asked(f),
                Facts::total,
                f -> !announced(f)))
        .theory(
            new Formula(
                "announcement n-1",
                Formula.Relation.AT_LEAST,
                f -> f.n() - 1.0,
                f -> f.messages("Elected"),
                f -> announced(f) && f.down().isEmpty()))
        .build();
  }

  private static int[][] quorums(Setting setting) {
    return QuorumLocks.quorums(setting, Quorums::grid);
  }

  /** The members that all candidates together ask, themselves not counted. */
  private static long asked(Facts facts) {
    int[][] quorums = quorums(facts.setting());
    return facts.setting().initiators().stream().mapToLong(v -> quorums[v].length - 1).sum();
  }

  private static boolean announced(Facts facts) {
    return facts.setting().parameters().flag("announce");
  }

  private static List<Monitor> oneWinsByItsQuorum(Setting setting) {
    List<Monitor> judges = new ArrayList<>();
    judges.add(new AtMostOneLeader());
    judges.add(new LeaderByQuorum(setting.initiators(), quorums(setting)));
    if (setting.parameters().flag("announce")) judges.add(new Agreement(setting.ids()));
    return judges;
  }

  private static List<Monitor> someoneWins(Setting setting) {
    List<Monitor> judges = new ArrayList<>(List.of(new AtMostOneLeader(), new Termination()));
    if (setting.parameters().flag("announce")) judges.add(new Agreement(setting.ids()));
    return judges;
  }

  private static int rounds(Setting setting) {
    int rounds = setting.parameters().count("rounds");
    if (rounds >= 0) return rounds;
    throw Parameter.wrong("rounds", rounds, "a whole number of at least 0");
  }

  private static List<Monitor> largestWins(Setting setting) {
    return List.of(
        new AtMostOneLeader(),
        new RightLeader(setting.largest(setting.everybody()), "the largest id"),
        new Termination(),
        new Agreement(setting.ids()));
  }
}
