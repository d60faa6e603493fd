package org.bellwether.lab.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bellwether.catalog.Catalog;
import org.bellwether.node.ClusterPlan;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Trace;
import org.bellwether.spec.Monitor.Ending;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Processes are killed with SIGKILL at random moments and started again. What they persisted is on
 * their disks, and no number of a group is used twice: the monitors see every life.
 */
@Timeout(3600)
class KillTest {
  private static final Duration PATIENCE = Duration.ofMinutes(4);
  private static final int UNIT_MILLIS = 5;

  @Test
  void nothingDurableIsLostAndNoGroupNumberReusedWhenProcessesAreKilled() throws IOException {
    kill(4);
  }

  @Test
  @Tag("soak")
  void theSameTwoHundredTimes() throws IOException {
    kill(200);
  }

  private static void kill(int times) throws IOException {
    int n = 3;
    Random random = new Random(21);
    Scenario scenario =
        Scenario.builder("invitation").nodes(n).until(BigDecimal.valueOf(10_000_000)).build();
    List<Trace.Event> events = new ArrayList<>();
    int[] steps = {0};
    try (MemberPool pool = new MemberPool(List.of());
        ClusterRun run =
            new ClusterRun(
                ClusterPlan.of(scenario, Catalog.standard(), "alpha"),
                pool,
                Duration.ofMillis(UNIT_MILLIS),
                Duration.ofMinutes(3),
                new ClusterRun.Listener() {
                  @Override
                  public void told(int node, String output) {
                    steps[0]++;
                  }
                })) {
      run.start(PATIENCE);
      for (int v = 0; v < n; v++) run.perform(v, "start");
      for (int i = 0; i < times; i++) {
        // A moment that nobody chooses: after some lines of the journals have come in.
        int lines = 1 + random.nextInt(30);
        for (int heard = 0; heard < lines; heard++) {
          assertThat(run.hear(System.nanoTime() + PATIENCE.toNanos())).isTrue();
        }
        int victim = random.nextInt(n);
        run.kill(victim);
        run.restart(victim);
        assertThat(run.failure()).isNull();
      }
      int before = steps[0];
      while (steps[0] == before) {
        assertThat(run.hear(System.nanoTime() + PATIENCE.toNanos())).isTrue();
      }
      Result result = run.judge(Ending.TIME, events::add);
      assertThat(result.violations())
          .extracting(Result.Violation::name)
          .doesNotContain("determinism", "group numbers");
    }
    // A process that is killed before it has begun to live again does not crash twice.
    assertThat(events.stream().filter(e -> e.type() == Trace.Event.Type.CRASH))
        .hasSizeBetween(1, times);
    assertThat(events.stream().filter(e -> e.type() == Trace.Event.Type.RECOVER))
        .as("lives that go on from their disks")
        .isNotEmpty();
    for (int v = 0; v < n; v++) {
      int node = v;
      assertThat(
              events.stream()
                  .filter(e -> e.type() == Trace.Event.Type.RECOVER && e.node() == node)
                  .dropWhile(e -> e.detail() == null))
          .as("a record that was durable once is never missing")
          .allMatch(e -> e.detail() != null);
    }
  }
}
