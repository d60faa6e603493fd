package org.bellwether.election;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.bellwether.election.LeaderBroadcast.Told;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Reached;
import org.bellwether.model.Output.Won;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * When a leader begins to tell its news, the tree has every node at its true distance from it; and
 * every node is told the news of every leader once. Nobody leads twice.
 */
public final class LeaderBroadcastMonitor implements Monitor {
  private static final Property BROADCAST = new Property("broadcast");
  private static final Property BREADTH_FIRST_TREE = new Property("breadth-first tree");

  private static final int NOBODY = -1;

  private final IntFunction<int[]> distances;
  private final int[] found;
  private final int leaders;
  private final TreeMap<String, BitSet> told = new TreeMap<>(); // by the news
  private final BitSet led = new BitSet();
  private int leader = NOBODY;

  /**
   * A judge of n nodes.
   *
   * @param leaders how many there are, one after the other
   * @param distances of all nodes from one
   */
  public LeaderBroadcastMonitor(int n, int leaders, IntFunction<int[]> distances) {
    this.leaders = leaders;
    this.distances = distances;
    found = new int[n];
    Arrays.fill(found, NOBODY);
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    switch (output) {
      case Won() -> {
        if (led.get(node)) {
          verdict.violated(Property.ONE_LEADER, "node " + node + " leads twice", node);
        }
        led.set(node);
        leader = node;
      }
      case Reached(int distance, var parent) -> found[node] = distance;
      case Told(String news) -> {
        BitSet know = told.computeIfAbsent(news, key -> new BitSet());
        if (know.get(node)) verdict.violated(BROADCAST, "node " + node + " is told twice", node);
        know.set(node);
        if (leader != NOBODY && know.cardinality() == 1) tree(verdict);
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
          BREADTH_FIRST_TREE,
          "the leader broadcasts, but node %d is at distance %d instead of %d"
              .formatted(v, found[v], truth[v]),
          v);
    }
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    if (ending != Ending.QUIESCENT) return;
    for (int silent = told.size(); silent < leaders; silent++) everybody(new BitSet(), verdict);
    told.forEach((text, know) -> everybody(know, verdict));
  }

  private void everybody(BitSet know, Verdict verdict) {
    if (know.cardinality() == found.length) return;
    verdict.violated(
        BROADCAST,
        "%d of %d nodes are told".formatted(know.cardinality(), found.length),
        know.nextClearBit(0));
  }

  @Override
  public List<Property> properties() {
    return List.of(Property.ONE_LEADER, BREADTH_FIRST_TREE, BROADCAST);
  }
}
