package org.bellwether.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.sync.SynchronizerRuns.begins;
import static org.bellwether.sync.SynchronizerRuns.run;
import static org.bellwether.sync.SynchronizerRuns.times;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.model.Output;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.LinkDelay;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.junit.jupiter.api.Test;

class AbdTest {
  private static LinkDelay link(int from, int to, long delay) {
    return new LinkDelay(from, to, BigDecimal.valueOf(delay));
  }

  @Test
  void twoInitiatorsWakeARingOfFour() {
    Scenario ring =
        Scenario.builder("abd")
            .edge(0, 1)
            .edge(1, 2)
            .edge(2, 3)
            .edge(3, 0)
            .start(1, 3)
            .parameter("ticks", 2)
            .build();
    assertThat(begins(ring))
        .isEqualTo(List.of(times(1, 3, 5), times(0, 2, 4), times(1, 3, 5), times(0, 2, 4)));
    Result result = run(ring);
    assertThat(result.messages()).isEqualTo(Map.of("Start", 8L));
    assertThat(result.holds()).isTrue();
  }

  @Test
  void aLineWakesAsFastAsItsLinks() {
    Scenario line =
        Scenario.builder("abd")
            .edge(0, 1)
            .edge(1, 2)
            .start(0)
            .parameter("delta", 3)
            .parameter("ticks", 1)
            .links(Links.UNIT.perLink(List.of(link(0, 1, 2), link(1, 2, 3))))
            .build();
    assertThat(begins(line)).isEqualTo(List.of(times(0, 6), times(2, 8), times(5, 11)));
    Result result = run(line);
    assertThat(result.messages()).isEqualTo(Map.of("Start", 4L));
    assertThat(result.series()).containsEntry("skew", times(3, 3));
    assertThat(result.series()).containsEntry("spread", times(5, 5));
    assertThat(result.theory()).isNotEmpty().allMatch(Result.Figure::holds);
  }

  @Test
  void noTickCostsAnyMessageOfItsOwn() {
    Result result =
        run(Scenario.builder("abd").nodes(20).parameter("ticks", 3).parameter("delta", 1).build());
    assertThat(result.series())
        .containsEntry("controlPerTick", List.of(Map.of(), Map.of(), Map.of()));
    assertThat(result.series()).containsEntry("tickStartMax", times(0, 2, 4, 6));
    assertThat(result.theory()).hasSize(4).allMatch(Result.Figure::holds);
  }

  @Test
  void aMessageThatArrivesAsTheNextTickBeginsIsInTime() {
    // node 1 wakes at 3 and its first message takes 3 more, until node 0 begins tick 1
    Scenario tight =
        Scenario.builder("abd")
            .nodes(2)
            .start(0)
            .parameter("application", "flooding")
            .parameter("delta", 3)
            .delay(3)
            .build();
    assertThat(begins(tight)).isEqualTo(List.of(times(0, 6), times(3, 9)));
    Result result = run(tight);
    assertThat(result.holds()).isTrue();
    assertThat(result.outputs().getFirst()).containsExactly(new Output.Elected(1));
  }

  @Test
  void lateStartersAreWokenByTheOthers() {
    Scenario late =
        Scenario.builder("abd")
            .nodes(2)
            .parameter("ticks", 1)
            .start(new java.util.TreeMap<>(Map.of(0, BigDecimal.ZERO, 1, BigDecimal.valueOf(9))))
            .build();
    assertThat(begins(late)).isEqualTo(List.of(times(0, 2), times(1, 3)));
  }

  @Test
  void deltaMayBeAnyFractionOfAUnit() {
    Scenario.Builder two = Scenario.builder("abd").nodes(2).parameter("ticks", 2);
    assertThat(run(two.parameter("delta", new BigDecimal("1.53")).build()).endTime())
        .isEqualByComparingTo("6.12");
  }

  @Test
  void withoutDeltaTheLongestDelayCountsAsItIs() {
    Scenario half =
        Scenario.builder("abd")
            .nodes(2)
            .parameter("ticks", 2)
            .links(Links.UNIT.delay(new Links.Delay.Constant(new BigDecimal("0.5"))))
            .build();
    assertThat(run(half).endTime()).isEqualByComparingTo("2");
  }

  @Test
  void linksSlowerThanDeltaBreakItAndAreWarnedOf() {
    Result result = run(Scenario.builder("abd").nodes(2).parameter("delta", 1).delay(3).build());
    assertThat(result.warnings())
        .containsExactly(
            "abd assumes that messages arrive within the bound that the timeouts assume; this"
                + " scenario breaks this assumption");
    assertThat(result.violations()).isNotEmpty().allMatch(v -> v.name().equals("synch"));
    assertThat(result.theory()).isEmpty();
  }

