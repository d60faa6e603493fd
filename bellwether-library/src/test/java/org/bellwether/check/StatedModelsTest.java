package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.check.Checks.assertThat;
import static org.bellwether.check.Checks.check;
import static org.bellwether.scenario.Operations.Request.by;

import java.math.BigDecimal;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Scenario.Starts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Algorithms that need time, in every execution of the model that their classes state: links that
 * reorder and delays in a range, and a little beyond, where they fail.
 */
class StatedModelsTest {
  private static Scenario.Builder line(String name, int n, long least, long most) {
    return Scenario.builder(name)
        .topology(Network.Kind.of("line"))
        .nodes(n)
        .links(Links.UNIT.reordering())
        .delay(least, most);
  }

  /** Within the model, and with the time that it speaks of. */
  private static void holdsInTime(Scenario scenario) {
    CheckResult result = check(scenario).timed(true).run();
    assertThat(result.warnings()).isEmpty();
    assertThat(result).holds();
  }

  @Test
  void abdIsInTimeOnLinksThatReorderWithDelaysInARange() {
    Scenario scenario = line("abd", 3, 0, 2).parameter("ticks", 2).build();
    holdsInTime(scenario);
    assertThat(check(scenario.but().parameter("delta", 1).build())).violates("synch");
  }

  @Test
  void clocksInterleaveOnLinksThatReorderWithDelaysInARange() {
    Scenario.Builder clocks = line("interleaved-synchrony", 3, 0, 2).parameter("ticks", 2);
    holdsInTime(clocks.parameter("variant", "clocks").build());
  }

  @Test
  void permissionsInterleaveOnLinksThatReorder() {
    Scenario permissions =
        line("interleaved-synchrony", 3, 0, 2).starts(Starts.FIRST).parameter("ticks", 3).build();
    assertThat(check(permissions).timed(false)).holds();
  }

  /** Node 0 is the monitor; any other node dies, at any time of the first turns and later. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aTokenRingWithTimeoutsSurvivesACrashOfAnyNodeButTheMonitor(int victim) {
    for (int time = 0; time <= 60; time++) {
      Scenario scenario =
          Scenario.builder("token-ring")
              .nodes(3)
              .links(Links.UNIT.reordering())
              .delay(1, 2)
              .hold(4)
              .requests(by(0), by(1), by(2))
              .parameter("ackTimeout", 5)
              .parameter("lossTimeout", 34)
              .crash(time, victim)
              .build();
      holdsInTime(scenario);
    }
  }

  /** A loss timeout that is shorter than a turn makes a second token. */
  @Test
  void aTokenRingWhoseLossTimeoutIsTooShortLetsTwoEnter() {
    Scenario scenario =
        Scenario.builder("token-ring")
            .nodes(3)
            .delay(1, 2)
            .hold(9)
            .requests(by(1), by(0).at(5))
            .parameter("ackTimeout", 5)
            .parameter("lossTimeout", 6)
            .build();
    assertThat(check(scenario).timed(true)).violates("mutual exclusion");
  }

  @Test
  void aRingMendsItselfWheneverATokenIsLostOrDuplicated() {
    for (int n = 2; n <= 4; n++) {
      Scenario ring = recovery(n);
      assertThat(check(ring).losses(1).duplications(1)).holds();
      assertThat(check(ring).losses(2)).holds();
    }
    Scenario blind = recovery(4).but().parameter("margin", 4).build();
    assertThat(check(blind).duplications(1)).violates("one token");
  }

  private static Scenario recovery(int n) {
    return Scenario.builder("token-ring-recovery")
        .nodes(n)
        .until(BigDecimal.valueOf(12L * n))
        .build();
  }

  /** The clocks do not drift here; the checker varies delays and their order only. */
  @Test
  void theTrueTimeIsWithinWhatUtcTellsHoweverLongMessagesTake() {
    holdsInTime(line("utc", 3, 0, 2).parameter("rounds", 1).build());
    holdsInTime(line("utc", 2, 0, 2).build());
    Scenario tooFast =
        line("utc", 2, 20, 30).parameter("rounds", 1).parameter("leastDelay", 25).build();
    assertThat(check(tooFast).timed(true)).violates("true time");
  }
}
