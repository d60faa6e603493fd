package org.bellwether.spec.monitor;

import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Began;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * On a line, neighbours never act at the same time, and between two actions of a node each of its
 * neighbours acts.
 */
public final class TakingTurns implements Monitor {
  private static final Property TAKING_TURNS = new Property("taking turns");

  private final long[] lastAct; // by node, its number among all actions; 0 before the first
  private final boolean byTime;
  private final BitSet acting = new BitSet(); // who has acted at this instant
  private long acts;

  /**
   * A judge of n nodes.
   *
   * @param byTime whether it is time that keeps neighbours apart. Where messages do so, one that
   *     takes no time may let both act at one instant, and one of them still acts after the other.
   */
  public TakingTurns(int n, boolean byTime) {
    lastAct = new long[n];
    this.byTime = byTime;
  }

  @Override
  public boolean keepsTime() {
    return byTime;
  }

  @Override
  public void passed(long ticks, long ticksPerUnit) {
    acting.clear();
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (!(output instanceof Began)) return;
    check(node, node - 1, verdict);
    check(node, node + 1, verdict);
    lastAct[node] = ++acts;
    acting.set(node);
  }

  private void check(int node, int neighbour, Verdict verdict) {
    if (neighbour < 0 || neighbour >= lastAct.length) return;
    if (byTime && acting.get(neighbour)) {
      verdict.violated(
          TAKING_TURNS,
          "nodes %d and %d act at the same time"
              .formatted(Math.min(node, neighbour), Math.max(node, neighbour)),
          node,
          neighbour);
    }
    if (lastAct[node] == 0 || lastAct[neighbour] > lastAct[node]) return;
    verdict.violated(
        TAKING_TURNS,
        "node %d acts again before node %d has acted".formatted(node, neighbour),
        node,
        neighbour);
  }

  @Override
  public List<Property> properties() {
    return List.of(TAKING_TURNS);
  }
}
