package org.bellwether.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.bellwether.model.Fence;
import org.bellwether.model.Output;
import org.bellwether.node.disk.Directory;
import org.bellwether.node.disk.DiskException;
import org.bellwether.scenario.Scenario;
import org.bellwether.step.Input;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nodes over real sockets and real disks. Everything is waited for, nothing is slept for. */
@Timeout(300)
class NodeProcessTest {
  @TempDir Path directory;

  private LocalCluster obedient() throws IOException {
    return new LocalCluster(Scenario.builder("obedient").nodes(2).build(), Obedient.ENTRY);
  }

  private Directory disk(int node) throws IOException {
    return Directory.open(Files.createDirectories(directory.resolve("node" + node)));
  }

  private static Input tell(int port, String text) {
    return new Input.Receive(port, new Obedient.Message(text));
  }

  private static boolean said(LocalCluster.Told told, int node, String text) {
    return told.node() == node && told.output().equals(new Obedient.Said(text));
  }

  // ---- Elections and locks, as they are

  @Test
  void theClassThatIsSimulatedElectsOverTcp() throws Exception {
    Scenario scenario = Scenario.builder("chang-roberts").ids(3, 37, 19, 4, 25).build();
    try (LocalCluster cluster = new LocalCluster(scenario)) {
      cluster.bootAll();
      cluster.nodes.get(1).submit(Input.START); // before a smaller id can pass it
      cluster.nodes.forEach(
          node -> {
            if (!node.equals(cluster.nodes.get(1))) node.submit(Input.START);
          });
      assertThat(cluster.await(told -> told.output() instanceof Output.Won).node()).isEqualTo(1);
      for (int i = 0; i < 4; i++) {
        LocalCluster.Told told = cluster.await(t -> t.output() instanceof Output.Elected);
        assertThat(told.output()).isEqualTo(new Output.Elected(37));
      }
    }
  }

  @Test
  void aLockIsHeldByOneAtATimeWhileManyThreadsAsk() throws Exception {
    int n = 3;
    int each = 30;
    Scenario scenario = Scenario.builder("ricart-agrawala").nodes(n).build();
    try (LocalCluster cluster = new LocalCluster(scenario)) {
      cluster.bootAll();
      cluster.nodes.forEach(node -> node.submit(Input.REQUEST));
      List<Fence> fences = new ArrayList<>();
      int[] left = {each, each, each};
      int[] held = {0};
      for (int i = 0; i < n * each; i++) {
        LocalCluster.Told granted = cluster.await(t -> t.output() instanceof Output.Granted);
        fences.add(((Output.Granted) granted.output()).fence());
        assertThat(cluster.told).as("nobody else is inside").isEmpty();
        held[0]++;
        NodeProcess holder = cluster.nodes.get(granted.node());
        holder.submit(Input.RELEASE);
        if (--left[granted.node()] > 0) holder.submit(Input.REQUEST);
      }
      assertThat(held[0]).isEqualTo(n * each);
      assertThat(fences).isSorted().doesNotHaveDuplicates();
    }
  }

  @Test
  void messagesThatComeBeforeTheStartOfARoundAlgorithmWaitForIt() throws Exception {
    Scenario scenario =
        Scenario.builder("alpha")
            .nodes(3)
            .edge(0, 1)
            .edge(1, 2)
            .parameter("application", "flooding")
            .build();
    try (LocalCluster cluster = new LocalCluster(scenario)) {
      cluster.bootAll();
      cluster.nodes.get(0).submit(Input.START);
      cluster.nodes.get(1).submit(Input.START);
      cluster.nodes.get(2).submit(Input.START);
      for (int i = 0; i < 3; i++) {
        cluster.await(
            t -> t.output() instanceof Output.Won || t.output() instanceof Output.Elected);
      }
    }
  }

  // ---- The disk

