package org.bellwether.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.sync.SynchronizerRuns.SIX;
import static org.bellwether.sync.SynchronizerRuns.run;
import static org.bellwether.sync.SynchronizerRuns.times;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;

class SimpleSynchronizerTest {
  @Test
  void everyTickTakesOneDelayAndTwoMessagesALink() {
    Result none = run(six("none").build());
    assertThat(none.messages()).isEqualTo(Map.of("Empty", 42L));
    assertThat(none.series()).containsEntry("tickStartMax", times(0, 1, 2, 3));
    Result all = run(six("all").build());
    assertThat(all.messages()).isEmpty();
    assertThat(all.applicationMessages()).isEqualTo(42);
    assertThat(all.series()).containsEntry("tickStartMax", times(0, 1, 2, 3));
    assertThat(all.theory()).hasSize(2).allMatch(Result.Figure::holds);
  }

  private static Scenario.Builder six(String application) {
    return Scenario.builder("simple-synchronizer")
        .topology(SIX)
        .parameter("application", application)
        .parameter("ticks", 3);
  }

  @Test
  void emptyMessagesFillUpWhatTheApplicationLeavesFree() {
    Result result = run(six("bfs").build());
    assertThat(result.series())
        .containsEntry(
            "controlPerTick",
            List.of(Map.of("Empty", 12L), Map.of("Empty", 8L), Map.of("Empty", 13L)));
    assertThat(result.applicationMessages()).isEqualTo(9);
  }

  @Test
  void oneNodeTicksAlone() {
    Result result =
        run(Scenario.builder("simple-synchronizer").nodes(1).parameter("ticks", 100_000).build());
    assertThat(result.total()).isZero();
    assertThat(result.series().get("tickStartMax")).hasSize(100_001);
  }

  @Test
  void messagesAreCountedExactlyWhateverTheDelays() {
    for (int seed = 0; seed < 30; seed++) {
      Random random = new Random(seed);
      Simulation simulation =
          Simulation.of(
              Scenario.builder("simple-synchronizer")
                  .topology(SynchronizerRuns.randomGraph(random, 100))
                  .parameter("application", "children")
                  .parameter("ticks", 4)
                  .links(SynchronizerRuns.wild(random))
                  .seed(seed)
                  .build());
      Result result = simulation.run();
      int n = simulation.topology().n();
      assertThat(result.holds()).isTrue();
      assertThat(result.applicationMessages()).isEqualTo(4L * (n - 1));
      long empty = 2 * simulation.topology().edges() - (n - 1);
      Map<String, Long> each = empty == 0 ? Map.of() : Map.of("Empty", empty);
      assertThat(result.series()).containsEntry("controlPerTick", Collections.nCopies(4, each));
    }
  }
}
