package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.check.Checks.assertThat;
import static org.bellwether.check.Checks.check;
import static org.bellwether.scenario.Operations.Request.by;

import org.bellwether.catalog.Catalog;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.check.CheckResult.WalkTotals;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Scenario.Starts;
import org.bellwether.simulate.Result;
import org.bellwether.spec.Invariant.Configuration;
import org.junit.jupiter.api.Test;

/** All ways to search find the same states and the same violations. */
class SearchesTest {
  private static Scenario ring(int n) {
    return Scenario.builder("chang-roberts")
        .nodes(n)
        .ids(new Ids.Arranged("descending"))
        .starts(Starts.FIRST)
        .parameter("announce", false)
        .build();
  }

  private static Check locks() {
    Scenario scenario = Scenario.builder("lamport").nodes(2).hold(1).requests(by(0), by(1)).build();
    return check(scenario.but().links(scenario.links().reordering()).build());
  }

  @Test
  void severalThreadsFindTheSameStatesAndTheSameWay() {
    assertThat(check(ring(9)).reduction(false).threads(3)).holds().hasStates(16_796);
    assertThat(check(ring(9)).threads(3).run().states()).isEqualTo(check(ring(9)).run().states());
    Counterexample alone = assertThat(locks()).violates("mutual exclusion");
    Counterexample together = assertThat(locks().threads(3)).violates("mutual exclusion");
    assertThat(together.steps()).isEqualTo(alone.steps());
  }

  @Test
  void aViolationIsReportedThoughItsPathIsNotFound() {
    long[] most = new long[1];
    Check check =
        check(ring(10))
            .reduction(false)
            .threads(2)
            .always("messages travel", SearchesTest::messagesTravel)
            .progress(
                (states, transitions, depth, queue) -> {
                  boolean second = states < most[0]; // the search for the path
                  most[0] = Math.max(most[0], states);
                  return !second;
                });
    Counterexample found = assertThat(check).violates("messages travel");
    assertThat(found.steps()).isEmpty();
    assertThat(found.detail())
        .matches(
            "it does not hold; the path, of [0-9]+ steps, was not found: the search was"
                + " interrupted");
  }

  private static boolean messagesTravel(Configuration<Object, Object> configuration) {
    boolean[] any = new boolean[1];
    configuration.inFlight((from, to, message) -> any[0] = true);
    return any[0];
  }

  @Test
  void depthFirstFindsTheSameStates() {
    assertThat(check(ring(8)).reduction(false).depthFirst()).holds().hasStates(4862);
    Counterexample found = assertThat(locks().depthFirst()).violates("mutual exclusion");
    assertThat(found.length()).isEqualTo(4);
  }

  @Test
  void wholeStatesAreTheSameStates() {
    CheckResult exact = check(ring(8)).reduction(false).exact().run();
    assertThat(exact).holds().hasStates(4862);
    assertThat(exact.omission()).isZero();
    assertThat(exact.bytesPerState()).isGreaterThan(32);
    CheckResult compact = check(ring(8)).reduction(false).run();
    assertThat(compact.omission()).isPositive().isLessThan(1e-9);
    assertThat(compact.bytesPerState()).isLessThanOrEqualTo(32);
  }

  @Test
  void randomWalksFindWhatIsFrequentAndShortenIt() {
    Counterexample found = assertThat(locks().walks(1000, 7)).violates("mutual exclusion");
    assertThat(found.length()).isEqualTo(4);
    CheckResult nothing = check(ring(20)).walks(3, 7).run();
    assertThat(nothing.violation()).isNull();
    assertThat(nothing.complete()).isFalse();
    assertThat(nothing.ended()).isEqualTo("3 random walks were made");
    assertThat(nothing.depth()).isEqualTo(20 + 210);
  }

  @Test
  void walksAreTheSameWhoeverMakesThem() {
    CheckResult alone = locks().walks(40, 7).run();
    CheckResult divided =
        locks()
            .walks(40, 7)
            .scoutedBy(
                count -> {
                  WalkTotals all = WalkTotals.NONE;
                  for (int i = 0; i < count && all.violating() < 0; i++) {
                    all = all.and(locks().walks(count, 7).scout(i, 1));
                  }
                  return all;
                })
            .run();
    assertThat(divided.states()).isEqualTo(alone.states());
    assertThat(divided.depth()).isEqualTo(alone.depth());
    assertThat(divided.violation().scenario()).isEqualTo(alone.violation().scenario());
  }

  @Test
  void limitsEndASearchInGoodOrder() {
    CheckResult deep = check(ring(8)).reduction(false).depth(20).run();
    assertThat(deep.ended()).isEqualTo("the depth limit was reached");
    assertThat(deep.depth()).isEqualTo(20);
    CheckResult many = check(ring(8)).reduction(false).states(1000).run();
    assertThat(many.ended()).isEqualTo("the state limit was reached");
    assertThat(many.queue()).isPositive();
    CheckResult full = check(ring(10)).reduction(false).spare(Long.MAX_VALUE / 2).run();
    assertThat(full.ended()).isEqualTo("memory ran out");
    assertThat(full.states()).isPositive();
    CheckResult stopped =
        check(ring(10))
            .reduction(false)
            .progress((states, transitions, depth, queue) -> false)
            .run();
    assertThat(stopped.ended()).isEqualTo("the search was interrupted");
  }

  @Test
  void aDeadlockIsReplayedThoughClientsWouldAskAgain() {
    Scenario scenario =
        Scenario.builder("maekawa-naive")
            .nodes(3)
            .hold(1)
            .requests(Request.byEach(0, 1, 2, 0, 1, 2))
            .build();
    Counterexample deadlock = assertThat(check(scenario)).violates("no deadlock");
    assertThat(Checks.replay(deadlock, Catalog.standard()).violations())
        .extracting(Result.Violation::name)
        .containsExactly("no deadlock");
  }
}
