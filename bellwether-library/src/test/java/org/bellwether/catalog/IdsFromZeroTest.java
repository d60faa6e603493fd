package org.bellwether.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Leader;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ids may begin at 0: what counts is their order, unless nodes count time by them. */
class IdsFromZeroTest {
  private static final long[][] ORDERS = {{3, 0, 2, 1}, {0, 1, 2, 3}, {2, 3, 0, 1}};

  static Stream<String> comparing() {
    return named().filter(entry -> !entry.has(Trait.POSITIVE_IDS)).map(Entry::name);
  }

  static Stream<String> counting() {
    return named().filter(entry -> entry.has(Trait.POSITIVE_IDS)).map(Entry::name);
  }

  private static Stream<Entry> named() {
    return Catalog.standard().entries().stream().filter(entry -> !entry.has(Trait.NO_IDS));
  }

  private static Scenario of(String name, long[] ids) {
    Entry entry = Catalog.standard().entry(name);
    Scenario.Builder scenario = Scenario.builder(name).ids(ids);
    if (!entry.rounds()) scenario.delay(1, 5);
    if (entry.has(Trait.PERPETUAL)) scenario.until(BigDecimal.valueOf(300));
    return scenario.build();
  }

  @ParameterizedTest
  @MethodSource("comparing")
  void aRunIsTheSameWithSmallerIds(String name) {
    for (long[] ids : ORDERS) {
      long[] larger = LongStream.of(ids).map(id -> id + 1).toArray();
      Result one = Simulation.of(of(name, larger)).run();
      Result zero = Simulation.of(of(name, ids)).run();
      assertThat(zero.outcome()).as(Arrays.toString(ids)).isEqualTo(one.outcome());
      assertThat(zero.messages()).as(Arrays.toString(ids)).isEqualTo(one.messages());
      assertThat(zero.endTime()).as(Arrays.toString(ids)).isEqualTo(one.endTime());
      assertThat(zero.violations()).hasSameSizeAs(one.violations());
      assertThat(zero.leaders().stream().map(Leader::node).toList())
          .isEqualTo(one.leaders().stream().map(Leader::node).toList());
      assertThat(zero.theory().stream().allMatch(Result.Figure::holds))
          .isEqualTo(one.theory().stream().allMatch(Result.Figure::holds));
    }
  }

  @ParameterizedTest
  @MethodSource("counting")
  void whoCountsTimeByIdsRefusesZero(String name) {
    assertThatThrownBy(() -> Simulation.of(of(name, new long[] {1, 0, 2})))
        .isInstanceOf(ScenarioException.class)
        .hasMessage(
            "ids[1]: 0, expected a positive whole number, because nodes count time by their ids");
    Scenario along =
        Scenario.builder("embedded-ring").ids(1, 0, 2).parameter("inner", name).build();
    assertThatThrownBy(() -> Simulation.of(along)).hasMessageContaining("ids[1]: 0, expected a");
  }

  @ParameterizedTest
  @MethodSource("comparing")
  void idsAreNotNegative(String name) {
    assertThatThrownBy(() -> Simulation.of(of(name, new long[] {1, -1, 2, 3})))
        .hasMessageContaining("ids[1]: -1, expected a whole number from 0 on");
  }
}
