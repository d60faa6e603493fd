package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.election.RingRuns.parse;
import static org.bellwether.election.RingRuns.randomIds;
import static org.bellwether.election.RingRuns.run;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.bellwether.election.Vitanyi.RingSize;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.LinkDelay;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.simulate.Result.Outcome;
import org.bellwether.simulate.TraceEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VitanyiTest {
  private static final Map<String, Object> SQUARE = Map.of("kind", "power", "num", 2L, "den", 1L);
  private static final Pattern FIELD = Pattern.compile("\"(\\w+)\":\"?(\\w+)");
  private static final Map<String, Object> POW2 = Map.of("kind", "pow2");

  @ParameterizedTest
  @CsvSource({"one, 5, 12, 6, 9", "f, 3, 9, 7, 10"})
  void threeProcessorsInLockStep(String t0, long election, long bits, long known, long end) {
    Result result = run(of("3,1,2").parameter("t0", t0).build());
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
    Result result = run(of("3,1,2").start(0).build());
    assertThat(result.messages()).isEqualTo(Map.of("Wakeup", 3L, "Election", 4L, "Sleepwell", 3L));
    assertThat(result.leader().time()).isEqualByComparingTo("7");
  }

  @Test
  void aFirstTimerOfOneBreaksThePaperBoundsAndKeepsTheCorrectedOnes() {
    Result result = run(of("1,20,30").build());
    assertThat(result.total()).isEqualTo(11);
    assertThat(value(result, "(2)") - 2).isBetween(10.5, 10.5 + 1e-5);
    assertThat(value(result, "(4)") - 2).isBetween(9.0, 9 + 1e-5);
    assertThat(result.theory()).allMatch(Figure::holds);
  }

  @Test
  void squaresOfNames() {
    Result result = run(of("2,5,3,4").parameter("f", SQUARE).build());
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
        Result result = run(of(ids).parameter("f", constant).parameter("t0", t0).build());
        assertThat(result.messages("Election")).isEqualTo(election);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"one, 4, 16", "f, 3, 18"})
  void clocksOfTheirOwn(String t0, long election, long known) {
    Result result =
        run(
            of("2,3,1")
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
    Result result = run(of("3,1,2").parameter("convention", "v1").build());
    assertThat(result.leader().time()).isEqualByComparingTo("8"); // 2 + 3 + 3
    assertThat(result.endTime()).isEqualByComparingTo("11");
    Result slow = run(of("3,1,2").parameter("convention", "V1").parameter("t0", "f").build());
    assertThat(slow.leader().time()).isEqualByComparingTo("9"); // 3 + 3 + 3
    assertThat(slow.theory()).isNotEmpty().allMatch(Figure::holds);
  }

  /** Each pass takes the delay of its link and f times the length of its message. */
  @Test
  void aPassTakesAsLongAsItsBits() {
    Result result = run(of("3,1,2").parameter("convention", "w").parameter("t0", "f").build());
    // name 1 has one bit: three passes of 1 + 2
    assertThat(result.leader().time()).isEqualByComparingTo("9");
    assertThat(result.endTime()).isEqualByComparingTo("15"); // and three of 1 + 1
    Result longer = run(of("9,3,7").parameter("convention", "w").parameter("t0", "f").build());
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
        of("3,1,2").parameter("convention", "w").parameter("t0", "f").parameter("f", walk);
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
            of("8,9,10,11,12,13,14,15")
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
    Result result = run(of("61,100,150").build());
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
        Result result = run(of(ids).parameter("f", f).parameter("t0", t0).build());
        if (result.outcome() == Outcome.LIMIT) continue; // the smallest itself waits too long
        assertThat(result.theory()).as(ids).hasSizeGreaterThan(5).allMatch(Figure::holds);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "2, 1",
    "3, 2",
    "4, 2",
    "5, 2",
    "6, 2",
    "7, 3",
    "14, 3",
    "15, 4",
    "9223372036854775807, 63"
  })
  void dyadicNumeralsHaveNoZeroes(long name, int length) {
    assertThat(new Vitanyi.Election(name, 1).bits()).isEqualTo(length);
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
            () -> run(of("1,2").parameter("convention", "e").parameter("countRing", true).build()))
        .isInstanceOf(ScenarioException.class)
        .hasMessageStartingWith("parameters.countRing: true, expected");
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
    Result once = run(of("3,1,2").startAt(0, 0).build());
    Result busy = run(of("3,1,2").startAt(0, 0).startAt(3, 0).startAt(4, 2).build());
    assertThat(busy.messages()).isEqualTo(once.messages());
    assertThat(busy.leader()).isEqualTo(once.leader());
  }

  /** Its own sleepwell of the first election comes home in the middle of the second. */
  @ParameterizedTest
  @ValueSource(strings = {"v1", "v2", "e", "w"})
  void theWinnerMayWakeBeforeItsSleepwellIsHome(String convention) {
    boolean counts = convention.startsWith("v");
    Scenario.Builder scenario =
        of("3,1,2,4").parameter("convention", convention).parameter("countRing", counts);
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
    Result result = run(of("1").parameter("t0", t0).build());
    assertThat(result.messages()).isEqualTo(Map.of("Wakeup", 1L, "Election", 1L, "Sleepwell", 1L));
    assertThat(result.leader().time()).isEqualByComparingTo(BigDecimal.valueOf(known));
    assertThat(result.endTime()).isEqualByComparingTo(BigDecimal.valueOf(end));
  }

  @Test
  void aRingOfTwo() {
    Result result = run(of("2,1").build());
    assertThat(result.messages()).isEqualTo(Map.of("Wakeup", 2L, "Election", 3L, "Sleepwell", 2L));
    assertThat(result.leader().time()).isEqualByComparingTo("4");
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
      List<TraceEvent> events = new ArrayList<>();
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
  void halfUnitsAreExact() {
    Scenario.Builder scenario = of("2,3,1").parameter("convention", "e").start(0);
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
    Result result = run(of("60,61,62").build());
    assertThat(result.leader().time())
        .isEqualByComparingTo(BigDecimal.valueOf(2 + 2 * (1L << 60))); // 1 + 2·2^60 + 1
    assertThat(result.events()).isLessThan(50);
    assertThat(result.warnings()).isEmpty();
  }

  @Test
  void timersThatOutliveTheWinnersReturnChangeNothing() {
    Result result = run(of("5,1000,7,2000000000,9,63").parameter("t0", "f").build());
    assertThat(result.outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(result.leader().time()).isEqualByComparingTo(BigDecimal.valueOf(6 * 32 + 1));
    assertThat(result.warnings()).isEmpty();
    assertThat(result.theory()).allMatch(Figure::holds);
  }

  @ParameterizedTest
  @ValueSource(strings = {"one", "f"})
  void aRunThatDependsOnATimerBeyondTimeSaysSo(String t0) {
    Result result = run(of("64,65").parameter("t0", t0).build());
    assertThat(result.outcome()).isEqualTo(Outcome.LIMIT);
    assertThat(result.violations()).isEmpty();
    assertThat(result.warnings()).singleElement().asString().contains("it never expires");
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

  @ParameterizedTest
  @CsvSource({
    "'{\"kind\":\"cube\"}', parameters.f.kind",
    "'{\"kind\":\"constant\",\"c\":0}', parameters.f.c",
    "'{\"kind\":\"power\",\"num\":2,\"den\":2}', parameters.f.num",
    "'{\"kind\":\"power\"}', parameters.f.num is missing",
    "'{\"kind\":\"ratio\",\"u\":1,\"m\":2}', parameters.f.u",
    "'{\"kind\":\"walk\",\"w\":1}', parameters.f.wp is missing",
    "'{\"kind\":\"pow2\",\"c\":2}', parameters.f.c",
  })
  void aFunctionThatIsNoneIsRefused(String json, String field) {
    assertThatThrownBy(() -> run(of("1,2").parameter("f", map(json)).build()))
        .isInstanceOf(ScenarioException.class)
        .hasMessageStartingWith(field);
  }

  /** A flat object of texts and whole numbers. */
  private static Map<String, Object> map(String json) {
    Map<String, Object> map = new TreeMap<>();
    for (MatchResult field : FIELD.matcher(json).results().toList()) {
      String value = field.group(2);
      boolean number = value.matches("\\d+");
      map.put(field.group(1), number ? (Object) Long.valueOf(value) : value);
    }
    return map;
  }

  /** How long a message of the smallest name takes tells what f is. */
  @ParameterizedTest
  @CsvSource({
    "'{\"kind\":\"pow2\"}', 5, 32",
    "'{\"kind\":\"constant\",\"c\":9}', 5, 9",
    "'{\"kind\":\"power\",\"num\":3,\"den\":2}', 4, 8",
    "'{\"kind\":\"power\",\"num\":3,\"den\":2}', 5, 12", // 11.18
    "'{\"kind\":\"power\",\"num\":3,\"den\":2}', 1000000, 1000000000",
    "'{\"kind\":\"power\",\"num\":3,\"den\":2}', 1000001, 1000001501", // 1000001500.0004
    "'{\"kind\":\"walk\",\"w\":5,\"wp\":3}', 4, 27", // 26.7
    "'{\"kind\":\"ratio\",\"u\":5,\"m\":4}', 3, 16", // 15.6
    "'{\"kind\":\"ratio\",\"u\":3,\"m\":1}', 4, 1296",
  })
  void functionsAreExact(String f, long name, long ticks) {
    Scenario.Builder scenario =
        Scenario.builder("vitanyi").ids(name, name + 1).parameter("f", map(f));
    assertThat(run(scenario.build()).leader().time()) // one tick, and one hop of M
        .isEqualByComparingTo(BigDecimal.valueOf(1 + ticks + 1));
  }

  private static Scenario.Builder of(String ids) {
    return Scenario.builder("vitanyi").ids(parse(ids));
  }

  private static long bits(Result result) {
    return result.bits().values().stream().mapToLong(Long::longValue).sum();
  }

  private static double value(Result result, String name) {
    return result.theory().stream()
        .filter(figure -> figure.name().startsWith(name))
        .findFirst()
        .orElseThrow()
        .value();
  }

  private static Clocks units(long... units) {
    return new Clocks(
        Arrays.stream(units).mapToObj(BigDecimal::valueOf).toList(), List.of(), List.of());
  }

  /** By position, of the link clockwise. */
  private static Links delays(long... delays) {
    List<LinkDelay> links = new ArrayList<>();
    for (int v = 0; v < delays.length; v++) {
      links.add(new LinkDelay(v, (v + 1) % delays.length, BigDecimal.valueOf(delays[v])));
    }
    return Links.UNIT.perLink(links);
  }

  /** Some wake by themselves, at any time; at least one does. */
  private static SortedMap<Integer, BigDecimal> wakeUps(int n, Random random) {
    SortedMap<Integer, BigDecimal> start = new TreeMap<>();
    int late = 1 + random.nextInt(60);
    for (int v : RingRuns.someOf(n, random)) {
      start.put(v, BigDecimal.valueOf(random.nextInt(late)));
    }
    return start;
  }

  /** Small names, where few are far apart, or names with gaps. */
  private static long[] randomNames(int n, Random random) {
    if (random.nextBoolean()) return randomIds(n, random);
    long least = 1L + random.nextInt(9);
    long[] ids = new long[n];
    for (int i = 0; i < n; i++) {
      int j = random.nextInt(i + 1);
      ids[i] = ids[j];
      ids[j] = least + i;
    }
    return ids;
  }

  private static Map<String, Object> randomF(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> Map.of("kind", "constant", "c", 1L + random.nextInt(4));
      case 1 -> {
        long den = 1L + random.nextInt(3);
        yield Map.of("kind", "power", "num", den + 1 + random.nextInt(4), "den", den);
      }
      case 2 -> POW2;
      case 3 -> Map.of("kind", "walk", "w", 2L + random.nextInt(9), "wp", 2L);
      default -> Map.of("kind", "ratio", "u", 2L + random.nextInt(9), "m", 2L);
    };
  }
}
