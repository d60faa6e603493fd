package org.bellwether.catalog.standard;

import static org.bellwether.catalog.Family.AFTER_ELECTION;
import static org.bellwether.catalog.Shape.GRAPH;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Trait;
import org.bellwether.election.LeaderBroadcast;
import org.bellwether.election.LeaderBroadcastMonitor;
import org.bellwether.election.LeaderTerms;
import org.bellwether.election.SpanningTree;
import org.bellwether.model.Node;
import org.bellwether.order.DijkstraScholten;
import org.bellwether.spec.monitor.AtMostOneLeader;

/** An election, then a tree, then a broadcast; and then, perhaps, the next election. */
final class LeaderBroadcasts {
  private static final String ELECTIONS = "elections";

  /** Elections in which a node that does not start never becomes a candidate. */
  private static final List<String> WITH_BYSTANDERS = List.of("lelann", "chang-roberts");

  private LeaderBroadcasts() {}

  static Entry leaderBroadcast() {
    return entry(LeaderBroadcast.class, LeaderBroadcasts::once);
  }

  /** The same for several elections, one after the other. */
  private static Entry inTerms() {
    return entry(LeaderTerms.class, LeaderBroadcasts::severalTimes);
  }

  private static Entry entry(
      Class<?> node, Function<Setting, Function<Place, ? extends Node<?>>> nodes) {
    EntryBuilder builder =
        Entry.of("leader-broadcast", AFTER_ELECTION, GRAPH, node)
            .idea(
                "an election along a walk, then a breadth-first spanning tree rooted at the"
                    + " winner, whose end is detected by acknowledgements, then a broadcast down"
                    + " the tree")
            .model("any connected graph with a known closed walk, distinct ids, FIFO links")
            .guarantee(
                "one node leads, every node has its true distance from it and a parent, and every"
                    + " node receives the leader's news once; with several elections, each leader"
                    + " retires when it has told its news, and the next one never led before")
            .cost(
                "the election as in embedded-ring; with unit delays 2|E|-(n-1) probes and n-1"
                    + " joins, each acknowledged; n-1 messages for the broadcast; all of this per"
                    + " election")
            .paper(
                "Ghosh, Distributed Systems: An Algorithmic Approach, chapters 10 and 11",
                "https://doi.org/10.1201/b17224")
            .example("--grid 4x4")
            .parameter(Parameter.text("news", "hello", "what the leader has to say"))
            .parameter(
                Parameter.whole(
                    ELECTIONS,
                    setting -> 1L,
                    "1",
                    "how many elections to hold, one after the other; with lelann or"
                        + " chang-roberts along the walk"));
    EmbeddedRings.embeddedRing().parameters().forEach(builder::parameter);
    return builder
        .placed(nodes)
        .variant(given -> node == LeaderBroadcast.class && several(given) ? inTerms() : null)
        .trait(Trait.SENDS_SIGNALS)
        .assumes(Assumption.FIFO_LINKS)
        .assumesNoFaults()
        .assumes(
            "one node leads", setting -> !EmbeddedRings.inner(setting).has(Trait.SEVERAL_LEADERS))
        .judgedBy(
            setting ->
                List.of(
                    new AtMostOneLeader(),
                    new LeaderBroadcastMonitor(
                        setting.n(), elections(setting), setting.topology()::distances)))
        .exactly("broadcast n-1", each(f -> f.n() - 1.0), f -> f.messages("News"))
        .exactly(
            "children n-1", each(f -> f.n() - 1.0), f -> f.messages("Join") - f.messages("Leave"))
        .exactly(
            "one acknowledgement per message of the tree",
            f -> f.messages("Probe") + f.messages("Join") + f.messages("Leave"),
            f -> f.messages("Signal"))
        .theory(
            Formula.exactly(
                    "unit delays 2·|E|-(n-1) probes",
                    each(f -> 2.0 * f.setting().topology().edges() - (f.n() - 1)),
                    f -> f.messages("Probe"))
                .when(Facts::unit))
        .build();
  }

  /** What theory says of all elections together. */
  private static ToDoubleFunction<Facts> each(ToDoubleFunction<Facts> once) {
    return f -> elections(f.setting()) * once.applyAsDouble(f);
  }

  private static boolean several(Map<String, Object> given) {
    return given.get(ELECTIONS) instanceof Number number && number.longValue() != 1;
  }

  private static int elections(Setting setting) {
    return setting.parameters().count(ELECTIONS);
  }

  private static Function<Place, Node<?>> once(Setting setting) {
    Function<Place, Object> elections = EmbeddedRings.embeddedRing().factory().prepare(setting);
    String news = setting.parameters().text("news");
    return place -> broadcast(elections, place, news);
  }

  private static Function<Place, Node<?>> severalTimes(Setting setting) {
    long terms = setting.parameters().whole(ELECTIONS);
    if (terms < 1 || terms > setting.n()) {
      throw Parameter.wrong(
          ELECTIONS, terms, "from 1 to " + setting.n() + ", because nobody leads twice");
    }
    String inner = setting.parameters().text("inner");
    if (!WITH_BYSTANDERS.contains(inner)) {
      throw Parameter.wrong(
          "inner",
          inner,
          String.join(" or ", WITH_BYSTANDERS)
              + " with several elections, because a leader that has retired must not compete");
    }
    Function<Place, Object> elections = EmbeddedRings.embeddedRing().factory().prepare(setting);
    String news = setting.parameters().text("news");
    return place ->
        new LeaderTerms((int) terms, term -> broadcast(elections, place, news + " " + term));
  }

  private static LeaderBroadcast<?, ?> broadcast(
      Function<Place, Object> elections, Place place, String news) {
    return new LeaderBroadcast<>(
        (Node<?>) elections.apply(place),
        new DijkstraScholten<>(new SpanningTree(place.position()), true),
        output -> output instanceof DijkstraScholten.Terminated,
        news);
  }
}
