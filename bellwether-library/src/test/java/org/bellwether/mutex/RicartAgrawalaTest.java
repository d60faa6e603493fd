package org.bellwether.mutex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.scenario.Operations.Request.by;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.model.Fence;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Outcome;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;
import org.junit.jupiter.api.Test;

class RicartAgrawalaTest {
  @Test
  void theTextbooksTwoProcessesEnterInTimestampOrder() {
    Result result = run(three().hold(2000).requests(by(0), by(1).at(300)).build());
    assertThat(result.locking().entries())
        .containsExactly(entry(0, 0, 2000, 4000, 3), entry(1, 300, 5000, 7000, 4));
    assertThat(result.messages()).isEqualTo(Map.of("Request", 4L, "Reply", 4L));
    assertThat(result.endTime()).isEqualTo(BigDecimal.valueOf(7000));
    assertThat(result.locking().messagesPerEntry()).isEqualTo(4);
    assertThat(result.locking().syncDelayMean()).isEqualTo(1000);
    assertThat(result.locking().syncDelaySettled()).isEqualTo(1000);
    assertThat(result.locking().responseMean()).isEqualTo(5350);
    assertThat(result.locking().responseMax()).isEqualTo(BigDecimal.valueOf(6700));
    assertThat(result.locking().throughput()).isEqualTo(1.0 / 3000);
    assertThat(result.outcome()).isEqualTo(Outcome.QUIESCENT);
  }

  @Test
  void theDeferredReplyCarriesTheClockOfTheExit() {
    List<Object> deferred = new ArrayList<>();
    Simulation.of(three().hold(2000).requests(by(0), by(1).at(300)).build())
        .trace(
            event -> {
              if (event.type() == Trace.Event.Type.EXIT && event.node() == 0) {
                event.sends().forEach(send -> deferred.add(send.message()));
              }
            })
        .run();
    assertThat(deferred).containsExactly(new RicartAgrawala.Reply(6));
  }

  @Test
  void equalTimestampsAreOrderedByPosition() {
    Result result = run(three().hold(2000).requests(by(1), by(0).at(300)).build());
    assertThat(result.locking().entries())
        .containsExactly(entry(0, 300, 2300, 4300, 3), entry(1, 0, 5300, 7300, 4));
  }

  @Test
  void aloneItCostsNothing() {
    Result result =
        run(Scenario.builder("ricart-agrawala").nodes(1).hold(10).requests(by(0).at(5)).build());
    assertThat(result.total()).isZero();
    assertThat(result.locking().responseMean()).isEqualTo(10);
  }

  @Test
  void underLightLoadItTakesTwoDelays() {
    Result result =
        run(Scenario.builder("ricart-agrawala").nodes(6).delay(7).hold(3).requests(by(4)).build());
    assertThat(result.total()).isEqualTo(10);
    assertThat(result.locking().responseMean()).isEqualTo(2 * 7 + 3);
  }

  @Test
  void underHeavyLoadItCostsTwiceNAndOneDelayBetweenEntries() {
    int n = 8;
    Result result = run(closed(n, 20).delay(10).build());
    assertThat(result.locking().entries()).hasSize(n * 20);
    assertThat(result.locking().messagesPerEntry()).isEqualTo(2 * (n - 1));
    assertThat(result.locking().syncDelaySettled()).isEqualTo(10);
    assertThat(result.holds()).isTrue();
  }

  @Test
  void furtherLocalRequestsWaitForTheExit() {
    Result result = run(three().hold(2000).requests(by(0), by(0).at(1)).build());
    assertThat(result.locking().entries())
        .containsExactly(
            entry(0, 0, 2000, 4000, 3),
            new Result.Entry(0, at(1), at(4000), at(6000), at(8000), new Fence(1, 6 * 3)));
  }

  @Test
  void reorderingLinksAndRandomDelaysBreakNothing() {
    for (int seed = 0; seed < 200; seed++) {
      Scenario.Builder load = closed(2 + seed % 6, 10).seed(seed).delay(1, 50);
      Scenario wild = load.links(load.build().links().reordering()).build();
      Result result = run(wild);
      assertThat(result.holds()).as("seed %d: %s", seed, result.violations()).isTrue();
      assertThat(result.theory()).allMatch(Result.Figure::holds);
    }
  }

  @Test
  void thePrintedClockIsSafeToo() {
    for (int seed = 0; seed < 100; seed++) {
      Result result =
          run(closed(4, 10).seed(seed).delay(1, 50).parameter("clock", "request-only").build());
      assertThat(result.holds()).as("seed %d: %s", seed, result.violations()).isTrue();
    }
  }

  @Test
  void oneCrashBlocksEverybodyElse() {
    Result result =
        run(three().hold(2000).requests(by(0)).fault(new Fault.Crash(BigDecimal.ZERO, 2)).build());
    assertThat(result.outcome()).isEqualTo(Outcome.DEADLOCK);
    assertThat(result.warnings()).isNotEmpty();
  }

  private static Scenario.Builder three() {
    return Scenario.builder("ricart-agrawala").nodes(3).delay(1000);
  }

  private static Scenario.Builder closed(int n, int rounds) {
    List<Request> first = new ArrayList<>();
    List<BigDecimal> think = new ArrayList<>();
    for (int v = 0; v < n; v++) {
      first.add(new Request(at(v), v));
      think.add(at(v));
    }
    return Scenario.builder("ricart-agrawala")
        .nodes(n)
        .operations(Operations.NONE.hold(at(5)).closed(first, think, rounds));
  }

  private static Result.Entry entry(int node, long requested, long entered, long left, long seq) {
    return new Result.Entry(
        node, at(requested), at(requested), at(entered), at(left), new Fence(1, seq));
  }

  private static BigDecimal at(long time) {
    return BigDecimal.valueOf(time);
  }

  private static Result run(Scenario scenario) {
    return Simulation.of(scenario).run();
  }
}
