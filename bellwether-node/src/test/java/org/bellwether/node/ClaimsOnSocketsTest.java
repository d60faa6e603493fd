package org.bellwether.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.bellwether.catalog.Catalog;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Locked;
import org.bellwether.node.disk.Directory;
import org.bellwether.node.link.LoopbackPorts;
import org.bellwether.node.link.Security;
import org.bellwether.scenario.Scenario;
import org.bellwether.step.Input;
import org.bellwether.wiring.UntimedScenario;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Claims that end by themselves, told by members of a group over real sockets. */
@Timeout(120)
class ClaimsOnSocketsTest {
  private static final Duration LEASE = Duration.ofMillis(200);

  /** A claim as the application heard it. */
  private record Heard(int node, Locked claim, long at, long deadline) {}

  @TempDir private Path directory;
  private final BlockingQueue<Heard> heard = new LinkedBlockingQueue<>();
  private final List<NodeProcess> nodes = new ArrayList<>();

  private void boot(int members) throws IOException {
    UntimedScenario scenario =
        UntimedScenario.of(
            Scenario.builder("majority-group")
                .nodes(members)
                .parameter("lease", LEASE.toMillis())
                .until(BigDecimal.ONE)
                .build(),
            Catalog.standard());
    List<InetSocketAddress> addresses = LoopbackPorts.free(members);
    for (int v = 0; v < members; v++) {
      int node = v;
      NodeSettings settings =
          new NodeSettings(
              "claims",
              v,
              addresses,
              null,
              Duration.ofMillis(1),
              LocalCluster.PATIENT,
              Security.NONE);
      OutputListener application =
          new OutputListener() {
            @Override
            public void told(Output output) {}

            @Override
            public void claims(Output claim, long deadline) {
              heard.add(new Heard(node, (Locked) claim, System.nanoTime(), deadline));
            }
          };
      Directory disk = Directory.open(Files.createDirectory(directory.resolve("node" + v)));
      nodes.add(new NodeProcess(scenario, settings, disk, Journal.NONE, application));
    }
    nodes.forEach(NodeProcess::start);
    nodes.forEach(node -> node.submit(Input.START));
  }

  @AfterEach
  void close() {
    nodes.forEach(NodeProcess::close);
  }

  private Heard next() throws InterruptedException {
    Heard next = heard.poll(60, TimeUnit.SECONDS);
    assertThat(next).as("a claim").isNotNull();
    return next;
  }

  @Test
  void aClaimComesWithTheMomentAtWhichItEnds() throws Exception {
    boot(3);
    Heard first = next();
    assertThat(first.deadline() - first.at()).isLessThanOrEqualTo(LEASE.toNanos());
    Heard renewed = next();
    assertThat(renewed.node()).isEqualTo(first.node());
    assertThat(renewed.deadline() - first.deadline()).isPositive();
  }

  @Test
  void nobodyClaimsBeforeTheClaimOfADeadLeaderHasEnded() throws Exception {
    boot(3);
    Heard last = next();
    int leader = last.node();
    nodes.get(leader).close();
    for (Heard heir = next(); ; heir = next()) {
      if (heir.node() == leader) {
        if (heir.deadline() - last.deadline() > 0) last = heir;
        continue;
      }
      assertThat(heir.at() - last.deadline()).as("since the old claim ended").isPositive();
      assertThat(heir.claim().fence()).isGreaterThan(last.claim().fence());
      return;
    }
  }
}
