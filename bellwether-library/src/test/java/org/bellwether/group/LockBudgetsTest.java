package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.group.LockCommands.acquire;
import static org.bellwether.group.LockCommands.all;
import static org.bellwether.group.LockCommands.release;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Scenario;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks of locks across a change of the view, with the numbers of docs/checked.md. */
class LockBudgetsTest {
  private static final Path PAGE = Path.of("..", "docs", "checked.md");
  private static final int UNTIL = 28;

  /**
   * A check in which member 0 crashes at any time.
   *
   * @param title in words, as the page has it
   * @param operations of clients, each at any time
   */
  record LockBudget(String title, Operations operations) {
    CheckResult run() {
      Scenario scenario =
          Scenario.builder("lock-service")
              .nodes(3)
              .until(at(UNTIL))
              .operations(operations)
              .starts(Scenario.Starts.FIRST)
              .crash(1, 0)
              .parameter("lease", at(8))
              .parameter("beat", at(6))
              .parameter("patience", at(8))
              .parameter("rank", at(3))
              .parameter("rho", 0L)
              .parameter("preVote", false)
              .parameter("warm", at(4))
              .parameter("detection", at(9))
              .build();
      return Check.of(scenario).promptConnections().run();
    }

    /** As docs/checked.md has it. */
    String row(CheckResult result) {
      return String.format(
          Locale.ROOT,
          "| `lock-service` | 3 | %s | %d | %,d | %d | complete, holds |",
          title,
          UNTIL,
          result.states(),
          result.depth());
    }

    @Override
    public String toString() {
      return title;
    }
  }

  private static BigDecimal at(long time) {
    return BigDecimal.valueOf(time);
  }

  static List<LockBudget> budgets() {
    return List.of(
        new LockBudget(
            "2 locks, wanted by a member each; the third member crashes",
            all(acquire(0, 1, "a", 1), acquire(0, 2, "b", 1))),
        new LockBudget(
            "1 lock, wanted by a member that crashes and by another one",
            all(acquire(0, 0, "a", 1), acquire(0, 1, "a", 1))),
        new LockBudget(
            "2 locks, wanted by a member each, one of which is released; the third member crashes",
            all(acquire(0, 1, "a", 1), release(1, 1, "a", 1), acquire(0, 2, "b", 1))));
  }

  private static void holds(LockBudget budget) throws IOException {
    CheckResult result = budget.run();
    assertThat(result.violation()).isNull();
    assertThat(result.complete()).isTrue();
    assertThat(Files.readAllLines(PAGE)).contains(budget.row(result));
  }

  @Test
  void locksOfAMemberThatCrashesAreSafe() throws IOException {
    holds(budgets().get(1));
  }

  @Tag("soak")
  @ParameterizedTest
  @MethodSource("budgets")
  void locksAreSafeAcrossAChangeOfTheView(LockBudget budget) throws IOException {
    holds(budget);
  }
}
