package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.check.Checks.assertThat;
import static org.bellwether.check.Checks.check;
import static org.bellwether.election.RingRuns.randomIds;
import static org.bellwether.election.RingRuns.run;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KLeaderTest {
  @Test
  void theTwoLargestOfSixLead() {
    Result result = run(k(2, 5, 2, 8, 1, 9, 4));
    assertThat(result.leaders())
        .containsExactly(
            new Result.Leader(8, 2, BigDecimal.valueOf(6)),
            new Result.Leader(9, 4, BigDecimal.valueOf(6)));
    assertThat(result.messages()).isEqualTo(Map.of("Election", 24L, "Leader", 12L));
    assertThat(result.outcome()).isEqualTo(Outcome.ELECTED);
  }

  @Test
  void everyNodeLearnsAllLeadersAndLeadersTheOthers() {
    Result result = run(k(2, 5, 2, 8, 1, 9, 4));
    Elected eight = new Elected(8);
    Elected nine = new Elected(9);
    assertThat(result.outputs().get(2)).containsExactlyInAnyOrder(new Won(), nine);
    assertThat(result.outputs().get(4)).containsExactlyInAnyOrder(new Won(), eight);
    for (int v : new int[] {0, 1, 3, 5}) {
      assertThat(result.outputs().get(v)).containsExactlyInAnyOrder(eight, nine);
    }
    assertThat(result.leaders()).extracting(Result.Leader::node).containsExactly(2, 4);
  }

  @Test
  void lateStartersAnnounceThemselvesIfTheyWin() {
    Random random = new Random(7);
    for (int i = 0; i < 200; i++) {
      int n = 1 + random.nextInt(8);
      Scenario.Builder late = k(1 + random.nextInt(4), randomIds(n, random)).but();
      SortedMap<Integer, BigDecimal> start = new TreeMap<>();
      for (int v = 0; v < n; v++) start.put(v, BigDecimal.valueOf(random.nextInt(12)));
      Result result = run(late.start(start).delay(1, 5).build());
      assertThat(result.theory()).isNotEmpty().allMatch(Result.Figure::holds);
      assertThat(result.violations()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void everybodyLearnsAllLeadersInEveryOrderOfMessages(int k) {
    Scenario scenario = k(k, 2, 4, 1, 3).but().links(Links.UNIT.reordering()).build();
    assertThat(check(scenario)).holds();
  }

  @Test
  void everyIdTravelsToTheKthLargerOne() {
    Random random = new Random(5);
    for (int i = 0; i < 300; i++) {
      int n = 1 + random.nextInt(20);
      int k = 1 + random.nextInt(n + 2);
      long[] ids = randomIds(n, random);
      Result result = run(k(k, ids));
      assertThat(result.messages("Election")).isEqualTo(distances(ids, k));
      assertThat(result.messages("Leader")).isEqualTo((long) n * Math.min(k, n));
      long least = Arrays.stream(ids).sorted().skip(Math.max(0, n - k)).findFirst().orElseThrow();
      assertThat(result.leaders()).hasSize(Math.min(k, n)).allMatch(leader -> leader.id() >= least);
      assertThat(result.theory()).isNotEmpty().allMatch(Result.Figure::holds);
      assertThat(result.holds()).isTrue();
    }
  }

  private static long distances(long[] ids, int k) {
    int n = ids.length;
    long total = 0;
    for (int v = 0; v < n; v++) {
      int hops = 0;
      for (int larger = 0; hops < n && larger < k; ) {
        hops++;
        if (ids[(v + hops) % n] > ids[v]) larger++;
      }
      total += hops;
    }
    return total;
  }

  @Test
  void oneLeaderCostsAsMuchAsChangAndRoberts() {
    Random random = new Random(6);
    for (int i = 0; i < 50; i++) {
      long[] ids = randomIds(1 + random.nextInt(30), random);
      assertThat(run(k(1, ids)).messages()).isEqualTo(run("chang-roberts", ids).messages());
    }
  }

  @Test
  void onlyInitiatorsCount() {
    Result result = run(k(2, 5, 2, 8, 1, 9, 4).but().start(0, 1, 3).build());
    assertThat(result.leaders()).extracting(Result.Leader::id).containsExactlyInAnyOrder(5L, 2L);
    assertThat(result.holds()).isTrue();
  }

  @Test
  void aLostTokenOfALeaderIsMissed() {
    Scenario scenario =
        k(2, 5, 2, 8, 1, 9, 4)
            .but()
            .fault(new Fault.Lose(new Fault.Pattern("Election", Map.of("id", 8L), 3)))
            .build();
    Result result = run(scenario);
    assertThat(result.leaders()).extracting(Result.Leader::id).containsExactly(9L);
    assertThat(result.violations())
        .extracting(Result.Violation::detail)
        .containsExactly(
            "the run is quiescent, but nodes {2} do not lead, expected all of the 2 largest initiators");
  }

  private static Scenario k(int k, long... ids) {
    return Scenario.builder("k-leader").ids(ids).parameter("k", k).build();
  }
}
