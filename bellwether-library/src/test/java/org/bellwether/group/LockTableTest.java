package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.group.LockCommands.abandon;
import static org.bellwether.group.LockCommands.acquire;
import static org.bellwether.group.LockCommands.all;
import static org.bellwether.group.LockCommands.release;
import static org.bellwether.group.LockRuns.told;

import java.util.List;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Scenario;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LockTableTest {
  private static Scenario table(TokenAlgorithm algorithm, Operations operations) {
    return Scenario.builder("lock-table")
        .nodes(3)
        .parameter("mutex", algorithm.toString())
        .operations(operations)
        .build();
  }

  @ParameterizedTest
  @EnumSource
  void theTicketsOfAMemberAndOfOthersHoldTheLockOneAfterTheOther(TokenAlgorithm algorithm) {
    List<String> told =
        told(
            table(
                algorithm,
                all(
                    acquire(0, 0, "a", 1),
                    acquire(1, 0, "a", 2),
                    acquire(2, 1, "a", 1),
                    release(20, 0, "a", 1),
                    release(40, 1, "a", 1),
                    release(60, 0, "a", 2))));
    assertThat(told).filteredOn(line -> line.contains("Granted")).hasSize(3);
    assertThat(told.stream().filter(line -> line.contains("Granted")).toList())
        .extracting(line -> line.substring(line.indexOf("fence=")))
        .containsExactly("fence=1:1]", "fence=1:2]", "fence=1:3]");
  }

  @Test
  void whoHoldsALockHearsOnceThatSomebodyWaits() {
    List<String> told =
        told(
            table(
                TokenAlgorithm.PATH_COMPRESSION,
                all(acquire(0, 0, "a", 7), acquire(5, 1, "a", 1), acquire(6, 2, "a", 1))));
    assertThat(told)
        .filteredOn(line -> line.contains("Wanted"))
        .hasSize(1)
        .first()
        .asString()
        .endsWith("0 Wanted[lock=a, ticket=7]");
  }

  @Test
  void anAbandonedTicketPassesTheTokenOnWhenItArrives() {
    List<String> told =
        told(
            table(
                TokenAlgorithm.PATH_COMPRESSION,
                all(
                    acquire(0, 0, "a", 1),
                    acquire(5, 1, "a", 1),
                    acquire(6, 2, "a", 1),
                    abandon(8, 1, "a", 1),
                    release(20, 0, "a", 1))));
    assertThat(told).filteredOn(line -> line.contains("Granted")).hasSize(2);
    assertThat(told.getLast()).contains(" 2 Granted");
  }

  @Test
  void aTokenThatArrivesTwiceIsOneToken() {
    Scenario scenario =
        table(
            TokenAlgorithm.PATH_COMPRESSION,
            all(
                acquire(0, 0, "a", 1),
                acquire(0, 1, "a", 1),
                acquire(0, 2, "a", 1),
                release(30, 0, "a", 1),
                release(30, 1, "a", 1),
                release(30, 2, "a", 1)));
    CheckResult result = Check.of(scenario).duplications(1).run();
    assertThat(result.violation()).isNull();
    assertThat(result.complete()).isTrue();
  }

  /** Two locks; clients that hold one while they wait for the other, or give up. */
  @ParameterizedTest
  @EnumSource
  void twoLocksAndThreeMembersInEveryExecution(TokenAlgorithm algorithm) {
    Operations operations =
        all(
            acquire(0, 0, "a", 1),
            abandon(0, 0, "a", 1),
            acquire(0, 1, "a", 1),
            acquire(0, 1, "b", 2),
            abandon(0, 1, "a", 1),
            acquire(0, 2, "b", 1),
            abandon(0, 2, "b", 1));
    CheckResult result = Check.of(table(algorithm, operations)).run();
    assertThat(result.violation()).isNull();
    assertThat(result.complete()).isTrue();
  }
}
