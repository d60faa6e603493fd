package org.bellwether.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.bellwether.model.Output;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Scenario;
import org.bellwether.simulate.Scenario.Network;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;

class AlphaTest {
  private static final int[] SIX = {0, 1, 0, 2, 1, 2, 1, 3, 1, 4, 2, 4, 2, 5};

  @Test
  void aFullLoadTakesThreeDelaysATick() {
    Result result = run(Scenario.builder("alpha").edges(SIX).parameter("ticks", 2).build());
    assertThat(result.messages()).isEqualTo(Map.of("Ack", 28L, "Safe", 28L));
    assertThat(result.applicationMessages()).isEqualTo(28);
    assertThat(result.series()).containsEntry("tickStartMin", times(0, 3, 6));
    assertThat(result.series()).containsEntry("tickStartMax", times(0, 3, 6));
    assertThat(result.series())
        .containsEntry(
            "controlPerTick",
            List.of(Map.of("Ack", 14L, "Safe", 14L), Map.of("Ack", 14L, "Safe", 14L)));
    assertThat(result.endTime()).isEqualTo(BigDecimal.valueOf(6));
    assertThat(result.theory()).hasSize(2).allMatch(Result.Figure::holds);
  }

  @Test
  void anIdleTickTakesOneDelay() {
    Result result =
        run(
            Scenario.builder("alpha")
                .edges(SIX)
                .parameter("application", "none")
                .parameter("ticks", 4)
                .build());
    assertThat(result.series()).containsEntry("tickStartMax", times(0, 1, 2, 3, 4));
    assertThat(result.messages()).isEqualTo(Map.of("Safe", 14L * 4));
  }

  @Test
  void aLoadToTheChildrenIsAcknowledgedMessageByMessage() {
    Result result =
        run(
            Scenario.builder("alpha")
                .edges(SIX)
                .parameter("application", "children")
                .parameter("ticks", 1)
                .build());
    assertThat(result.applicationMessages()).isEqualTo(5);
    assertThat(result.messages()).isEqualTo(Map.of("Ack", 5L, "Safe", 14L));
  }

  @Test
  void oneNodeTicksAlone() {
    Result result = run(Scenario.builder("alpha").nodes(1).parameter("ticks", 5).build());
    assertThat(result.series()).containsEntry("tickStartMax", times(0, 0, 0, 0, 0, 0));
    assertThat(result.total()).isZero();
  }

  @Test
  void floodingEndsAsItDoesInLockStepWhateverTheDelays() {
    for (int seed = 0; seed < 60; seed++) {
      Network graph = new Network.Kind("random", 2 + seed, null, null, null, 1 + seed % 5);
      Simulation alone =
          Simulation.of(Scenario.builder("flooding").topology(graph).seed(seed).build());
      Scenario hosted =
          Scenario.builder("alpha")
              .topology(graph)
              .parameter("application", "flooding")
              .seed(seed)
              .delay(1, 30)
              .build();
      Result result = run(hosted.but().links(hosted.links().reordering()).build());
      assertThat(result.holds()).as("seed %d: %s", seed, result.violations()).isTrue();
      assertThat(result.applicationMessages()).isEqualTo(alone.run().total());
      int last = 1 + seed; // positions serve as ids, so the last one leads
      for (int v = 0; v < last; v++) {
        assertThat(result.outputs().get(v)).containsExactly(new Output.Elected(last));
      }
      assertThat(result.leader().node()).isEqualTo(last);
    }
  }

  @Test
  void tooFewTicksStopTheApplicationEarly() {
    Result result =
        run(
            Scenario.builder("alpha")
                .edges(SIX)
                .parameter("application", "flooding")
                .parameter("ticks", 2)
                .build());
    assertThat(result.applicationMessages()).isEqualTo(28);
    assertThat(result.leaders()).isEmpty();
  }

  private static List<BigDecimal> times(long... times) {
    return java.util.Arrays.stream(times).mapToObj(BigDecimal::valueOf).toList();
  }

  private static Result run(Scenario scenario) {
    return Simulation.of(scenario).run();
  }
}
