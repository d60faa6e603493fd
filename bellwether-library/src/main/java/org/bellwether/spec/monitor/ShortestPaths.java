package org.bellwether.spec.monitor;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Reached;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Property;
import org.bellwether.topology.Topology;
import org.jspecify.annotations.Nullable;

/** A search ends with every node's true distance from the root, and a parent one step closer. */
public final class ShortestPaths implements Monitor {
  private static final Property PROPERTY = new Property("shortest paths");

  private final int root;
  private final Supplier<int[]> distances; // by position, the true ones
  private final BiPredicate<Integer, Integer> linked; // a lambda: no part of the state
  private final int[] found; // -1 for those that have not been reached
  private final int[] parents;

  public ShortestPaths(int[] distances) {
    this(distances.length, root(distances), () -> distances, (number, any) -> true);
  }

  /** A search that begins at a root; the true distances are computed when they are needed. */
  public ShortestPaths(Topology topology, int root) {
    this(
        topology.n(),
        root,
        Once.of(() -> topology.distances(root)),
        (v, w) -> topology.slotOf(v, w) >= 0);
  }

  private ShortestPaths(
      int n, int root, Supplier<int[]> distances, BiPredicate<Integer, Integer> linked) {
    this.root = root;
    this.distances = distances;
    this.linked = linked;
    found = new int[n];
    Arrays.fill(found, -1);
    parents = new int[n];
  }

  private static int root(int[] distances) {
    for (int v = 0; v < distances.length; v++) if (distances[v] == 0) return v;
    return -1;
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
    int[] expected = distances.get();
    for (int node = 0; node < found.length; node++) {
      if (found[node] != expected[node]) {
        verdict.violated(
            PROPERTY,
            "node %d is at distance %d, but %s".formatted(node, expected[node], found(found[node])),
            node);
      } else if (found[node] > 0 && !closer(node, expected)) {
        wrongParent(node, parents[node], verdict);
      }
    }
  }

  /** Whether the parent of a node is a neighbour and one step closer to the root. */
  private boolean closer(int node, int[] expected) {
    int parent = parents[node];
    return parent >= 0
        && parent < expected.length
        && expected[parent] == expected[node] - 1
        && linked.test(node, parent);
  }

  private static void wrongParent(int node, int parent, Verdict verdict) {
    verdict.violated(
        PROPERTY,
        "the parent of node %d is node %d, which is no neighbour one step closer to the root"
            .formatted(node, parent),
        node,
        parent);
  }

  private static String found(int distance) {
    return distance < 0 ? "was not reached" : "believes that it is " + distance;
  }

  /**
   * Distances are the true ones if only the root's is 0, those of neighbours differ by one at most,
   * and every node but the root has a parent that is one step closer. If time was up, neighbours of
   * a node that was reached need not have been.
   *
   * @see <a href="https://doi.org/10.1007/s00446-010-0095-3">Korman, Kutten, Peleg, Proof labeling
   *     schemes, Distributed Computing 22, 2010</a>
   */
  @Override
  public LocalJudge inParts() {
    return new LocalPaths(root);
  }

  private record LocalPaths(int root) implements LocalJudge {
    private static final long NOT_REACHED = -1;

    @Override
    public boolean asks() {
      return true;
    }

    @Override
    public long label(Spoken node) {
      Reached last = last(node);
      return last == null ? NOT_REACHED : last.distance();
    }

    private static @Nullable Reached last(Spoken node) {
      Reached last = null;
      for (Output output : node.said()) if (output instanceof Reached reached) last = reached;
      return last;
    }

    @Override
    public void judge(Spoken node, Sums sums, Ending ending, Verdict verdict) {
      int v = node.position();
      Reached last = last(node);
      if (last == null) {
        if (ending != Ending.TIME) verdict.violated(PROPERTY, "node " + v + " was not reached", v);
        return;
      }
      if ((last.distance() == 0) != (v == root) || last.distance() < 0) {
        verdict.violated(
            PROPERTY,
            "node %d believes that it is at distance %d from node %d"
                .formatted(v, last.distance(), root),
            v);
        return;
      }
      boolean led = v == root;
      for (int slot = 0; slot < node.degree(); slot++) {
        long other = node.label(slot);
        int w = node.neighbour(slot);
        led |= w == last.parent() && other == last.distance() - 1;
        boolean close = Math.abs(other - last.distance()) <= 1;
        if (other == NOT_REACHED ? ending == Ending.TIME : close) continue;
        verdict.violated(
            PROPERTY,
            "node %d is at distance %d, but its neighbour %d %s"
                .formatted(
                    v,
                    last.distance(),
                    w,
                    other == NOT_REACHED ? "was not reached" : "is at distance " + other),
            v,
            w);
      }
      if (!led) wrongParent(v, last.parent(), verdict);
    }
  }

  @Override
  public List<Property> properties() {
    return List.of(PROPERTY);
  }
}