  @Test
  void nothingOfAStepLeavesBeforeItsRecordIsDurable() throws Exception {
    try (LocalCluster cluster = obedient()) {
      GatedVolume gated = new GatedVolume(disk(0));
      NodeProcess first = cluster.boot(0, gated, Journal.NONE);
      cluster.boot(1, disk(1), Journal.NONE);
      gated.forced.clear();
      gated.closed = true;
      first.submit(tell(0, "keep"));
      first.submit(tell(0, "later"));
      assertThat(gated.forced.poll(120, TimeUnit.SECONDS)).startsWith("state.");
      assertThat(first.state().get(120, TimeUnit.SECONDS)).containsEntry("count", 1);
      assertThat(cluster.told).as("handlers ran, but told nothing").isEmpty();
      gated.gate.countDown();
      List<String> order = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        order.add(cluster.await(told -> true).toString());
      }
      assertThat(order.indexOf("Told[node=0, output=Said[text=kept 1]]"))
          .isLessThan(order.indexOf("Told[node=0, output=Said[text=later]]"));
      assertThat(order).contains("Told[node=1, output=Said[text=kept 1]]");
    }
  }

  @Test
  void severalRecordsThatWaitAreWrittenAsOne() throws Exception {
    try (LocalCluster cluster = obedient()) {
      GatedVolume gated = new GatedVolume(disk(0));
      NodeProcess first = cluster.boot(0, gated, Journal.NONE);
      cluster.boot(1, disk(1), Journal.NONE);
      gated.forced.clear();
      gated.closed = true;
      for (int i = 0; i < 50; i++) first.submit(tell(0, "keep"));
      first.state().get(120, TimeUnit.SECONDS); // all handlers have run, and no record is durable
      gated.gate.countDown();
      cluster.await(t -> said(t, 1, "kept 50"));
      assertThat(gated.forced).hasSizeLessThan(10);
    }
  }

  @Test
  void aNodeReadsNoMoreMessagesWhileVeryMuchWaitsForItsDisk() throws Exception {
    try (LocalCluster cluster = obedient()) {
      GatedVolume gated = new GatedVolume(disk(0));
      NodeProcess first = cluster.boot(0, gated, Journal.NONE);
      NodeProcess second = cluster.boot(1, disk(1), Journal.NONE);
      gated.closed = true;
      first.submit(tell(0, "keep"));
      while (first.counters().undurable() <= 1 << 16) {
        for (int i = 0; i < 1000; i++) first.submit(tell(0, "wait"));
        first
            .state()
            .get(120, TimeUnit.SECONDS); // so many more at most; twice as many are too many
      }
      second.submit(tell(1, "keep")); // is sent to node 0
      while (!readsNothing()) Thread.onSpinWait();
      gated.gate.countDown();
      cluster.await(t -> said(t, 0, "kept 1"));
      while (first.counters().received.sum() == 0) Thread.onSpinWait();
      assertThat(first.counters().undurable()).isZero();
    }
  }

  private static boolean readsNothing() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(thread -> thread.getKey().getName().equals("bellwether-links-0"))
        .map(thread -> Stream.of(thread.getValue()).map(StackTraceElement::getMethodName).toList())
        .anyMatch(frames -> frames.contains("begin") && frames.contains("parkNanos"));
  }

  @Test
  void aRestartedNodeBootsWithWhatItPersisted() throws Exception {
    try (LocalCluster cluster = obedient()) {
      cluster.boot(1, disk(1), Journal.NONE);
      NodeProcess first = cluster.boot(0, disk(0), Journal.NONE);
      first.submit(tell(0, "keep"));
      first.submit(tell(0, "keep"));
      cluster.await(t -> said(t, 1, "kept 2"));
      long life = first.incarnation();
      first.close();
      NodeProcess again = cluster.boot(0, disk(0), Journal.NONE);
      cluster.await(t -> said(t, 0, "booted with 2"));
      assertThat(again.incarnation()).isGreaterThan(life);
      assertThat(again.firstLife()).isFalse();
      again.submit(tell(0, "keep"));
      cluster.await(t -> said(t, 1, "kept 3"));
    }
  }

  @Test
  void aNodeThatHasLostItsDiskDrawsOtherNumbersThanBefore() throws Exception {
    try (LocalCluster cluster = obedient()) {
      Set<String> drawn = new TreeSet<>();
      for (int life = 0; life < 2; life++) {
        NodeProcess node = cluster.boot(0, disk(2 + life), Journal.NONE);
        assertThat(node.firstLife()).isTrue();
        node.submit(tell(0, "draw"));
        drawn.add(cluster.await(t -> t.toString().contains("drew")).toString());
        node.close();
      }
      assertThat(drawn).hasSize(2);
    }
  }

  @Test
  void aDiskThatFailsStopsTheNodeAndNothingLeaves() throws Exception {
    try (LocalCluster cluster = obedient()) {
      GatedVolume failing = new GatedVolume(disk(0));
      NodeProcess first = cluster.boot(0, failing, Journal.NONE);
      failing.fails = true;
      first.submit(tell(0, "keep"));
      NodeStopped why = first.end().get(120, TimeUnit.SECONDS);
      assertThat(why).hasMessageMatching("node 0 stops: state\\..* cannot be forced: no such luck");
      first.submit(tell(0, "more"));
      assertThat(first.state().get(120, TimeUnit.SECONDS)).isEqualTo(Map.of("down", true));
      assertThat(cluster.told).isEmpty();
    }
  }

  @Test
  void aDiskThatHangsIsGivenUpAtTheEndAndStaysLocked() throws Exception {
    try (LocalCluster cluster = obedient()) {
      GatedVolume hanging = new GatedVolume(disk(0));
      NodeProcess first = cluster.boot(0, hanging, Journal.NONE);
      hanging.forced.clear();
      hanging.closed = true;
      first.submit(tell(0, "keep"));
      assertThat(hanging.forced.poll(120, TimeUnit.SECONDS)).startsWith("state.");
      first.close(); // does not wait for it
      assertThatThrownBy(() -> disk(0)).hasMessageContaining("in use");
      hanging.gate.countDown();
      Directory free = null;
      while (free == null) free = lockedNoMore();
      free.close();
    }
  }

  private @Nullable Directory lockedNoMore() throws IOException {
    try {
      return disk(0);
    } catch (DiskException e) {
      assertThat(e).hasMessageContaining("in use");
      return null;
    }
  }

  @Test
  void peersLoseANodeWhoseDiskHangsAndFindItAgain() throws Exception {
    try (LocalCluster cluster = obedient()) {
      cluster.links = LocalCluster.PATIENT.silence(Duration.ofMillis(300));
      GatedVolume hanging = new GatedVolume(disk(1));
      NodeProcess first = cluster.boot(0, disk(0), Journal.NONE);
      NodeProcess second = cluster.boot(1, hanging, Journal.NONE);
      while (first.up().isEmpty() || second.up().isEmpty()) Thread.onSpinWait();
      hanging.closed = true;
      second.submit(tell(1, "keep"));
      while (!first.up().isEmpty()) Thread.onSpinWait();
      assertThat(second.troubles())
          .anyMatch(why -> why.startsWith("its disk " + hanging.name() + " has not answered for "));
      hanging.gate.countDown();
      cluster.await(t -> said(t, 1, "kept 1"));
      while (first.up().isEmpty()) Thread.onSpinWait();
    }
  }

  @Test
  void aNodeStopsBeforeWhatWaitsForItsDiskTakesAllMemory() throws Exception {
    try (LocalCluster cluster = obedient()) {
      GatedVolume hanging = new GatedVolume(disk(0));
      NodeProcess first = cluster.boot(0, hanging, Journal.NONE);
      hanging.closed = true;
      first.submit(tell(0, "keep"));
      for (int i = 0; i <= StepBuffer.MOST_WAITING; i++) first.submit(tell(0, "wait"));
      assertThat(first.end().get(120, TimeUnit.SECONDS))
          .hasMessageContaining("node 0 stops: its disk " + hanging.name() + " has not answered");
      hanging.gate.countDown();
    }
  }

  @Test
  void aNodeThatKeepsRecordsNeedsADirectory() throws Exception {
    try (LocalCluster cluster = obedient()) {
      assertThatThrownBy(() -> cluster.boot(0)).hasMessageContaining("expected a directory");
    }
  }

  // ---- Handlers

  @Test
  void anExceptionInAHandlerStopsTheNodeAndSaysWhere() throws Exception {
    try (LocalCluster cluster = obedient()) {
      NodeProcess first = cluster.boot(0, disk(0), Journal.NONE);
      cluster.boot(1, disk(1), Journal.NONE);
      first.submit(tell(0, "fail"));
      NodeStopped why = first.end().get(120, TimeUnit.SECONDS);
      assertThat(why)
          .hasMessageContaining("node 0 stops: its handler of Message[text=fail] at port 0 threw")
          .hasMessageContaining("as told")
          .hasMessageContaining("count=-1");
      NodeProcess second = cluster.nodes.getLast();
      second.submit(tell(1, "assert"));
      assertThat(second.end().get(120, TimeUnit.SECONDS))
          .hasMessageContaining(
              "Message[text=assert] at port 1 threw AssertionError in receive (Obedient.java:");
    }
  }

  @Test
  void timersThatAreDueWaitForTheTurnOnceHoweverLongItIsTaken() throws Exception {
    CountDownLatch taken = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    try (LocalCluster cluster = obedient()) {
      NodeProcess first =
          cluster.boot(
              0,
              disk(0),
              new Journal() {
                @Override
                public void step(Step step) {
                  if (!step.input().equals(Input.START)) return;
                  taken.countDown();
                  try {
                    go.await();
                  } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                }
              });
      Thread.ofPlatform().start(() -> first.submit(Input.START)); // timers of a millisecond or two
      taken.await();
      long end = System.nanoTime() + 50_000_000; // many times as long as the timers take
      int most = 0;
      while (System.nanoTime() - end < 0) most = Math.max(most, first.waiting());
      go.countDown();
      assertThat(most).isLessThan(10);
      cluster.await(t -> said(t, 0, "alarm SOON"));
    }
  }

  @Test
  void claimsThatEndAreToldBeforeMessagesLeave() throws Exception {
    try (LocalCluster cluster = obedient()) {
      List<String> order = new java.util.concurrent.CopyOnWriteArrayList<>();
      NodeProcess first =
          cluster.boot(
              0,
              disk(0),
              new Journal() {
                @Override
                public void flush() {
                  order.add("messages leave");
                }
              });
      cluster.boot(1, disk(1), Journal.NONE);
      first.submit(tell(0, "order"));
      cluster.await(t -> said(t, 1, "in between"));
      assertThat(order).containsExactly("messages leave");
      // What node 0 told is told already, though its message has only just arrived.
      assertThat(cluster.told.stream().filter(t -> t.node() == 0)).isEmpty();
    }
  }

  @Test
  void timersExpireByTheMonotonicClockUnlessTheyAreCancelled() throws Exception {
    try (LocalCluster cluster =
        new LocalCluster(
            Scenario.builder("obedient").nodes(2).build(), Duration.ofMillis(20), Obedient.ENTRY)) {
      long began = System.nanoTime();
      NodeProcess first = cluster.boot(0, disk(0), Journal.NONE);
      first.submit(Input.START);
      cluster.await(t -> said(t, 0, "alarm SOON"));
      assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(20_000_000);
      first.submit(tell(0, "anything else"));
      assertThat(cluster.await(told -> true).output())
          .isEqualTo(new Obedient.Said("anything else"));
    }
  }

  @Test
  void theJournalKnowsEveryStepWithItsMessages() throws Exception {
    List<Journal.Step> steps = new java.util.concurrent.CopyOnWriteArrayList<>();
    Journal journal =
        new Journal() {
          @Override
          public void step(Step step) {
            steps.add(step);
          }
        };
    Scenario scenario = Scenario.builder("itai-rodeh").nodes(3).seed(4).build();
    try (LocalCluster cluster = new LocalCluster(scenario)) {
      for (int v = 0; v < 3; v++) cluster.boot(v, null, journal);
      cluster.nodes.forEach(node -> node.submit(Input.START));
      for (int i = 0; i < 3; i++) {
        cluster.await(t -> t.output() instanceof Output.Won || t.output() instanceof Output.Lost);
      }
    }
    long sent = steps.stream().mapToLong(step -> step.effects().sends().size()).sum();
    long received = steps.stream().filter(step -> step.from() >= 0).count();
    assertThat(received).isPositive().isLessThanOrEqualTo(sent);
    assertThat(steps.stream().filter(step -> step.choices().length > 0)).isNotEmpty();
    for (Journal.Step step : steps) {
      if (step.from() < 0) continue;
      assertThat(
              steps.stream()
                  .filter(
                      other ->
                          other.firstNumber() <= step.number()
                              && step.number()
                                  < other.firstNumber() + other.effects().sends().size()
                              && other.nanos() < step.nanos()))
          .as("whoever sent it has journalled it before")
          .isNotEmpty();
    }
  }
}
