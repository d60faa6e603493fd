package org.bellwether.spec.monitor;

import java.util.Arrays;
import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Granted;
import org.bellwether.spec.Abstraction.AbstractState;
import org.bellwether.spec.Abstraction.AbstractableMonitor;
import org.bellwether.spec.Abstraction.WorkloadConfiguration;
import org.bellwether.spec.Monitor.Symmetric;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * While a node waits, the others together enter at most a given number of times. After a failure,
 * which begins a new epoch, counting starts again.
 */
public final class NoStarvation implements AbstractableMonitor, Symmetric {
  private static final int NOBODY = -1; // neither waits nor has a neighbour

  private final int bound;
  private final int n;
  private final int[] next; // by node, who asked after it; a ring through the place n
  private final int[] previous;
  private final long[] before; // by waiting node, how many had entered when it asked
  private long entries;
  private long epoch = 1;

  /**
   * Judges n nodes.
   *
   * @param bound how often a request may be overtaken
   */
  public NoStarvation(int n, int bound) {
    this.bound = bound;
    this.n = n;
    before = new long[n];
    next = new int[n + 1];
    previous = new int[n + 1];
    Arrays.fill(next, 0, n, NOBODY);
    Arrays.fill(previous, 0, n, NOBODY);
    next[n] = n;
    previous[n] = n;
  }

  private boolean waits(int node) {
    return next[node] != NOBODY;
  }

  @Override
  public void requested(int node, Verdict verdict) {
    leave(node);
    before[node] = entries;
    next[node] = n;
    previous[node] = previous[n];
    next[previous[n]] = node;
    previous[n] = node;
  }

  /** Nothing is remembered of those who do not wait, so that it makes no difference. */
  private void leave(int node) {
    if (!waits(node)) return;
    next[previous[node]] = next[node];
    previous[next[node]] = previous[node];
    next[node] = NOBODY;
    previous[node] = NOBODY;
    before[node] = 0;
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (!(output instanceof Granted(var fence))) return;
    leave(node);
    if (fence.epoch() > epoch) for (int v = next[n]; v != n; v = next[v]) before[v] = entries;
    epoch = fence.epoch();
    entries++;
    // Nobody has been overtaken more often than those who have waited longest.
    for (int v = next[n]; v != n && entries - before[v] > bound; v = next[n]) {
      leave(v);
      verdict.violated(
          Property.NO_STARVATION,
          "node " + v + " is overtaken " + (bound + 1) + " times, expected at most " + bound,
          v);
    }
  }

  @Override
  public void withdrawn(int node, Verdict verdict) {
    leave(node);
  }

  @Override
  public void crashed(int node, Verdict verdict) {
    leave(node);
  }

  @Override
  public void writeMemory(WorkloadConfiguration<?, ?> configuration, AbstractState abstractState) {
    abstractState.number(epoch);
    long coming = 0; // entries
    for (int v = 0; v < n; v++) coming += configuration.requests(v) + (waits(v) ? 1 : 0);
    for (int v = 0; v < n; v++) {
      if (!waits(v)) {
        abstractState.number(NOBODY);
        continue;
      }
      long overtaken = entries - before[v];
      long others = coming - 1 - configuration.requests(v);
      abstractState.number(
          overtaken + others > bound ? overtaken : 0); // else it cannot become too often
    }
  }

  @Override
  public void permute(int[] to) {
    int[] after = next.clone();
    int[] ahead = previous.clone();
    long[] entered = before.clone();
    for (int v = 0; v <= n; v++) {
      int there = v == n ? n : to[v];
      next[there] = after[v] == n || after[v] == NOBODY ? after[v] : to[after[v]];
      previous[there] = ahead[v] == n || ahead[v] == NOBODY ? ahead[v] : to[ahead[v]];
      if (v < n) before[there] = entered[v];
    }
  }

  @Override
  public List<Property> properties() {
    return List.of(Property.NO_STARVATION);
  }
}
