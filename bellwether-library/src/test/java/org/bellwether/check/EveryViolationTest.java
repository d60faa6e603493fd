package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.check.Checks.check;
import static org.bellwether.scenario.Operations.Request.by;

import java.util.List;
import java.util.Map;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.check.CheckResult.Verdict;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;

/** All violated properties in one search, each with a shortest path that replays. */
class EveryViolationTest {
  private static final Scenario REORDERED =
      Scenario.builder("lamport")
          .nodes(2)
          .hold(1)
          .requests(by(0), by(1))
          .links(Links.UNIT.reordering())
          .build();

  @Test
  void everyViolatedPropertyHasAShortestPathOfItsOwn() {
    CheckResult all = check(REORDERED).losses(1).everyViolation().run();
    assertThat(all.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(all.complete()).isTrue();
    assertThat(all.violations())
        .extracting(Counterexample::name)
        .contains("mutual exclusion", "no deadlock")
        .doesNotHaveDuplicates();
    assertThat(all.violation()).isSameAs(all.violations().getFirst());
    for (Counterexample one : all.violations()) {
      Counterexample alone = check(REORDERED).losses(1).only(one.name()).run().violation();
      assertThat(alone).isNotNull();
      assertThat(one.length()).as(one.name()).isEqualTo(alone.length());
      assertThat(Simulation.of(one.scenario()).run().violations())
          .extracting(Result.Violation::name)
          .contains(one.name());
    }
  }

  @Test
  void whatHoldsHasNoViolation() {
    Scenario ring = Scenario.builder("chang-roberts").nodes(3).build();
    CheckResult all = check(ring).everyViolation().run();
    assertThat(all.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(all.violations()).isEmpty();
    assertThatThrownBy(() -> check(ring).everyViolation().walks(10, 1).run())
        .isInstanceOf(ScenarioException.class);
  }

  @Test
  void eachStepSaysWhichFieldsItChanges() {
    Scenario ring = Scenario.builder("chang-roberts").ids(2, 1).build();
    Counterexample lost = check(ring).losses(1).run().violation();
    assertThat(lost).isNotNull();
    assertThat(lost.changes()).hasSameSizeAs(lost.steps());
    int start = -1;
    for (int i = 0; i < lost.length(); i++) {
      if (lost.steps().get(i).startsWith("node 0 starts")) start = i;
      if (lost.steps().get(i).contains("is lost")) assertThat(lost.changes().get(i)).isEmpty();
    }
    assertThat(lost.changes().get(start))
        .isEqualTo(List.of(new Counterexample.Change(0, Map.of("candidate", "true"))));
    Counterexample crash = check(ring).crashes(1).run().violation();
    assertThat(crash).isNotNull();
    int down = crash.steps().indexOf("node 0 crashes");
    if (down < 0) down = crash.steps().indexOf("node 1 crashes");
    assertThat(crash.changes().get(down).getFirst().fields()).isEmpty();
  }
}
