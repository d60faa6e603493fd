package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.check.CheckResult.Unjudged;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Property;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every algorithm of the catalogue is checked, and the numbers are those of docs/checked.md. To
 * write that page anew: {@code mvn -pl bellwether-library test -Dtest=CatalogueCheckTest
 * -Dbellwether.regenerate=true}.
 */
class CatalogueCheckTest {
  private static final Path PAGE = Path.of("..", "docs", "checked.md");
  private static final TreeMap<String, String> ROWS = new TreeMap<>();

  static Collection<Entry> entries() {
    return Catalog.standard().entries();
  }

  @ParameterizedTest
  @MethodSource("entries")
  void aSmallNetworkIsCheckedAndReductionMakesNoDifference(Entry entry) throws IOException {
    check(entry.name(), SmallChecks.of(entry, 0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"central", "token-ring"})
  void aSmallNetworkWithAnElectionIsChecked(String lock) throws IOException {
    check(lock, SmallChecks.elected(lock));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bully", "participant-ring"})
  void aSmallNetworkWithHeartbeatsIsChecked(String election) throws IOException {
    check(election, SmallChecks.beating(election));
  }

  /** Each way to run an algorithm that is not its default. */
  @ParameterizedTest
  @CsvSource({
    "causal-unicast, method, rst",
    "central, queuedNotice, true",
    "gamma, shortcut, true",
    "lamport, optimised, true",
    "raymond, greedy, arrival",
    "raymond, greedy, exit",
    "raymond, piggyback, true",
    "ricart-agrawala, clock, request-only",
    "suzuki-kasami, scan, cyclic",
    "total-order, method, sequencer",
    "total-order, method, skeen",
    "total-order, optimised, true"
  })
  void aVariantIsCheckedLikeItsDefault(String name, String parameter, String value)
      throws IOException {
    check(name, SmallChecks.variant(Catalog.standard().entry(name), parameter, value));
  }

  /** There is nothing to cut short between clusters, whose leaders have to wait for each other. */
  @Test
  void theShortcutIsForOneClusterOnly() {
    Scenario.Builder clusters =
        Scenario.builder("gamma")
            .nodes(3)
            .parameter("clusters", List.of(List.of(0), List.of(1, 2)));
    CheckResult without = Check.of(clusters.build()).run();
    CheckResult with = Check.of(clusters.parameter("shortcut", true).build()).run();
    assertThat(with.holds()).as(with.summary()).isTrue();
    assertThat(with.complete()).isTrue();
    assertThat(with.states()).isEqualTo(without.states());
  }

  private static void check(String name, SmallChecks.Small small) throws IOException {
    CheckResult every = small.check().reduction(false).run();
    CheckResult reduced = small.check().run();
    assertVerdict(small, every);
    assertVerdict(small, reduced);
    assertThat(reduced.complete()).isEqualTo(every.complete());
    if (reduced.complete()) assertThat(reduced.states()).isLessThanOrEqualTo(every.states());
    String row = row(name, small, every, reduced);
    ROWS.put(name + " " + small.budget(), row);
    if (Boolean.getBoolean("bellwether.regenerate")) return;
    assertThat(Files.readAllLines(PAGE)).as("rows of docs/checked.md").contains(row);
  }

  private static void assertVerdict(SmallChecks.Small small, CheckResult result) {
    Counterexample violation = result.violation();
    if (small.violates().isEmpty()) {
      assertThat(violation).isNull();
      return;
    }
    assertThat(violation).isNotNull();
    assertThat(violation.name()).isEqualTo(small.violates());
    assertThat(Simulation.of(violation.scenario()).run().violations())
        .extracting(Result.Violation::name)
        .contains(small.violates());
  }

  private static String row(
      String name, SmallChecks.Small small, CheckResult every, CheckResult reduced) {
    List<String> budget = new ArrayList<>();
    if (!small.budget().isEmpty()) budget.add(small.budget());
    if (every.timed()) budget.add("timed");
    if (!every.complete() && every.violation() == null) budget.add(every.ended());
    Counterexample violation = every.violation();
    return "| `%s` | %d | %s | %d | %s | %s | %s |"
        .formatted(
            name,
            every.nodes(),
            String.join("; ", budget),
            every.states(),
            reduced.reduced() ? String.valueOf(reduced.states()) : "-",
            judged(every),
            violation == null
                ? verdict(every)
                : violation.name() + " violated after " + violation.length() + " steps");
  }

  private static String verdict(CheckResult result) {
    if (result.unjudged().isEmpty()) return "holds";
    String unjudged =
        result.unjudged().stream().map(Unjudged::toString).collect(Collectors.joining("; "));
    return (result.judged() ? "holds; " : "") + "not judged: " + unjudged;
  }

  private static String judged(CheckResult result) {
    return result.properties().stream().map(Property::name).collect(Collectors.joining(", "));
  }

  /** Clocks that are to be together need time: without it, nobody judges them. */
  @Test
  void aRowSaysWhereThereIsNothingToJudge() {
    SmallChecks.Small small = SmallChecks.of(Catalog.standard().entry("berkeley"), 0);
    assertThat(row("berkeley", small, small.check().run(), small.check().run()))
        .endsWith("| clocks together | holds |");
    CheckResult mine = small.check().judgedByMineAlone().run();
    assertThat(row("berkeley", small, mine, mine))
        .endsWith("|  | not judged: no property of this algorithm is known |");
  }

  @AfterAll
  static void writeThePage() throws IOException {
    if (!Boolean.getBoolean("bellwether.regenerate")) return;
    List<String> lines = new ArrayList<>(HEAD.lines().toList());
    lines.addAll(ROWS.values());
    List<String> before = Files.readAllLines(PAGE);
    int rest = before.indexOf("## Majority groups and their locks");
    lines.add("");
    lines.addAll(before.subList(rest, before.size())); // GroupBudgetsTest compares these
    Files.write(PAGE, lines);
  }

  private static final String HEAD =
      """
      # What is checked

      Every build explores every interleaving of a small network of every algorithm: all orders of
      starts, deliveries, timers and client operations, and all random choices. The algorithm's own
      monitors and invariant judge each of them. The *budget* says which faults are permitted, and
      what bounds the state space where it would be infinite. *States* counts the states without
      reduction. *Reduced* counts those left by partial-order or bisimulation reduction, where that
      is sound: it is not if a property looks inside nodes, or if time counts. The same test makes
      sure that both searches have the same verdict. *Judged* names the properties that executions
      put to the test; the verdict names those that none did. An algorithm that can be run in several
      ways has a row per way: the *budget* names the parameter that is not the default.
      `./verify -Psoak` also checks networks with one node more.

      [Majority groups and their locks](#majority-groups-and-their-locks) have larger budgets, below.

      `CatalogueCheckTest` writes this table, and fails when a number changes.

      | algorithm | nodes | budget | states | reduced | judged | verdict |
      | --- | ---: | --- | ---: | ---: | --- | --- |
      """;

  @Test
  void thePageHasNoRowsOfUnknownAlgorithms() throws IOException {
    if (Boolean.getBoolean("bellwether.regenerate")) return;
    Catalog catalog = Catalog.standard();
    assertThat(
            Files.readAllLines(PAGE).stream()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(3, line.indexOf('`', 3)))
                .distinct())
        .hasSameSizeAs(catalog.entries())
        .allMatch(catalog::contains);
  }

  static Stream<Entry> larger() {
    return entries().stream();
  }

  @Tag("soak")
  @ParameterizedTest
  @MethodSource("larger")
  void aLargerNetworkIsCheckedAsFarAsItGoes(Entry entry) {
    SmallChecks.Small small = SmallChecks.of(entry, 1);
    assertVerdict(small, small.check().states(3_000_000).run());
  }
}
