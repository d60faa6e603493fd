package org.bellwether.lab.cluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.node.link.LoopbackPorts;
import org.jspecify.annotations.Nullable;

/**
 * Processes for members of clusters. One whose member has ended can be used again: to start a Java
 * process takes longer than most elections.
 */
public final class MemberPool implements AutoCloseable {
  private final List<Path> with;
  private final @Nullable NamespaceNetwork network; // null on loopback addresses
  private final Map<Integer, ArrayDeque<MemberProcess>> idle = new HashMap<>(); // by network
  private final List<MemberProcess> all = new ArrayList<>();

  /** A pool of processes that know the algorithms of the user, and talk on loopback addresses. */
  public MemberPool(List<Path> with) {
    this(with, null);
  }

  /**
   * The same on a network of their own.
   *
   * @param network is closed with the pool; null for loopback addresses
   */
  public MemberPool(List<Path> with, @Nullable NamespaceNetwork network) {
    this.with = List.copyOf(with);
    this.network = network;
  }

  /** Where the members of a cluster may be. */
  List<InetSocketAddress> addresses(int n) throws IOException {
    return network == null ? LoopbackPorts.free(n) : network.addresses();
  }

  /** The network between the members, whose links can be cut. */
  NamespaceNetwork network() throws IOException {
    if (network != null) return network;
    throw new IOException("links cannot be cut: members talk on loopback addresses");
  }

  MemberProcess take(int member) throws IOException {
    MemberProcess process = idle(member).poll();
    if (process != null && process.alive()) return process;
    MemberProcess fresh =
        new MemberProcess(network == null ? List.of() : network.entering(member), with);
    all.add(fresh);
    return fresh;
  }

  void giveBack(int member, MemberProcess process) {
    process.listener(_ -> {});
    idle(member).add(process);
  }

  /** On loopback addresses, any process will do for any member. */
  private ArrayDeque<MemberProcess> idle(int member) {
    return idle.computeIfAbsent(network == null ? 0 : member, _ -> new ArrayDeque<>());
  }

  @Override
  public void close() {
    all.forEach(MemberProcess::kill);
    if (network != null) network.close();
  }
}
