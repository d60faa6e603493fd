package org.bellwether.lab.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.bellwether.catalog.Catalog;
import org.bellwether.group.LockCommand;
import org.bellwether.node.ClusterPlan;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Trace;
import org.bellwether.spec.Monitor.Ending;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real processes, real signals. Everything is waited for, nothing is slept for. */
@Timeout(600)
class ClusterRunTest {
  private static final Duration PATIENCE = Duration.ofMinutes(4);
  private static final MemberPool POOL = new MemberPool(List.of());

  @AfterAll
  static void endProcesses() {
    POOL.close();
  }

  private static ClusterRun run(Scenario scenario, int unitMillis) throws IOException {
    return run(scenario, unitMillis, new ClusterRun.Listener() {});
  }

  private static ClusterRun run(Scenario scenario, int unitMillis, ClusterRun.Listener listener)
      throws IOException {
    return new ClusterRun(
        ClusterPlan.of(scenario, Catalog.standard(), "alpha"),
        POOL,
        Duration.ofMillis(unitMillis),
        Duration.ofMinutes(3),
        listener);
  }

  @Test
  void aKilledProcessComesBackWithWhatItPersisted() throws IOException {
    Scenario scenario =
        Scenario.builder("invitation").nodes(3).until(BigDecimal.valueOf(100_000)).build();
    List<Trace.Event> events = new ArrayList<>();
    int[] told = {0}; // by the node that is killed
    Result result;
    try (ClusterRun run =
        run(
            scenario,
            20,
            new ClusterRun.Listener() {
              @Override
              public void told(int node, String output) {
                if (node == 2) told[0]++;
              }
            })) {
      run.start(PATIENCE);
      for (int v = 0; v < 3; v++) run.perform(v, "start");
      awaitUntil(run, () -> told[0] > 0);
      run.kill(2);
      told[0] = 0;
      run.restart(2);
      awaitUntil(run, () -> told[0] > 0);
      result = run.judge(Ending.TIME, events::add);
    }
    assertThat(events).extracting(Trace.Event::type).contains(Trace.Event.Type.CRASH);
    Trace.Event back =
        events.stream().filter(e -> e.type() == Trace.Event.Type.RECOVER).findFirst().orElseThrow();
    assertThat(back.node()).isEqualTo(2);
    assertThat(back.detail()).as("what it persisted before it was killed").isNotNull();
    assertThat(result.violations())
        .extracting(Result.Violation::name)
        .doesNotContain("determinism", "group numbers");
  }

