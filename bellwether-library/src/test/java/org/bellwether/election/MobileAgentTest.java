package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.bellwether.check.Checks;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;

class MobileAgentTest {
  /** Some network of n stores, and some home of the agent. */
  private static Scenario.Builder stores(int n, int seed) {
    return Scenario.builder("mobile-agent")
        .topology(n == 1 ? Network.Kind.of("line") : Network.Kind.random(n, 3))
        .nodes(n)
        .seed(seed)
        .parameter("home", seed % n)
        .parameter("prices", prices(n));
  }

  @Test
  void anAgentFindsTheLowestPriceInTwoTours() {
    for (int seed = 0; seed < 30; seed++) {
      int n = 1 + seed;
      Result result = run(stores(n, seed).build());
      assertThat(result.total()).isEqualTo(4L * (n - 1));
      assertThat(result.outputs())
          .allMatch(o -> o.equals(List.of(new MobileAgent.Price(1, (n - 1) / 2))));
    }
  }

  /** Exercise 7 of Ghosh's chapter 11, for an agent that cannot see where a link leads. */
  @Test
  void withoutNamesEveryLinkIsTriedOnceInEachDirection() {
    for (int seed = 0; seed < 30; seed++) {
      int n = 1 + seed;
      Result result = run(stores(n, seed).parameter("names", false).build());
      assertThat(result.theory()).extracting(Result.Figure::name).containsExactly("hops 4|E|");
      assertThat(result.theory()).allMatch(Result.Figure::holds);
      assertThat(result.outputs())
          .allMatch(o -> o.equals(List.of(new MobileAgent.Price(1, (n - 1) / 2))));
    }
  }

  /** By hand: three links, each walked along twice in each of two tours. */
  @Test
  void aTriangleOfStoresTakesTwelveHopsWithoutNamesAndEightWithThem() {
    Scenario.Builder triangle =
        Scenario.builder("mobile-agent").nodes(3).topology(Network.Kind.of("complete"));
    assertThat(run(triangle.build()).total()).isEqualTo(8);
    assertThat(run(triangle.parameter("names", false).build()).total()).isEqualTo(12);
  }

  @Test
  void everyInterleavingOfAnAgentWithoutNamesTellsAllStores() {
    Checks.assertThat(
            Checks.check(
                Scenario.builder("mobile-agent")
                    .nodes(4)
                    .topology(Network.Kind.of("complete"))
                    .parameter("names", false)
                    .build()))
        .holds();
  }

  @Test
  void ofEqualPricesTheFirstOnTheWalkCounts() {
    Scenario.Builder equal =
        Scenario.builder("mobile-agent")
            .nodes(3)
            .topology(Network.Kind.of("line"))
            .parameter("prices", List.of(5L, 3L, 3L));
    assertThat(run(equal.parameter("home", 0).build()).outputs())
        .allMatch(o -> o.equals(List.of(new MobileAgent.Price(3, 1))));
    assertThat(run(equal.parameter("home", 2).build()).outputs())
        .allMatch(o -> o.equals(List.of(new MobileAgent.Price(3, 2))));
  }

  /** The lowest in the middle. */
  private static List<Long> prices(int n) {
    return LongStream.range(0, n).mapToObj(v -> 1 + Math.abs(v - (n - 1) / 2)).toList();
  }

  private static Result run(Scenario scenario) {
    return Simulation.of(scenario).run();
  }
}
