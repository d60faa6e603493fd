package org.bellwether.spec;

import java.util.Arrays;
import java.util.BitSet;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Granted;

/**
 * While a node waits, the others together enter at most a given number of times. After a failure,
 * which makes a new epoch, all start counting anew.
 */
public final class NoStarvation implements Monitor {
  private final int bound;
  private final BitSet waiting = new BitSet();
  private final int[] overtaken;
  private long epoch = 1;

  /**
   * Judges n nodes.
   *
   * @param bound how often a request may be overtaken
   */
  public NoStarvation(int n, int bound) {
    this.bound = bound;
    overtaken = new int[n];
  }

  @Override
  public void requested(int node, Verdict verdict) {
    waiting.set(node);
    overtaken[node] = 0;
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (!(output instanceof Granted(var fence))) return;
    waiting.clear(node);
    if (fence.epoch() > epoch) Arrays.fill(overtaken, 0);
    epoch = fence.epoch();
    for (int v = waiting.nextSetBit(0); v >= 0; v = waiting.nextSetBit(v + 1)) {
      if (++overtaken[v] == bound + 1) {
        verdict.violated(
            "no starvation",
            "node " + v + " is overtaken " + overtaken[v] + " times, expected at most " + bound,
            v);
      }
    }
  }

  @Override
  public void crashed(int node, Verdict verdict) {
    waiting.clear(node);
  }
}
