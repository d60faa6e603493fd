package org.bellwether.node;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import org.bellwether.node.wire.MalformedFrame;
import org.bellwether.topology.Topology;
import org.bellwether.wiring.Ports;
import org.jspecify.annotations.Nullable;

/** Which ports of one node lead to which members. */
final class Routes {
  private final Topology topology;
  private final Ports ports;
  private final int position;

  Routes(Ports ports, int position) {
    this.topology = ports.topology();
    this.ports = ports;
    this.position = position;
  }

  /** The members that ports lead to or from, without the node itself. */
  List<Integer> peers() {
    TreeSet<Integer> peers = new TreeSet<>();
    for (int slot = 0; slot < topology.degree(position); slot++) {
      int peer = topology.neighbour(position, slot);
      if (peer != position) peers.add(peer);
    }
    return new ArrayList<>(peers);
  }

  /** By position, where the peers are; null for members that no port leads to. */
  @Nullable InetSocketAddress[] addresses(List<InetSocketAddress> members) {
    @Nullable InetSocketAddress[] addresses = new @Nullable InetSocketAddress[members.size()];
    for (int peer : peers()) if (peer < addresses.length) addresses[peer] = members.get(peer);
    return addresses;
  }

  /** The port at which messages of a guest arrive, which knows no position of its own. */
  int ofGuest(int seat) {
    int[] found = {-1};
    each(seat, port -> found[0] = port);
    return found[0];
  }

  /** Does something for every port that leads to a peer. */
  void each(int peer, IntConsumer work) {
    for (int slot = 0; slot < topology.degree(position); slot++) {
      if (topology.neighbour(position, slot) == peer) work.accept(ports.port(position, slot));
    }
  }

  /** Who receives what is sent through a slot. */
  int receiver(int slot) {
    return topology.neighbour(position, slot);
  }

  /** The slot of the receiver at which that arrives. */
  int arrival(int slot) {
    return topology.arrival(position, slot);
  }

  /**
   * The port at which a message of a peer arrives.
   *
   * @throws MalformedFrame if the peer cannot send to that slot
   */
  int arriving(int peer, int slot) throws MalformedFrame {
    if (slot >= topology.degree(position)
        || topology.neighbour(position, slot) != peer
        || topology.own(position, slot)
        || !leadsHere(peer, slot)) {
      throw new MalformedFrame("a message for port " + slot + ", which node " + peer + " lacks");
    }
    return ports.port(position, slot);
  }

  /** Whether the peer may send to a slot of ours; it may not against a one-way ring. */
  private boolean leadsHere(int peer, int slot) {
    for (int other = 0; other < topology.degree(peer); other++) {
      if (topology.neighbour(peer, other) == position
          && topology.arrival(peer, other) == slot
          && topology.sends(peer, other)) return true;
    }
    return false;
  }
}
