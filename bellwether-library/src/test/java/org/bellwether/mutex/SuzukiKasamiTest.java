package org.bellwether.mutex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.mutex.Loads.heavy;
import static org.bellwether.mutex.Loads.heavyMessages;
import static org.bellwether.mutex.Loads.light;
import static org.bellwether.mutex.Loads.order;
import static org.bellwether.mutex.Loads.run;
import static org.bellwether.scenario.Operations.Request.by;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;
import org.junit.jupiter.api.Test;

class SuzukiKasamiTest {
  @Test
  void theTextbooksWalkThroughHasTheTextbooksVectorsAndQueues() {
    // The token starts at 4; 0 asks; 1 and 2 ask while 0 is inside; 0 and 3 ask while 1 is inside
    Scenario scenario =
        Scenario.builder("suzuki-kasami")
            .nodes(5)
            .parameter("tokenAt", 4)
            .delay(100)
            .hold(1000)
            .requests(by(0), by(1).at(300), by(2).at(300), by(0).at(1400), by(3).at(1400))
            .build();
    List<String> passed = new ArrayList<>();
    Simulation simulation =
        Simulation.of(scenario)
            .trace(
                event -> {
                  if (event.type() != Trace.Event.Type.EXIT) return;
                  for (Trace.Event.Carried sent : event.sends()) {
                    var token = (SuzukiKasami.Token) sent.message();
                    passed.add(
                        event.node()
                            + " to "
                            + sent.to()
                            + " "
                            + Arrays.toString(token.ln())
                            + " "
                            + token.queue());
                  }
                });
    assertThat(stateAt(simulation, 500, 0)).isEqualTo("[1, 1, 1, 0, 0] [0, 0, 0, 0, 0] []");
    assertThat(stateAt(simulation, 1600, 1)).isEqualTo("[2, 1, 1, 1, 0] [1, 0, 0, 0, 0] [2]");
    assertThat(simulation.run().holds()).isTrue();
    assertThat(passed)
        .containsExactly(
            "0 to 1 [1, 0, 0, 0, 0] [2]",
            "1 to 2 [1, 1, 0, 0, 0] [0, 3]",
            "2 to 0 [1, 1, 1, 0, 0] [3]",
            "0 to 3 [2, 1, 1, 0, 0] []");
    assertThat(order(simulation.result())).containsExactly(0, 1, 2, 0, 3);
    assertThat(simulation.result().total()).isEqualTo(5 * 5);
    for (int v = 0; v < 5; v++) {
      assertThat(simulation.state(v).get("rn")).as("node %d", v).isEqualTo(List.of(2, 1, 1, 1, 0));
    }
  }

  /** RN, LN and Q of a node once a time has been reached. */
  private static String stateAt(Simulation simulation, long time, int node) {
    while (simulation.next() != null
        && simulation.next().time().compareTo(BigDecimal.valueOf(time)) <= 0) {
      simulation.step();
    }
    Map<String, Object> state = simulation.state(node);
    return state.get("rn") + " " + state.get("ln") + " " + state.get("queue");
  }

  @Test
  void anIdleTokenCostsNothingAndLeavesNoTrace() {
    Simulation simulation = Simulation.of(light("suzuki-kasami", 4, 7, 3, 0, 0).build());
    Result result = simulation.run();
    assertThat(result.total()).isZero();
    assertThat(result.locking().responseMean()).isEqualTo(3);
    assertThat(simulation.state(0).get("rn")).isEqualTo(List.of(0, 0, 0, 0));
  }

  @Test
  void lightLoadCostsNMessagesAndTwoDelays() {
    for (int n = 2; n <= 10; n++) {
      Result result = run(light("suzuki-kasami", n, 7, 3, 1, 0, 1));
      assertThat(result.messages()).isEqualTo(Map.of("Request", 3L * (n - 1), "Token", 3L));
      assertThat(result.locking().responseMean()).isEqualTo(2 * 7 + 3);
    }
  }

  @Test
  void heavyLoadCostsNMessagesAndOneDelayBetweenEntries() {
    int n = 8;
    assertThat(heavyMessages("suzuki-kasami", n)).isEqualTo(n);
    Result result = run(heavy("suzuki-kasami", n, 20, 100, 10));
    assertThat(result.locking().syncDelaySettled()).isEqualTo(100);
  }

  @Test
  void thoseWhoWaitAreCollectedByPositionOrFromTheNextOneOn() {
    assertThat(order(run(batch("ascending")))).containsExactly(2, 0, 1, 3, 4);
    assertThat(order(run(batch("cyclic")))).containsExactly(2, 3, 4, 0, 1);
  }

  private static Scenario.Builder batch(String scan) {
    return Scenario.builder("suzuki-kasami")
        .nodes(5)
        .parameter("tokenAt", 2)
        .parameter("scan", scan)
        .delay(10)
        .hold(100)
        .requests(by(2), by(4).at(1), by(3).at(2), by(1).at(3), by(0).at(4));
  }

  @Test
  void aloneItCostsNothing() {
    assertThat(run(light("suzuki-kasami", 1, 7, 3, 0, 0)).total()).isZero();
  }

  @Test
  void nothingBreaksItOnLinksThatReorder() {
    Loads.survivesAnything("suzuki-kasami", true);
    Loads.survivesAnything("suzuki-kasami", true, load -> load.parameter("scan", "cyclic"));
  }

  @Test
  void aLostTokenIsNoticedByTheJudge() {
    Result result =
        run(
            light("suzuki-kasami", 3, 100, 10, 1)
                .fault(new Fault.LoseToken(BigDecimal.valueOf(150))));
    assertThat(result.outcome()).isEqualTo(Result.Outcome.DEADLOCK);
    assertThat(result.violations())
        .extracting(Result.Violation::name)
        .containsExactly("one token", "no deadlock");
  }

  @Test
  void aSecondTokenIsNoticedByTheJudge() {
    Result result =
        run(
            light("suzuki-kasami", 3, 100, 1000, 0)
                .fault(new Fault.Inject(BigDecimal.valueOf(50), 2, "Token", Map.of())));
    assertThat(result.violations())
        .extracting(Result.Violation::name)
        .contains("one token", "mutual exclusion");
  }
}
