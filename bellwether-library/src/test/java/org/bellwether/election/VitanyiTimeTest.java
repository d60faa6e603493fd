package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.election.RingRuns.randomIds;
import static org.bellwether.election.RingRuns.run;
import static org.bellwether.election.VitanyiRuns.delays;
import static org.bellwether.election.VitanyiRuns.units;
import static org.bellwether.election.VitanyiRuns.vitanyi;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.LinkDelay;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.simulate.Result.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long things take in Vitányi's elections, in each convention. */
class VitanyiTimeTest {
  @Test
  void theMinimalTimeVariantKeepsItsTimeInEveryConvention() {
    Random random = new Random(7);
    for (int i = 0; i < 200; i++) {
      int n = 1 + random.nextInt(12);
      for (String convention : List.of("v2", "v1", "e", "w")) {
        Result result =
            run(
                Scenario.builder("vitanyi-min-time")
                    .ids(randomIds(n, random))
                    .parameter("convention", convention)
                    .build());
        assertThat(result.holds()).isTrue();
        assertThat(result.theory()).hasSizeGreaterThan(2).allMatch(Figure::holds);
      }
    }
  }

  /** The listing read to the letter: f ticks at each processor and one more on each wire. */
  @Test
  void aHopTakesOneTickMoreInTheLiteralReading() {
    Result result = run(vitanyi("3,1,2").parameter("convention", "v1").build());
    assertThat(result.leader().time()).isEqualByComparingTo("8"); // 2 + 3 + 3
    assertThat(result.endTime()).isEqualByComparingTo("11");
    Result slow = run(vitanyi("3,1,2").parameter("convention", "V1").parameter("t0", "f").build());
    assertThat(slow.leader().time()).isEqualByComparingTo("9"); // 3 + 3 + 3
    assertThat(slow.theory()).isNotEmpty().allMatch(Figure::holds);
  }

  /** Each pass takes the delay of its link and f times the length of its message. */
  @Test
  void aPassTakesAsLongAsItsBits() {
    Result result = run(vitanyi("3,1,2").parameter("convention", "w").parameter("t0", "f").build());
    // name 1 has one bit: three passes of 1 + 2
    assertThat(result.leader().time()).isEqualByComparingTo("9");
    assertThat(result.endTime()).isEqualByComparingTo("15"); // and three of 1 + 1
    Result longer = run(vitanyi("9,3,7").parameter("convention", "w").parameter("t0", "f").build());
    assertThat(longer.leader().time()).isEqualByComparingTo("51"); // 3 (1 + 8·2)
    assertThat(longer.theory())
        .extracting(Figure::name)
        .anyMatch(name -> name.startsWith("(5)"))
        .anyMatch(name -> name.contains("2w + w_s"));
    assertThat(longer.theory()).allMatch(Figure::holds);
  }

  /** The stations together hold a bit for w_p. */
  @Test
  void theWalkOfTheRingTellsHowLongAStationHoldsABit() {
    Map<String, Object> walk = Map.of("kind", "walk", "w", 9L, "wp", 6L);
    Scenario.Builder scenario =
        vitanyi("3,1,2").parameter("convention", "w").parameter("t0", "f").parameter("f", walk);
    Result result = run(scenario.build());
    assertThat(result.leader().time()).isEqualByComparingTo("21"); // 3 (1 + 2·3)
    assertThat(result.endTime()).isEqualByComparingTo("30"); // and a walk of 9
    assertThat(result.theory()).hasSize(5).allMatch(Figure::holds);
    assertThat(run(scenario.clocks(units(1, 1, 1)).build()).leader().time())
        .isEqualByComparingTo("12"); // 3 (1 + 1·3)
    assertThatThrownBy(() -> run(scenario.clocks(units()).ids(1, 2, 3, 4, 5, 6, 7).build()))
        .isInstanceOf(ScenarioException.class)
        .hasMessage(
            "parameters.f.wp: 6, expected what 7 nodes share to six decimals, or clocks.unit");
  }

  @Test
  void halfUnitsAreExact() {
    Scenario.Builder scenario = vitanyi("2,3,1").parameter("convention", "e").start(0);
    Result whole = run(scenario.clocks(units(2, 3, 2)).links(delays(1, 0, 2)).build());
    List<BigDecimal> half = List.of(BigDecimal.ONE, new BigDecimal("1.5"), BigDecimal.ONE);
    Links links =
        Links.UNIT.perLink(
            List.of(
                new LinkDelay(0, 1, new BigDecimal("0.5")),
                new LinkDelay(1, 2, BigDecimal.ZERO),
                new LinkDelay(2, 0, BigDecimal.ONE)));
    Result halved =
        run(scenario.clocks(new Clocks(half, List.of(), List.of())).links(links).build());
    assertThat(halved.messages()).isEqualTo(whole.messages());
    assertThat(halved.leader().time()).isEqualByComparingTo("8");
  }

  @Test
  void idleTimeCostsNothing() {
    Result result = run(vitanyi("60,61,62").build());
    assertThat(result.leader().time())
        .isEqualByComparingTo(BigDecimal.valueOf(2 + 2 * (1L << 60))); // 1 + 2·2^60 + 1
    assertThat(result.events()).isLessThan(50);
    assertThat(result.warnings()).isEmpty();
  }

  @Test
  void timersThatOutliveTheWinnersReturnChangeNothing() {
    Result result = run(vitanyi("5,1000,7,2000000000,9,63").parameter("t0", "f").build());
    assertThat(result.outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(result.leader().time()).isEqualByComparingTo(BigDecimal.valueOf(6 * 32 + 1));
    assertThat(result.warnings()).isEmpty();
    assertThat(result.theory()).allMatch(Figure::holds);
  }

  @ParameterizedTest
  @ValueSource(strings = {"one", "f"})
  void aRunThatDependsOnATimerBeyondTimeSaysSo(String t0) {
    Result result = run(vitanyi("64,65").parameter("t0", t0).build());
    assertThat(result.outcome()).isEqualTo(Outcome.LIMIT);
    assertThat(result.violations()).isEmpty();
    assertThat(result.warnings()).singleElement().asString().contains("it never expires");
  }
}
