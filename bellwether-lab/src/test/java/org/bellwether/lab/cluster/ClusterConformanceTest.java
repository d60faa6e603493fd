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
import org.bellwether.catalog.Trait;
import org.bellwether.model.Multicast;
import org.bellwether.model.Unicast;
import org.bellwether.node.ClusterPlan;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Ending;
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
 */
@Timeout(600)
class ClusterConformanceTest {
  private static final Path TABLE = Path.of("../docs/cluster.md");
  private static final MemberPool POOL = new MemberPool(List.of());
  private static final int SCHEDULES = 40;

  /** One of several candidates wins, and which one depends on the schedule: they say so. */
  private static final Set<String> ANY_MAY_WIN = Set.of("quorum-election");

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
    if (entry.rounds() && !entry.knowsTicks()) return "nobody knows how many rounds it takes";
    ClusterPlan plan = ClusterPlan.of(scenario(entry), Catalog.standard(), "alpha");
    String clock = plan.needsSimulatedClock();
    if (clock != null) return clock;
    return plan.timed() ? "has timeouts, which depend on how busy the machine is" : null;
  }

  private static int size(Entry entry) {
    return switch (entry.shape()) {
      case HYPERCUBE -> 4;
      default -> entry.rounds() || entry.synchronizer() ? 4 : 5;
    };
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
      if (Unicast.class.isAssignableFrom(entry.node())) builder.unicast(v, v, n - 1 - v, "m" + v);
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
    if (entry.has(Trait.PERPETUAL)) builder.until(BigDecimal.valueOf(1000));
    return builder.build();
  }

  private static Result onCluster(Scenario scenario) throws IOException {
    ClusterPlan plan = ClusterPlan.of(scenario, Catalog.standard(), "alpha");
    assertThat(plan.missing()).isEmpty();
    try (ClusterRun run =
        new ClusterRun(
            plan,
            POOL,
            Duration.ofMillis(1),
            Duration.ofMinutes(3),
            new ClusterRun.Listener() {})) {
      run.start(Duration.ofMinutes(4));
      run.script();
      Ending ending = run.finish(Duration.ofMinutes(4));
      return run.judge(ending, null);
    }
  }

  /** The same scenario in the simulator, under several schedules. */
  private static List<Result> simulated(Scenario asked) {
    Scenario scenario = ClusterPlan.of(asked, Catalog.standard(), "alpha").scenario();
    List<Result> results = new ArrayList<>();
    for (int i = 0; i < SCHEDULES; i++) {
      results.add(Simulation.of(scenario.but().delay(1, 1 + 2L * i).build()).run());
    }
    return results;
  }

  @ParameterizedTest
  @MethodSource("entries")
  void everyEntryDoesOnProcessesWhatItDoesInTheSimulator(String name) throws IOException {
    Entry entry = Catalog.standard().entry(name);
    Scenario scenario = scenario(entry);
    Result real = onCluster(scenario);
    if (!name.endsWith("-naive")) assertThat(real.violations()).isEmpty();
    List<Result> simulated = simulated(scenario);
    Result first = simulated.getFirst();
    if (!name.endsWith("-naive")) assertThat(real.outcome()).isEqualTo(first.outcome());
    if (ANY_MAY_WIN.contains(name)) assertThat(leaders(real)).hasSameSizeAs(leaders(first));
    else assertThat(leaders(real)).isEqualTo(leaders(first));
    // A formula that is exact under every schedule is a count that no schedule changes.
    assertThat(real.theory()).allMatch(Result.Figure::holds);
  }

  @Test
  void noScheduleOfTheSimulatorChangesTheLeader() {
    entries()
        .filter(name -> !ANY_MAY_WIN.contains(name))
        .forEach(
            name ->
                assertThat(simulated(scenario(Catalog.standard().entry(name))))
                    .as(name)
                    .extracting(result -> leaders(result))
                    .containsOnly(
                        leaders(simulated(scenario(Catalog.standard().entry(name))).getFirst())));
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
          whyNot == null
              ? entry.rounds() ? "yes, under a synchronizer" : "yes"
              : "not compared: " + whyNot;
      table.append("| `").append(entry.name()).append("` | yes | ").append(cluster).append(" |\n");
    }
    return table.toString();
  }
}
