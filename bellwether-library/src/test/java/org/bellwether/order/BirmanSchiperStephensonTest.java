package org.bellwether.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.order.BirmanSchiperStephenson.Data;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.LinkDelay;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Delivery;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;

class BirmanSchiperStephensonTest {
  private static final Scenario.Builder EXAMPLE =
      Scenario.builder("causal-broadcast")
          .nodes(3)
          .links(Links.UNIT.perLink(List.of(new LinkDelay(0, 2, BigDecimal.TEN))))
          .multicast(0, 0, "m1")
          .multicast(2, 1, "m2");

  @Test
  void anAnswerWaitsForItsQuestion() {
    Result result = OrderRuns.kept(EXAMPLE.build());
    assertThat(result.deliveries())
        .containsExactly(
            List.of(delivery("m1", 1, 0, 0), delivery("m2", 1, 1, 3)),
            List.of(delivery("m1", 1, 0, 1), delivery("m2", 1, 1, 2)),
            List.of(delivery("m1", 1, 0, 10), delivery("m2", 1, 1, 10)));
    assertThat(result.messages()).isEqualTo(Map.of("Data", 4L));
    assertThat(result.outcome()).isEqualTo(Result.Outcome.QUIESCENT);
  }

  @Test
  void onlyBroadcastsAreCounted() {
    Set<Object> sent = new HashSet<>();
    OrderRuns.events(EXAMPLE.build())
        .forEach(event -> event.sends().forEach(send -> sent.add(send.message())));
    assertThat(sent)
        .containsExactlyInAnyOrder(
            new Data(new VectorClock(1, 0, 0), "m1"), new Data(new VectorClock(1, 1, 0), "m2"));
  }

  @Test
  void aloneItDeliversAtOnce() {
    Result result = OrderRuns.kept(OrderRuns.multicasts("causal-broadcast", 1, 5, 1).build());
    assertThat(result.total()).isZero();
    assertThat(result.deliveries().getFirst()).hasSize(5);
  }

  @Test
  void broadcastsOfOneNodeKeepTheirOrderOnLinksThatReorder() {
    Scenario.Builder builder = Scenario.builder("causal-broadcast").nodes(2).seed(3);
    List<Object> inOrder = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      builder.multicast(i, 0, "m" + i);
      inOrder.add("m" + i);
    }
    assertThat(OrderRuns.payloads(OrderRuns.kept(OrderRuns.wild(builder).build())))
        .containsExactly(inOrder, inOrder);
  }

  @Test
  void everythingIsDeliveredAtTheEarliestMomentThatCausalityAllows() {
    for (int seed = 0; seed < 60; seed++) {
      int n = 2 + seed % 5;
      Scenario scenario =
          OrderRuns.wild(OrderRuns.multicasts("causal-broadcast", n, 30, seed)).build();
      OrderRuns.assertDeliveredAtTheEarliest(OrderRuns.events(scenario), n);
    }
  }

  @Test
  void duplicatesAreDropped() {
    for (int seed = 0; seed < 50; seed++) {
      Scenario.Builder builder =
          OrderRuns.wild(OrderRuns.multicasts("causal-broadcast", 4, 30, seed));
      Links doubling = builder.build().links().unreliable(0, 0.5);
      Result result = OrderRuns.kept(builder.links(doubling).build());
      assertThat(result.deliveries()).allMatch(node -> node.size() == 30);
      assertThat(result.warnings()).isEmpty();
    }
  }

  @Test
  void nothingIsHeldInTheEndEvenAfterDuplicates() {
    Scenario.Builder builder = OrderRuns.wild(OrderRuns.multicasts("causal-broadcast", 4, 30, 7));
    Links doubling = builder.build().links().unreliable(0, 0.5);
    Simulation simulation = Simulation.of(builder.links(doubling).build());
    simulation.run();
    for (int v = 0; v < 4; v++) assertThat(simulation.state(v)).containsEntry("held", List.of());
  }

  @Test
  void concurrentBroadcastsMayComeInDifferentOrders() {
    Scenario scenario =
        Scenario.builder("causal-broadcast")
            .nodes(2)
            .multicast(0, 0, "a")
            .multicast(0, 1, "b")
            .build();
    assertThat(OrderRuns.payloads(OrderRuns.kept(scenario)))
        .containsExactly(List.of("a", "b"), List.of("b", "a"));
  }

  @Test
  void aLostBroadcastIsReported() {
    Scenario.Builder builder = OrderRuns.multicasts("causal-broadcast", 3, 10, 1);
    Result result = Simulation.of(builder.links(Links.UNIT.unreliable(0.3, 0)).build()).run();
    assertThat(result.violations())
        .isNotEmpty()
        .allMatch(violation -> violation.name().equals("reliable delivery"));
    assertThat(result.outcome()).isEqualTo(Result.Outcome.VIOLATION);
    assertThat(result.warnings()).isNotEmpty();
  }

  @Test
  void largeGroupsWorkToo() {
    Result result =
        OrderRuns.kept(
            OrderRuns.wild(OrderRuns.multicasts("causal-broadcast", 50, 500, 11)).build());
    assertThat(result.total()).isEqualTo(49 * 500);
  }

  private static Delivery delivery(String payload, long stamp, int sender, long time) {
    return new Delivery(payload, stamp, sender, BigDecimal.valueOf(time));
  }
}
