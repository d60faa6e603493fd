package org.bellwether.check;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.Delay;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.topology.Topology;
import org.bellwether.wiring.UntimedScenario;

/** The links of a network by number: one per direction in which messages may travel. */
final class DirectedLinks {
  /** The largest network that a check can handle. */
  static final int MOST_NODES = 60;

  private final int[] from;
  private final int[] to;
  private final int[] arrival; // slot of the receiver
  private final int[] least; // ticks that a message takes
  private final int[] most;
  private final int[][] linkOf; // by node and slot; -1 where nothing may leave
  private final int[][] into; // by node
  private final boolean fifo;

  DirectedLinks(UntimedScenario prepared, boolean timed) {
    Topology topology = prepared.topology();
    int n = topology.n();
    if (n > MOST_NODES) {
      throw ScenarioException.of("nodes", n, "at most " + MOST_NODES + " for the checker");
    }
    fifo = prepared.scenario().links().fifo();
    List<int[]> found = new ArrayList<>();
    List<List<Integer>> incoming = new ArrayList<>();
    for (int v = 0; v < n; v++) incoming.add(new ArrayList<>());
    linkOf = new int[n][];
    for (int v = 0; v < n; v++) {
      linkOf[v] = new int[topology.degree(v)];
      for (int slot = 0; slot < linkOf[v].length; slot++) {
        linkOf[v][slot] = -1;
        if (topology.own(v, slot) || !topology.sends(v, slot)) continue;
        linkOf[v][slot] = found.size();
        incoming.get(topology.neighbour(v, slot)).add(found.size());
        found.add(new int[] {v, topology.neighbour(v, slot), topology.arrival(v, slot)});
      }
    }
    from = found.stream().mapToInt(link -> link[0]).toArray();
    to = found.stream().mapToInt(link -> link[1]).toArray();
    arrival = found.stream().mapToInt(link -> link[2]).toArray();
    into = new int[n][];
    for (int v = 0; v < n; v++) {
      into[v] = incoming.get(v).stream().mapToInt(Integer::intValue).toArray();
    }
    least = new int[from.length];
    most = new int[from.length];
    if (timed) delays(prepared);
  }

  private void delays(UntimedScenario prepared) {
    Links links = prepared.scenario().links();
    int low;
    int high;
    switch (links.delay()) {
      case Delay.Constant(var ticks) -> {
        low = ticks(prepared, ticks);
        high = low;
      }
      case Delay.Uniform(var from, var to) -> {
        low = ticks(prepared, from);
        high = ticks(prepared, to);
      }
      case Delay.Exponential exponential -> { // without a bound: a message may take any time
        low = 0;
        high = Integer.MAX_VALUE;
      }
    }
    for (int link = 0; link < from.length; link++) {
      least[link] = low;
      most[link] = high;
      for (Links.LinkDelay own : links.perLink()) {
        if (own.from() != from[link] || own.to() != to[link]) continue;
        least[link] = ticks(prepared, own.ticks());
        most[link] = least[link];
      }
    }
  }

  private static int ticks(UntimedScenario prepared, BigDecimal delay) {
    long ticks = prepared.ticks("links.delay", delay);
    if (ticks < Integer.MAX_VALUE / 2) return (int) ticks;
    throw ScenarioException.of("links.delay", delay.toPlainString(), "a shorter delay");
  }

  int size() {
    return from.length;
  }

  boolean fifo() {
    return fifo;
  }

  int from(int link) {
    return from[link];
  }

  int to(int link) {
    return to[link];
  }

  /** The slot of the receiver at which a link ends. */
  int arrival(int link) {
    return arrival[link];
  }

  /** Whether no other link leads from the same sender to the same receiver. */
  boolean only(int link) {
    for (int other : into[to[link]]) if (other != link && from[other] == from[link]) return false;
    return true;
  }

  /** The least ticks that a message takes. */
  int least(int link) {
    return least[link];
  }

  /** The most ticks that a message takes; {@code Integer.MAX_VALUE} if there is no bound. */
  int most(int link) {
    return most[link];
  }

  /** The link that leaves a node through a slot, or -1. */
  int leaving(int node, int slot) {
    return linkOf[node][slot];
  }

  /** The links between nodes of different components. */
  BitSet between(List<List<Integer>> components) {
    int[] component = new int[into.length];
    for (int c = 0; c < components.size(); c++) {
      for (int node : components.get(c)) component[node] = c + 1;
    }
    BitSet links = new BitSet();
    for (int link = 0; link < size(); link++) {
      if (component[from(link)] != component[to(link)]) links.set(link);
    }
    return links;
  }

  /** The links that lead from the first to the second node of one of the pairs. */
  BitSet links(List<Pair> pairs) {
    BitSet links = new BitSet();
    for (int link = 0; link < size(); link++) {
      if (pairs.contains(new Pair(from(link), to(link)))) links.set(link);
    }
    return links;
  }

  /** The links that end at a node. */
  int[] into(int node) {
    return into[node];
  }
}
