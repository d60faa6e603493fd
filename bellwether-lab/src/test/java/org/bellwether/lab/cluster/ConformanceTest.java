package org.bellwether.lab.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bellwether.lab.cluster.Conformance.Verdict;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;

/** What is said of figures; here, runs of the simulator stand for those of processes. */
class ConformanceTest {
  private static Result run(long... ids) {
    return Simulation.of(Scenario.builder("chang-roberts").ids(ids).build()).run();
  }

  private static Verdict verdict(Conformance conformance, String figure) {
    return conformance.lines().stream()
        .filter(line -> line.figure().equals(figure))
        .findFirst()
        .orElseThrow()
        .verdict();
  }

  @Test
  void aFigureThatNoScheduleChangesMustAgree() {
    List<Result> simulated = List.of(run(1, 2, 3), run(1, 2, 3));
    assertThat(new Conformance(simulated, run(1, 2, 3), false).holds()).isTrue();
    Conformance other = new Conformance(simulated, run(1, 2, 4), false);
    assertThat(verdict(other, "leader")).isEqualTo(Verdict.DIFFERS);
    assertThat(verdict(other, "outcome")).isEqualTo(Verdict.SAME);
    assertThat(other.holds()).isFalse();
  }

  @Test
  void aFigureThatDependsOnTheScheduleOrOnTimeoutsMayDiffer() {
    List<Result> simulated = List.of(run(1, 2, 3), run(3, 2, 1));
    Conformance seen = new Conformance(simulated, run(3, 2, 1), false);
    assertThat(verdict(seen, "messages")).isEqualTo(Verdict.SEEN);
    assertThat(verdict(seen, "time")).isEqualTo(Verdict.TIME);
    Conformance timed = new Conformance(simulated, run(1, 2, 4), true);
    assertThat(verdict(timed, "leader")).isEqualTo(Verdict.TIMEOUTS);
    assertThat(timed.holds()).isTrue();
  }
}
