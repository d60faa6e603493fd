package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.election.RingRuns.randomIds;
import static org.bellwether.election.RingRuns.run;
import static org.bellwether.election.VitanyiRuns.bits;
import static org.bellwether.election.VitanyiRuns.delays;
import static org.bellwether.election.VitanyiRuns.randomF;
import static org.bellwether.election.VitanyiRuns.units;
import static org.bellwether.election.VitanyiRuns.value;
import static org.bellwether.election.VitanyiRuns.vitanyi;
import static org.bellwether.election.VitanyiRuns.wakeUps;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.bellwether.catalog.Formula.Relation;
import org.bellwether.check.Checks;
import org.bellwether.election.Vitanyi.RingSize;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VitanyiTest {
  private static final Map<String, Object> SQUARE = Map.of("kind", "power", "num", 2L, "den", 1L);

  @ParameterizedTest
  @CsvSource({"one, 5, 12, 6, 9", "f, 3, 9, 7, 10"})
  void threeProcessorsInLockStep(String t0, long election, long bits, long known, long end) {
    Result result = run(vitanyi("3,1,2").parameter("t0", t0).build());
    assertThat(result.leader().id()).isEqualTo(1);
    assertThat(result.leader().node()).isEqualTo(1);
    assertThat(result.messages())
        .isEqualTo(Map.of("Wakeup", 3L, "Election", election, "Sleepwell", 3L));
    assertThat(bits(result)).isEqualTo(bits);
    assertThat(result.leader().time()).isEqualByComparingTo(BigDecimal.valueOf(known));
    assertThat(result.endTime()).isEqualByComparingTo(BigDecimal.valueOf(end));
    assertThat(result.extras()).containsEntry("t0", t0).containsEntry("convention", "v2");
    assertThat(result.theory()).isNotEmpty().allMatch(Figure::holds);
  }

  @Test
  void oneThatWakesWakesTheOthers() {
    Result result = run(vitanyi("3,1,2").start(0).build());
    assertThat(result.messages()).isEqualTo(Map.of("Wakeup", 3L, "Election", 4L, "Sleepwell", 3L));
    assertThat(result.leader().time()).isEqualByComparingTo("7");
  }

  @Test
  void squaresOfNames() {
    Result result = run(vitanyi("2,5,3,4").parameter("f", SQUARE).build());
    assertThat(result.messages("Election")).isEqualTo(7);
    assertThat(bits(result)).isEqualTo(18);
    assertThat(result.leader().time()).isEqualByComparingTo("14");
  }

  @ParameterizedTest
  @CsvSource({"'1,2,3,4', 10", "'4,3,2,1', 7"})
  void aConstantWaitCostsWhatChangAndRobertsDo(String ids, long election) {
    for (long c : List.of(1L, 3L)) {
      for (String t0 : List.of("one", "f")) {
        Map<String, Object> constant = Map.of("kind", "constant", "c", c);
        Result result = run(vitanyi(ids).parameter("f", constant).parameter("t0", t0).build());
        assertThat(result.messages("Election")).isEqualTo(election);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"one, 4, 16", "f, 3, 18"})
  void clocksOfTheirOwn(String t0, long election, long known) {
    Result result =
        run(
            vitanyi("2,3,1")
                .parameter("convention", "e")
                .parameter("t0", t0)
                .clocks(units(2, 3, 2))
                .links(delays(1, 0, 2))
                .start(0)
                .build());
    assertThat(result.leader().id()).isEqualTo(1);
    assertThat(result.messages("Election")).isEqualTo(election);
    assertThat(result.leader().time()).isEqualByComparingTo(BigDecimal.valueOf(known));
    assertThat(result.theory()).isNotEmpty().allMatch(Figure::holds);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8, 25})
  void theAdversaryLetsNothingBeOvertaken(int n) {
    Result result = run(adversary(n));
    assertThat(result.messages("Election")).isEqualTo(n * (n + 1L) / 2);
    assertThat(result.theory()).allMatch(Figure::holds);
  }

  static Scenario adversary(int n) {
    return Scenario.builder("vitanyi")
        .nodes(n)
        .ids(new Ids.Arranged("ascending"))
        .parameter("convention", "e")
        .parameter("t0", "f")
        .clocks(units(LongStream.rangeClosed(1, n).map(i -> 1L << (n - i + 1)).toArray()))
        .delay(0)
        .build();
  }

  @Test
  void theMinimalTimeVariantIsChangAndRoberts() {
    Result result = run("vitanyi-min-time", 2, 5, 3, 4);
    assertThat(result.messages("Election")).isEqualTo(8);
    assertThat(result.leader().time()).isEqualByComparingTo("5");
    assertThat(result.theory()).hasSize(6).allMatch(Figure::holds);
  }

  @Test
  void theWinnerCountsTheRing() {
    for (String convention : List.of("v1", "v2")) {
      for (int n : List.of(1, 2, 3, 10, 57)) {
        Scenario.Builder scenario =
            Scenario.builder("vitanyi").nodes(n).parameter("convention", convention);
        Result result = run(scenario.parameter("countRing", true).build());
        assertThat(result.outputs().get(result.leader().node())).contains(new RingSize(n));
        assertThat(result.messages())
            .isEqualTo(run(scenario.parameter("countRing", false).build()).messages());
        assertThat(value(result, "sleepwell home")).isEqualTo(n);
        assertThat(result.theory()).allMatch(Figure::holds);
      }
    }
    assertThatThrownBy(
            () ->
                run(
                    vitanyi("1,2")
                        .parameter("convention", "e")
                        .parameter("countRing", true)
                        .build()))
        .isInstanceOf(ScenarioException.class)
        .hasMessageStartingWith("parameters.countRing: true, expected");
  }

  @ParameterizedTest
  @ValueSource(strings = {"vitanyi", "vitanyi-min-time"})
  void theWinnerTellsEverybodyTheSizeOfTheRing(String name) {
    for (String convention : List.of("v1", "v2")) {
      for (int n : List.of(1, 2, 3, 10, 57)) {
        Scenario.Builder scenario =
            Scenario.builder(name).nodes(n).parameter("convention", convention);
        Result silent = run(scenario.build());
        Result result = run(scenario.parameter("tellRing", true).build());
        for (int v = 0; v < n; v++) assertThat(result.outputs().get(v)).contains(new RingSize(n));
        assertThat(result.messages("Size")).isEqualTo(n);
        assertThat(result.total()).isEqualTo(silent.total() + n);
        assertThat(result.endTime())
            .isEqualByComparingTo(silent.endTime().add(BigDecimal.valueOf(n)));
        assertThat(result.violations()).isEmpty();
        assertThat(result.theory())
            .hasSize(silent.theory().size() + 1)
            .allMatch(Figure::holds)
            .contains(new Figure("size n per election", Relation.EXACTLY, n, n, true));
      }
    }
    assertThatThrownBy(
            () ->
                run(
                    vitanyi("1,2")
                        .parameter("convention", "e")
                        .parameter("tellRing", true)
                        .build()))
        .isInstanceOf(ScenarioException.class)
        .hasMessageStartingWith("parameters.tellRing: true, expected");
  }

  @Test
  void theSizeIsToldInEveryElection() {
    Result result =
        run(vitanyi("3,1,2").parameter("tellRing", true).startAt(0, 0).startAt(30, 2).build());
    assertThat(result.messages("Size")).isEqualTo(6);
    assertThat(result.violations()).isEmpty();
    assertThat(result.theory()).allMatch(Figure::holds);
  }

  @Test
  void everyInterleavingTellsTheRightSize() {
    Checks.assertThat(Checks.check(vitanyi("2,1,3").parameter("tellRing", true).build())).holds();
  }

  @Test
  void aWrongSizeAndOneThatIsNotToldAreFound() {
    List<String> violations = new ArrayList<>();
    Verdict verdict = (property, detail, nodes) -> violations.add(property + ": " + detail);
    RingSizeMonitor monitor = new RingSizeMonitor(3, true);
    monitor.output(0, new RingSize(3), verdict);
    assertThat(violations).isEmpty();
    monitor.output(1, new RingSize(4), verdict);
    monitor.ended(Ending.QUIESCENT, verdict);
    assertThat(violations)
        .containsExactly(
            "ring size: node 1 believes that there are 4 processors instead of 3",
            "ring size: node 2 does not know the size");
  }

  @ParameterizedTest
  @ValueSource(strings = {"vitanyi", "vitanyi-min-time"})
  void aProcessorThatWakesAfterTheSleepwellBeginsAnotherElection(String name) {
    Scenario.Builder scenario = Scenario.builder(name).ids(3, 1, 2).startAt(0, 0);
    Result once = run(scenario.build());
    Result twice = run(scenario.startAt(20, 0).build()); // also the one that began the first
    assertThat(twice.leaders()).singleElement().extracting(Result.Leader::id).isEqualTo(1L);
    assertThat(twice.leader().time())
        .isEqualByComparingTo(once.leader().time().add(BigDecimal.valueOf(20)));
    once.messages()
        .forEach((kind, count) -> assertThat(twice.messages()).containsEntry(kind, 2 * count));
    assertThat(twice.violations()).isEmpty();
    assertThat(twice.theory())
        .allMatch(Figure::holds)
        .extracting(Figure::name)
        .contains("wakeup n per election", "sleepwell n per election");
  }

  @Test
  void aProcessorThatIsAwakeTakesNoNoticeOfAnotherStart() {
    Result once = run(vitanyi("3,1,2").startAt(0, 0).build());
    Result busy = run(vitanyi("3,1,2").startAt(0, 0).startAt(3, 0).startAt(4, 2).build());
    assertThat(busy.messages()).isEqualTo(once.messages());
    assertThat(busy.leader()).isEqualTo(once.leader());
  }

  /** Its own sleepwell of the first election comes home in the middle of the second. */
  @ParameterizedTest
  @ValueSource(strings = {"v1", "v2", "e", "w"})
  void theWinnerMayWakeBeforeItsSleepwellIsHome(String convention) {
    boolean counts = convention.startsWith("v");
    Scenario.Builder scenario =
        vitanyi("3,1,2,4").parameter("convention", convention).parameter("countRing", counts);
    long won = run(scenario.build()).leader().time().longValueExact();
    scenario.startAt(0, 0).startAt(0, 1).startAt(0, 2).startAt(0, 3);
    for (int later = 1; later < 4; later++) {
      Result result = run(scenario.build().but().startAt(won + later, 1).build());
      assertThat(result.messages("Wakeup")).isEqualTo(8);
      assertThat(result.messages("Sleepwell")).isEqualTo(8);
      assertThat(result.violations()).isEmpty();
      assertThat(result.theory()).hasSizeGreaterThan(1).allMatch(Figure::holds);
      if (counts) assertThat(result.outputs().get(1)).contains(new RingSize(4));
    }
  }

  @ParameterizedTest
  @CsvSource({"one, 2, 3", "f, 3, 4"})
  void aRingOfOne(String t0, long known, long end) {
    Result result = run(vitanyi("1").parameter("t0", t0).build());
    assertThat(result.messages()).isEqualTo(Map.of("Wakeup", 1L, "Election", 1L, "Sleepwell", 1L));
    assertThat(result.leader().time()).isEqualByComparingTo(BigDecimal.valueOf(known));
    assertThat(result.endTime()).isEqualByComparingTo(BigDecimal.valueOf(end));
  }

  @Test
  void aRingOfTwo() {
    Result result = run(vitanyi("2,1").build());
    assertThat(result.messages()).isEqualTo(Map.of("Wakeup", 2L, "Election", 3L, "Sleepwell", 2L));
    assertThat(result.leader().time()).isEqualByComparingTo("4");
  }

  /** The choice of f decides about the cost, never about the outcome. */
  @Test
  void theSmallestWinsWhateverTheTiming() {
    Random random = new Random(5);
    for (int i = 0; i < 500; i++) {
      int n = 1 + random.nextInt(10);
      long[] ids = randomIds(n, random);
      Scenario scenario =
          Scenario.builder("vitanyi")
              .ids(ids)
              .parameter("f", randomF(random))
              .parameter("convention", List.of("v2", "v1", "e", "w").get(i % 4))
              .clocks(units(random.longs(n, 1, 1000).toArray()))
              .delay(0, 1000)
              .seed(i)
              .start(wakeUps(n, random))
              .build();
      Result result = run(scenario);
      assertThat(result.violations()).as(scenario::toString).isEmpty();
      assertThat(result.leader().id()).isEqualTo(Arrays.stream(ids).min().orElseThrow());
    }
  }

  /** Positions decide in which order simultaneous events are created and handled. */
  @ParameterizedTest
  @ValueSource(strings = {"v2", "v1", "e", "w"})
  void turningTheRingChangesNothing(String convention) {
    Random random = new Random(9);
    for (int i = 0; i < 60; i++) {
      int n = 2 + random.nextInt(9);
      long[] ids = randomIds(n, random);
      long[] unit = random.longs(n, 1, 4).toArray();
      long[] delay = random.longs(n, 0, 3).toArray();
      if (!convention.equals("e")) Arrays.fill(unit, 1);
      if (!convention.equals("e")) Arrays.fill(delay, 1);
      SortedMap<Integer, BigDecimal> start = wakeUps(n, random);
      List<Result> results = new ArrayList<>();
      for (int by = 0; by < n; by++) {
        SortedMap<Integer, BigDecimal> turned = new TreeMap<>();
        for (int v = 0; v < n; v++) {
          if (start.containsKey((v + by) % n)) turned.put(v, start.get((v + by) % n));
        }
        results.add(
            run(
                Scenario.builder("vitanyi")
                    .ids(turn(ids, by))
                    .parameter("f", Map.of("kind", "power", "num", 3L, "den", 2L))
                    .parameter("convention", convention)
                    .clocks(units(turn(unit, by)))
                    .links(delays(turn(delay, by)))
                    .start(turned)
                    .build()));
      }
      Result first = results.getFirst();
      assertThat(results)
          .allSatisfy(
              result -> {
                assertThat(result.messages()).isEqualTo(first.messages());
                assertThat(result.bits()).isEqualTo(first.bits());
                assertThat(result.leader().id()).isEqualTo(first.leader().id());
                assertThat(result.leader().time()).isEqualByComparingTo(first.leader().time());
                assertThat(result.endTime()).isEqualByComparingTo(first.endTime());
              });
    }
  }

  private static long[] turn(long[] values, int by) {
    long[] turned = new long[values.length];
    for (int v = 0; v < turned.length; v++) turned[v] = values[(v + by) % turned.length];
    return turned;
  }

  @Test
  void aHundredThousandProcessorsElectWithFewerThanFiveMessagesEach() {
    int n = 100_000;
    for (String t0 : List.of("one", "f")) {
      Result result = run(Scenario.builder("vitanyi").nodes(n).parameter("t0", t0).build());
      assertThat(result.total()).isLessThan(5L * n);
      assertThat(result.leader().id()).isEqualTo(1);
      assertThat(result.theory()).isNotEmpty().allMatch(Figure::holds);
    }
  }
}
