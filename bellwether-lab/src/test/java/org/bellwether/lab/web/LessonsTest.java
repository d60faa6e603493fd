package org.bellwether.lab.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.lab.json.ScenarioReader;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Every lesson says what is true of the algorithms as they are. */
class LessonsTest {
  private static final Path FILE =
      Path.of("src/main/resources/org/bellwether/lab/web/page/lessons.json");

  private static JsonNode lessons() throws IOException {
    return JsonMapper.shared().readTree(Files.readString(FILE));
  }

  static Stream<JsonNode> steps() throws IOException {
    return StreamSupport.stream(lessons().spliterator(), false)
        .flatMap(lesson -> StreamSupport.stream(lesson.get("steps").spliterator(), false));
  }

  @Test
  void thereAreTwelve() throws IOException {
    assertThat(lessons().size()).isEqualTo(12);
  }

  /** Predict, play, break, check: nothing of it is missing anywhere. */
  @Test
  void eachAsksToPredictToPlayToBreakAndToCheck() throws IOException {
    List<String> all = titles("text");
    assertThat(titles("predict")).isEqualTo(all);
    assertThat(titles("task")).isEqualTo(all);
    assertThat(titles("breaks", "explore")).isEqualTo(all);
    assertThat(titles("check")).isEqualTo(all);
  }

