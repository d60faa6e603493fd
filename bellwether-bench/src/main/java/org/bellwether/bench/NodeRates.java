package org.bellwether.bench;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongConsumer;
import org.bellwether.catalog.Catalog;
import org.bellwether.node.Journal;
import org.bellwether.node.NodeProcess;
import org.bellwether.node.NodeSettings;
import org.bellwether.node.link.LinkSettings;
import org.bellwether.node.link.LoopbackPorts;
import org.bellwether.node.link.Security;
import org.bellwether.node.link.TlsFiles;
import org.bellwether.scenario.Scenario;
import org.bellwether.step.Input;
import org.bellwether.wiring.UntimedScenario;

/**
 * Two deployed nodes beside a bare ping-pong over blocking sockets, in one process: round trips,
 * with and without TLS, messages per second, and what a message allocates. The three round trips
 * are measured in turn, several times, so that a busy machine spoils them alike; of each, the
 * median of all rounds is told.
 *
 * <p>Arguments: how many rounds (5), and how many round trips per round (20000).
 */
public final class NodeRates {
  private static final int FRAME = 12; // bytes, as small as a message of a node
  private static final int WINDOW = 256; // messages under way when rates are measured
  private static final int WARM_UPS = 3; // a busy machine compiles late
  private static final double NANOS_PER_MICRO = 1e3;

  private NodeRates() {}

  /** What was measured. */
  private record Round(double medianNanos, double bytesPerMessage, double perSecond) {}

  /** Measures and prints a table. */
  public static void main(String[] args) throws Exception {
    int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 5;
    int trips = args.length > 1 ? Integer.parseInt(args[1]) : 20_000;
    Security tls = tls();
    for (int i = 0; i < WARM_UPS; i++) {
      bare(trips);
      nodes(trips, 1, Security.NONE);
      nodes(trips, 1, tls);
    }
    double[] bare = new double[rounds];
    double[] plain = new double[rounds];
    double[] secure = new double[rounds];
    Round last = new Round(0, 0, 0);
    for (int i = 0; i < rounds; i++) {
      bare[i] = bare(trips);
      last = nodes(trips, 1, Security.NONE);
      plain[i] = last.medianNanos;
      secure[i] = nodes(trips, 1, tls).medianNanos;
    }
    Round busy = nodes(10 * trips, WINDOW, Security.NONE);
    double base = Stopwatch.median(bare);
    System.out.println("| round trip | median µs | times the bare one |");
    System.out.println("|---|---|---|");
    row("blocking sockets", base, base);
    row("two nodes", Stopwatch.median(plain), base);
    row("two nodes, mutual TLS", Stopwatch.median(secure), base);
    System.out.printf(
        Locale.ROOT,
        "%nmessages per second through one node, %d under way: %,.0f%n",
        WINDOW,
        busy.perSecond);
    System.out.printf(
        Locale.ROOT,
        "bytes allocated per message and node: %.0f (one under way), %.0f (%d under way)%n",
        last.bytesPerMessage,
        busy.bytesPerMessage,
        WINDOW);
  }

  private static void row(String what, double nanos, double base) {
    System.out.printf(
        Locale.ROOT, "| %s | %.1f | %.2f |%n", what, nanos / NANOS_PER_MICRO, nanos / base);
  }

  // ---- Bare sockets

  private static double bare(int trips) throws Exception {
    InetAddress here = InetAddress.getLoopbackAddress();
    try (ServerSocketChannel server =
        ServerSocketChannel.open().bind(new InetSocketAddress(here, 0))) {
      int port = server.socket().getLocalPort();
      Thread echo = Thread.ofPlatform().daemon().start(() -> echo(server));
      try (SocketChannel channel = SocketChannel.open(new InetSocketAddress(here, port))) {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        long[] times = new long[trips];
        ByteBuffer buffer = ByteBuffer.allocateDirect(FRAME);
        for (int i = 0; i < trips; i++) {
          long began = System.nanoTime();
          pass(channel, buffer);
          fill(channel, buffer);
          times[i] = System.nanoTime() - began;
        }
        channel.shutdownOutput();
        echo.join();
        return median(times);
      }
    }
  }

  private static void echo(ServerSocketChannel server) {
    try (SocketChannel channel = server.accept()) {
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      ByteBuffer buffer = ByteBuffer.allocateDirect(FRAME);
      while (fill(channel, buffer)) pass(channel, buffer);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void pass(SocketChannel channel, ByteBuffer buffer) throws IOException {
    buffer.clear();
    while (buffer.hasRemaining()) channel.write(buffer);
  }

  private static boolean fill(SocketChannel channel, ByteBuffer buffer) throws IOException {
    buffer.clear();
    while (buffer.hasRemaining()) if (channel.read(buffer) < 0) return false;
    return true;
  }

  private static double median(long[] times) {
    long[] sorted = times.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  // ---- Nodes

  /** Notes when messages come back, and what was allocated meanwhile. */
  private static final class Backs implements LongConsumer {
    final long[] times;
    final CountDownLatch done = new CountDownLatch(1);
    int count;
    long began;
    long ended;
    long allocated;
    private long last;

    Backs(int trips) {
      times = new long[trips];
    }

    @Override
    public void accept(long ignored) { // in the turn of node 0
      long now = System.nanoTime();
      if (count == 0) {
        began = now;
        allocated = allocatedNow();
      } else if (count <= times.length) {
        times[count - 1] = now - last;
      }
      last = now;
      if (count++ == times.length) {
        ended = now;
        allocated = allocatedNow() - allocated;
        done.countDown();
      }
    }

    private static long allocatedNow() {
      return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getTotalThreadAllocatedBytes();
    }
  }

  private static Round nodes(int trips, int balls, Security security) throws Exception {
    Backs backs = new Backs(trips);
    Catalog catalog = Catalog.of(EchoNode.entry(balls, backs));
    UntimedScenario scenario =
        UntimedScenario.of(Scenario.builder("echo").nodes(2).build(), catalog);
    List<InetSocketAddress> members = LoopbackPorts.free(2);
    try (NodeProcess first = node(scenario, members, 0, security);
        NodeProcess second = node(scenario, members, 1, security)) {
      first.start();
      second.start();
      first.submit(Input.START);
      backs.done.await();
      double perSecond = 1e9 * trips / (backs.ended - backs.began);
      return new Round(median(backs.times), backs.allocated / (2.0 * trips), perSecond);
    }
  }

  private static NodeProcess node(
      UntimedScenario scenario, List<InetSocketAddress> members, int position, Security security)
      throws IOException {
    NodeSettings settings =
        new NodeSettings(
            "bench",
            position,
            members,
            null,
            Duration.ofMillis(1),
            LinkSettings.DEFAULT.silence(Duration.ofMinutes(1)),
            security);
    return new NodeProcess(scenario, settings, null, Journal.NONE, _ -> {});
  }

  /** Certificates for the name of this machine, from resources. */
  private static Security tls() throws IOException {
    Path directory = Files.createTempDirectory("bellwether-bench");
    for (String name : List.of("authority.pem", "node0.pem", "node0.key")) {
      try (InputStream in = NodeRates.class.getResourceAsStream(name)) {
        Files.copy(Objects.requireNonNull(in, name), directory.resolve(name));
      }
    }
    // Both ends show the same certificate, whose name both positions are to have.
    return Security.tls(
        new TlsFiles(
            directory.resolve("node0.pem"),
            directory.resolve("node0.key"),
            directory.resolve("authority.pem")),
        List.of("node0.example", "node0.example"));
  }
}
