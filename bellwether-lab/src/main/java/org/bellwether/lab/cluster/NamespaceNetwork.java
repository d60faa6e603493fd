package org.bellwether.lab.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.bellwether.scenario.Network.Pair;

/**
 * A network on which members have machines of their own, as far as they can tell: each is in a
 * network namespace with one address, and a router between them lets packets pass or not. Nothing
 * of it can be reached from outside, and nothing of it is left when the processes that hold the
 * namespaces have ended, however this process ends.
 *
 * <p>It takes util-linux ({@code unshare}, {@code nsenter}), iproute2 ({@code ip}, {@code ss}), and
 * either root or a system that lets users make namespaces.
 */
public final class NamespaceNetwork implements AutoCloseable {
  private static final String ROUTER = "198.18.255.1"; // RFC 2544: for tests of networks
  private static final int PORT = 7000;
  private static final int MOST = 250;
  private static final long PATIENCE_SECONDS = 60;

  private final boolean root; // else the namespaces belong to a user namespace
  private final Process router;
  private final List<Process> hosts = new ArrayList<>();
  private final Cutting cutting;
  private Map<Pair, Cutting> blocked = Map.of();

  /** What becomes of a packet on a link that is cut. */
  public enum Cutting {
    /** It disappears: peers find out by silence. */
    DROP("blackhole"),
    /** Its sender is told so, and connections are reset at once. */
    REJECT("prohibit");

    private final String rule;

    Cutting(String rule) {
      this.rule = rule;
    }
  }

  /**
   * Makes the network.
   *
   * @param n how many members there are
   * @throws IOException if that cannot be done here; the message says why
   */
  public NamespaceNetwork(int n, Cutting cutting) throws IOException {
    this.cutting = cutting;
    if (n > MOST) throw new IOException(n + " members, expected at most " + MOST);
    root = "root".equals(System.getProperty("user.name"));
    router = hold(root ? List.of("unshare", "-n") : List.of("unshare", "-U", "-r", "-n"));
    try {
      for (int v = 0; v < n; v++) hosts.add(hold(with(entering(router), "unshare", "-n")));
      route();
      for (int v = 0; v < n; v++) connect(v);
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  private static List<String> with(List<String> some, String... more) {
    List<String> all = new ArrayList<>(some);
    all.addAll(List.of(more));
    return List.copyOf(all);
  }

  /** A process that does nothing but keep its namespace, until this one ends. */
  private static Process hold(List<String> unshare) throws IOException {
    Process process;
    try {
      process =
          new ProcessBuilder(with(unshare, "sh", "-c", "echo ready; exec cat"))
              .redirectErrorStream(true)
              .start();
    } catch (IOException e) {
      throw new IOException(unshare.getFirst() + " cannot be run: " + e.getMessage(), e);
    }
    BufferedReader said =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line = said.readLine();
    if ("ready".equals(line)) return process;
    process.destroyForcibly();
    throw new IOException("no network namespace can be made: " + line);
  }

  private void route() throws IOException {
    // Without reverse path filters: they would drop what comes from where nothing may be sent to.
    in(
        router,
        """
        ip link set lo up
        echo 1 > /proc/sys/net/ipv4/ip_forward
        echo 0 > /proc/sys/net/ipv4/conf/all/rp_filter
        echo 0 > /proc/sys/net/ipv4/conf/default/rp_filter
        """);
  }

  private void connect(int v) throws IOException {
    Process host = hosts.get(v);
    in(
        router,
        """
        ip link add r%1$d type veth peer name host netns %2$d
        ip addr add %3$s/32 dev r%1$d
        ip link set r%1$d up
        ip route add %4$s/32 dev r%1$d
        """
            .formatted(v, host.pid(), ROUTER, address(v)));
    in(
        host,
        """
        ip link set lo up
        ip addr add %2$s/32 dev host
        ip link set host up
        ip route add default via %1$s dev host onlink
        """
            .formatted(ROUTER, address(v)));
  }

  private static String address(int v) {
    return "198.18.0." + (v + 1);
  }

  /** Runs commands in a namespace, up to the first that fails. */
  private void in(Process holder, String script) throws IOException {
    Process process =
        new ProcessBuilder(with(entering(holder), "sh", "-e")).redirectErrorStream(true).start();
    try (OutputStream in = process.getOutputStream()) {
      in.write(script.getBytes(StandardCharsets.UTF_8));
    }
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0) return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new IOException("the network cannot be changed: " + said.strip().replace("\n", "; "));
  }

  /** Where the members are. */
  public List<InetSocketAddress> addresses() throws IOException {
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (int v = 0; v < hosts.size(); v++) {
      addresses.add(new InetSocketAddress(InetAddress.getByName(address(v)), PORT));
    }
    return addresses;
  }

  /** What a command begins with that is to run where a member is. */
  public List<String> entering(int v) {
    return entering(hosts.get(v));
  }

  private List<String> entering(Process holder) {
    List<String> enter = List.of("nsenter", "-n", "-t", String.valueOf(holder.pid()));
    return root ? enter : with(enter, "-U", "--preserve-credentials");
  }

  /**
   * Lets no packet pass on these links, each from its first end to its second, and all packets on
   * all other links.
   */
  void block(Set<Pair> links) throws IOException {
    Map<Pair, Cutting> all = new LinkedHashMap<>();
    for (Pair link : links) all.put(link, cutting);
    block(all);
  }

  /** The same with what becomes of packets on each of the links. */
  public void block(Map<Pair, Cutting> links) throws IOException {
    StringBuilder rules = new StringBuilder();
    Set<Pair> reset = new LinkedHashSet<>();
    blocked.forEach(
        (link, how) -> {
          if (links.get(link) != how) rules.append(rule("del", link, how));
        });
    links.forEach(
        (link, how) -> {
          if (blocked.get(link) == how) return;
          rules.append(rule("add", link, how));
          if (how == Cutting.REJECT) reset.add(link);
        });
    in(router, rules.toString());
    blocked = Map.copyOf(links);
    for (Pair link : reset) {
      reset(link.from(), link.to());
      reset(link.to(), link.from());
    }
  }

  private static String rule(String verb, Pair link, Cutting how) {
    return "ip rule %s pref 100 from %s to %s %s\n"
        .formatted(verb, address(link.from()), address(link.to()), how.rule);
  }

  /** Closes the connections of a member with a peer, as a reset by the network would. */
  private void reset(int v, int peer) throws IOException {
    in(hosts.get(v), "ss -H -K -t dst " + address(peer) + " > /dev/null\n");
  }

  @Override
  public void close() {
    for (Process host : hosts) host.destroyForcibly();
    router.destroyForcibly();
  }
}
