package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.BitSet;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;
import org.bellwether.simulate.Scenario;
import org.bellwether.spec.Ending;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Verdict;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Everything that can happen to three nodes, as far as each test says. */
class CheckedElectionsTest {
  /**
   * Once no election runs, no two live nodes lead; and all follow the highest if the last fault was
   * noticed, as a recovery is by whoever recovers.
   */
  private static final class NoticedFaults implements Monitor {
    private static final long NOBODY = -1;

    private final long[] named = {NOBODY, NOBODY, NOBODY};
    private final BitSet down = new BitSet();
    private boolean noticed = true;

    @Override
    public void output(int node, Output output, Verdict verdict) {
      if (output instanceof Won) named[node] = node + 1L;
      if (output instanceof Elected(long leader)) named[node] = leader;
    }

    @Override
    public void crashed(int node, Verdict verdict) {
      down.set(node);
      named[node] = NOBODY;
      noticed = false;
    }

    @Override
    public void recovered(int node, Verdict verdict) {
      down.clear(node);
      noticed = true;
    }

    @Override
    public void ended(Ending ending, Verdict verdict) {
      int leaders = 0;
      int highest = down.previousClearBit(named.length - 1);
      for (int v = down.nextClearBit(0); v < named.length; v = down.nextClearBit(v + 1)) {
        if (named[v] == v + 1) leaders++;
        if (noticed && named[v] != highest + 1) {
          verdict.violated("agreement", "node " + v + " follows " + named[v], v);
        }
      }
      if (leaders > 1) verdict.violated("one leader", Arrays.toString(named));
    }
  }

  @Test
  void theBullySurvivesACrashAndARecoveryAtAnyTime() {
    CheckResult result =
        Check.of(Scenario.builder("bully").ids(1, 2, 3).build())
            .crashes(1)
            .recoveries(1)
            .judgedByMineAlone()
            .judgedBy(NoticedFaults::new)
            .run();
    assertThat(result.timed()).isTrue();
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
