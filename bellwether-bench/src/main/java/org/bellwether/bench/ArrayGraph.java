package org.bellwether.bench;

import org.bellwether.topology.Topology;

/** The neighbours of all nodes in one array, and the way back over each link. */
final class ArrayGraph {
  final int n;
  final int[] first; // by node, where its neighbours begin
  final int[] to;
  final int[] back; // by link, the place of its opposite

  ArrayGraph(Topology topology) {
    n = topology.n();
    first = new int[n + 1];
    for (int v = 0; v < n; v++) first[v + 1] = first[v] + topology.degree(v);
    to = new int[first[n]];
    back = new int[first[n]];
    for (int v = 0; v < n; v++) {
      for (int i = first[v]; i < first[v + 1]; i++) {
        to[i] = topology.neighbour(v, i - first[v]);
        back[i] = first[to[i]] + topology.arrival(v, i - first[v]);
      }
    }
  }
}