  private static void awaitUntil(ClusterRun run, BooleanSupplier so) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!so.getAsBoolean()) {
      assertThat(run.hear(deadline)).as("something happens").isTrue();
    }
  }

  @Test
  void aPausedProcessDoesNothingUntilItGoesOn() throws IOException {
    List<Trace.Event> events = new ArrayList<>();
    Result result;
    try (ClusterRun run = run(Scenario.builder("chang-roberts").ids(1, 2, 3).build(), 1)) {
      run.start(PATIENCE);
      run.pause(2);
      for (int v = 0; v < 3; v++) run.perform(v, "start");
      awaitUntil(run, () -> run.messagesInFlight() == 1); // id 2, which waits for node 2
      run.resume(2);
      result = run.judge(run.finish(PATIENCE), events::add);
    }
    assertThat(result.violations()).isEmpty();
    BigDecimal resumed = time(events, Trace.Event.Type.RESUME);
    assertThat(resumed).isGreaterThan(time(events, Trace.Event.Type.PAUSE));
    assertThat(events)
        .filteredOn(event -> event.node() == 2 && event.time().compareTo(resumed) < 0)
        .extracting(Trace.Event::type)
        .containsExactly(Trace.Event.Type.PAUSE);
  }

  @Test
  void aFaultScriptStopsAndContinuesProcessesWithSignals() throws IOException {
    Scenario scenario =
        Scenario.builder("chang-roberts")
            .ids(1, 2, 3)
            .fault(new Fault.Pause(BigDecimal.ZERO, 2))
            .fault(new Fault.Resume(BigDecimal.valueOf(300), 2))
            .build();
    List<Trace.Event> events = new ArrayList<>();
    Result result;
    try (ClusterRun run = run(scenario, 1)) {
      run.start(PATIENCE);
      run.script();
      result = run.judge(run.finish(PATIENCE), events::add);
    }
    assertThat(result.violations()).isEmpty();
    assertThat(time(events, Trace.Event.Type.RESUME))
        .isGreaterThan(time(events, Trace.Event.Type.PAUSE));
  }

  private static BigDecimal time(List<Trace.Event> events, Trace.Event.Type type) {
    return events.stream().filter(event -> event.type() == type).findFirst().orElseThrow().time();
  }

  @Test
  void theTraceOfAClusterHasEveryMessageSentBeforeItArrives() throws IOException {
    List<Trace.Event> events = new ArrayList<>();
    try (ClusterRun run = run(Scenario.builder("flooding-on-change").nodes(4).build(), 1)) {
      run.start(PATIENCE);
      run.script();
      run.judge(run.finish(PATIENCE), events::add);
    }
    List<Long> sent = new ArrayList<>();
    int delivered = 0;
    for (Trace.Event event : events) {
      Trace.Event.Carried cause = event.cause();
      if (cause != null) {
        delivered++;
        assertThat(sent).contains(cause.id());
      }
      event.sends().forEach(send -> sent.add(send.id()));
    }
    assertThat(delivered).isPositive().isEqualTo(sent.size());
  }

  @Test
  void aNodeThatCannotRecoverIsNotRestarted() throws IOException {
    try (ClusterRun run = run(Scenario.builder("chang-roberts").nodes(3).build(), 1)) {
      run.start(PATIENCE);
      run.kill(1);
      assertThatThrownBy(() -> run.restart(1)).hasMessage("nodes of chang-roberts cannot recover");
    }
  }

  /** Its timeouts may be too short for a busy machine; with longer ones it takes longer. */
  @Test
  void theBullyUnderSigstopHasTwoCoordinators() throws IOException {
    List<String> seen = new ArrayList<>();
    for (int unitMillis : new int[] {100, 1000}) {
      Duration patience = Duration.ofMillis(300L * unitMillis);
      if (hasTwoCoordinatorsUnderSigstop(unitMillis, patience, seen)) return;
    }
    fail("what the nodes told last: " + seen);
  }

  private static boolean hasTwoCoordinatorsUnderSigstop(
      int unitMillis, Duration patience, List<String> seen) throws IOException {
    Scenario scenario =
        Scenario.builder("bully").ids(1, 2, 3).until(BigDecimal.valueOf(100_000)).build();
    List<String> told = new ArrayList<>(List.of("", "", ""));
    try (ClusterRun run =
        run(
            scenario,
            unitMillis,
            new ClusterRun.Listener() {
              @Override
              public void told(int node, String output) {
                told.set(node, output);
                seen.add(node + " " + output);
              }
            })) {
      run.start(PATIENCE);
      run.perform(0, "start");
      BooleanSupplier lastWins =
          () -> told.equals(List.of("Elected[leader=3]", "Elected[leader=3]", "Won[]"));
      if (!comes(run, lastWins, patience)) return false;
      run.pause(2);
      run.perform(0, "start");
      if (!comes(run, () -> told.get(1).equals("Won[]"), patience)) return false;
      assertThat(run.views()).extracting(MemberView::status).containsExactly("up", "up", "paused");
      assertThat(told.get(2)).as("what the paused node goes on to believe").isEqualTo("Won[]");
      run.resume(2);
      if (!comes(run, lastWins, patience)) return false;
      assertThat(run.judge(Ending.TIME, null).violations()).isEmpty();
      return true;
    }
  }

  private static boolean comes(ClusterRun run, BooleanSupplier so, Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!so.getAsBoolean()) if (!run.hear(deadline)) return false;
    return true;
  }

  @Test
  void commandsOfAnAlgorithmsOwnMoveALockBetweenProcesses() throws IOException {
    List<String> told = new ArrayList<>(List.of("", "", ""));
    try (ClusterRun run =
        run(
            Scenario.builder("lock-table").nodes(3).build(),
            1,
            new ClusterRun.Listener() {
              @Override
              public void told(int node, String output) {
                told.set(node, output);
              }
            })) {
      run.start(PATIENCE);
      for (int v = 0; v < 3; v++) run.perform(v, "start");
      run.command(2, new LockCommand.Acquire("a", 1));
      awaitUntil(run, () -> told.get(2).startsWith("Granted"));
      run.command(1, new LockCommand.Acquire("a", 1));
      run.command(2, new LockCommand.Release("a", 1, 0));
      awaitUntil(run, () -> told.get(1).startsWith("Granted"));
      run.command(1, new LockCommand.Release("a", 1, 0));
      assertThat(run.calm(PATIENCE)).isTrue();
      assertThat(run.judge(Ending.QUIESCENT, null).violations()).isEmpty();
    }
  }

  @Test
  void aConnectionThatIsClosedByHandIsMadeAgain() throws IOException {
    try (ClusterRun run = run(Scenario.builder("ricart-agrawala").nodes(2).build(), 1)) {
      run.start(PATIENCE);
      run.unlink(0, 1);
      awaitUntil(run, () -> run.views().getFirst().linked().isEmpty());
      awaitUntil(run, () -> run.views().stream().allMatch(view -> view.linked().size() == 1));
      run.perform(1, "request");
      assertThat(run.calm(PATIENCE)).isTrue();
      assertThat(run.views().getLast().told()).startsWith("Granted");
    }
  }

  @Test
  void linksOfLoopbackAddressesCannotBeCut() throws IOException {
    try (ClusterRun run = run(Scenario.builder("chang-roberts").nodes(3).build(), 1)) {
      assertThatThrownBy(() -> run.links().cut(List.of(new Pair(0, 1))))
          .hasMessage("links cannot be cut: members talk on loopback addresses");
    }
  }

  @Test
  void whatNoClusterHasIsNamedOneLineEach() {
    Scenario scenario =
        Scenario.builder("bully")
            .nodes(3)
            .fault(new Fault.LoseToken(BigDecimal.ONE))
            .fault(new Fault.CrashAtWrite(0, 1, false, null))
            .build();
    assertThat(ClusterPlan.of(scenario, Catalog.standard(), "alpha").missing())
        .extracting(Object::toString)
        .containsExactly(
            "faults: a process cannot be killed in the middle of a given write",
            "faults: messages cannot be put on links, nor taken from them");
  }
}
