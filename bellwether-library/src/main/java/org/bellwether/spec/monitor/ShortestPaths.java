package org.bellwether.spec.monitor;

import java.util.Arrays;
import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Reached;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;

/** A search ends with every node's true distance from the root, and a parent one step closer. */
public final class ShortestPaths implements Monitor {
  private final int[] distances; // by position, the true ones
  private final int[] found; // -1 for those that have not been reached
  private final int[] parents;

  public ShortestPaths(int[] distances) {
    this.distances = distances;
    found = new int[distances.length];
    Arrays.fill(found, -1);
    parents = new int[distances.length];
  }

  @Override
  public boolean heeds(Class<? extends Output> kind) {
    return kind == Reached.class;
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (!(output instanceof Reached(int distance, int parent))) return;
    found[node] = distance;
    parents[node] = parent;
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    if (ending == Ending.TIME) return;
    for (int node = 0; node < found.length; node++) {
      if (found[node] != distances[node]) {
        verdict.violated(
            "shortest paths",
            "node %d is at distance %d, but %s"
                .formatted(node, distances[node], found(found[node])),
            node);
      } else if (found[node] > 0 && distances[parents[node]] != found[node] - 1) {
        verdict.violated(
            "shortest paths",
            "the parent of node %d is node %d, which is not one step closer to the root"
                .formatted(node, parents[node]),
            node,
            parents[node]);
      }
    }
  }

  private static String found(int distance) {
    return distance < 0 ? "was not reached" : "believes that it is " + distance;
  }

  @Override
  public List<String> properties() {
    return List.of("shortest paths");
  }
}
