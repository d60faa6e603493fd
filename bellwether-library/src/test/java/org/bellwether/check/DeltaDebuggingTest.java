package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.check.Checks.assertThat;

import java.util.List;
import java.util.Objects;
import org.bellwether.catalog.Catalog;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.wiring.UntimedScenario;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is found far away is shown as near as it can be. */
class DeltaDebuggingTest {
  private static final List<Request> TWICE_EACH = Request.byEach(0, 1, 2, 0, 1, 2);

  private static Scenario lamport() {
    Scenario scenario = Scenario.builder("lamport").nodes(3).hold(1).requests(TWICE_EACH).build();
    return scenario.but().links(scenario.links().reordering()).build();
  }

  private static Scenario maekawa() {
    return Scenario.builder("maekawa-naive").nodes(3).hold(1).requests(TWICE_EACH).build();
  }

  private static ViolatingPath shortened(Scenario scenario, long seed) {
    Model model = new Model(UntimedScenario.of(scenario, Catalog.standard()), ModelOptions.PLAIN);
    RandomWalks walks = new RandomWalks(model, violation -> true, null);
    walks.run(0, 1000, 1000, seed);
    ViolatingPath found = Objects.requireNonNull(walks.found());
    ViolatingPath shorter = new DeltaDebugging(model, violation -> true).shorten(found);
    assertThat(shorter.moves().size()).isLessThanOrEqualTo(found.moves().size());
    assertThat(shorter.violation().property()).isEqualTo(found.violation().property());
    Counterexample told = new CounterexampleBuilder(model).of(shorter);
    assertThat(Checks.replay(told, Catalog.standard()).violations())
        .extracting(Result.Violation::name)
        .contains(shorter.violation().property().name());
    ViolatingPath again = new DeltaDebugging(model, violation -> true).shorten(shorter);
    assertThat(again.moves()).hasSameSizeAs(shorter.moves());
    return shorter;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void nothingCanBeDroppedFromTheWayToADoubleEntry(long seed) {
    Counterexample shortest = assertThat(Check.of(lamport())).violates("mutual exclusion");
    assertThat(shortened(lamport(), seed).moves())
        .hasSizeBetween(shortest.length(), 2 * shortest.length());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void norFromTheWayToADeadlock(long seed) {
    Counterexample shortest = assertThat(Check.of(maekawa())).violates("no deadlock");
    assertThat(shortened(maekawa(), seed).moves())
        .hasSizeBetween(shortest.length(), 2 * shortest.length());
  }

  @Test
  void aSearchInDepthShowsAShortestWay() {
    Counterexample deep = assertThat(Check.of(maekawa()).depthFirst()).violates("no deadlock");
    Counterexample wide = assertThat(Check.of(maekawa())).violates("no deadlock");
    assertThat(deep.length()).isEqualTo(wide.length());
  }
}
