package org.bellwether.spec;

import java.util.BitSet;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Granted;

/** When nothing is left to happen, nobody waits for the critical section. */
public final class NoDeadlock implements Symmetric {
  private final BitSet waiting = new BitSet();

  @Override
  public void requested(int node, Verdict verdict) {
    waiting.set(node);
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (output instanceof Granted) waiting.clear(node);
  }

  @Override
  public void crashed(int node, Verdict verdict) {
    waiting.clear(node);
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    if (ending == Ending.QUIESCENT && !waiting.isEmpty()) {
      verdict.violated(
          "no deadlock", "nodes " + waiting + " wait for ever", waiting.stream().toArray());
    }
  }

  @Override
  public void permute(int[] to) {
    Symmetric.permute(waiting, to);
  }
}
