package org.bellwether.node;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.model.Output;
import org.bellwether.node.disk.Volume;
import org.bellwether.node.link.LinkSettings;
import org.bellwether.node.link.LoopbackPorts;
import org.bellwether.node.link.Security;
import org.bellwether.scenario.Scenario;
import org.bellwether.wiring.UntimedScenario;
import org.jspecify.annotations.Nullable;

/** Some nodes of one scenario in one JVM, linked by real sockets. */
final class LocalCluster implements AutoCloseable {
  /** Something that a node told. */
  record Told(int node, Output output) {}

  static final LinkSettings PATIENT =
      new LinkSettings(
          Duration.ofMillis(250),
          Duration.ofMinutes(3),
          Duration.ofMinutes(3),
          Duration.ofMillis(2),
          Duration.ofMillis(20),
          8 << 20,
          32);

  final BlockingQueue<Told> told = new LinkedBlockingQueue<>();
  final List<NodeProcess> nodes = new ArrayList<>();
  final UntimedScenario scenario;
  LinkSettings links = PATIENT;
  private final List<InetSocketAddress> members;
  private final Duration unit;

  LocalCluster(Scenario scenario, Entry... entries) throws IOException {
    this(scenario, Duration.ofMillis(1), entries);
  }

  LocalCluster(Scenario scenario, Duration unit, Entry... entries) throws IOException {
    Catalog catalog = entries.length == 0 ? Catalog.standard() : Catalog.of(entries);
    this.scenario = UntimedScenario.of(scenario, catalog);
    this.unit = unit;
    members = LoopbackPorts.free(this.scenario.n());
  }

  /** Makes a node and lets it live. */
  NodeProcess boot(int position, @Nullable Volume volume, Journal journal) throws IOException {
    NodeProcess node = make(position, volume, journal);
    nodes.add(node);
    node.start();
    return node;
  }

  /** Makes a node that does not live yet. */
  NodeProcess make(int position, @Nullable Volume volume, Journal journal) throws IOException {
    return new NodeProcess(
        scenario,
        settings(position),
        volume,
        journal,
        output -> told.add(new Told(position, output)));
  }

  NodeSettings settings(int position) {
    return new NodeSettings("test", position, members, null, unit, links, Security.NONE);
  }

  NodeProcess boot(int position) throws IOException {
    return boot(position, null, Journal.NONE);
  }

  void bootAll() throws IOException {
    for (int v = 0; v < scenario.n(); v++) boot(v);
  }

  /** The next output that fits; those before it are dropped. */
  Told await(Predicate<Told> fits) throws InterruptedException {
    while (true) {
      Told next = told.poll(120, TimeUnit.SECONDS);
      if (next == null) throw new AssertionError("nobody told what was waited for");
      if (fits.test(next)) return next;
    }
  }

  @Override
  public void close() {
    nodes.forEach(NodeProcess::close);
  }
}
