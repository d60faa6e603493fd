package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.scenario.Operations.Request.by;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Step;
import org.bellwether.simulate.Result.Outcome;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;

/** Walking through the states of a check by hand. */
class StateSpaceTest {
  private static final Scenario RING = Scenario.builder("chang-roberts").ids(2, 3, 1).build();
  private static final Scenario LOCK =
      Scenario.builder("ricart-agrawala").nodes(2).hold(1).requests(by(0), by(1)).build();

  @Test
  void walkingAllMovesReachesTheStatesThatTheUnreducedSearchCounts() {
    List<Check> checks =
        List.of(
            Check.of(RING),
            Check.of(RING.but().starts(Scenario.Starts.FIRST).build()),
            Check.of(LOCK),
            Check.of(LOCK).duplications(0).losses(0),
            Check.of(Scenario.builder("franklin").ids(1, 2, 3).build()),
            Check.of(Scenario.builder("peterson").ids(1, 3, 2).build()),
            Check.of(Scenario.builder("bully").ids(1, 2, 3).start(0).build()),
            Check.of(Scenario.builder("flooding").edge(0, 1).edge(1, 2).ids(1, 2, 3).build()),
            Check.of(Scenario.builder("raymond").nodes(3).hold(1).requests(by(0), by(2)).build()));
    for (Check check : checks) {
      CheckResult searched = check.reduction(false).run();
      assertThat(searched.violation()).isNull();
      StateSpace.Graph graph = check.space().graph(100_000);
      assertThat(graph.complete()).isTrue();
      assertThat(graph.searched()).isEqualTo(searched.states());
    }
  }

  @Test
  void movesAreToldInWords() {
    StateSpace.Spot start = Check.of(RING).space().initial();
    assertThat(start.moves())
        .extracting(StateSpace.Move::sentence)
        .containsExactly(
            "node 0 starts; it sends Election(id=2) to node 1",
            "node 1 starts; it sends Election(id=3) to node 2",
            "node 2 starts; it sends Election(id=1) to node 0");
    StateSpace.Spot next = start.moves().get(1).to();
    assertThat(next.inFlight()).hasSize(1);
    assertThat(next.nodes().get(1)).containsEntry("candidate", true);
    assertThat(start.nodes().get(1)).containsEntry("candidate", false);
  }

  @Test
  void aPathOfMovesLeadsToTheSameStateEveryTime() {
    StateSpace space = Check.of(LOCK).space();
    StateSpace.Spot spot = space.initial();
    List<Integer> path = new ArrayList<>();
    for (int i = 0; !spot.moves().isEmpty(); i++) {
      int choice = i % spot.moves().size();
      path.add(choice);
      spot = spot.moves().get(choice).to();
    }
    assertThat(spot.quiescent()).isTrue();
    assertThat(spot.violations()).isEmpty();
    assertThat(space.at(path)).isEqualTo(spot);
    assertThatThrownBy(() -> space.at(List.of(7)))
        .hasMessage("step 1 makes move 7, expected one of the 2 that are possible, counted from 0");
  }

  @Test
  void aPositionTellsWhatIsViolatedThere() {
    StateSpace space = Check.of(RING).losses(1).space();
    StateSpace.Graph graph = space.graph(10_000);
    assertThat(graph.spots())
        .anyMatch(
            spot ->
                spot.violations().stream()
                    .anyMatch(v -> v.property().name().equals("termination")));
    assertThat(graph.spots().getFirst().violations()).isEmpty();
  }

  @Test
  void theStepsOfAPathAreAScheduleThatRuns() {
    StateSpace.Spot spot = Check.of(RING).space().initial();
    List<Step> steps = new ArrayList<>();
    while (!spot.moves().isEmpty()) {
      StateSpace.Move move = spot.moves().getFirst();
      steps.add(move.step());
      spot = move.to();
    }
    Scenario scheduled = RING.but().schedule(steps).build();
    assertThat(Simulation.of(scheduled).run().outcome()).isEqualTo(Outcome.ELECTED);
  }

  @Test
  void aGraphMayBeCutShort() {
    StateSpace.Graph graph = Check.of(RING).space().graph(5);
    assertThat(graph.complete()).isFalse();
    assertThat(graph.spots()).hasSize(5);
    assertThat(graph.depths()).startsWith(0, 1);
    assertThat(graph.edges()).allMatch(edge -> edge.to() < 5);
  }
}
