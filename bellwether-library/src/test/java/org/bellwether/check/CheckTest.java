package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.check.Checks.assertThat;
import static org.bellwether.check.Checks.check;
import static org.bellwether.scenario.Operations.Request.by;

import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Scenario.Starts;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.scenario.Step;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The checker finds every state, once, and the shortest way to a violation. */
class CheckTest {
  private static Scenario.Builder changRoberts(int n) {
    return Scenario.builder("chang-roberts")
        .nodes(n)
        .ids(new Ids.Arranged("descending"))
        .starts(Starts.FIRST);
  }

  /** The numbers on which several independent tools agree; Catalan's, by the way. */
  @ParameterizedTest
  @CsvSource({"1, 2", "2, 5", "3, 14", "8, 4862", "10, 58786"})
  void changRobertsHasExactlyAsManyStatesAsOtherToolsFind(int n, long states) {
    assertThat(check(changRoberts(n).parameter("announce", false).build()).reduction(false))
        .holds()
        .hasStates(states);
  }

  @Test
  void aDeadlockIsNamedAndReachedByAShortestWay() {
    Scenario scenario =
        Scenario.builder("maekawa-naive")
            .nodes(3)
            .parameter("quorums", List.of(List.of(0L, 1L), List.of(1L, 2L), List.of(2L, 0L)))
            .hold(1)
            .requests(by(0), by(1), by(2))
            .build();
    Counterexample deadlock = assertThat(check(scenario)).violates("no deadlock");
    // three requests, three that meet a vote given away
    assertThat(deadlock.length()).isEqualTo(6);
    assertThat(deadlock.detail()).isEqualTo("nodes {0, 1, 2} wait for ever");
    assertThat(deadlock.steps()).contains("node 0 requests the lock; it sends Request to node 1");
  }

  @Test
  void aCounterexampleIsAScenarioThatShowsTheSameViolation() {
    Counterexample found =
        assertThat(check(changRoberts(3).build()).losses(1)).violates("termination");
    Result again = Simulation.of(found.scenario()).run();
    assertThat(again.violations())
        .extracting(Result.Violation::name)
        .containsExactly("termination");
    assertThat(found.steps()).anyMatch(step -> step.endsWith("is lost"));
  }

  @Test
  void startsMayComeLateUnlessTheyComeFirst() {
    Scenario late = changRoberts(3).starts(Starts.ANYTIME).build();
    Scenario first = changRoberts(3).build();
    long anytime = check(late).reduction(false).run().states();
    assertThat(anytime).isGreaterThan(check(first).reduction(false).run().states());
    assertThat(check(late)).holds();
  }

  @Test
  void whatIsNotPermittedDoesNotHappen() {
    assertThat(check(changRoberts(4).build())).holds();
    assertThat(check(changRoberts(4).build()).losses(1)).violates("termination");
    // a duplicate of the winning token must not announce twice
    assertThat(check(changRoberts(3).build()).duplications(1)).holds();
    assertThat(check(changRoberts(3).build()).crashes(1)).violates("termination");
  }

  @Test
  void aPartitionCutsOffAndHeals() {
    Counterexample cut =
        assertThat(check(changRoberts(2).build()).partitions(1)).violates("termination");
    assertThat(cut.scenario().schedule())
        .anyMatch(step -> step instanceof Step.Strike(Fault.Partition fault));
  }

  @Test
  void everyRandomChoiceIsExplored() {
    Scenario scenario =
        Scenario.builder("itai-rodeh").nodes(2).parameter("range", 2).starts(Starts.FIRST).build();
    CheckResult bounded = check(scenario).depth(12).run();
    assertThat(bounded.violation()).isNull();
    assertThat(bounded.complete()).isFalse();
    assertThat(bounded.ended()).isEqualTo("the depth limit was reached");
  }

  @Test
  void reorderingLinksBreakLamportsLock() {
    Scenario fifo = Scenario.builder("lamport").nodes(2).hold(1).requests(by(0), by(1)).build();
    assertThat(check(fifo)).holds();
    Scenario any = fifo.but().links(fifo.links().reordering()).build();
    CheckResult result = check(any).run();
    assertThat(result.warnings()).isNotEmpty();
    Counterexample found = assertThat(result).violates("mutual exclusion");
    assertThat(Checks.replay(found, Catalog.standard()).violations())
        .extracting(Result.Violation::name)
        .contains("mutual exclusion");
  }

  @Test
  void aFailingAssertionTellsTheSteps() {
    assertThatThrownBy(() -> assertThat(check(changRoberts(2).build()).losses(1)).holds())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("termination is violated")
        .hasMessageContaining("1. node 0 starts; it sends Election(id=2) to node 1")
        .hasMessageContaining("=> the run is quiescent, but there is no leader");
    assertThatThrownBy(() -> assertThat(check(changRoberts(2).build())).violates("agreement"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("no violation of agreement was found");
  }

  @Test
  void faultsOfTheScenarioStrikeAtAnyMomentInTheirOrder() {
    Scenario scenario =
        Scenario.builder("participant-ring").ids(3, 1, 2).start(1).crash(0, 0).build();
    assertThat(check(scenario)).holds();
    assertThatThrownBy(
            () ->
                check(scenario.but().fault(new Fault.LoseToken(java.math.BigDecimal.ONE)).build())
                    .run())
        .isInstanceOf(ScenarioException.class)
        .hasMessageStartingWith("faults[1]: ");
  }

  @Test
  void aScheduleThatDoesNotFitIsRefused() {
    Scenario scenario = changRoberts(2).schedule(List.of(new Step.Deliver(0, 1, 0, 0))).build();
    assertThatThrownBy(() -> Simulation.of(scenario).run())
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("schedule[0]")
        .hasMessageContaining("expected a message in flight on the link");
  }

  @Test
  void aCheckInWhichNothingCanHappenSaysSo() {
    Scenario.Builder lock = Scenario.builder("ricart-agrawala").nodes(3).hold(1);
    CheckResult idle = check(lock.build()).run();
    assertThat(idle.transitions()).isZero();
    assertThat(idle.verdict()).isEqualTo(CheckResult.Verdict.UNJUDGED);
    assertThat(idle.properties()).isEmpty();
    assertThat(idle.unjudged())
        .hasSize(4)
        .allMatch(one -> one.reason().equals("nothing happened that it judges"));
    assertThat(check(lock.build()).losses(1).threads(2).run().unjudged()).hasSize(4);
    assertThat(check(lock.requests(by(0)).build()).run().verdict())
        .isEqualTo(CheckResult.Verdict.HOLDS);
  }
}
