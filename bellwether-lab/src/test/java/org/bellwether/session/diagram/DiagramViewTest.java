package org.bellwether.session.diagram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.bellwether.catalog.Catalog;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.lab.json.ScenarioReader;
import org.bellwether.lab.trace.SampleRuns;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Parts of a run, rows on paper, arrows that keep off events, and violations that are marked. */
class DiagramViewTest {
  private static final int LANES = 8;

  private static Picture draw(Scenario scenario, DiagramView view) {
    Simulation simulation = Simulation.of(scenario, Catalog.standard());
    FirstEvents first = new FirstEvents(view);
    simulation.trace(first);
    Result result = simulation.run();
    DiagramHead head =
        new DiagramHead(
            "Title", "Summary", result.nodes(), List.of(), first.total(), result.violations());
    return new Picture(SpaceTimeDiagram.draw(first.events(), head, view).svg());
  }

  private static Scenario lock(String name, int nodes, String operations) {
    return ScenarioReader.read(
        "{\"algorithm\": \"%s\", \"nodes\": %d, \"operations\": {%s}}"
            .formatted(name, nodes, operations));
  }

  private static Scenario counterexample(Scenario scenario) {
    CheckResult result = Check.of(scenario).run();
    assertThat(result.violation()).isNotNull();
    return result.violation().scenario();
  }

  private static DiagramView window(double from, double to) {
    return new DiagramView(BigDecimal.valueOf(from), BigDecimal.valueOf(to), null);
  }

  @Test
  void arrowsKeepOffTheEventsOfOtherNodes() {
    Map<String, List<Trace.Event>> runs = SampleRuns.all();
    runs.forEach((name, events) -> assertThat(closest(events, LANES)).as(name).isPositive());
  }

  @Test
  void deadlockOfMaekawaIsDrawnWithoutArrowsThroughEvents() {
    Scenario scenario =
        counterexample(lock("maekawa-naive", 3, "\"requests\": [[0,0],[0,1],[0,2]]"));
    FirstEvents first = new FirstEvents();
    Simulation simulation = Simulation.of(scenario);
    simulation.trace(first);
    simulation.run();
    assertThat(closest(first.events(), 3)).isGreaterThan(3);
    Layout layout = new Layout(first.events(), Flight.all(first.events()), 3, 0);
    Lanes lanes = new Lanes(3, 0, 0, 400);
    assertThat(Arrow.all(Flight.all(first.events()), layout, lanes))
        .as("a straight arrow would touch an event here")
        .anyMatch(arrow -> distance(arrow, first.events(), layout, lanes) < 2);
  }

  private static double closest(List<Trace.Event> events, int count) {
    List<Flight> flights = Flight.all(events);
    Layout layout = new Layout(events, flights, count, 0);
    Lanes lanes = new Lanes(count, -100, -100, layout.axis().end() + 200);
    Detours detours = new Detours(events, layout, lanes);
    return Arrow.all(flights, layout, lanes).stream()
        .map(detours::around)
        .mapToDouble(arrow -> distance(arrow, events, layout, lanes))
        .min()
        .orElse(1000);
  }

  /** From the marks of nodes that neither send nor receive the message. */
  private static double distance(
      Arrow arrow, List<Trace.Event> events, Layout layout, Lanes lanes) {
    double least = 1000;
    for (Trace.Event event : events) {
      int node = event.node();
      boolean own =
          node == arrow.flight().carried().from() || node == arrow.flight().carried().to();
      if (own || node < 0 || Mark.of(event).isEmpty()) continue;
      double radius = Shapes.radius(Mark.of(event).getFirst());
      for (double part = 0; part <= 1; part += 0.005) {
        double x = arrow.x(part) - layout.left(event);
        double y = arrow.y(part) - lanes.y(node);
        least = Math.min(least, Math.sqrt(x * x + y * y) - radius);
      }
    }
    return least;
  }

  @Test
  void sectionsThatOverlapAreShadedAndNamed() {
    Scenario scenario =
        counterexample(
            lock("lamport", 2, "\"requests\": [[0,0],[0,1]]}, \"links\": {\"order\": \"any\""));
    Picture picture = draw(scenario, DiagramView.WHOLE);
    assertThat(picture.all("g", "overlap")).hasSize(1);
    assertThat(picture.all("g", "violation"))
        .extracting(ring -> ring.getAttribute("data-node"))
        .containsExactlyInAnyOrder("0", "1");
    assertThat(picture.texts())
        .extracting(Picture.Words::text)
        .contains(
            "✗ mutual exclusion",
            "✗ mutual exclusion: nodes 0 and 1 are both in the critical section (time 3)");
    assertThat(picture.keys())
        .contains("involved in the violation", "several nodes in the critical section");
  }

