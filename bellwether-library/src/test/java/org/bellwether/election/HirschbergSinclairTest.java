package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.election.RingRuns.run;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.bellwether.election.HirschbergSinclair.Reply;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HirschbergSinclairTest {
  @Test
  void fiveNodesTakeFourPhases() {
    Result result = run("hirschberg-sinclair", 3, 37, 19, 4, 25);
    assertThat(result.leader()).isEqualTo(new Result.Leader(37, 1, BigDecimal.valueOf(19)));
    assertThat(result.endTime()).isEqualTo(BigDecimal.valueOf(24));
    assertThat(result.messages()).isEqualTo(Map.of("Probe", 36L, "Reply", 19L, "Leader", 5L));
    assertThat(result.series()).containsEntry("candidates", List.of(5, 2, 1, 1));
    assertThat(result.rounds()).isEqualTo(4);
    assertThat(result.theory()).hasSize(6).allMatch(Result.Figure::holds);
  }

  @Test
  void twoNodesTellTheirTwoLinksApart() {
    Result result = run("hirschberg-sinclair", 2, 1);
    assertThat(result.messages()).isEqualTo(Map.of("Probe", 8L, "Reply", 2L, "Leader", 2L));
  }

  @Test
  void oneNodeMeetsBothItsProbesAndAnnouncesItselfOnce() {
    Result result = run("hirschberg-sinclair", 1);
    assertThat(result.messages()).isEqualTo(Map.of("Probe", 2L, "Leader", 1L));
    assertThat(result.rounds()).isEqualTo(1);
  }

  @Test
  void timesAreExactForEverySize() {
    for (int n = 1; n <= 70; n++) {
      Result result = run(Scenario.builder("hirschberg-sinclair").nodes(n).seed(n).build());
      int last = 0;
      while (1 << last < n) last++;
      long time = 2 * ((1L << last) - 1) + n;
      assertThat(result.leader().time()).as("n = %d", n).isEqualTo(BigDecimal.valueOf(time));
      assertThat(result.endTime()).as("n = %d", n).isEqualTo(BigDecimal.valueOf(time + n));
      assertThat(result.rounds()).as("n = %d", n).isEqualTo(last + 1);
    }
  }

  @Test
  void candidatesGetFewerAsTheyLookFurther() {
    for (int seed = 0; seed < 100; seed++) {
      int n = 1 + 3 * seed;
      Result result = run(Scenario.builder("hirschberg-sinclair").nodes(n).seed(seed).build());
      List<?> candidates = result.series().get("candidates");
      assertThat(candidates.getFirst()).isEqualTo(n);
      assertThat(candidates.getLast()).isEqualTo(1);
      for (int k = 1; k < candidates.size() - 1; k++) {
        assertThat((Integer) candidates.get(k)).isLessThanOrEqualTo(n / ((1 << (k - 1)) + 1));
      }
    }
  }

  @Test
  void countsDoNotDependOnWhoStarts() {
    Result all = run("hirschberg-sinclair", 5, 2, 8, 1, 9, 4);
    for (int v = 0; v < 6; v++) {
      Result one =
          run(Scenario.builder("hirschberg-sinclair").ids(5, 2, 8, 1, 9, 4).start(v).build());
      assertThat(one.messages()).isEqualTo(all.messages());
      assertThat(one.leader().id()).isEqualTo(9);
    }
  }

  /** In phase 1, node 8 is answered from one side, and its other probe meets 9. */
  @ParameterizedTest
  @CsvSource({"5 2 8 1 9 4, 2, 1", "4 9 1 8 2 5, 3, 4"})
  void aCopyOfAReplyDoesNotCountForTheOtherSide(String ring, int node, int side) {
    long[] ids = Arrays.stream(ring.split(" ")).mapToLong(Long::parseLong).toArray();
    Fault.Pattern reply = new Fault.Pattern("Reply", Map.of("id", 8L, "phase", 1L), 2);
    Scenario scenario =
        Scenario.builder("hirschberg-sinclair").ids(ids).fault(new Fault.Duplicate(reply)).build();
    List<Trace.Event> events = new ArrayList<>();
    Result result = Simulation.of(scenario).trace(events::add).run();
    assertThat(events)
        .filteredOn(event -> event.cause() != null && event.node() == node)
        .filteredOn(event -> event.cause().message() instanceof Reply(long id, int k) && k == 1)
        .hasSize(2) // the reply and its copy
        .allMatch(event -> event.cause().from() == side);
    assertThat(result.leader().id()).isEqualTo(9);
    assertThat(result.messages("Probe"))
        .isEqualTo(run("hirschberg-sinclair", ids).messages("Probe"));
  }
}
