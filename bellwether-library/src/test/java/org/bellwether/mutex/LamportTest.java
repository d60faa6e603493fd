package org.bellwether.mutex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.mutex.Loads.entry;
import static org.bellwether.mutex.Loads.heavy;
import static org.bellwether.mutex.Loads.heavyMessages;
import static org.bellwether.mutex.Loads.light;
import static org.bellwether.mutex.Loads.order;
import static org.bellwether.mutex.Loads.run;
import static org.bellwether.scenario.Operations.Request.by;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;
import org.junit.jupiter.api.Test;

class LamportTest {
  @Test
  void theTextbooksTwoProcessesEnterInTimestampOrder() {
    Result result = run(three().hold(2000).requests(by(0), by(1).at(300)));
    assertThat(result.locking().entries())
        .containsExactly(entry(0, 0, 2000, 4000, 3), entry(1, 300, 5000, 7000, 4));
    assertThat(result.messages()).isEqualTo(Map.of("Request", 4L, "Reply", 4L, "Release", 4L));
    assertThat(result.locking().syncDelaySettled()).isEqualTo(1000);
  }

  @Test
  void theTextbooksMessagesCarryTheTextbooksTimestamps() {
    Scenario scenario = three().hold(2000).requests(by(0), by(1).at(300)).build();
    assertThat(received(scenario, 0, 2000))
        .containsExactlyInAnyOrder(new Lamport.Reply(3), new Lamport.Reply(3));
    assertThat(received(scenario, 1, 2300))
        .containsExactlyInAnyOrder(new Lamport.Reply(3), new Lamport.Reply(5));
    assertThat(sentAtExit(scenario, 0)).containsOnly(new Lamport.Release(6)).hasSize(2);
    assertThat(sentAtExit(scenario, 1)).containsOnly(new Lamport.Release(8)).hasSize(2);
  }

  @Test
  void optimisedItSavesTheReplyThatARequestMakesNeedless() {
    Scenario scenario =
        three().parameter("optimised", true).hold(2000).requests(by(0), by(1).at(300)).build();
    Result result = run(scenario);
    assertThat(result.locking().entries())
        .containsExactly(entry(0, 0, 2000, 4000, 3), entry(1, 300, 5000, 7000, 4));
    assertThat(result.total()).isEqualTo(11);
    assertThat(result.messages("Reply")).isEqualTo(3);
    assertThat(sentAtExit(scenario, 0)).containsOnly(new Lamport.Release(5));
  }

  @Test
  void equalTimestampsAreOrderedByPositionWhoeverAskedFirst() {
    Result result = run(three().hold(2000).requests(by(1), by(0).at(300)));
    assertThat(order(result)).containsExactly(0, 1);
  }

  @Test
  void lightLoadCostsThreeTimesTheOthersAndTwoDelays() {
    for (boolean optimised : List.of(false, true)) {
      Result result = run(light("lamport", 6, 7, 3, 4, 0, 4).parameter("optimised", optimised));
      assertThat(result.total()).isEqualTo(3 * 3 * 5);
      assertThat(result.locking().responseMean()).isEqualTo(2 * 7 + 3);
    }
  }

  @Test
  void heavyLoadCostsThreeTimesTheOthersAndOneDelayBetweenEntries() {
    int n = 8;
    assertThat(heavyMessages("lamport", n)).isEqualTo(3 * (n - 1));
    Result result = run(heavy("lamport", n, 20, 100, 10));
    assertThat(result.locking().syncDelaySettled()).isEqualTo(100);
    assertThat(result.locking().entries()).hasSize(160);
  }

  @Test
  void optimisedHeavyLoadCostsBetweenTwoAndThreeTimesTheOthers() {
    int n = 8;
    double messages =
        heavyMessages(
            heavy("lamport", n, 10, 100, 10).parameter("optimised", true),
            heavy("lamport", n, 30, 100, 10).parameter("optimised", true),
            n,
            20);
    assertThat(messages).isBetween(2.0 * (n - 1), 3.0 * (n - 1));
  }

  @Test
  void optimisedABurstOfAllAtOnceCostsExactlyTwoAndAHalfTimesTheOthers() {
    for (int n = 2; n <= 12; n++) {
      Result result =
          run(
              Scenario.builder("lamport")
                  .nodes(n)
                  .delay(100)
                  .parameter("optimised", true)
                  .hold(10)
                  .requests(Request.byEach(IntStream.range(0, n).toArray())));
      assertThat(result.locking().messagesPerEntry()).isEqualTo(2.5 * (n - 1));
      assertThat(result.holds()).isTrue();
    }
  }

  @Test
  void aloneItCostsNothing() {
    Result result = run(light("lamport", 1, 7, 3, 0, 0));
    assertThat(result.total()).isZero();
    assertThat(result.locking().responseMean()).isEqualTo(3);
  }

  @Test
  void nothingBreaksItOnLinksThatKeepTheOrder() {
    Loads.survivesAnything("lamport", false);
    Loads.survivesAnything("lamport", false, load -> load.parameter("optimised", true));
  }

  @Test
  void linksThatReorderBreakIt() {
    int unsafe = 0;
    for (int seed = 0; seed < 100; seed++) {
      Scenario.Builder load = heavy("lamport", 4, 10, 1, 20).seed(seed).delay(1, 60);
      Result result = run(load.links(load.build().links().reordering()));
      assertThat(result.warnings()).hasSize(1);
      if (result.violations().stream().anyMatch(v -> v.name().equals("mutual exclusion"))) {
        unsafe++;
      }
    }
    assertThat(unsafe).isGreaterThan(25);
  }

  private static List<Object> received(Scenario scenario, int node, long time) {
    List<Object> messages = new ArrayList<>();
    Simulation.of(scenario)
        .trace(
            event -> {
              if (event.type() == Trace.Event.Type.DELIVER
                  && event.node() == node
                  && event.time().longValue() == time) {
                messages.add(event.cause().message());
              }
            })
        .run();
    return messages;
  }

  private static List<Object> sentAtExit(Scenario scenario, int node) {
    List<Object> messages = new ArrayList<>();
    Simulation.of(scenario)
        .trace(
            event -> {
              if (event.type() == Trace.Event.Type.EXIT && event.node() == node) {
                event.sends().forEach(send -> messages.add(send.message()));
              }
            })
        .run();
    return messages;
  }

  private static Scenario.Builder three() {
    return Scenario.builder("lamport").nodes(3).delay(1000);
  }
}
