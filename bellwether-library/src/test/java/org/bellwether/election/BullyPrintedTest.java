package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Outcome;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;

/** What goes wrong with the printed rules, and does not with the repaired ones. */
class BullyPrintedTest {
  @Test
  void nobodyLearnsWhoLeads() {
    Result result = run("bully-printed", 0);
    assertThat(result.messages("Leader")).isPositive(); // all of them to the dead
    assertThat(result.components().getFirst().agreed()).isFalse();
    assertThat(run("bully", 0).components().getFirst().agreed()).isTrue();
  }

  @Test
  void aBusyNodeIsTakenForDead() {
    Result result = run("bully-printed", 0, 1, 2, 3);
    assertThat(result.leaders().size()).isGreaterThan(1);
    assertThat(result.outcome()).isEqualTo(Outcome.VIOLATION);
    assertThat(run("bully", 0, 1, 2, 3).leader().id()).isEqualTo(4);
  }

  @Test
  void mostCrashScriptsMissTheStateThatIsSpecified() {
    int missed = 0;
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      int n = 3 + seed % 4;
      Scenario.Builder builder =
          Scenario.builder("bully-printed").nodes(n).seed(seed).start(0).delay(1, 3);
      for (int v = 1; v < n; v++) if (random.nextInt(3) == 0) builder.crash(0, v);
      Result result = Simulation.of(builder.until(BigDecimal.valueOf(500)).build()).run();
      if (!result.components().getFirst().agreed()) missed++;
    }
    assertThat(missed).isGreaterThan(30);
  }

  private static Result run(String algorithm, int... start) {
    return Simulation.of(
            Scenario.builder(algorithm)
                .ids(1, 2, 3, 4, 5)
                .start(start)
                .crash(0, 4)
                .until(BigDecimal.valueOf(200))
                .build())
        .run();
  }
}
