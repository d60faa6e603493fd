package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.election.RingRuns.randomIds;
import static org.bellwether.election.RingRuns.run;
import static org.bellwether.election.RingRuns.someOf;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What all elections on rings with identifiers have in common. */
class RingElectionsTest {
  private static final List<String> REORDERING =
      List.of("chang-roberts", "k-leader", "hirschberg-sinclair");

  static Stream<String> elections() {
    return Stream.of(
        "lelann",
        "chang-roberts",
        "participant-ring",
        "k-leader",
        "franklin",
        "peterson",
        "hirschberg-sinclair",
        "higham-przytycka");
  }

  @ParameterizedTest
  @MethodSource("elections")
  void everyArrangementOfASmallRingElectsAtTheCostThatTheorySays(String algorithm) {
    for (int n = 1; n <= 6; n++) {
      RingRuns.arrangements(n, ids -> check(run(algorithm, ids), Arrays.toString(ids)));
    }
  }

  @ParameterizedTest
  @MethodSource("elections")
  void countsLeadersAndRoundsDoNotDependOnDelays(String algorithm) {
    Random random = new Random(7);
    for (int i = 0; i < 150; i++) {
      int n = 1 + random.nextInt(40);
      Scenario unit =
          Scenario.builder(algorithm)
              .ids(randomIds(n, random))
              .start(someOf(n, random))
              .seed(i)
              .build();
      Result expected = run(unit);
      check(expected, "seed " + i);
      Scenario slow = unit.but().delay(1, 20).build();
      sameButForTimes(run(slow), expected);
      if (REORDERING.contains(algorithm)) {
        sameButForTimes(run(slow.but().links(slow.links().reordering()).build()), expected);
      }
    }
  }

  private static void sameButForTimes(Result result, Result expected) {
    assertThat(result.messages()).isEqualTo(expected.messages());
    assertThat(nodes(result)).isEqualTo(nodes(expected));
    assertThat(result.rounds()).isEqualTo(expected.rounds());
    assertThat(result.series()).isEqualTo(expected.series());
    check(result, "with delays");
  }

  private static List<Integer> nodes(Result result) {
    return result.leaders().stream().map(Result.Leader::node).sorted().toList();
  }

  private static void check(Result result, String which) {
    assertThat(result.violations()).as(which).isEmpty();
    assertThat(result.outcome()).as(which).isEqualTo(Outcome.ELECTED);
    assertThat(result.theory()).as(which).isNotEmpty().allMatch(Result.Figure::holds);
  }

  @ParameterizedTest
  @MethodSource("elections")
  void orderPreservingRelabellingChangesNothing(String algorithm) {
    Random random = new Random(3);
    for (int i = 0; i < 50; i++) {
      int n = 1 + random.nextInt(30);
      long[] ids = randomIds(n, random);
      long[] others = Arrays.stream(ids).map(id -> id * id * id + 12).toArray();
      Result result = run(algorithm, ids);
      Result relabelled = run(algorithm, others);
      assertThat(relabelled.messages()).isEqualTo(result.messages());
      assertThat(nodes(relabelled)).isEqualTo(nodes(result));
      assertThat(relabelled.endTime()).isEqualTo(result.endTime());
      assertThat(relabelled.series()).isEqualTo(result.series());
    }
  }

  @ParameterizedTest
  @MethodSource("elections")
  void whoeverStartsWhenSomebodyIsElected(String algorithm) {
    Random random = new Random(11);
    for (int i = 0; i < 150; i++) {
      int n = 1 + random.nextInt(12);
      TreeMap<Integer, BigDecimal> start = new TreeMap<>();
      for (int v : someOf(n, random)) start.put(v, BigDecimal.valueOf(random.nextInt(3 * n)));
      Result result =
          run(
              Scenario.builder(algorithm)
                  .ids(randomIds(n, random))
                  .start(start)
                  .seed(i)
                  .delay(1, 4)
                  .build());
      check(result, "seed " + i + ", starts " + start);
    }
  }

  @ParameterizedTest
  @MethodSource("elections")
  void withoutAnnouncementNobodyIsTold(String algorithm) {
    Scenario told = Scenario.builder(algorithm).ids(5, 2, 8, 1, 9, 4).build();
    Scenario untold = told.but().parameter("announce", false).build();
    Result result = run(untold);
    check(result, algorithm);
    Map<String, Long> expected = new TreeMap<>(run(told).messages());
    assertThat(expected.remove("Leader") != null || expected.remove("Elected") != null).isTrue();
    assertThat(result.messages()).isEqualTo(expected);
    assertThat(result.endTime()).isEqualTo(result.leaders().getLast().time());
  }

  @ParameterizedTest
  @CsvSource({
    "lelann, 1, 4",
    "chang-roberts, 1, 3",
    "participant-ring, 1, 3",
    "k-leader, 1, 4",
    "franklin, 2, 8",
    "peterson, 1, 6",
    "higham-przytycka, 1, 4",
  })
  void oneNodeAndTwoNodesElect(String algorithm, long one, long two) {
    assertThat(run(algorithm, 7).messages("Election")).isEqualTo(one);
    assertThat(run(algorithm, 7).total()).isEqualTo(one + 1);
    assertThat(run(algorithm, 7, 4).messages("Election")).isEqualTo(two);
    assertThat(run(algorithm, 4, 7).messages("Election")).isEqualTo(two);
  }

  @ParameterizedTest
  @MethodSource("elections")
  void aLargeRingOfFreshIdsElects(String algorithm) {
    long seed = System.nanoTime();
    int n = algorithm.equals("lelann") ? 1000 : 50_000;
    Result result = run(Scenario.builder(algorithm).nodes(n).seed(seed).delay(1, 10).build());
    check(result, "seed " + seed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lelann", "franklin", "peterson", "participant-ring", "higham-przytycka"})
  void whatNeedsOrderSaysSo(String algorithm) {
    Scenario ordered = Scenario.builder(algorithm).nodes(5).build();
    Result result = run(ordered.but().links(ordered.links().reordering()).build());
    assertThat(result.warnings()).anyMatch(w -> w.contains("links are FIFO"));
    assertThat(run(ordered).warnings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"lelann", "chang-roberts", "k-leader", "peterson", "higham-przytycka"})
  void oneWayElectionsRunOnARingThroughAnyGraph(String algorithm) {
    for (int seed = 0; seed < 30; seed++) {
      Scenario scenario =
          Scenario.builder("embedded-ring")
              .nodes(2 + seed)
              .seed(seed)
              .delay(1, 5)
              .parameter("inner", algorithm)
              .build();
      check(run(scenario), "seed " + seed);
    }
  }

  @Test
  void theNumberOfLeadersIsCheckedBeforeTheRun() {
    assertThatThrownBy(() -> run(Scenario.builder("k-leader").nodes(3).parameter("k", 0).build()))
        .isInstanceOf(ScenarioException.class)
        .hasMessage("parameters.k: 0, expected at least 1");
  }
}