  /**
   * Two nodes, every message as slow as can be; node 0 starts node 1, which is {@code skew} behind
   * from then on, and node 0's clock gains one unit in {@code r}.
   */
  private static Scenario drifting(int r, long delta, long skew, int ticks) {
    BigDecimal gain = BigDecimal.ONE.divide(BigDecimal.valueOf(r), MathContext.DECIMAL64);
    return Scenario.builder("abd")
        .nodes(2)
        .start(0)
        .parameter("delta", delta)
        .parameter("ticks", ticks)
        .links(Links.UNIT.perLink(List.of(link(0, 1, skew), link(1, 0, delta))))
        .clocks(new Clocks(List.of(), List.of(), List.of(gain, BigDecimal.ZERO)))
        .build();
  }

  @Test
  void driftingClocksBreakItButNotBeforeTheirSkewHasGrownToDelta() {
    List<String> breaks = new ArrayList<>();
    for (int r : new int[] {4, 10, 25, 100}) {
      for (long delta : new long[] {1, 4, 10}) {
        for (long skew = 0; skew < delta; skew++) {
          Result result = run(drifting(r, delta, skew, 2 * r + 4));
          assertThat(result.violations()).as("R %d, δ %d, s0 %d", r, delta, skew).isNotEmpty();
          BigDecimal broken = result.violations().getFirst().time();
          BigDecimal guaranteed = BigDecimal.valueOf(r * (delta - skew));
          assertThat(broken).as("R %d, δ %d, s0 %d", r, delta, skew).isGreaterThan(guaranteed);
          // and it does break in the second tick after that at the latest
          assertThat(broken).isLessThan(guaranteed.add(BigDecimal.valueOf(6 * delta)));
          breaks.add(r + " " + delta + " " + skew + ": " + broken);
          assertThat(result.warnings())
              .containsExactly(
                  "abd assumes that local clocks keep time; this scenario breaks this assumption");
        }
      }
    }
    assertThat(breaks).hasSize(4 * (1 + 4 + 10));
  }

  @Test
  void withoutSkewHalfAsManyTicksAsADriftOfOneTakesAreSafeWhateverDeltaIs() {
    for (int r : new int[] {4, 10, 26, 100}) {
      for (long delta : new long[] {1, 3, 10}) {
        assertThat(run(drifting(r, delta, 0, r / 2)).holds()).isTrue();
      }
    }
  }

  @Test
  void withTheLargestSkewThereIsNoMarginAtAll() {
    Result result = run(drifting(1000, 10, 10, 3));
    assertThat(result.holds()).isFalse();
    assertThat(result.violations().getFirst().time()).isLessThan(BigDecimal.valueOf(20));
  }

  @Test
  void aTickIsRoundedByItselfAndDoesNotAddToTheRoundingOfAllBefore() {
    // a clock that gains a tenth: tick k of 20 units at k·20/1.1, which no decimal is
    Scenario scenario = drifting(10, 10, 0, 60);
    List<BigDecimal> begins = begins(scenario).getFirst();
    assertThat(begins).hasSize(61);
    for (int k = 0; k <= 60; k++) {
      BigDecimal exact =
          BigDecimal.valueOf(200L * k).divide(BigDecimal.valueOf(11), 6, RoundingMode.CEILING);
      assertThat(begins.get(k)).as("tick %d", k).isEqualByComparingTo(exact);
    }
  }

  @Test
  void pausesBreakItAndAreWarnedOf() {
    Result result =
        run(
            Scenario.builder("abd")
                .nodes(2)
                .links(Links.UNIT.perLink(List.of(link(0, 1, 9))))
                .fault(new Fault.Pause(BigDecimal.valueOf(20), 0))
                .fault(new Fault.Resume(BigDecimal.valueOf(54), 0))
                .build());
    assertThat(result.warnings())
        .containsExactly("abd assumes that no node pauses; this scenario breaks this assumption");
    assertThat(result.violations()).anyMatch(v -> v.name().equals("synch"));
  }

  @Test
  void aTickTakesTimeEvenIfLinksTakeNone() {
    Scenario.Builder instant = Scenario.builder("abd").nodes(3).delay(0).parameter("ticks", 4);
    Result result = run(instant.build());
    assertThat(result.holds()).isTrue();
    assertThat(result.endTime()).isEqualByComparingTo("8");
    assertThatThrownBy(() -> run(instant.parameter("delta", 0).build()))
        .hasMessage("parameters.delta: 0, expected a time above 0");
  }

  @Test
  void lateMessagesAreNoticedInLargeNetworksToo() {
    Result result =
        run(
            Scenario.builder("abd")
                .nodes(1000)
                .parameter("delta", 1)
                .parameter("ticks", 2)
                .delay(1, 4)
                .build());
    assertThat(result.violations()).isNotEmpty().allMatch(v -> v.name().equals("synch"));
  }
}
