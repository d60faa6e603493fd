package org.bellwether.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Delivery;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;

class LamportMulticastTest {
  private static final Scenario ACCOUNT =
      Scenario.builder("total-order")
          .nodes(2)
          .delay(700)
          .multicast(0, 0, "deposit")
          .multicast(100, 1, "interest")
          .build();

  @Test
  void bothReplicasDepositFirst() {
    Result result = OrderRuns.kept(ACCOUNT);
    assertThat(result.deliveries())
        .containsExactly(
            List.of(delivery("deposit", 1, 0, 800), delivery("interest", 1, 1, 800)),
            List.of(delivery("deposit", 1, 0, 700), delivery("interest", 1, 1, 1500)));
    assertThat(result.messages()).isEqualTo(Map.of("Data", 2L, "Ack", 2L));
  }

  @Test
  void aMulticastAloneTakesTwoDelays() {
    Result result =
        OrderRuns.kept(
            Scenario.builder("total-order").nodes(5).delay(7).multicast(3, 2, "x").build());
    for (int v = 0; v < 5; v++) {
      assertThat(result.deliveries().get(v)).containsExactly(delivery("x", 1, 2, 3 + 2 * 7));
    }
    assertThat(result.messages()).isEqualTo(Map.of("Data", 4L, "Ack", 16L));
  }

  @Test
  void theClockCountsEverySendAndEveryReceipt() {
    // data of 0 leaves at 1 and arrives at 2; the acknowledgement leaves at 3 and arrives at 4
    Result result =
        OrderRuns.kept(
            Scenario.builder("total-order")
                .nodes(2)
                .multicast(0, 0, "a")
                .multicast(2, 1, "b")
                .multicast(2, 0, "c")
                .build());
    assertThat(result.deliveries().getFirst())
        .extracting(Delivery::payload, Delivery::stamp)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("a", 1L),
            org.assertj.core.groups.Tuple.tuple("b", 4L),
            org.assertj.core.groups.Tuple.tuple("c", 5L));
  }

  @Test
  void aloneItDeliversAtOnce() {
    Result result = OrderRuns.kept(OrderRuns.multicasts("total-order", 1, 5, 1).build());
    assertThat(result.total()).isZero();
    assertThat(result.deliveries().getFirst())
        .extracting(Delivery::stamp)
        .containsExactly(1L, 2L, 3L, 4L, 5L);
  }

  @Test
  void allDeliverInTheOrderOfStampsUnderRandomDelays() {
    for (int seed = 0; seed < 200; seed++) {
      int n = 2 + seed % 6;
      Result result =
          OrderRuns.kept(OrderRuns.multicasts("total-order", n, 30, seed).delay(1, 50).build());
      List<LamportClock> stamps = new ArrayList<>();
      for (Delivery delivery : result.deliveries().getFirst()) {
        stamps.add(new LamportClock(delivery.stamp(), delivery.sender()));
      }
      assertThat(stamps).hasSize(30).isSorted().doesNotHaveDuplicates();
      for (List<Object> node : OrderRuns.payloads(result)) {
        assertThat(node).isEqualTo(OrderRuns.payloads(result).getFirst());
      }
      assertThat(result.messages("Data")).isEqualTo(30L * (n - 1));
      assertThat(result.messages("Ack")).isEqualTo(30L * (n - 1) * (n - 1));
    }
  }

  @Test
  void sparedAcknowledgementsChangeNoOrder() {
    long spared = 0;
    for (int seed = 0; seed < 200; seed++) {
      Scenario.Builder load =
          OrderRuns.multicasts("total-order", 2 + seed % 6, 30, seed).delay(1, 500);
      Result all = OrderRuns.kept(load.build());
      Result few = OrderRuns.kept(load.parameter("optimised", true).build());
      assertThat(few.deliveries()).allMatch(node -> node.size() == 30);
      spared += all.messages("Ack") - few.messages("Ack");
    }
    assertThat(spared).isPositive();
  }

  @Test
  void withoutOrderOnTheLinksItFails() {
    List<String> broken = new ArrayList<>();
    for (int seed = 0; seed < 50; seed++) {
      Result result =
          Simulation.of(OrderRuns.wild(OrderRuns.multicasts("total-order", 3, 30, seed)).build())
              .run();
      assertThat(result.warnings())
          .containsExactly(
              "total-order assumes that links are FIFO; this scenario breaks this assumption");
      result.violations().forEach(violation -> broken.add(violation.name()));
    }
    assertThat(broken).contains("total order");
  }

  @Test
  void oneSilentNodeBlocksAll() {
    Result result =
        Simulation.of(OrderRuns.multicasts("total-order", 3, 5, 1).crash(0, 2).build()).run();
    assertThat(result.deliveries()).allMatch(List::isEmpty);
    assertThat(result.violations()).isNotEmpty();
  }

  @Test
  void largeGroupsWorkToo() {
    Result result =
        OrderRuns.kept(OrderRuns.multicasts("total-order", 30, 200, 11).delay(1, 50).build());
    assertThat(result.total()).isEqualTo(200L * 30 * 29);
  }

  private static Delivery delivery(String payload, long stamp, int sender, long time) {
    return new Delivery(payload, stamp, sender, BigDecimal.valueOf(time));
  }
}
