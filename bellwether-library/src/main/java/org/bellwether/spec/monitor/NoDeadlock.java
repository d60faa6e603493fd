package org.bellwether.spec.monitor;

import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Granted;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Symmetric;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * When nothing more can happen, no node waits for the critical section. If this is guaranteed only
 * while a majority of all nodes is up, nodes in a minority may wait.
 */
public final class NoDeadlock implements Symmetric {
  private final int needed; // how many nodes have to be up
  private final int n;
  private final BitSet waiting = new BitSet();
  private final BitSet down = new BitSet();

  /** Whoever else is up. */
  public NoDeadlock() {
    this(0, 0);
  }

  private NoDeadlock(int n, int needed) {
    this.n = n;
    this.needed = needed;
  }

  /** While more than half of n nodes are up. */
  public static NoDeadlock withMajority(int n) {
    return new NoDeadlock(n, n / 2 + 1);
  }

  @Override
  public void requested(int node, Verdict verdict) {
    waiting.set(node);
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (output instanceof Granted) waiting.clear(node);
  }

  @Override
  public void withdrawn(int node, Verdict verdict) {
    waiting.clear(node);
  }

  @Override
  public void crashed(int node, Verdict verdict) {
    waiting.clear(node);
    if (needed > 0) down.set(node);
  }

  @Override
  public void recovered(int node, Verdict verdict) {
    down.clear(node);
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    if (n - down.cardinality() < needed) return;
    if (ending == Ending.QUIESCENT && !waiting.isEmpty()) {
      verdict.violated(
          Property.NO_DEADLOCK, "nodes " + waiting + " wait for ever", waiting.stream().toArray());
    }
  }

  @Override
  public void permute(int[] to) {
    Symmetric.permute(waiting, to);
    Symmetric.permute(down, to);
  }

  @Override
  public List<Property> properties() {
    return List.of(Property.NO_DEADLOCK);
  }
}
