package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Outcome;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangRobertsTest {
  @ParameterizedTest
  @CsvSource({
    "'5,4,3,2,1', 15, 5",
    "'1,2,3,4,5', 9, 5",
    "'3,37,19,4,25', 11, 37",
    "'5,2,8,1,9,4', 13, 9",
    "'1', 1, 1",
    "'1,2', 3, 2",
  })
  void examplesOfTheLiteratureCostWhatTheyShould(String ids, long election, long leader) {
    Result result = run(Scenario.builder("chang-roberts").ids(parse(ids)).build());
    int n = parse(ids).length;
    assertThat(result.leader().id()).isEqualTo(leader);
    assertThat(result.messages("Election")).isEqualTo(election);
    assertThat(result.messages("Leader")).isEqualTo(n);
    assertThat(result.leader().time()).isEqualTo(BigDecimal.valueOf(n));
    assertThat(result.endTime()).isEqualTo(BigDecimal.valueOf(2L * n));
    assertThat(result.outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(result.theory()).isNotEmpty().allMatch(Result.Figure::holds);
  }

  @Test
  void largestInitiatorWinsEvenIfOthersAreLarger() {
    Result result =
        run(Scenario.builder("chang-roberts").ids(5, 2, 8, 1, 9, 4).start(0, 2, 3).build());
    assertThat(result.leader().id()).isEqualTo(8);
    assertThat(result.messages()).isEqualTo(Map.of("Election", 11L, "Leader", 6L));
  }

  @Test
  void nobodyStartsAfterLettingSomebodyPass() {
    Scenario scenario =
        Scenario.builder("chang-roberts")
            .ids(1, 9, 5)
            .start(new java.util.TreeMap<>(Map.of(0, BigDecimal.ZERO, 1, BigDecimal.TWO)))
            .build();
    Result result = run(scenario);
    assertThat(result.leader().id()).isEqualTo(1);
    assertThat(result.holds()).isTrue();
    assertThat(result.theory()).isNotEmpty().allMatch(Result.Figure::holds);
  }

  @Test
  void meanOverAllArrangementsIsExactlyTheHarmonicSum() {
    for (int n = 1; n <= 7; n++) {
      long[] total = {0};
      long[] count = {0};
      permute(
          LongStream.rangeClosed(1, n).boxed().toList(),
          new ArrayList<>(),
          ids -> {
            long[] array = ids.stream().mapToLong(Long::longValue).toArray();
            total[0] +=
                run(Scenario.builder("chang-roberts").ids(array).build()).messages("Election");
            count[0]++;
          });
      // n·H(n)·n! is a whole number, so that nothing is rounded
      long expected = 0;
      for (int k = 1; k <= n; k++) expected += n * count[0] / k;
      assertThat(total[0]).as("n = %d", n).isEqualTo(expected);
    }
  }

  @Test
  void countsDoNotDependOnDelaysOrOrder() {
    Random random = new Random(7);
    for (int i = 0; i < 200; i++) {
      int n = 1 + random.nextInt(30);
      Scenario unit = Scenario.builder("chang-roberts").nodes(n).seed(i).build();
      Scenario slow = unit.but().delay(1, 20).build();
      Scenario wild = slow.but().links(slow.links().reordering()).build();
      Result expected = run(unit);
      for (Scenario other : List.of(slow, wild)) {
        Result result = run(other);
        assertThat(result.messages()).isEqualTo(expected.messages());
        assertThat(result.leader().node()).isEqualTo(expected.leader().node());
        assertThat(result.holds()).isTrue();
      }
    }
  }

  @Test
  void orderPreservingRelabellingChangesNothing() {
    Result small = run(Scenario.builder("chang-roberts").ids(2, 5, 3, 1, 4).build());
    Result large = run(Scenario.builder("chang-roberts").ids(19, 77, 20, 3, 56).build());
    assertThat(large.messages()).isEqualTo(small.messages());
    assertThat(large.leader().node()).isEqualTo(small.leader().node());
  }

  @Test
  void losingTheWinningTokenLeavesNoLeader() {
    Result result = run(faulty(new Fault.Lose(token(9, 2))));
    assertThat(result.outcome()).isEqualTo(Outcome.NO_LEADER);
    assertThat(result.violations())
        .extracting(Result.Violation::name)
        .containsExactly("termination");
    assertThat(result.warnings()).hasSize(1);
    assertThat(result.messages()).isEqualTo(Map.of("Election", 13L - 4));
  }

  @Test
  void losingALosingTokenSavesTheRestOfItsWay() {
    // 8 travels two hops to 9; lost on the first, it saves one
    Result result = run(faulty(new Fault.Lose(token(8, 1))));
    assertThat(result.leader().id()).isEqualTo(9);
    assertThat(result.messages("Election")).isEqualTo(12);
  }

  @Test
  void aDuplicateOfTheWinningTokenDoesNotAnnounceTwice() {
    Result result = run(faulty(new Fault.Duplicate(token(9, 2))));
    assertThat(result.leader().id()).isEqualTo(9);
    assertThat(result.messages()).isEqualTo(Map.of("Election", 13L + 4, "Leader", 6L));
    assertThat(result.holds()).isTrue();
  }

  @Test
  void theTokenOfACrashedWinnerDiesAtItsDoor() {
    Result result = run(faulty(new Fault.Crash(BigDecimal.ONE, 4)));
    assertThat(result.outcome()).isEqualTo(Outcome.NO_LEADER);
  }

  @Test
  void anOrphanedTokenCirculatesUntilTheLimit() {
    Result result = run(faulty(new Fault.Inject(BigDecimal.TWO, 5, "Election", Map.of("id", 99L))));
    assertThat(result.outcome()).isEqualTo(Outcome.LIMIT);
    assertThat(result.violations()).extracting(Result.Violation::name).contains("termination");
  }

  @Test
  void withoutAnnouncementOnlyTheWinnerKnows() {
    Result result =
        run(Scenario.builder("chang-roberts").ids(3, 37, 19).parameter("announce", false).build());
    assertThat(result.leader().id()).isEqualTo(37);
    assertThat(result.messages()).containsOnlyKeys("Election");
    assertThat(result.holds()).isTrue();
  }

  @Test
  void aLargeRingOfFreshIdsElectsItsMaximum() {
    long seed = System.nanoTime();
    Result result =
        run(Scenario.builder("chang-roberts").nodes(100_000).seed(seed).delay(1, 10).build());
    assertThat(result.leader().id()).as("seed %d", seed).isEqualTo(100_000);
    assertThat(result.holds()).as("seed %d", seed).isTrue();
  }

  @Test
  void descendingIsTheWorstArrangement() {
    Result result =
        run(
            Scenario.builder("chang-roberts")
                .nodes(1000)
                .ids(new Ids.Arranged("worst:chang-roberts"))
                .build());
    assertThat(result.messages("Election")).isEqualTo(1000 * 1001 / 2);
  }

  private static Scenario faulty(Fault fault) {
    return Scenario.builder("chang-roberts").ids(5, 2, 8, 1, 9, 4).fault(fault).build();
  }

  private static Fault.Pattern token(long id, long hop) {
    return new Fault.Pattern("Election", Map.of("id", id), hop);
  }

  private static Result run(Scenario scenario) {
    return Simulation.of(scenario).run();
  }

  private static long[] parse(String ids) {
    return java.util.Arrays.stream(ids.split(",")).mapToLong(Long::parseLong).toArray();
  }

  private static void permute(
      List<Long> rest, List<Long> prefix, java.util.function.Consumer<List<Long>> visit) {
    if (rest.isEmpty()) visit.accept(Collections.unmodifiableList(prefix));
    for (Long next : rest) {
      List<Long> others = new ArrayList<>(rest);
      others.remove(next);
      prefix.add(next);
      permute(others, prefix, visit);
      prefix.removeLast();
    }
  }
}
