package org.bellwether.simulate;

import org.bellwether.model.Outbox;
import org.bellwether.topology.Topology;
import org.jspecify.annotations.Nullable;

/**
 * How nodes number their links: which slot of the network is behind a port. They are the same
 * except in anonymous networks, where a port says nothing about who is behind it.
 */
public final class Ports {
  private final Topology topology;
  private final int @Nullable [][] slots; // by node and port; null if they are the same
  private final int @Nullable [][] ports; // by node and slot

  Ports(Topology topology, int @Nullable [][] slots) {
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

  /** Whether ports are slots. */
  boolean plain() {
    return slots == null;
  }

  public int slot(int node, int port) {
    return slots == null ? port : slots[node][port];
  }

  public int port(int node, int slot) {
    return ports == null ? slot : ports[node][slot];
  }

  /** The slot behind a port through which a node wants to send. */
  public int out(int node, int port) {
    int degree = topology.degree(node);
    if (port < 0 || port >= degree) {
      throw new IllegalArgumentException(
          "port " + port + " does not exist: node has ports 0.." + (degree - 1));
    }
    int slot = slot(node, port);
    if (!topology.sends(node, slot)) {
      throw new IllegalArgumentException(
          "port " + port + " only receives: a one-way ring sends through port 1");
    }
    return slot;
  }

  /** Sends to everybody else who can be sent to; returns how many these are. */
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
