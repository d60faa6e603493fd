package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.election.RingRuns.randomIds;
import static org.bellwether.election.RingRuns.run;
import static org.bellwether.election.VitanyiRuns.POW2;
import static org.bellwether.election.VitanyiRuns.delays;
import static org.bellwether.election.VitanyiRuns.randomF;
import static org.bellwether.election.VitanyiRuns.randomNames;
import static org.bellwether.election.VitanyiRuns.units;
import static org.bellwether.election.VitanyiRuns.value;
import static org.bellwether.election.VitanyiRuns.vitanyi;
import static org.bellwether.election.VitanyiRuns.wakeUps;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.simulate.Result.Outcome;
import org.bellwether.simulate.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the theory says about messages and time of Vitányi's elections. */
class VitanyiBoundsTest {
  @Test
  void aFirstTimerOfOneBreaksThePaperBoundsAndKeepsTheCorrectedOnes() {
    Result result = run(vitanyi("1,20,30").build());
    assertThat(result.total()).isEqualTo(11);
    assertThat(value(result, "(2)") - 2).isBetween(10.5, 10.5 + 1e-5);
    assertThat(value(result, "(4)") - 2).isBetween(9.0, 9 + 1e-5);
    assertThat(result.theory()).allMatch(Figure::holds);
  }

  @Test
  void walkTimeKeepsTheRunningTimeOnRandomRings() {
    Random random = new Random(11);
    for (int i = 0; i < 300; i++) {
      int n = 1 + random.nextInt(15);
      Scenario.Builder scenario =
          Scenario.builder("vitanyi")
              .ids(randomIds(n, random))
              .parameter("convention", "w")
              .parameter("t0", random.nextBoolean() ? "one" : "f")
              .delay(random.nextInt(5))
              .start(wakeUps(n, random));
      Result result = run(scenario.build());
      assertThat(result.holds()).isTrue();
      boolean once = result.messages("Wakeup") == n;
      assertThat(result.theory()).hasSizeGreaterThan(once ? 3 : 1).allMatch(Figure::holds);
    }
  }

  /** By formula (5) 31.9 messages are expected; the adversary's clocks cost one run 36. */
  @Test
  void anExpectedValueIsNoBoundOfOneRun() {
    Result result =
        run(
            vitanyi("8,9,10,11,12,13,14,15")
                .parameter("convention", "w")
                .parameter("t0", "f")
                .clocks(units(128, 64, 32, 16, 8, 4, 2, 1))
                .delay(0)
                .build());
    assertThat(result.total()).isEqualTo(36);
    assertThat(value(result, "(5) expected")).isBetween(31.9, 32.0);
    assertThat(result.theory()).hasSize(5).allMatch(Figure::holds);
  }

  /** 2^100 ticks are longer than time lasts, but the bounds know how long they are. */
  @Test
  void boundsAreExactWhereTimeDoesNotLast() {
    Result result = run(vitanyi("61,100,150").build());
    assertThat(result.total()).isEqualTo(11);
    assertThat(value(result, "(2)")).isBetween(11.0, 11 + 1e-9);
    assertThat(value(result, "(3)")).isBetween(34.0, 36.0);
    assertThat(value(result, "(4)")).isBetween(11.0, 11 + 1e-9);
    assertThat(result.theory()).allMatch(Figure::holds);
  }

  @ParameterizedTest
  @CsvSource({
    "constant, 3, 1",
    "power, 13, 1",
    "power, 40, 3",
    "pow2, 1, 1",
    "walk, 3, 2",
    "ratio, 3, 2"
  })
  void boundsHoldHoweverFarApartTheNamesAre(String kind, long first, long second) {
    Map<String, Object> f =
        switch (kind) {
          case "constant" -> Map.of("kind", kind, "c", first);
          case "power" -> Map.of("kind", kind, "num", first, "den", second);
          case "walk" -> Map.of("kind", kind, "w", first, "wp", second);
          case "ratio" -> Map.of("kind", kind, "u", first, "m", second);
          default -> POW2;
        };
    for (String ids : List.of("1", "2000", "1,70,2000", "30,9000000000000000000,60,31")) {
      for (String t0 : List.of("one", "f")) {
        Result result = run(vitanyi(ids).parameter("f", f).parameter("t0", t0).build());
        if (result.outcome() == Outcome.LIMIT) continue; // the smallest itself waits too long
        assertThat(result.theory()).as(ids).hasSizeGreaterThan(5).allMatch(Figure::holds);
      }
    }
  }

