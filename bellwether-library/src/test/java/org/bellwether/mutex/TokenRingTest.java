package org.bellwether.mutex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.mutex.Loads.at;
import static org.bellwether.mutex.Loads.entry;
import static org.bellwether.mutex.Loads.light;
import static org.bellwether.mutex.Loads.order;
import static org.bellwether.mutex.Loads.run;
import static org.bellwether.scenario.Operations.Request.by;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bellwether.model.Fence;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Outcome;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;
import org.junit.jupiter.api.Test;

class TokenRingTest {
  @Test
  void aHolderThatDiesInsideIsPurgedAndItsTokenReplaced() {
    List<String> purges = new ArrayList<>();
    Result result =
        Simulation.of(crash().build())
            .trace(
                event ->
                    event.sends().stream()
                        .filter(send -> send.message() instanceof TokenRing.Purge)
                        .forEach(send -> purges.add(event.node() + " at " + event.time())))
            .run();
    assertThat(result.locking().entries())
        .containsExactly(
            entry(1, 533, 1000, 3000, 1, 1),
            new Result.Entry(2, at(137), at(137), at(4000), null, new Fence(1, 2)),
            entry(3, 421, 25557, 27557, 2, 1));
    assertThat(purges).containsOnly("1 at 24557").hasSize(2);
    assertThat(result.messages("Purge")).isEqualTo(2);
    assertThat(result.endTime()).isEqualTo(at(27557));
    assertThat(result.outcome()).isEqualTo(Outcome.QUIESCENT);
    assertThat(result.warnings()).isEmpty();
    assertThat(result.holds()).isTrue();
  }

  @Test
  void theMonitorMakesTheNewTokenWhenItsTimerRunsOut() {
    List<String> made = new ArrayList<>();
    Simulation.of(crash().build())
        .trace(
            event -> {
              if (event.type() == Trace.Event.Type.TIMEOUT) {
                made.add(event.node() + " at " + event.time() + " " + event.detail());
              }
            })
        .run();
    assertThat(made).containsExactly("0 at 21257 TOKEN", "1 at 24557 ACK");
  }

  static Scenario.Builder crash() {
    return Scenario.builder("token-ring")
        .nodes(4)
        .delay(1000)
        .parameter("ackTimeout", 2300)
        .parameter("lossTimeout", 21257)
        .parameter("monitor", 0)
        .hold(2000)
        .requests(by(1).at(533), by(2).at(137), by(3).at(421))
        .fault(new Fault.Crash(at(4637), 2));
  }

  @Test
  void timeoutsMayBeFractionsOfAUnit() {
    Result result =
        run(
            Scenario.builder("token-ring")
                .nodes(3)
                .delay(1)
                .parameter("ackTimeout", new BigDecimal("2.5"))
                .parameter("lossTimeout", new BigDecimal("40.25"))
                .hold(2)
                .requests(by(2).at(5))
                .fault(new Fault.Crash(at(2), 1)));
    // 1 has acknowledged at 1 and passed the token on; at 4 it is silent, and found dead at 5.5
    assertThat(result.locking().entries().getFirst().entered()).isEqualByComparingTo("6.5");
    assertThat(result.holds()).isTrue();
  }

  @Test
  void nothingBreaksItOnLinksThatReorder() {
    Loads.survivesAnything("token-ring", true);
    Loads.survivesAnything("token-ring", true, load -> load.parameter("parkWhenIdle", 7));
    Loads.survivesAnything("token-ring", true, load -> load.parameter("ackTimeout", 130));
  }

  @Test
  void whoeverIsLeftAloneKeepsTheToken() {
    Result result =
        run(
            Scenario.builder("token-ring")
                .nodes(3)
                .delay(10)
                .parameter("ackTimeout", 25)
                .parameter("lossTimeout", 500)
                .hold(5)
                .requests(by(0).at(2000), by(0).at(2001))
                .fault(new Fault.Crash(at(3), 1))
                .fault(new Fault.Crash(at(4), 2)));
    assertThat(result.locking().entries())
        .extracting(Result.Entry::entered)
        .containsExactly(at(2000), at(2005));
    assertThat(result.holds()).isTrue();
  }

  @Test
  void aLostTokenIsMadeAnew() {
    Result result =
        run(
            Scenario.builder("token-ring")
                .nodes(4)
                .delay(10)
                .parameter("lossTimeout", 300)
                .hold(5)
                .requests(by(3).at(100), by(2).at(600))
                .fault(new Fault.LoseToken(at(105))));
    assertThat(result.holds()).isTrue();
    assertThat(result.warnings()).isEmpty();
    assertThat(result.locking().entries())
        .extracting(Result.Entry::fence)
        .containsExactly(new Fence(2, 1), new Fence(2, 2));
  }

  /** The monitor has last seen a token at 80, and the one of 380 never comes back to it. */
  @Test
  void aTokenThatIsLostBeforeItComesBackIsMadeAnewAgain() {
    Result result =
        run(
            Scenario.builder("token-ring")
                .nodes(4)
                .delay(10)
                .parameter("lossTimeout", 300)
                .hold(5)
                .requests(by(3).at(100))
                .fault(new Fault.LoseToken(at(105)))
                .fault(new Fault.LoseToken(at(385))));
    assertThat(result.outcome()).isEqualTo(Outcome.QUIESCENT);
    assertThat(result.holds()).isTrue();
    assertThat(result.locking().entries()).containsExactly(entry(3, 100, 710, 715, 3, 1));
  }

