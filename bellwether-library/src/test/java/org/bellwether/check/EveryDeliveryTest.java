package org.bellwether.check;

import static org.bellwether.check.Checks.assertThat;

import java.math.BigDecimal;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Operations.Sending;
import org.bellwether.scenario.Scenario;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ordered delivery and timed elections, whatever the order and the time in which things happen. */
class EveryDeliveryTest {
  @Test
  void causalOrderHoldsOverLinksThatReorder() {
    assertThat(Check.of(multicasts("causal-broadcast", 3).links(reordering()).build())).holds();
  }

  /** Whoever sends twice shows whether its own order is kept. */
  @Test
  void twoMulticastsOfOneNodeArriveInOrder() {
    Scenario.Builder twice = twoMulticastsOf(0, "causal-broadcast");
    assertThat(Check.of(twice.links(reordering()).build())).holds();
    assertThat(Check.of(twoMulticastsOf(0, "total-order").build())).holds();
  }

  /** Its own multicasts take no link before they have numbers; those of others do. */
  @Test
  void aSequencerNeedsLinksThatKeepOrderForTheMulticastsOfOthers() {
    Scenario.Builder own = twoMulticastsOf(0, "total-order").parameter("method", "sequencer");
    assertThat(Check.of(own.links(reordering()).build())).holds();
    Scenario.Builder others = twoMulticastsOf(1, "total-order").parameter("method", "sequencer");
    assertThat(Check.of(others.build())).holds();
    assertThat(Check.of(others.links(reordering()).build())).violates("causal order");
  }

  /** Skeen's method orders totally over any links, but relies on them for the order of a node. */
  @Test
  void skeensMethodNeedsLinksThatKeepOrder() {
    Scenario.Builder twice = twoMulticastsOf(0, "total-order").parameter("method", "skeen");
    assertThat(Check.of(twice.build())).holds();
    assertThat(Check.of(twice.links(reordering()).build())).violates("causal order");
  }

  private static Scenario.Builder twoMulticastsOf(int node, String algorithm) {
    return multicasts(algorithm, 2).multicast(0, node, "m2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ses", "rst"})
  void causalOrderOfSingleMessagesHoldsOverLinksThatReorder(String method) {
    Scenario detour =
        Scenario.builder("causal-unicast")
            .nodes(3)
            .parameter("method", method)
            .links(reordering())
            .unicast(Sending.of("m1").at(0).from(0).to(2))
            .unicast(Sending.of("m2").at(0).from(0).to(1))
            .unicast(Sending.of("m3").at(0).from(1).to(2))
            .unicast(Sending.of("m4").at(0).from(2).to(0))
            .build();
    assertThat(Check.of(detour)).holds();
  }

  @Test
  void acknowledgementsOrderTotallyOverLinksThatKeepOrderOnly() {
    assertThat(Check.of(multicasts("total-order", 2).build())).holds();
    assertThat(Check.of(multicasts("total-order", 2).links(reordering()).build()))
        .violates("total order");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sequencer", "skeen"})
  void oneMulticastPerNodeIsOrderedTotallyOverLinksThatReorder(String method) {
    Scenario.Builder scenario = multicasts("total-order", 3).parameter("method", method);
    assertThat(Check.of(scenario.links(reordering()).build())).holds();
  }

  @ParameterizedTest
  @CsvSource({"v2, one", "v2, f", "v1, one", "v1, f", "e, one", "e, f", "w, one", "w, f"})
  void namesAsDelaysElectTheLeastUnderAnyTiming(String convention, String first) {
    assertThat(Check.of(vitanyi(convention, first).ids(2, 3, 1).build()).timed(false)).holds();
  }

  @ParameterizedTest
  @ValueSource(strings = {"one", "f"})
  void namesAsDelaysElectTheLeastByArchimedeanClocks(String first) {
    long[][] rings = {{2, 3, 1}, {3, 1, 2}, {1, 2, 3}, {3, 2, 1}, {1, 3, 2}, {2, 1, 3}};
    for (long[] ids : rings) {
      Scenario scenario = vitanyi("e", first).ids(ids).delay(0, 1).build();
      Check check = Check.of(scenario).timed(true).clocks(BigDecimal.ONE, BigDecimal.TWO);
      assertThat(check).holds();
    }
  }

  private static Scenario.Builder vitanyi(String convention, String first) {
    return Scenario.builder("vitanyi").parameter("convention", convention).parameter("t0", first);
  }

  private static Scenario.Builder multicasts(String algorithm, int count) {
    Scenario.Builder scenario = Scenario.builder(algorithm).nodes(3);
    for (int i = 0; i < count; i++) scenario.multicast(0, i, "m" + i);
    return scenario;
  }

  private static Links reordering() {
    return Links.UNIT.reordering();
  }
}
