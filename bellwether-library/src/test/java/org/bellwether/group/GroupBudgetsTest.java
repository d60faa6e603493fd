package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.check.CheckResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The larger checks of majority groups, with the numbers of docs/checked.md. */
class GroupBudgetsTest {
  private static final Path PAGE = Path.of("..", "docs", "checked.md");

  static List<GroupBudget> small() {
    return GroupBudget.small();
  }

  static List<GroupBudget> large() {
    return GroupBudget.large();
  }

  private static void holds(GroupBudget budget, CheckResult result) throws IOException {
    assertThat(result.violation()).isNull();
    assertThat(Files.readAllLines(PAGE)).contains(budget.row(result));
  }

  @ParameterizedTest
  @MethodSource("small")
  void smallBudgetsHold(GroupBudget budget) throws IOException {
    holds(budget, budget.run());
  }

  @Tag("soak")
  @ParameterizedTest
  @MethodSource("large")
  void largeBudgetsHold(GroupBudget budget) throws IOException {
    holds(budget, budget.run());
  }

  // ---- Planted faults, as docs/tla plants them

  private static final List<String> LARGE = List.of("no floors", "void claims go on");

  static List<TlaScenario> mutants() throws IOException {
    return TlaScenario.all().stream().filter(mutant -> !mutant.sound()).toList();
  }

  static List<TlaScenario> smallMutants() throws IOException {
    return mutants().stream().filter(mutant -> !LARGE.contains(mutant.mutant())).toList();
  }

  @ParameterizedTest
  @MethodSource("smallMutants")
  void theCheckerFindsAPlantedFault(TlaScenario mutant) throws IOException {
    assertThat(mutant.check().run().violation()).isNotNull();
  }

  @Tag("soak")
  @ParameterizedTest
  @MethodSource("mutants")
  void theCheckerFindsEveryPlantedFault(TlaScenario mutant) throws IOException {
    assertThat(mutant.check().run().violation()).isNotNull();
  }
}
