package org.bellwether.spec;

import java.util.Map;
import java.util.TreeMap;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Granted;

/**
 * While a node waits, the others together enter at most a given number of times. After a failure,
 * which makes a new epoch, all start counting anew.
 */
public final class NoStarvation implements Monitor {
  private final int bound;
  private final TreeMap<Long, Integer> waiting = new TreeMap<>(); // by the number of the request
  private final long[] number; // by node, of its request
  private final long[] before; // by node, how many had entered when it asked
  private long requests;
  private long entries;
  private long epoch = 1;

  /**
   * Judges n nodes.
   *
   * @param bound how often a request may be overtaken
   */
  public NoStarvation(int n, int bound) {
    this.bound = bound;
    number = new long[n];
    before = new long[n];
  }

  @Override
  public void requested(int node, Verdict verdict) {
    number[node] = ++requests;
    before[node] = entries;
    waiting.put(number[node], node);
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (!(output instanceof Granted(var fence))) return;
    waiting.remove(number[node]);
    if (fence.epoch() > epoch) for (int v : waiting.values()) before[v] = entries;
    epoch = fence.epoch();
    entries++;
    // Nobody has been overtaken more often than those who have waited longest.
    for (Map.Entry<Long, Integer> oldest = waiting.firstEntry();
        oldest != null && entries - before[oldest.getValue()] > bound;
        oldest = waiting.firstEntry()) {
      int v = oldest.getValue();
      waiting.remove(oldest.getKey());
      verdict.violated(
          "no starvation",
          "node " + v + " is overtaken " + (bound + 1) + " times, expected at most " + bound,
          v);
    }
  }

  @Override
  public void crashed(int node, Verdict verdict) {
    waiting.remove(number[node]);
  }
}
