package org.bellwether.simulate.engine;

import org.bellwether.scenario.ScenarioException;
import org.bellwether.topology.Topology;
import org.bellwether.topology.kind.GraphTopology;

/**
 * Where every link of a network leads, written out: for slot {@code s} of node {@code v}, entry
 * {@code first[v] + s} of each array.
 */
public final class LinkTable {
  private static final long MOST_LINKS = 1 << 28;

  /** By node, its first entry; one more than there are nodes. */
  public final int[] first;

  /** Who receives what is sent through a slot. */
  public final int[] to;

  /** At which of its slots the receiver hears of it. */
  public final int[] arrival;

  /** The largest number of slots of any node. */
  public final int mostSlots;

  /** Whether a network has few enough links to be written out. */
  public static boolean fits(Topology topology) {
    return 2 * topology.edges() <= MOST_LINKS;
  }

  public LinkTable(Topology topology) {
    int n = topology.n();
    if (2 * topology.edges() > Integer.MAX_VALUE) {
      throw ScenarioException.of(
          "topology", topology.edges() + " links", "at most " + Integer.MAX_VALUE / 2);
    }
    first = new int[n + 1];
    int most = 0;
    for (int v = 0; v < n; v++) {
      int degree = topology.degree(v);
      first[v + 1] = first[v] + degree;
      most = Math.max(most, degree);
    }
    mostSlots = most;
    to = new int[first[n]];
    arrival = new int[first[n]];
    boolean ascending = topology instanceof GraphTopology;
    int[] found = new int[n]; // how many of its neighbours have come along
    for (int v = 0; v < n; v++) {
      for (int i = first[v]; i < first[v + 1]; i++) {
        int w = topology.neighbour(v, i - first[v]);
        to[i] = w;
        // a graph's slots are in the order of its neighbours, and so are the senders here
        arrival[i] = ascending ? found[w]++ : topology.arrival(v, i - first[v]);
      }
    }
  }

  /** A number of its own for each directed link: the entry of the receiver's slot. */
  public int link(int entry) {
    return first[to[entry]] + arrival[entry];
  }
}
