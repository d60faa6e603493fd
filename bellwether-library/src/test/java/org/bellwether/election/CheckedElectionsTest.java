package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.TreeMap;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.model.Output;
import org.bellwether.scenario.Scenario;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Everything that can happen to three nodes, as far as each test says. */
class CheckedElectionsTest {
  @Test
  void theBullySurvivesACrashAndARecoveryAtAnyTime() {
    inTime(bully().build(), 1, 1);
  }

  @Test
  void theBullySurvivesThemWhateverTheDelaysWithinTheBound() {
    inTime(bully().start(1).delay(1, 3).build(), 1, 1);
  }

  @Test
  void theBullySurvivesThemOnLinksThatReorder() {
    Scenario scenario = bully().start(0).delay(1, 2).build();
    inTime(scenario.but().links(scenario.links().reordering()).build(), 1, 1);
  }

  @Test
  void theBullySurvivesTwoCrashesIfOneNodeSuspectsTwice() {
    inTime(bully().start(0).startAt(50, 0).build(), 2, 0);
    inTime(bully().start(0).startAt(50, 1).build(), 1, 1);
  }

  /** Half a million states. */
  @Test
  void theBullySurvivesTwoCrashesAndARecoveryOnLinksThatReorder() {
    Scenario scenario = bully().start(0, 1).delay(1, 2).build();
    inTime(scenario.but().links(scenario.links().reordering()).build(), 2, 1);
  }

  /** Objects if live nodes name different leaders at rest. */
  private static final class SameLeader implements Monitor {
    private final TreeMap<Integer, Output> named = new TreeMap<>();

    @Override
    public void output(int node, Output output, Verdict verdict) {
      if (output instanceof Output.Elected) named.put(node, output);
    }

    @Override
    public void crashed(int node, Verdict verdict) {
      named.remove(node);
    }

    @Override
    public void ended(Ending ending, Verdict verdict) {
      if (new HashSet<>(named.values()).size() > 1) {
        verdict.violated(new Property("same leader"), "live nodes name " + named);
      }
    }
  }

  /** So that no more is promised than that nobody follows a live node but the highest. */
  @Test
  void aCrashThatNobodyNoticesMayLeaveNodesWithDifferentLeaders() {
    Check check = Check.of(bully().start(0, 1).delay(1, 2).build()).crashes(2).recoveries(1);
    CheckResult result = check.judgedBy(SameLeader::new).only("same leader").run();
    assertThat(result.holds()).isFalse();
    assertThat(result.violation().steps().getLast()).isEqualTo("node 2 crashes");
  }

  private static Scenario.Builder bully() {
    return Scenario.builder("bully").ids(1, 2, 3);
  }

  private static void inTime(Scenario scenario, int crashes, int recoveries) {
    CheckResult result = Check.of(scenario).crashes(crashes).recoveries(recoveries).run();
    assertThat(result.timed()).isTrue();
    assertThat(result.warnings()).isEmpty();
    assertThat(result.complete()).isTrue();
    assertThat(result.holds()).as(String.valueOf(result.violation())).isTrue();
  }

  /** With delays of 1; each node's timers run out six times, which is an election and more. */
  @Test
  void garciaMolinasBullySurvivesACrashAndARecoveryAtAnyTime() {
    CheckResult result =
        Check.of(three("garcia-molina-bully")).crashes(1).recoveries(1).timeouts(6).run();
    assertThat(result.timed()).isTrue();
    assertThat(result.complete()).isTrue();
    assertThat(result.holds()).as(String.valueOf(result.violation())).isTrue();
  }

  /** Without any notion of time; each node's timers run out once, which begins a search. */
  @Test
  void theInvitationAlgorithmIsSafeWhateverTakesHowLong() {
    holds(invitation().timed(false).timeouts(1));
  }

  /** With delays of 1; each node's timers run out six times, which is a merge and more. */
  @Test
  void theInvitationAlgorithmIsSafeWhenTimersKeepTime() {
    holds(invitation().timed(true).timeouts(6));
  }

  /** Breadth-first as far as 20 million states go: every run of 15 steps, and more. */
  @Tag("soak")
  @Test
  void theInvitationAlgorithmIsSafeAsFarAsMemoryGoes() {
    CheckResult result = invitation().timed(false).timeouts(3).states(20_000_000).run();
    assertThat(result.depth()).isGreaterThanOrEqualTo(15);
    assertThat(result.holds()).as(String.valueOf(result.violation())).isTrue();
  }

  @Tag("soak")
  @Test
  void theBulliesSurviveMessagesOfAnySpeedUpToTheLimit() {
    Scenario mixed = three("garcia-molina-bully").but().delay(0, 1).build();
    holds(Check.of(mixed).crashes(1).recoveries(1).timeouts(7));
  }

  private static Check invitation() {
    return Check.of(three("invitation")).crashes(1).partitions(1).losses(1);
  }

  private static void holds(Check check) {
    CheckResult result = check.run();
    assertThat(result.complete()).isTrue();
    assertThat(result.holds()).as(String.valueOf(result.violation())).isTrue();
  }

  private static Scenario three(String algorithm) {
    return Scenario.builder(algorithm).ids(1, 2, 3).until(BigDecimal.valueOf(1000)).build();
  }
}