  /** Bounds (2), (3) and (4), the running times, and what is exact. */
  @ParameterizedTest
  @ValueSource(strings = {"v2", "v1", "e"})
  void boundsHoldOnRandomRings(String convention) {
    Random random = new Random(convention.hashCode());
    for (int i = 0; i < 1500; i++) {
      int n = 1 + random.nextInt(i < 1400 ? 12 : 80);
      Scenario.Builder scenario =
          Scenario.builder("vitanyi")
              .ids(randomNames(n, random))
              .parameter("f", randomF(random))
              .parameter("t0", random.nextBoolean() ? "one" : "f")
              .parameter("convention", convention)
              .start(wakeUps(n, random));
      if (convention.equals("e")) {
        scenario.clocks(units(random.longs(n, 1, 9).toArray()));
        scenario.links(delays(random.longs(n, 0, 6).toArray()));
        if (random.nextInt(4) == 0) scenario.links(Links.UNIT).delay(0, 7).seed(i);
      }
      Scenario built = scenario.build();
      Result result = run(built);
      assertThat(result.violations()).as(built::toString).isEmpty();
      assertThat(result.theory())
          .as(built::toString)
          .allMatch(Figure::holds)
          .extracting(figure -> figure.name().substring(0, 3))
          .contains("(2)", "(3)", "(4)");
      assertThat(result.messages("Wakeup")).isPositive();
      assertThat(result.messages("Wakeup") % n).isZero();
      assertThat(result.messages("Sleepwell")).isEqualTo(result.messages("Wakeup"));
    }
  }

  /** What is said of one election holds for each of several, which may follow at once. */
  @ParameterizedTest
  @ValueSource(strings = {"v2", "v1", "e", "w"})
  void boundsHoldPerElection(String convention) {
    Random random = new Random(convention.hashCode() + 1L);
    int several = 0;
    for (int i = 0; i < 400; i++) {
      int n = 1 + random.nextInt(8);
      Scenario.Builder scenario =
          Scenario.builder(i % 3 == 0 ? "vitanyi-min-time" : "vitanyi")
              .ids(randomNames(n, random))
              .parameter("convention", convention)
              .start(wakeUps(n, random));
      if (convention.equals("e")) scenario.clocks(units(random.longs(n, 1, 9).toArray()));
      if (convention.equals("e")) scenario.links(delays(random.longs(n, 0, 6).toArray()));
      Result before = run(scenario.build());
      long won = before.leader().time().longValueExact();
      int spread = before.endTime().subtract(before.leader().time()).intValueExact() + 20;
      for (int more = 1 + random.nextInt(4); more > 0; more--) {
        scenario.startAt(won + random.nextInt(spread), random.nextInt(n));
      }
      Scenario built = scenario.build();
      Result result = run(built);
      assertThat(result.violations()).as(built::toString).isEmpty();
      assertThat(result.theory()).as(built::toString).isNotEmpty().allMatch(Figure::holds);
      assertThat(result.leader().id()).isEqualTo(before.leader().id());
      assertThat(result.messages("Wakeup") % n).isZero();
      assertThat(result.messages("Sleepwell")).isEqualTo(result.messages("Wakeup"));
      if (result.messages("Wakeup") > before.messages("Wakeup")) several++;
    }
    assertThat(several).isGreaterThan(200);
  }

  @Test
  void theWinnersMessageMakesOnePassAProcessor() {
    Random random = new Random(3);
    for (int i = 0; i < 100; i++) {
      int n = 1 + random.nextInt(10);
      Scenario scenario =
          Scenario.builder("vitanyi").ids(randomIds(n, random)).start(wakeUps(n, random)).build();
      List<Trace.Event> events = new ArrayList<>();
      Result result = RingRuns.simulation(scenario).trace(events::add).run();
      Vitanyi.Election winning = new Vitanyi.Election(result.leader().id(), 1);
      long passes =
          events.stream()
              .flatMap(event -> event.sends().stream())
              .filter(send -> send.message().equals(winning))
              .count();
      assertThat(passes).isEqualTo(n);
    }
  }
}
