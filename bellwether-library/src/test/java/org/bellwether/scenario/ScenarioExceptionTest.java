package org.bellwether.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScenarioExceptionTest {
  private static String flag(String field) {
    return "--" + field;
  }

  @Test
  void aProblemIsAFieldItsValueAndWhatWasExpected() {
    ScenarioException problem = ScenarioException.of("links.loss", 2, "a probability from 0 to 1");
    assertThat(problem.field()).isEqualTo("links.loss");
    assertThat(problem.value()).isEqualTo("2");
    assertThat(problem.expected()).isEqualTo("a probability from 0 to 1");
    assertThat(problem).hasMessage("links.loss: 2, expected a probability from 0 to 1");
  }

  @Test
  void theReaderIsToldTheNamesThatTheyKnow() {
    ScenarioException problem =
        ScenarioException.conflict("ids", "lists 2 ids", "nodes", "asks for 5");
    assertThat(problem).hasMessage("ids lists 2 ids, but nodes asks for 5");
    assertThat(problem.message(ScenarioExceptionTest::flag))
        .isEqualTo("--ids lists 2 ids, but --nodes asks for 5");
    assertThat(ScenarioException.missing("until", "a time").message(ScenarioExceptionTest::flag))
        .isEqualTo("--until is missing, expected a time");
  }

  @Test
  void aSentenceOfTheWholeScenarioNamesNoField() {
    ScenarioException problem = new ScenarioException("empty, expected a scenario");
    assertThat(problem.field()).isEmpty();
    assertThat(problem.message(ScenarioExceptionTest::flag))
        .isEqualTo("empty, expected a scenario");
  }

  @Test
  void aFieldMayStandForAnother() {
    ScenarioException unknown = ScenarioException.of("algorithm", "x is unknown", "y");
    assertThat(unknown.in("parameters.application"))
        .hasMessage("parameters.application: x is unknown, expected y");
  }

  @Test
  void whoHasNotWrittenTheFieldIsToldTheRest() {
    assertThat(ScenarioException.of("interventions[0].after", 22, "at most 21").problem())
        .isEqualTo("22, expected at most 21");
    assertThat(ScenarioException.of("interventions[0]", "node 2 is down: 0").problem())
        .isEqualTo("node 2 is down: 0");
    assertThat(ScenarioException.missing("until", "a time").problem())
        .isEqualTo("until is missing, expected a time");
  }
}