  @Test
  void bothLeadersAreRinged() {
    Scenario scenario =
        ScenarioReader.read(
            """
            {"algorithm": "chang-roberts", "ids": [3,2,1],
             "faults": [{"at": 1, "inject": {"node": 1, "kind": "Election", "id": 2}}]}
            """);
    Picture picture = draw(scenario, DiagramView.WHOLE);
    assertThat(picture.all("g", "violation"))
        .extracting(ring -> ring.getAttribute("data-node"))
        .contains("0", "1");
    assertThat(picture.texts()).extracting(Picture.Words::text).contains("✗ one leader");
    assertThat(picture.marks()).containsEntry("WON", 2L);
  }

  @Test
  void runThatHoldsHasNoMarksOfViolations() {
    Picture picture = draw(Scenario.builder("chang-roberts").nodes(3).build(), DiagramView.WHOLE);
    assertThat(picture.all("g", "violation")).isEmpty();
    assertThat(picture.all("g", "overlap")).isEmpty();
    assertThat(picture.keys()).doesNotContain("involved in the violation");
  }

  @Test
  void bandsAreInTheLegendIfThereAreAny() {
    Scenario busy = lock("ricart-agrawala", 3, "\"requests\": [[0,0],[0,1],[0,2]]");
    assertThat(draw(busy, DiagramView.WHOLE).keys()).contains("events at the same time");
    Scenario alone = Scenario.builder("chang-roberts").nodes(3).start(0).build();
    assertThat(draw(alone, DiagramView.WHOLE).keys()).doesNotContain("events at the same time");
  }

  @Test
  void windowShowsItsEventsAndWhatReachesIntoIt() {
    Scenario scenario =
        lock(
            "ricart-agrawala",
            3,
            "\"hold\": 10, \"requests\": [[0,0],[1,1]]}, \"links\": {\"delay\": 4");
    Picture whole = draw(scenario, DiagramView.WHOLE);
    Picture part = draw(scenario, window(5, 9));
    assertThat(part.all("g", "event").size()).isBetween(1, whole.all("g", "event").size() - 1);
    assertThat(part.states()).contains("WAITING");
    assertThat(part.all("g", "message")).isNotEmpty();
    assertThat(part.texts())
        .extracting(Picture.Words::text)
        .anyMatch(text -> text.matches("Only the \\d+ of \\d+ events from time 5 to time 9.*"));
  }

  @Test
  void longRunBeforeAWindowIsForgottenExceptForWhatLasts() {
    FirstEvents first = new FirstEvents(window(19_000, 19_010));
    Simulation simulation = Simulation.of(lock("token-ring", 3, "\"requests\": [[0,0],[19005,1]]"));
    simulation.trace(first);
    simulation.run();
    assertThat(first.total()).isGreaterThan(15_000);
    assertThat(first.events()).hasSizeLessThan(100);
  }

  @Test
  void wideDiagramWrapsIntoRowsThatFitThePaper() {
    Scenario quiet = lock("ricart-agrawala", 5, "\"requests\": [[0,0]]");
    Scenario busy =
        lock("ricart-agrawala", 5, "\"hold\": 3, \"requests\": [[0,0],[5,1],[10,2],[20,3],[40,4]]");
    DiagramView paper = new DiagramView(null, null, Page.A4);
    Picture picture = draw(busy, paper);
    List<Element> rows = picture.all("g", "row");
    assertThat(rows).hasSizeGreaterThan(1);
    assertThat(picture.root().getAttribute("width")).isEqualTo("210mm");
    double end = -1;
    for (Element row : rows) {
      Element window = (Element) row.getElementsByTagName("svg").item(1);
      double left = Double.parseDouble(window.getAttribute("x"));
      double width = Double.parseDouble(window.getAttribute("width"));
      double top = Double.parseDouble(window.getAttribute("y"));
      double bottom = top + Double.parseDouble(window.getAttribute("height"));
      assertThat(left + width).isLessThanOrEqualTo(Page.A4.width());
      assertThat((int) (bottom / Page.A4.height()))
          .as("a row is on one page")
          .isEqualTo((int) (top / Page.A4.height()));
      String[] view = window.getAttribute("viewBox").split(" ", -1);
      if (end >= 0) assertThat(Double.parseDouble(view[0])).isCloseTo(end, within(0.1));
      end = Double.parseDouble(view[0]) + Double.parseDouble(view[2]);
    }
    assertThat(draw(quiet, paper).all("g", "row")).hasSize(1);
  }
}
