package org.bellwether.election;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import org.bellwether.election.LeaderBroadcast.Told;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Won;
import org.bellwether.model.Reached;
import org.bellwether.spec.Ending;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Verdict;

/** The tree has every node at its true distance from the leader, and all are told once. */
public final class LeaderBroadcastMonitor implements Monitor {
  private static final int NOBODY = -1;

  private final IntFunction<int[]> distances;
  private final int[] found;
  private final BitSet told = new BitSet();
  private int leader = NOBODY;

  /**
   * A judge of n nodes.
   *
   * @param distances of all nodes from one
   */
  public LeaderBroadcastMonitor(int n, IntFunction<int[]> distances) {
    this.distances = distances;
    found = new int[n];
    Arrays.fill(found, NOBODY);
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    switch (output) {
      case Won() -> leader = node;
      case Reached(int distance, _) -> found[node] = distance;
      case Told _ -> {
        if (told.get(node)) verdict.violated("broadcast", "node " + node + " is told twice", node);
        told.set(node);
        if (leader != NOBODY && told.cardinality() == 1) tree(verdict);
      }
      default -> {}
    }
  }

  /** Judges the tree when the broadcast begins: by then it must be final. */
  private void tree(Verdict verdict) {
    int[] truth = distances.apply(leader);
    for (int v = 0; v < found.length; v++) {
      if (found[v] == truth[v]) continue;
      verdict.violated(
          "breadth-first tree",
          "the leader broadcasts, but node %d is at distance %d instead of %d"
              .formatted(v, found[v], truth[v]),
          v);
    }
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    if (ending != Ending.QUIESCENT || told.cardinality() == found.length) return;
    verdict.violated(
        "broadcast",
        "%d of %d nodes are told".formatted(told.cardinality(), found.length),
        told.nextClearBit(0));
  }

  @Override
  public List<String> properties() {
    return List.of("breadth-first tree", "broadcast");
  }
}
