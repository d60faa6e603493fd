package org.bellwether.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.order.SchiperEggliSandoz.Data;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.LinkDelay;
import org.bellwether.scenario.Operations.Sending;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Delivery;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Schiper, Eggli and Sandoz against Raynal, Schiper and Toueg, and both against causality. */
class CausalUnicastTest {
  private static Scenario.Builder example() {
    return Scenario.builder("causal-unicast")
        .nodes(3)
        .links(Links.UNIT.perLink(List.of(new LinkDelay(0, 2, BigDecimal.TEN))))
        .unicast(Sending.of("m1").at(0).from(0).to(2))
        .unicast(Sending.of("m2").at(1).from(0).to(1))
        .unicast(Sending.of("m3").at(3).from(1).to(2));
  }

  @Test
  void aMessageWaitsForTheOneThatItsSenderKnewOf() {
    List<Object> sent = new ArrayList<>();
    OrderRuns.events(example().build())
        .forEach(event -> event.sends().forEach(send -> sent.add(send.message())));
    VectorClock first = new VectorClock(1, 0, 0);
    assertThat(sent)
        .containsExactly(
            new Data(first, new TreeMap<>(), "m1"),
            new Data(new VectorClock(2, 0, 0), new TreeMap<>(Map.of(2, first)), "m2"),
            new Data(new VectorClock(2, 2, 0), new TreeMap<>(Map.of(2, first)), "m3"));
    Simulation simulation = Simulation.of(example().build());
    assertThat(simulation.run().deliveries())
        .containsExactly(
            List.of(),
            List.of(delivery("m2", 2, 0, 2)),
            List.of(delivery("m1", 1, 0, 10), delivery("m3", 2, 1, 10)));
    assertThat(simulation.state(2).get("time")).asString().contains("[2, 2, 2]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ses", "rst"})
  void everythingIsDeliveredAtTheEarliestMomentThatCausalityAllows(String method) {
    for (int seed = 0; seed < 60; seed++) {
      int n = 2 + seed % 5;
      Scenario.Builder load = OrderRuns.unicasts("causal-unicast", n, 40, seed);
      Scenario scenario = OrderRuns.wild(load.parameter("method", method)).build();
      OrderRuns.assertDeliveredAtTheEarliest(OrderRuns.events(scenario), n);
    }
  }

  @Test
  void bothMethodsDeliverAlike() {
    int held = 0;
    for (int seed = 0; seed < 200; seed++) {
      Scenario.Builder load =
          OrderRuns.wild(OrderRuns.unicasts("causal-unicast", 2 + seed % 7, 60, seed));
      Result ses = OrderRuns.kept(load.build());
      Result rst = OrderRuns.kept(load.parameter("method", "rst").build());
      assertThat(rst.deliveries()).as("seed %d", seed).isEqualTo(ses.deliveries());
      assertThat(rst.total()).isEqualTo(ses.total());
      for (List<Delivery> node : ses.deliveries()) {
        for (int i = 1; i < node.size(); i++) {
          if (node.get(i).time().compareTo(node.get(i - 1).time()) == 0) held++;
        }
      }
    }
    assertThat(held).as("messages that had to wait").isGreaterThan(100);
  }

  @Test
  void messagesToOneselfAreDeliveredAtOnceAndCostNothing() {
    Scenario scenario =
        Scenario.builder("causal-unicast")
            .nodes(1)
            .unicast(Sending.of("a").at(3).from(0).to(0))
            .unicast(Sending.of("b").at(3).from(0).to(0))
            .build();
    Result result = OrderRuns.kept(scenario);
    assertThat(result.total()).isZero();
    assertThat(result.deliveries())
        .containsExactly(List.of(delivery("a", 1, 0, 3), delivery("b", 3, 0, 3)));
    assertThat(OrderRuns.kept(scenario.but().parameter("method", "rst").build()).deliveries())
        .isEqualTo(result.deliveries());
  }

  @Test
  void tablesHoldAtMostOneVectorAReceiver() {
    for (var event :
        OrderRuns.events(OrderRuns.wild(OrderRuns.unicasts("causal-unicast", 5, 100, 1)).build())) {
      for (var send : event.sends()) {
        assertThat(((Data) send.message()).sent()).hasSizeLessThanOrEqualTo(5);
      }
    }
  }

  @Test
  void largeNetworksWorkToo() {
    OrderRuns.kept(OrderRuns.wild(OrderRuns.unicasts("causal-unicast", 30, 2000, 5)).build());
  }

  private static Delivery delivery(String payload, long stamp, int sender, long time) {
    return new Delivery(payload, stamp, sender, BigDecimal.valueOf(time));
  }
}
