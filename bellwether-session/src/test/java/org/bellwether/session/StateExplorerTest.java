package org.bellwether.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.bellwether.check.Check;
import org.bellwether.check.StateSpace;
import org.bellwether.scenario.Scenario;
import org.junit.jupiter.api.Test;

class StateExplorerTest {
  private static final Scenario RING = Scenario.builder("chang-roberts").ids(2, 1).build();

  @Test
  void aPositionIsAPathOfMoves() {
    StateExplorer here = StateExplorer.of(Check.of(RING)).after(1).after(0);
    assertThat(here.path()).containsExactly(1, 0);
    assertThat(here.told())
        .hasSize(2)
        .first()
        .isEqualTo("node 1 starts; it sends Election(id=1) to node 0");
    assertThat(here.back().path()).containsExactly(1);
    assertThat(here.back().nodes()).isEqualTo(StateExplorer.of(Check.of(RING)).after(1).nodes());
    assertThat(here.at(List.of()).told()).isEmpty();
    assertThat(StateExplorer.of(Check.of(RING)).back().path()).isEmpty();
  }

  @Test
  void whatIsNotPossibleCannotBeChosen() {
    StateExplorer start = StateExplorer.of(Check.of(RING));
    assertThatThrownBy(() -> start.after(2))
        .hasMessage("move 2 is not possible: expected one of the 2 moves, counted from 0");
  }

  @Test
  void theEndOfAPathShowsWhatDoesNotHold() {
    StateExplorer here = StateExplorer.of(Check.of(RING).losses(1));
    while (!here.quiescent()) {
      int lost = -1;
      for (int i = 0; i < here.moves().size(); i++) {
        if (here.moves().get(i).sentence().contains("Election(id=2)")
            && here.moves().get(i).sentence().endsWith("is lost")) lost = i;
      }
      here = here.after(Math.max(0, lost));
    }
    assertThat(here.violations())
        .anyMatch(violation -> violation.property().name().equals("termination"));
  }

  @Test
  void everyPropertyIsJudgedByNameAtEveryPosition() {
    StateExplorer here = StateExplorer.of(Check.of(RING).losses(1));
    assertThat(here.verdicts())
        .extracting(StateExplorer.PropertyVerdict::sentence)
        .containsExactly("agreement holds", "one leader holds", "termination holds");
    while (!here.quiescent()) {
      int loss = here.moves().size() - 1;
      here = here.after(here.moves().get(loss).sentence().endsWith("is lost") ? loss : 0);
    }
    assertThat(here.verdicts())
        .extracting(StateExplorer.PropertyVerdict::sentence)
        .containsExactly(
            "agreement holds",
            "one leader holds",
            "termination is violated: the run is quiescent, but there is no leader");
    Check untimed = Check.of(Scenario.builder("berkeley").nodes(2).build()).timed(false);
    assertThat(StateExplorer.of(untimed).verdicts()).isEmpty();
  }

  @Test
  void graphsAreWrittenForOtherPrograms() {
    StateSpace.Graph graph = StateExplorer.of(Check.of(RING)).graph(1000);
    int states = graph.spots().size();
    String dot = GraphFormat.DOT.of(graph);
    assertThat(dot).startsWith("digraph states {").endsWith("}\n");
    assertThat(dot).contains("[label=\"node 0 starts; it sends Election(id=2) to node 1\"]");
    assertThat(dot.lines().filter(line -> line.contains(" -> "))).hasSize(graph.edges().size());
    assertThat(dot).contains("shape=doublecircle");
    String xml = GraphFormat.GRAPHML.of(graph);
    assertThat(xml.lines().filter(line -> line.contains("<node "))).hasSize(states);
    assertThat(xml.lines().filter(line -> line.contains("<edge "))).hasSize(graph.edges().size());
    String json = GraphFormat.JSON.of(graph);
    assertThat(json).startsWith("{\"complete\":true,\"states\":[");
    assertThat(json.lines().filter(line -> line.contains("\"depth\":"))).hasSize(states);
  }

  @Test
  void theNameOfAFileTellsItsFormat() {
    assertThat(GraphFormat.byName("a.dot")).isEqualTo(GraphFormat.DOT);
    assertThat(GraphFormat.byName("A.GV")).isEqualTo(GraphFormat.DOT);
    assertThat(GraphFormat.byName("a.graphml")).isEqualTo(GraphFormat.GRAPHML);
    assertThat(GraphFormat.byName("a.json")).isEqualTo(GraphFormat.JSON);
    assertThatThrownBy(() -> GraphFormat.byName("a.svg"))
        .hasMessage("a.svg: expected a name that ends in .dot, .gv, .graphml or .json");
  }
}