  @Test
  void whereSilenceIsToProveACrashALossIsWarnedOf() {
    Result result =
        run(
            Scenario.builder("token-ring")
                .nodes(4)
                .delay(10)
                .parameter("ackTimeout", 25)
                .parameter("lossTimeout", 500)
                .hold(5)
                .requests(by(3).at(100))
                .fault(new Fault.LoseToken(at(15))));
    assertThat(result.warnings())
        .containsExactly(
            "token-ring assumes that no message is lost; this scenario breaks this assumption");
  }

  @Test
  void withoutAMonitorALostTokenIsTheEnd() {
    Result result =
        run(
            Scenario.builder("token-ring")
                .nodes(4)
                .delay(10)
                .hold(5)
                .requests(by(3).at(100))
                .fault(new Fault.LoseToken(at(95))));
    assertThat(result.outcome()).isEqualTo(Outcome.DEADLOCK);
    assertThat(result.warnings()).hasSize(1);
  }

  @Test
  void aTokenOfAnOlderEpochIsDropped() {
    // 0 misses the token too early while 2 is inside; the old token meets the new epoch and dies
    Result result =
        run(
            Scenario.builder("token-ring")
                .nodes(4)
                .delay(10)
                .parameter("lossTimeout", 60)
                .hold(100)
                .requests(by(2).at(1), by(1).at(300)));
    assertThat(order(result)).containsExactly(2, 1);
    assertThat(result.locking().entries().getLast().fence().epoch()).isGreaterThan(1);
    assertThat(result.violations()).isEmpty();
  }

  @Test
  void aSecondTokenOfTheSameEpochIsNoticedByTheJudge() {
    Result result =
        run(
            Scenario.builder("token-ring")
                .nodes(5)
                .delay(10)
                .hold(5)
                .requests(by(3).at(200))
                .fault(new Fault.Inject(at(50), 3, "Token", Map.of("epoch", 1L))));
    assertThat(result.violations()).extracting(Result.Violation::name).contains("one token");
  }

  @Test
  void crashesAreSurvivedWhereverTheyStrike() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      int n = 3 + random.nextInt(5);
      int victim = 1 + random.nextInt(n - 1);
      List<Request> requests = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        long when = random.nextInt(4000);
        requests.add(Request.by(random.nextInt(n)).at(when));
      }
      Result result =
          run(
              Scenario.builder("token-ring")
                  .nodes(n)
                  .seed(seed)
                  .delay(1, 10)
                  .parameter("ackTimeout", 21)
                  .parameter("lossTimeout", 20 + n * (10 + 15 + 21))
                  .hold(15)
                  .requests(requests)
                  .fault(new Fault.Crash(at(random.nextInt(4000)), victim)));
      assertThat(result.violations()).as("seed %d", seed).isEmpty();
      assertThat(result.outcome()).isEqualTo(Outcome.QUIESCENT);
      long served = result.locking().entries().stream().filter(e -> e.node() != victim).count();
      long asked = 0;
      for (int i = 0; i < 12; i++) if (requests.get(i).node() != victim) asked++;
      assertThat(served).as("seed %d", seed).isEqualTo(asked);
    }
  }

  @Test
  void ifTheMonitorDiesWithTheTokenAllWaitForEverAndThatIsWarnedOf() {
    Result result = run(monitorDiesInside());
    assertThat(order(result)).containsExactly(0);
    assertThat(result.outcome()).isEqualTo(Outcome.DEADLOCK);
    assertThat(result.warnings())
        .containsExactly(
            "token-ring assumes that the monitor does not crash; this scenario breaks this"
                + " assumption");
  }

  static Scenario.Builder monitorDiesInside() {
    return Scenario.builder("token-ring")
        .nodes(4)
        .delay(10)
        .parameter("tokenAt", 1)
        .parameter("ackTimeout", 25)
        .parameter("lossTimeout", 4 * (10 + 5 + 25) + 1)
        .hold(5)
        .requests(by(0), by(2).at(40), by(3).at(50))
        .crash(32, 0);
  }

  @Test
  void clocksThatDoNotKeepTimeAreWarnedOfWhereThereAreTimeouts() {
    String warning =
        "token-ring assumes that local clocks keep time; this scenario breaks this assumption";
    Scenario.Builder plain = light("token-ring", 3, 10, 1, 1).clocks(Loads.oneFast(3));
    assertThat(run(plain).warnings()).isEmpty();
    for (String timeout : List.of("ackTimeout", "lossTimeout")) {
      Scenario.Builder timed = light("token-ring", 3, 10, 1, 1).clocks(Loads.oneFast(3));
      assertThat(run(timed.parameter(timeout, 300)).warnings()).containsExactly(warning);
    }
  }

  @Test
  void aTimeoutThatDelaysCanPassIsWarnedOf() {
    Result result = run(light("token-ring", 3, 100, 10, 1).parameter("ackTimeout", 150));
    assertThat(result.warnings()).anyMatch(w -> w.contains("messages arrive within the bound"));
    assertThatThrownBy(() -> run(light("token-ring", 3, 100, 10, 1).parameter("ackTimeout", 0)))
        .hasMessage("parameters.ackTimeout: 0, expected a time above 0");
    assertThatThrownBy(
            () -> run(light("token-ring", 3, 1, 1, 1).parameter("tokenAt", BigDecimal.valueOf(3))))
        .hasMessage("parameters.tokenAt: 3, expected a position from 0 to 2");
  }
}
