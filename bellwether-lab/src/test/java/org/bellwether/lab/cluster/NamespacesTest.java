package org.bellwether.lab.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.cluster.NamespaceNetwork.Cutting;
import org.bellwether.node.ClusterPlan;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Trace;
import org.bellwether.spec.Monitor.Ending;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Processes with networks of their own, whose links are cut and healed. Where no network namespaces
 * can be made, a line says so, and nothing is tested.
 */
@Tag("namespaces")
@Timeout(900)
class NamespacesTest {
  private static final Duration PATIENCE = Duration.ofMinutes(4);
  private static final Duration SILENCE = Duration.ofSeconds(2);
  private static final BigDecimal LONG = BigDecimal.valueOf(1_000_000);

  @BeforeAll
  static void needsNamespaces() {
    String whyNot = null;
    try (NamespaceNetwork network = new NamespaceNetwork(1, Cutting.DROP)) {
      assertThat(network.addresses()).hasSize(1);
    } catch (IOException e) {
      whyNot = "NamespacesTest is skipped: " + e.getMessage();
      System.err.println(whyNot);
    }
    assumeTrue(whyNot == null, whyNot);
  }

  private static ClusterRun run(Scenario scenario, MemberPool pool, int unitMillis)
      throws IOException {
    return new ClusterRun(
        ClusterPlan.of(scenario, Catalog.standard(), "alpha"),
        pool,
        Duration.ofMillis(unitMillis),
        SILENCE,
        new ClusterRun.Listener() {});
  }

  private static void await(ClusterRun run, String what, BooleanSupplier so) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!so.getAsBoolean()) {
      assertThat(run.hear(deadline)).as(what).isTrue();
    }
  }

  /** Whether these nodes are in a normal group of exactly these nodes, with ids one above. */
  private static boolean grouped(ClusterRun run, int... nodes) {
    List<Integer> ids = IntStream.of(nodes).mapToObj(v -> v + 1).toList();
    return IntStream.of(nodes)
        .mapToObj(v -> run.views().get(v).told())
        .allMatch(told -> told.contains("NORMAL") && told.contains("members=" + ids + ","));
  }

  @ParameterizedTest
  @EnumSource(Cutting.class)
  void theInvitationAlgorithmFormsAGroupPerComponentAndMergesThemWhenLinksHeal(Cutting cutting)
      throws IOException {
    Scenario scenario = Scenario.builder("invitation").ids(1, 2, 3, 4).until(LONG).build();
    List<Trace.Event> events = new ArrayList<>();
    try (MemberPool pool = new MemberPool(List.of(), new NamespaceNetwork(4, cutting));
        ClusterRun run = run(scenario, pool, 100)) {
      run.start(PATIENCE);
      for (int v = 0; v < 4; v++) run.perform(v, "start");
      await(run, "one group", () -> grouped(run, 0, 1, 2, 3));
      run.links().partition(List.of(List.of(0, 1), List.of(2, 3)));
      await(run, "two groups", () -> grouped(run, 0, 1) && grouped(run, 2, 3));
      run.links().heal();
      await(run, "one group again", () -> grouped(run, 0, 1, 2, 3));
      Result result = run.judge(Ending.TIME, events::add);
      assertThat(result.violations())
          .extracting(Result.Violation::name)
          .doesNotContain("determinism", "group numbers", "safety");
      assertThat(result.components()).hasSize(1);
    }
    assertThat(events)
        .extracting(Trace.Event::type)
        .containsSubsequence(Trace.Event.Type.PARTITION, Trace.Event.Type.HEAL);
  }

  static Stream<Arguments> singleLinks() {
    List<Pair> oneWay = List.of(new Pair(0, 1));
    List<Pair> bothWays = List.of(new Pair(0, 1), new Pair(1, 0));
    return Stream.of(Cutting.values())
        .flatMap(how -> Stream.of(Arguments.of(how, oneWay), Arguments.of(how, bothWays)));
  }

  @ParameterizedTest
  @MethodSource("singleLinks")
  void aCutOfOneLinkEvenOneWayEndsOneConnectionUntilItHeals(Cutting cutting, List<Pair> links)
      throws IOException {
    Scenario scenario = Scenario.builder("ricart-agrawala").nodes(3).build();
    try (MemberPool pool = new MemberPool(List.of(), new NamespaceNetwork(3, cutting));
        ClusterRun run = run(scenario, pool, 1)) {
      run.start(PATIENCE);
      run.links().cut(links);
      await(
          run,
          "nodes 0 and 1 notice",
          () -> !linked(run, 0).contains(1) && !linked(run, 1).contains(0));
      assertThat(linked(run, 2)).containsExactly(0, 1);
      run.links().heal();
      await(run, "all are linked", () -> linked(run, 0).size() + linked(run, 1).size() == 4);
      // What could not be said is said again over the new connection by a new request.
      run.perform(0, "request");
      await(run, "the lock is granted", () -> run.views().get(0).told().startsWith("Granted"));
    }
  }

  private static List<Integer> linked(ClusterRun run, int node) {
    return run.views().get(node).linked();
  }

  @ParameterizedTest
  @EnumSource(Cutting.class)
  void aScenarioFileCutsAndHealsLinksAtItsTimes(Cutting cutting) throws IOException {
    Scenario scenario =
        Scenario.builder("invitation")
            .ids(1, 2, 3)
            .until(BigDecimal.valueOf(120))
            .fault(new Fault.Partition(BigDecimal.valueOf(20), List.of(List.of(0))))
            .fault(new Fault.Heal(BigDecimal.valueOf(60)))
            .build();
    List<Trace.Event> events = new ArrayList<>();
    try (MemberPool pool = new MemberPool(List.of(), new NamespaceNetwork(3, cutting));
        ClusterRun run = run(scenario, pool, 50)) {
      run.start(PATIENCE);
      run.script();
      run.judge(run.finish(PATIENCE), events::add);
    }
    assertThat(events)
        .extracting(Trace.Event::type)
        .containsSubsequence(
            Trace.Event.Type.START, Trace.Event.Type.PARTITION, Trace.Event.Type.HEAL);
  }
}