  /** The lessons with a step that has one of these parts. */
  private static List<String> titles(String... parts) throws IOException {
    return StreamSupport.stream(lessons().spliterator(), false)
        .filter(
            lesson ->
                StreamSupport.stream(lesson.get("steps").spliterator(), false)
                    .anyMatch(step -> Stream.of(parts).anyMatch(step::has)))
        .map(lesson -> lesson.get("title").asString())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("steps")
  void theNumbersOfAStepAreThoseOfItsRun(JsonNode step) {
    Scenario scenario = ScenarioReader.read(step.get("scenario").toString());
    Result result = Simulation.of(scenario).run();
    JsonNode expected = step.get("expect");
    assertThat(expected.size()).isPositive();
    for (String name : expected.propertyNames()) {
      JsonNode value = expected.get(name);
      switch (name) {
        case "outcome" -> assertThat(result.outcome().toString()).isEqualTo(value.asString());
        case "violation" ->
            assertThat(result.violations())
                .anyMatch(violation -> violation.name().equals(value.asString()));
        case "total" -> assertThat(result.total()).isEqualTo(value.asLong());
        case "time" -> assertThat(result.endTime().longValueExact()).isEqualTo(value.asLong());
        case "leaders" ->
            assertThat(
                    result.leaders().stream()
                        .map(leader -> List.of(leader.node(), leader.time().intValueExact()))
                        .toList())
                .isEqualTo(
                    StreamSupport.stream(value.spliterator(), false)
                        .map(pair -> List.of(pair.get(0).asInt(), pair.get(1).asInt()))
                        .toList());
        default -> assertThat(result.messages(name)).as(name).isEqualTo(value.asLong());
      }
    }
    if (step.has("breaks")) breaks(step.get("scenario"), step.get("breaks"));
    if (step.has("sets")) sets(step);
    if (step.has("explore")) explores(scenario, step.get("explore"));
    if (step.has("check")) checks(scenario, step.get("check"));
  }

  /** What the checker finds is what the lesson says that it will find. */
  private static void checks(Scenario scenario, JsonNode check) {
    Check asked =
        Check.of(scenario)
            .losses(check.path("losses").asInt(0))
            .duplications(check.path("duplications").asInt(0))
            .crashes(check.path("crashes").asInt(0))
            .partitions(check.path("partitions").asInt(0))
            .threads(1);
    if (check.path("timed").asBoolean(false)) asked.timed(true);
    CheckResult checked = asked.run();
    if (check.path("holds").asBoolean(false)) {
      assertThat(checked.violation()).isNull();
      assertThat(checked.complete()).isTrue();
      assertThat(checked.states()).isEqualTo(check.get("states").asLong());
      return;
    }
    var violation = Objects.requireNonNull(checked.violation());
    assertThat(violation.name()).isEqualTo(check.get("violation").asString());
    if (check.has("steps")) assertThat(violation.length()).isEqualTo(check.get("steps").asInt());
  }

  /** What a task asks to be done by hand has the effect that the lesson promises. */
  private static void breaks(JsonNode scenario, JsonNode by) {
    ObjectNode touched = (ObjectNode) scenario.deepCopy();
    touched.set("interventions", by.get("make"));
    Result result = Simulation.of(ScenarioReader.read(touched.toString())).run();
    if (by.has("total")) assertThat(result.total()).isEqualTo(by.get("total").asLong());
    if (by.has("outcome")) {
      assertThat(result.outcome().toString()).isEqualTo(by.get("outcome").asString());
    } else {
      assertThat(result.violations())
          .anyMatch(violation -> violation.name().equals(by.get("violation").asString()));
    }
  }

  /** A parameter that a task asks for has the effect that the lesson promises. */
  private static void sets(JsonNode step) {
    ObjectNode changed = (ObjectNode) step.get("scenario").deepCopy();
    JsonNode task = step.get("task");
    ((ObjectNode) changed.get("parameters"))
        .set(task.get("parameter").asString(), task.get("value"));
    Result result = Simulation.of(ScenarioReader.read(changed.toString())).run();
    assertThat(result.total()).isEqualTo(step.get("sets").get("total").asLong());
    assertThat(result.endTime().longValueExact()).isEqualTo(step.get("sets").get("time").asLong());
  }

  /** No fewer moves lead to the violation than the lesson says. */
  private static void explores(Scenario scenario, JsonNode by) {
    var violation = Objects.requireNonNull(Check.of(scenario).threads(1).run().violation());
    assertThat(violation.name()).isEqualTo(by.get("violation").asString());
    assertThat(violation.length()).isEqualTo(by.get("moves").asInt());
  }

  /** The same page in a browser. */
  @ExtendWith(InChromium.class)
  static class InTheLab {
    @Test
    void aLessonIsFinishedByKeyboardAlone(LabPage lab) {
      lab.open().press("l");
      assertThat(lab.find("[data-lesson='0']")).isFocused();
      lab.press("Tab", "Tab", "Tab", "Enter");
      assertThat(lab.find("#lesson h2")).containsText("4. Lose one message");
      lab.press("End");
      assertThat(lab.find("#lesson .task")).containsText("✓");
      assertThat(lab.find("#lesson button:has-text('Next')")).isFocused();
      lab.press("Enter");
      assertThat(lab.find("#lesson .choices button").first()).isFocused();
      assertThat(lab.find("#outcome")).hasText("first, your prediction"); // nothing gives it away
      lab.press("Tab", "Enter");
      assertThat(lab.find("#outcome")).containsText("9 leads");
      assertThat(lab.find("#lesson")).containsText("Right.");
      assertThat(lab.find("#lesson button:has-text('Next')")).isFocused();
      lab.press("Enter");
      assertThat(lab.find("#lesson h2")).containsText("3 of 5");
      lose(lab, "Election(9)");
      assertThat(lab.find(".branches")).containsText("lost Election(9) from 4 to 5");
      next(lab, "4 of 5");
      lose(lab, "Election(5)");
      assertThat(lab.find("#outcome")).containsText("9 leads");
      next(lab, "5 of 5");
      lab.settle().press("y", "Tab", "Tab", "Tab");
      assertThat(lab.find("[data-check=losses]")).isFocused();
      lab.press("ArrowUp", "Shift+Tab", "Shift+Tab", "Shift+Tab");
      assertThat(lab.find("#check-start")).isFocused();
      lab.press("Enter");
      assertThat(lab.find("#open-film")).isFocused();
      lab.press("Enter");
      assertThat(lab.find("#lesson button:has-text('Finish')")).isFocused();
      lab.press("Enter");
      assertThat(lab.find("#lesson")).hasCount(0);
    }

    /** Selects messages until one is found, and loses it. */
    private static void lose(LabPage lab, String message) {
      lab.settle();
      for (int tries = 0; tries < 6; tries++) {
        lab.press("m");
        assertThat(lab.find("#notice")).containsText("Selected: ");
        if (lab.find("#notice").textContent().contains(message)) break;
      }
      lab.press("x");
    }

    private static void next(LabPage lab, String step) {
      assertThat(lab.find("#lesson .task")).containsText("✓");
      assertThat(lab.find("#lesson button:has-text('Next')")).isFocused();
      lab.press("Enter");
      assertThat(lab.find("#lesson h2")).containsText(step);
    }

    @Test
    void choicesAreWalkedByArrowsAndCountsStandBesideTheText(LabPage lab) {
      lab.openFragment("&lesson=1.1");
      assertThat(lab.find("#lesson .choices button").first()).isFocused();
      assertThat(lab.find("#lesson-counts")).hasCount(0); // they would give it away
      lab.press("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "Enter");
      assertThat(lab.find("#lesson [aria-pressed=true]")).containsText("136 ✓");
      lab.settle().press("End");
      assertThat(lab.find("#lesson-counts td").first()).hasText("136");
      lab.press("ArrowDown").settle();
      assertThat(lab.find("#lesson tr:has(th:text-is('candidate'))")).isVisible();
    }

    @Test
    void aLinkLeadsToAStepOfALesson(LabPage lab) {
      lab.openFragment("&lesson=4.2");
      assertThat(lab.find("#lesson h2")).containsText("4. Lose one message 2 of 5");
      lab.find("#lesson .choices button").nth(0).click();
      assertThat(lab.find("#lesson")).containsText("Not quite.");
      lab.newTab(lab.settle().page().url());
      assertThat(lab.find("#lesson h2")).containsText("2 of 5");
      assertThat(lab.find("#lesson")).containsText("Not quite.");
    }

    @Test
    void aLessonMakesItsReaderTheAdversary(LabPage lab) {
      lab.open().press("l");
      lab.find("[data-lesson='7']").click();
      lab.find("#lesson .choices button").nth(1).click();
      lab.find("#lesson button:has-text('Next')").first().click();
      assertThat(lab.find("#lesson h2")).containsText("2 of 3");
      lab.settle().press("Enter");
      assertThat(lab.find("#explore > h2")).containsText("You are the adversary");
      lab.find("#draw-graph").click();
      lab.find("#nearest").click();
      next(lab, "3 of 3");
      assertThat(lab.find("#explore")).hasCount(0);
    }

    @Test
    void everyLessonOpensWithoutAnythingSerious(LabPage lab) {
      lab.open();
      for (int lesson = 0; lesson < 12; lesson++) {
        lab.press("l");
        lab.find("[data-lesson='" + lesson + "']").click();
        assertThat(lab.find("#lesson h2")).containsText((lesson + 1) + ".");
        lab.settle();
        if (lesson == 0) assertThat(WatchTest.serious(lab)).isEmpty();
        lab.find("button:has-text('Leave the lesson')").click();
      }
    }
  }
}
