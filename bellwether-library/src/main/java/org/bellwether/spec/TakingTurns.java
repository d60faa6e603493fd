package org.bellwether.spec;

import org.bellwether.model.Began;
import org.bellwether.model.Output;

/** On a line, between two actions of a node each of its neighbours acts. */
public final class TakingTurns implements Monitor {
  private final long[] lastAct; // by node, its number among all actions; 0 before the first
  private long acts;

  public TakingTurns(int n) {
    lastAct = new long[n];
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (!(output instanceof Began)) return;
    if (lastAct[node] > 0) {
      check(node, node - 1, verdict);
      check(node, node + 1, verdict);
    }
    lastAct[node] = ++acts;
  }

  private void check(int node, int neighbour, Verdict verdict) {
    if (neighbour < 0 || neighbour >= lastAct.length) return;
    if (lastAct[neighbour] > lastAct[node]) return;
    verdict.violated(
        "taking turns",
        "node %d acts again before node %d has".formatted(node, neighbour),
        node,
        neighbour);
  }
}
