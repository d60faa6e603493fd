package org.bellwether.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.bellwether.catalog.Catalog;
import org.bellwether.node.link.LinkSettings;
import org.bellwether.node.link.LoopbackPorts;
import org.bellwether.node.link.Security;
import org.bellwether.scenario.Scenario;
import org.bellwether.wiring.UntimedScenario;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A machine with far too much to do. */
@Tag("soak")
@Timeout(600)
class OverloadTest {
  private static final int BUSY = 100;
  private static final Duration LENGTH = Duration.ofMinutes(1);

  @Test
  void aHundredBusyThreadsForAMinuteDropNoLivePeer() throws Exception {
    UntimedScenario scenario =
        UntimedScenario.of(
            Scenario.builder("ricart-agrawala").nodes(3).build(), Catalog.standard());
    List<InetSocketAddress> members = LoopbackPorts.free(3);
    ConcurrentLinkedQueue<String> dropped = new ConcurrentLinkedQueue<>();
    CountDownLatch linked = new CountDownLatch(6);
    Journal journal =
        new Journal() {
          @Override
          public void linked(long nanos, int peer, long incarnation) {
            linked.countDown();
          }

          @Override
          public void unlinked(long nanos, int peer, String why) {
            dropped.add(peer + ": " + why);
          }
        };
    List<NodeProcess> nodes = new ArrayList<>();
    List<Thread> busy = new ArrayList<>();
    try {
      for (int v = 0; v < 3; v++) {
        NodeSettings settings =
            new NodeSettings(
                "overload",
                v,
                members,
                null,
                Duration.ofMillis(1),
                LinkSettings.DEFAULT,
                Security.NONE);
        nodes.add(new NodeProcess(scenario, settings, null, journal, output -> {}));
      }
      nodes.forEach(NodeProcess::start);
      linked.await();
      for (int i = 0; i < BUSY; i++) {
        busy.add(Thread.ofPlatform().daemon().start(OverloadTest::work));
      }
      long end = System.nanoTime() + LENGTH.toNanos();
      while (System.nanoTime() - end < 0) nodes.getFirst().state().join();
      assertThat(dropped).isEmpty();
    } finally {
      busy.forEach(Thread::interrupt);
      nodes.forEach(NodeProcess::close);
    }
  }

  private static void work() {
    while (!Thread.currentThread().isInterrupted()) Thread.onSpinWait();
  }
}
