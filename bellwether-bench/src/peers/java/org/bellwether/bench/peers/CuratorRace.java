package org.bellwether.bench.peers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.curator.retry.ExponentialBackoffRetry;
import org.apache.zookeeper.server.quorum.QuorumPeerMain;
import org.bellwether.bench.RacedLocks;
import org.bellwether.bench.RacedSystem;

/** Curator's mutex on three servers of ZooKeeper, which write to disk. */
public final class CuratorRace implements RacedSystem {
  private static final int TUNED_SESSION_MILLIS = 1000;

  @Override
  public String name() {
    return "curator";
  }

  @Override
  public AutoCloseable serve(Path directory, int[] ports, boolean tuned) throws IOException {
    List<ServerSocket> held = new ArrayList<>();
    for (int i = 0; i < 2 * ports.length; i++) {
      held.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
    }
    for (ServerSocket socket : held) socket.close();
    StringBuilder servers = new StringBuilder();
    for (int k = 0; k < ports.length; k++) {
      int quorum = held.get(2 * k).getLocalPort();
      int election = held.get(2 * k + 1).getLocalPort();
      servers.append("server.%d=127.0.0.1:%d:%d%n".formatted(k, quorum, election));
    }
    List<Process> started = new ArrayList<>();
    for (int k = 0; k < ports.length; k++) {
      Path data = Files.createDirectories(directory.resolve("zookeeper-" + k));
      Files.writeString(data.resolve("myid"), String.valueOf(k));
      Path config =
          Files.writeString(
              directory.resolve("zookeeper-" + k + ".cfg"),
              """
              tickTime=%d
              initLimit=10
              syncLimit=5
              dataDir=%s
              clientPort=%d
              clientPortAddress=127.0.0.1
              admin.enableServer=false
              maxClientCnxns=0
              %s\
              """
                  .formatted(tuned ? TUNED_SESSION_MILLIS / 2 : 2000, data, ports[k], servers));
      started.add(
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:+UseSerialGC",
                  "-Xmx512m",
                  "-cp",
                  System.getProperty("java.class.path"),
                  QuorumPeerMain.class.getName(),
                  config.toString())
              .redirectErrorStream(true)
              .redirectOutput(directory.resolve("zookeeper-" + k + ".log").toFile())
              .start());
    }
    return () -> {
      for (Process server : started) server.destroyForcibly().waitFor();
    };
  }

  @Override
  public RacedLocks join(int process, Path directory, int[] ports, boolean tuned) throws Exception {
    String servers =
        Arrays.stream(ports).mapToObj(port -> "127.0.0.1:" + port).collect(Collectors.joining(","));
    CuratorFrameworkFactory.Builder builder =
        CuratorFrameworkFactory.builder()
            .connectString(servers)
            .retryPolicy(new ExponentialBackoffRetry(100, 10));
    if (tuned) builder.sessionTimeoutMs(TUNED_SESSION_MILLIS);
    CuratorFramework client = builder.build();
    AtomicLong suspended = new AtomicLong();
    client
        .getConnectionStateListenable()
        .addListener(
            (_, state) -> {
              if (state == ConnectionState.SUSPENDED) suspended.incrementAndGet();
            });
    client.start();
    client.blockUntilConnected();
    return new RacedLocks() {
      @Override
      public Held acquire(String lock) throws Exception {
        InterProcessMutex mutex = new InterProcessMutex(client, "/locks/" + lock);
        mutex.acquire();
        return mutex::release;
      }

      @Override
      public long exclusions() {
        return suspended.get();
      }
    };
  }
}
