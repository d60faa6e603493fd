package org.bellwether.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Delivery;
import org.bellwether.simulate.Trace;
import org.bellwether.state.Snapshots;
import org.bellwether.state.ValueCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The other two ways to one order. */
class TotalOrderMethodsTest {
  @ParameterizedTest
  @ValueSource(strings = {"sequencer", "skeen"})
  void allDeliverInOneOrderThatKeepsCausalityUnderRandomDelays(String method) {
    for (int seed = 0; seed < 200; seed++) {
      Result result = OrderRuns.kept(load(method, 1 + seed % 7, 30, seed).delay(1, 50).build());
      for (List<Object> node : OrderRuns.payloads(result)) {
        assertThat(node).hasSize(30).isEqualTo(OrderRuns.payloads(result).getFirst());
      }
      assertThat(result.theory()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sequencer", "skeen"})
  void nothingIsLeftBehind(String method) {
    Result result = OrderRuns.kept(load(method, 30, 200, 11).delay(1, 50).build());
    assertThat(result.deliveries()).allMatch(node -> node.size() == 200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sequencer", "skeen"})
  void messagesSurviveTheCodec(String method) {
    ValueCodec<Object> codec = ValueCodec.named();
    List<Object> sent = new ArrayList<>();
    for (Trace.Event event : OrderRuns.events(load(method, 3, 5, 1).build())) {
      event.sends().forEach(send -> sent.add(send.message()));
    }
    assertThat(sent).isNotEmpty().allMatch(m -> codec.load(codec.save(m)).equals(m));
    Snapshots.check(Sequencer.class);
    Snapshots.check(Skeen.class);
  }

  @Test
  void aSequencerCostsOneMessageMoreThanABroadcastUnlessItSendsItself() {
    Scenario.Builder five = Scenario.builder("total-order").nodes(5).delay(7);
    Result other =
        OrderRuns.kept(five.parameter("method", "sequencer").multicast(3, 2, "x").build());
    assertThat(other.messages()).isEqualTo(Map.of("Submit", 1L, "Ordered", 4L));
    assertThat(other.deliveries().get(0)).containsExactly(delivery("x", 1, 2, 10));
    assertThat(other.deliveries().get(2)).containsExactly(delivery("x", 1, 2, 17));
    Result own =
        OrderRuns.kept(
            Scenario.builder("total-order")
                .nodes(5)
                .parameter("method", "sequencer")
                .multicast(3, 0, "x")
                .build());
    assertThat(own.messages()).isEqualTo(Map.of("Ordered", 4L));
  }

  @Test
  void skeenTakesThreeDelaysAndThreeMessagesAMember() {
    Result result =
        OrderRuns.kept(
            Scenario.builder("total-order")
                .nodes(5)
                .delay(7)
                .parameter("method", "skeen")
                .multicast(3, 2, "x")
                .build());
    assertThat(result.messages()).isEqualTo(Map.of("Data", 4L, "Propose", 4L, "Final", 4L));
    assertThat(result.deliveries().get(0)).containsExactly(delivery("x", 1, 2, 3 + 3 * 7));
    assertThat(result.deliveries().get(2)).containsExactly(delivery("x", 1, 2, 3 + 2 * 7));
  }

  private static Scenario.Builder load(String method, int n, int count, long seed) {
    return OrderRuns.multicasts("total-order", n, count, seed).parameter("method", method);
  }

  private static Delivery delivery(String payload, long stamp, int sender, long time) {
    return new Delivery(payload, stamp, sender, BigDecimal.valueOf(time));
  }
}
