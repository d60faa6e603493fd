package org.bellwether.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.sync.SynchronizerRuns.SIX;
import static org.bellwether.sync.SynchronizerRuns.run;
import static org.bellwether.sync.SynchronizerRuns.times;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Began;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.LinkDelay;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.junit.jupiter.api.Test;

class AlphaTest {
  @Test
  void aFullLoadTakesThreeDelaysATick() {
    Result result = run(Scenario.builder("alpha").topology(SIX).parameter("ticks", 2).build());
    assertThat(result.messages()).isEqualTo(Map.of("Ack", 28L, "Safe", 28L));
    assertThat(result.applicationMessages()).isEqualTo(28);
    assertThat(result.series()).containsEntry("tickStartMin", times(0, 3, 6));
    assertThat(result.series()).containsEntry("tickStartMax", times(0, 3, 6));
    assertThat(result.series())
        .containsEntry(
            "controlPerTick",
            List.of(Map.of("Ack", 14L, "Safe", 14L), Map.of("Ack", 14L, "Safe", 14L)));
    assertThat(result.endTime()).isEqualTo(BigDecimal.valueOf(6));
    assertThat(result.theory()).hasSize(6).allMatch(Result.Figure::holds);
  }

  @Test
  void anIdleTickTakesOneDelay() {
    Result result =
        run(
            Scenario.builder("alpha")
                .topology(SIX)
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
                .topology(SIX)
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
  void anApplicationThatCannotTellHowLongItTakesMayBeStoppedEarly() {
    Result result =
        run(
            Scenario.builder("alpha")
                .nodes(3)
                .topology(Network.Kind.of("complete"))
                .parameter("application", "one-bit")
                .parameter("ticks", 0)
                .build());
    assertThat(result.violations()).isEmpty();
  }

  @Test
  void tooFewTicksStopTheApplicationEarly() {
    Result result =
        run(
            Scenario.builder("alpha")
                .topology(SIX)
                .parameter("application", "flooding")
                .parameter("ticks", 2)
                .build());
    assertThat(result.applicationMessages()).isEqualTo(28);
    assertThat(result.leaders()).isEmpty();
    assertThat(result.holds()).isTrue(); // nobody promised to be done by then
  }

  @Test
  void aSearchThatIsCutShortBreaksNoPromise() {
    for (int ticks = 0; ticks < 3; ticks++) {
      Result result =
          run(
              Scenario.builder("alpha")
                  .topology(SIX)
                  .parameter("application", "bfs")
                  .parameter("ticks", ticks)
                  .build());
      assertThat(result.violations()).isEmpty();
      assertThat(result.endTime()).isEqualTo(BigDecimal.valueOf(3L * ticks));
    }
  }

  @Test
  void breadthFirstSearchCostsAsManyAcknowledgementsAsItHasMessages() {
    Result result =
        run(Scenario.builder("alpha").topology(SIX).parameter("application", "bfs").build());
    assertThat(result.series())
        .containsEntry(
            "controlPerTick",
            List.of(
                Map.of("Ack", 2L, "Safe", 14L),
                Map.of("Ack", 6L, "Safe", 14L),
                Map.of("Ack", 1L, "Safe", 14L)));
    assertThat(result.series()).containsEntry("applicationPerTick", List.of(2L, 6L, 1L));
    assertThat(result.total()).isEqualTo(51);
    assertThat(result.applicationMessages()).isEqualTo(9);
    assertThat(result.endTime()).isEqualTo(BigDecimal.valueOf(9));
    assertThat(result.theory()).isNotEmpty().allMatch(Result.Figure::holds);
  }

  @Test
  void aRegionWithoutMessagesTicksEveryDelay() {
    // node 0 sends to node 1 alone: s_v is begin + 2 for node 0, begin for everybody else
    Scenario scenario =
        Scenario.builder("alpha")
            .edge(0, 1)
            .edge(1, 2)
            .edge(2, 3)
            .edge(3, 4)
            .parameter("application", "bfs")
            .parameter("ticks", 1)
            .build();
    assertThat(SynchronizerRuns.begins(scenario))
        .isEqualTo(List.of(times(0, 2), times(0, 3), times(0, 1), times(0, 1), times(0, 1)));
  }

  /** A line of six whose links are fast, but for these. */
  private static Scenario slowEnd(String application, LinkDelay... slow) {
    return Scenario.builder("alpha")
        .topology(new Network.Kind("line", 6, null, null, null, null))
        .parameter("application", application)
        .parameter("ticks", 20)
        .links(
            Links.UNIT
                .delay(new Links.Delay.Constant(new BigDecimal("0.01")))
                .perLink(List.of(slow)))
        .build();
  }

  private static LinkDelay link(int from, int to) {
    return new LinkDelay(from, to, BigDecimal.ONE);
  }

  @Test
  void aTickMaySpreadOverMuchMoreThanTheDiameter() {
    Result result = run(slowEnd("all", link(0, 1), link(1, 0)));
    BigDecimal most =
        result.series().get("spread").stream()
            .map(BigDecimal.class::cast)
            .max(BigDecimal::compareTo)
            .orElseThrow();
    assertThat(most).isGreaterThan(BigDecimal.valueOf(9)); // the diameter is 5
    assertThat(result.holds()).isTrue();
  }

  @Test
  void nodesAtDistanceDAreAtMostDTicksApartAndMayBeThatFar() {
    int[] tick = {-1, -1, -1, -1, -1, -1};
    int[] most = new int[6]; // by distance
    Result result =
        Simulation.of(slowEnd("none", link(1, 0)))
            .judgedBy(
                () ->
                    new Monitor() {
                      @Override
                      public void output(int node, Output output, Verdict verdict) {
                        if (!(output instanceof Began(int begun))) return;
                        tick[node] = begun;
                        for (int v = 0; v < 6; v++) {
                          int distance = Math.abs(node - v);
                          most[distance] = Math.max(most[distance], begun - tick[v]);
                        }
                      }
                    })
            .run();
    assertThat(most).containsExactly(0, 1, 2, 3, 4, 5);
    assertThat(result.extras()).containsEntry("ticksApart", List.of(0, 1, 2, 3, 4, 5));
  }
}
