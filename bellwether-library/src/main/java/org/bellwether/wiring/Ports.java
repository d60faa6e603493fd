package org.bellwether.wiring;

import org.bellwether.model.Outbox;
import org.bellwether.topology.Topology;
import org.jspecify.annotations.Nullable;

/**
 * How nodes number their links: which slot of the topology is behind a port. Ports and slots are
 * the same except in anonymous networks, where a port says nothing about who is behind it.
 */
public final class Ports {
  /** The random numbers that hide slots. */
  static final int STREAM = 4;

  private final Topology topology;
  private final int @Nullable [][] slots; // by node and port; null if they are the same
  private final int @Nullable [][] ports; // by node and slot

  /** Ports that are the slots of the topology. */
  public Ports(Topology topology) {
    this(topology, null);
  }

  /**
   * Ports that hide the slots behind them.
   *
   * @param slots by node and port; null if a port is its slot
   */
  public Ports(Topology topology, int @Nullable [][] slots) {
    this.topology = topology;
    this.slots = slots;
    ports = slots == null ? null : inverse(slots);
  }

  private static int[][] inverse(int[][] slots) {
    int[][] inverse = new int[slots.length][];
    for (int v = 0; v < slots.length; v++) {
      inverse[v] = new int[slots[v].length];
      for (int port = 0; port < slots[v].length; port++) inverse[v][slots[v][port]] = port;
    }
    return inverse;
  }

  /**
   * The slot behind each port of one node of an anonymous network, as a run with this seed has it.
   *
   * @param before the number of ports of all nodes before this one
   */
  public static int[] hidden(long seed, long before, int degree) {
    return Networks.permutation(degree, new Randoms.Stream(seed, STREAM).skip(before));
  }

  /** A directed link as one number. */
  public static long link(int from, int to) {
    return ((long) from << 32) | to;
  }

  public Topology topology() {
    return topology;
  }

  /** Whether every port is its slot. */
  public boolean plain() {
    return slots == null;
  }

  public int slot(int node, int port) {
    return slots == null ? port : slots[node][port];
  }

  public int port(int node, int slot) {
    return ports == null ? slot : ports[node][slot];
  }

  /** The slot behind a port through which a node sends; rejects a port that cannot send. */
  public int out(int node, int port) {
    int degree = topology.degree(node);
    if (port < 0 || port >= degree) {
      throw new IllegalArgumentException(
          "port " + port + " does not exist: node has ports 0.." + (degree - 1));
    }
    int slot = slot(node, port);
    if (!topology.sends(node, slot)) {
      throw new IllegalArgumentException(
          "port " + port + " only receives; a one-way ring sends through port 1");
    }
    return slot;
  }

  /** Sends through every port that leads to another node; returns how many there are. */
  public int broadcast(int node, Object message, Outbox<Object> out) {
    int sent = 0;
    int degree = topology.degree(node);
    for (int port = 0; port < degree; port++) {
      int slot = slot(node, port);
      if (topology.own(node, slot) || !topology.sends(node, slot)) continue;
      out.send(port, message);
      sent++;
    }
    return sent;
  }
}
