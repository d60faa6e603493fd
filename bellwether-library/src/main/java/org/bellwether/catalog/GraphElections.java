package org.bellwether.catalog;

import static org.bellwether.catalog.Family.GRAPH_ELECTION;
import static org.bellwether.catalog.Shape.GRAPH;

import java.util.List;
import org.bellwether.election.Flooding;
import org.bellwether.spec.Agreement;
import org.bellwether.spec.AtMostOneLeader;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.RightLeader;
import org.bellwether.spec.Termination;

/** Elections in networks of any shape. */
final class GraphElections {
  private GraphElections() {}

  static List<Entry> entries() {
    return List.of(flooding());
  }

  private static Entry flooding() {
    return Entry.of("flooding", GRAPH_ELECTION, GRAPH, Flooding.class)
        .idea(
            "everybody tells its neighbours the largest id it knows, as often as the network is wide")
        .model(
            "any connected graph, synchronous rounds, distinct ids, a bound on the diameter is known")
        .guarantee(
            "after that many rounds everybody knows the largest id; with fewer rounds than the diameter they may disagree")
        .cost("exactly 2·|E|·R messages in R rounds")
        .paper(
            "Lynch, Distributed Algorithms, 1996, section 4.1",
            "https://dl.acm.org/doi/book/10.5555/2821576")
        .example("run flooding --grid 4x4")
        .parameter(
            Parameter.whole(
                "rounds",
                s -> (long) s.topology().diameter(),
                "the diameter",
                "how often everybody tells its neighbours"))
        .rounds(
            setting -> {
              int rounds = rounds(setting);
              return place -> new Flooding(place.id(), rounds);
            })
        .ticks(GraphElections::rounds)
        .judgedBy(GraphElections::largestWins)
        .exactly(
            "messages 2·|E|·R",
            f -> 2.0 * f.setting().topology().edges() * rounds(f.setting()),
            Facts::total)
        .exactly(
            "rounds R",
            f -> f.setting().topology().edges() == 0 ? 0 : rounds(f.setting()),
            Facts::rounds)
        .build();
  }

  private static int rounds(Setting setting) {
    int rounds = setting.parameters().count("rounds");
    if (rounds >= 0) return rounds;
    throw new IllegalArgumentException(
        "parameters.rounds: " + rounds + ", expected a whole number of at least 0");
  }

  private static List<Monitor> largestWins(Setting setting) {
    return List.of(
        new AtMostOneLeader(),
        new RightLeader(setting.largest(setting.everybody()), "the largest id"),
        new Termination(),
        new Agreement(setting.ids()));
  }
}
