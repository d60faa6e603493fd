package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Scenario.Starts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Small elections have as many states as they always had, in every order of events. Any other
 * message, timer or field makes another number.
 */
class ElectionStateSpacesTest {
  private static void counts(Check check, long states, long transitions) {
    CheckResult result = check.run();
    assertThat(result.holds()).as(result.summary()).isTrue();
    assertThat(result.complete()).isTrue();
    assertThat(result.states()).isEqualTo(states);
    assertThat(result.transitions()).isEqualTo(transitions);
  }

  /** One digit per id. */
  @ParameterizedTest
  @CsvSource({
    "afek-gafni, 231, 141, 267",
    "chang-roberts, 2413, 259, 439",
    "lelann, 2413, 487, 989",
    "franklin, 2413, 724, 2674",
    "peterson, 2413, 457, 802",
    "higham-przytycka, 2413, 311, 501",
    "higham-przytycka, 3124, 308, 498",
    "hirschberg-sinclair, 2413, 2075, 6822",
    "k-leader, 2413, 614, 1116",
    "quorum-election, 231, 643, 1368",
    "gallager-humblet-spira, 2413, 637, 1739",
    "embedded-ring, 231, 98, 143",
    "leader-broadcast, 21, 56, 80",
    "vitanyi, 231, 1063, 1933"
  })
  void electionsThatNothingDisturbs(String algorithm, String ids, long states, long transitions) {
    Scenario.Builder scenario = Scenario.builder(algorithm);
    scenario.ids(ids.chars().mapToLong(digit -> digit - '0').toArray());
    counts(Check.of(scenario.build()).reduction(false), states, transitions);
  }

  @ParameterizedTest
  @CsvSource({"garcia-molina-bully, 3, 30, 2181, 3890", "token-ring-recovery, 2, 30, 333, 514"})
  void oneCrashInTime(String algorithm, int n, long until, long states, long transitions) {
    counts(until(algorithm, n, until).crashes(1), states, transitions);
  }

  @Test
  void onePartitionInTime() {
    counts(until("invitation", 3, 30).partitions(1), 11262, 25597);
  }

  private static Check until(String algorithm, int n, long until) {
    Scenario.Builder scenario = Scenario.builder(algorithm).nodes(n);
    return Check.of(scenario.until(BigDecimal.valueOf(until)).build()).timed(true);
  }

  @ParameterizedTest
  @CsvSource({"bully, 2102, 4540", "participant-ring, 7370, 15091"})
  void oneCrashThatHeartbeatsNotice(String algorithm, long states, long transitions) {
    Scenario scenario =
        Scenario.builder(algorithm)
            .ids(1, 2, 3)
            .starts(Starts.FIRST)
            .delay(1, 2)
            .parameter("heartbeat", 4)
            .until(BigDecimal.valueOf(24))
            .build();
    counts(Check.of(scenario).timed(true).crashes(1), states, transitions);
  }

  @Test
  void oneCrashAtAnyTimeWhileNodesStartAgain() {
    Scenario.Builder scenario = Scenario.builder("participant-ring").ids(1, 3, 2);
    scenario.startAt(0, 0).startAt(1, 0).startAt(0, 1);
    counts(Check.of(scenario.build()).crashes(1), 1230, 2251);
  }
}
