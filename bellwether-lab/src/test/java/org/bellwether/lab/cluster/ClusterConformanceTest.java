package org.bellwether.lab.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Multicast;
import org.bellwether.model.Unicast;
import org.bellwether.node.ClusterPlan;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Operations.Sending;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Monitor.Ending;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every algorithm of the catalogue that needs no simulated clock runs on real processes, and does
 * there what it does in the simulator: no violation, the same outcome, a leader that some schedule
 * of the simulator elects too (the only one, where it does not depend on the schedule), and every
 * formula about messages holds, those that are exact under every schedule included.
 *
 * <p>An algorithm with timeouts does so if a unit of its time is long enough for this machine. Its
 * unit is short at first, and longer if that was not long enough, so that a busy machine takes
 * longer but fails nothing.
 */
@Timeout(600)
class ClusterConformanceTest {
  private static final Path TABLE = Path.of("../docs/cluster.md");
  private static final MemberPool POOL = new MemberPool(List.of());
  private static final int SCHEDULES = 40;

  private static final List<Integer> UNIT_MILLIS = List.of(1); // where nothing is timed
  private static final List<Integer> TIMED_UNIT_MILLIS = List.of(60, 600, 6000);
  private static final List<Integer> GROUP_UNIT_MILLIS = List.of(5, 50, 500); // units are small

  /** One of several candidates wins, and which one depends on the schedule: they say so. */
  private static final Set<String> ANY_MAY_WIN =
      Set.of(
          "anonymous-tree", // where the waves meet
          "quorum-election",
          "invitation",
          "afek-gafni",
          "gallager-humblet-spira");

  /** They do what a textbook prints, which is wrong: their runs are not those that one wants. */
  private static final Set<String> WRONG = Set.of("maekawa-naive", "bully-printed");

  @AfterAll
  static void endProcesses() {
    POOL.close();
  }

  static Stream<String> entries() {
    return Catalog.standard().entries().stream()
        .filter(entry -> whyNot(entry) == null)
        .map(Entry::name);
  }

  /** Why an entry is not run here; null if it is. */
  private static String whyNot(Entry entry) {
    return plan(entry).needsSimulatedClock();
  }

  private static ClusterPlan plan(Entry entry) {
    return ClusterPlan.of(scenario(entry), Catalog.standard(), "alpha");
  }

  private static int size(Entry entry) {
    if (entry.shape() == Shape.HYPERCUBE) return 4;
    if (entry.family() == Family.GROUP || entry.has(Trait.COMPONENTS)) return 3;
    return entry.rounds() || entry.synchronizer() ? 4 : 5;
  }

  /** How long a unit of time takes, and what is tried if that is too short. */
  private static List<Integer> unitMillis(Entry entry) {
    if (!plan(entry).timed()) return UNIT_MILLIS;
    return entry.family() == Family.GROUP ? GROUP_UNIT_MILLIS : TIMED_UNIT_MILLIS;
  }

  /** A run of the entry on its own kind of network, with something for its clients to do. */
  private static Scenario scenario(Entry entry) {
    int n = size(entry);
    Scenario.Builder builder = Scenario.builder(entry.name()).nodes(n).seed(7);
    if (entry.family() == Family.MUTUAL_EXCLUSION) {
      List<Operations.Request> requests = new ArrayList<>();
      for (int v = 0; v < n; v++) {
        requests.add(new Operations.Request(BigDecimal.valueOf(v), v));
      }
      builder.operations(Operations.NONE.requests(requests).hold(BigDecimal.valueOf(3)));
    }
    for (int v = 0; v < n; v++) {
      if (Multicast.class.isAssignableFrom(entry.node())) builder.multicast(v, v, "m" + v);
      if (Unicast.class.isAssignableFrom(entry.node()))
        builder.unicast(Sending.of("m" + v).at(v).from(v).to(n - 1 - v));
    }
    if (entry.name().startsWith("lock-")) {
      for (int v = 0; v < n; v++) {
        // To abandon a ticket releases it if it holds the lock, however slow the machine is.
        builder.command(v, v, "Acquire", Map.of("lock", "a", "ticket", 1L));
        builder.command(100 + v, v, "Abandon", Map.of("lock", "a", "ticket", 1L));
      }
    }
    // Who wins may depend on who starts in time; here everybody does, so that runs can be compared.
    builder.starts(Scenario.Starts.FIRST);
    if (entry.has(Trait.PERPETUAL)) builder.until(BigDecimal.valueOf(until(entry)));
    // Nobody knows how many rounds it takes, but a synchronizer has to.
    if (entry.rounds() && !entry.knowsTicks()) builder.parameter("ticks", 12);
    return builder.build();
  }

