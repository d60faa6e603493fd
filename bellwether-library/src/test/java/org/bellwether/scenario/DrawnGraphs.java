package org.bellwether.scenario;

import java.util.Arrays;
import org.bellwether.scenario.Network.Edges;
import org.bellwether.scenario.Network.Pair;

/** Graphs as they are drawn on paper. */
public final class DrawnGraphs {
  private DrawnGraphs() {}

  /** A graph of these edges: {@code graph("0-1 1-2")}. */
  public static Network graph(String edges) {
    return new Edges(Arrays.stream(edges.split(" ", -1)).map(DrawnGraphs::pair).toList());
  }

  private static Pair pair(String edge) {
    String[] ends = edge.split("-", -1);
    return new Pair(Integer.parseInt(ends[0]), Integer.parseInt(ends[1]));
  }
}