  private static int until(Entry entry) {
    if (entry.family() == Family.GROUP) return 500; // units of milliseconds
    return entry.family() == Family.FAULT_TOLERANT_ELECTION ? 60 : 1000;
  }

  private static Result onCluster(Scenario scenario, int unitMillis) throws IOException {
    ClusterPlan plan = ClusterPlan.of(scenario, Catalog.standard(), "alpha");
    assertThat(plan.missing()).isEmpty();
    try (ClusterRun run =
        new ClusterRun(
            plan,
            POOL,
            Duration.ofMillis(unitMillis),
            Duration.ofMinutes(3),
            new ClusterRun.Listener() {})) {
      run.start(Duration.ofMinutes(4));
      run.script();
      Ending ending = run.finish(Duration.ofMinutes(4));
      return run.judge(ending, null);
    }
  }

  /**
   * The same scenario in the simulator, under several schedules: delays of all kinds, or other
   * random choices where timeouts have to be longer than delays.
   */
  private static List<Result> simulated(Entry entry) {
    ClusterPlan plan = plan(entry);
    List<Result> results = new ArrayList<>();
    for (int i = 0; i < SCHEDULES; i++) {
      Scenario.Builder schedule = plan.scenario().but();
      if (plan.timed()) schedule.seed(i);
      else schedule.delay(1, 1 + 2L * i);
      results.add(Simulation.of(schedule.build()).run());
    }
    return results;
  }

  @ParameterizedTest
  @MethodSource("entries")
  void everyEntryDoesOnProcessesWhatItDoesInTheSimulator(String name) throws IOException {
    Entry entry = Catalog.standard().entry(name);
    Result simulated = simulated(entry).getFirst();
    List<Integer> units = unitMillis(entry);
    Result real = onCluster(scenario(entry), units.getFirst());
    for (int i = 1; i < units.size() && !agree(name, simulated, real); i++) {
      real = onCluster(scenario(entry), units.get(i));
    }
    assertThat(real.violations()).extracting(Result.Violation::name).doesNotContain("determinism");
    if (!WRONG.contains(name)) {
      assertThat(real.violations()).isEmpty();
      assertThat(real.outcome()).isEqualTo(simulated.outcome());
    }
    assertThat(agree(name, simulated, real))
        .as("%s on processes, %s in the simulator", real, simulated)
        .isTrue();
  }

  /** Whether they agree in everything that does not depend on the schedule. */
  private static boolean agree(String name, Result simulated, Result real) {
    if (WRONG.contains(name)) return true; // it depends on the schedule what goes wrong
    return real.violations().isEmpty()
        && real.outcome() == simulated.outcome()
        && (ANY_MAY_WIN.contains(name)
            ? leaders(real).size() == leaders(simulated).size()
            : leaders(real).equals(leaders(simulated)))
        // A formula that is exact under every schedule is a count that no schedule changes.
        && real.theory().stream().allMatch(Result.Figure::holds);
  }

  @Test
  void noScheduleOfTheSimulatorChangesTheLeader() {
    entries()
        .filter(name -> !ANY_MAY_WIN.contains(name) && !WRONG.contains(name))
        .map(Catalog.standard()::entry)
        .forEach(
            entry -> {
              List<Result> results = simulated(entry);
              assertThat(results)
                  .as(entry.name())
                  .extracting(result -> leaders(result))
                  .containsOnly(leaders(results.getFirst()));
            });
  }

  private static List<Long> leaders(Result result) {
    return result.leaders().stream().map(Result.Leader::id).sorted().toList();
  }

  @Test
  void theTableOfWhichEntriesRunInWhichWorldIsInTheDocumentation() throws IOException {
    String table = table();
    String page = Files.readString(TABLE);
    if (Boolean.getBoolean("bellwether.regenerate")) {
      int from = page.indexOf("| algorithm |");
      int to = page.indexOf("\n\n", from);
      page = page.substring(0, from) + table.stripTrailing() + page.substring(to);
      Files.writeString(TABLE, page);
    }
    assertThat(page).contains(table);
  }

  private static String table() {
    StringBuilder table = new StringBuilder("| algorithm | simulator | cluster |\n|---|---|---|\n");
    for (Entry entry : Catalog.standard().entries()) {
      String whyNot = whyNot(entry);
      String cluster =
          whyNot != null
              ? "not compared: " + whyNot
              : entry.rounds()
                  ? "yes, under a synchronizer" + (entry.knowsTicks() ? "" : " of given ticks")
                  : plan(entry).timed() ? "yes, in units that are long enough" : "yes";
      table.append("| `").append(entry.name()).append("` | yes | ").append(cluster).append(" |\n");
    }
    return table.toString();
  }
}
