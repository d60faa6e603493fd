package org.bellwether.mutex;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Granted;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Monitor.Symmetric;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.jspecify.annotations.Nullable;

/**
 * Once the nodes that decide about a request know it, only those ahead of it enter before it, and
 * only a bounded number of times. While it is in flight, any node may overtake it any number of
 * times: no algorithm could prevent that, and nothing is counted.
 *
 * <p>Only the states of the nodes show when a request is known, so this monitor looks inside nodes;
 * in a world that does not permit this, it reports nothing.
 *
 * @param <N> the nodes
 * @param <M> their messages
 */
public final class OvertakingInvariant<N, M> implements Symmetric, Invariant<N, M> {
  private static final Property NO_OVERTAKING = Property.no("overtaking");

  /** Finds the requests that are known to the nodes that decide about them. */
  @FunctionalInterface
  public interface Knowledge<N, M> {
    void look(Configuration<N, M> configuration, Known known);
  }

  /** Where knowledge is told; of what is told more than once, only the first time counts. */
  public interface Known {
    /** Whether a node waits whose request was not known up to now. */
    boolean news(int node);

    /** A request is known, and before it {@code other} enters at most so often. */
    void limit(int node, int other, int times);

    /** A request is known, and before it those ahead that are not inside enter once. */
    void behind(int node, BitSet ahead);

    /** A request is no longer known: it travels again. */
    void forget(int node);
  }

  private static final int NO_LIMIT = Integer.MAX_VALUE;

  private final int n;
  private final Knowledge<N, M> knowledge;
  private final BitSet waiting = new BitSet();
  private final BitSet limited = new BitSet(); // whose request is known
  private final int[] @Nullable [] left; // by waiting node and other: how often it may still enter
  private int inside = -1;
  private long epoch = 1;

  public OvertakingInvariant(int n, Knowledge<N, M> knowledge) {
    this.n = n;
    this.knowledge = knowledge;
    left = new int[n][];
  }

  @Override
  public void requested(int node, Verdict verdict) {
    waiting.set(node);
    forget(node);
  }

  private void forget(int node) {
    limited.clear(node);
    left[node] = null;
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (!(output instanceof Granted(var fence))) return;
    waiting.clear(node);
    forget(node);
    inside = node;
    if (fence.epoch() > epoch)
      for (int v : limited.stream().toArray()) forget(v); // after a failure
    epoch = fence.epoch();
    for (int v = limited.nextSetBit(0); v >= 0; v = limited.nextSetBit(v + 1)) {
      int[] limits = Objects.requireNonNull(left[v]);
      if (limits[node] == NO_LIMIT || --limits[node] >= 0) continue;
      verdict.violated(
          NO_OVERTAKING,
          "node " + node + " enters before node " + v + ", whose request comes first",
          node,
          v);
    }
  }

  @Override
  public void released(int node, Verdict verdict) {
    if (inside == node) inside = -1;
  }

  @Override
  public void withdrawn(int node, Verdict verdict) {
    waiting.clear(node);
    forget(node);
  }

  @Override
  public void crashed(int node, Verdict verdict) {
    waiting.clear(node);
    forget(node);
    released(node, verdict);
  }

  @Override
  public void check(Configuration<N, M> configuration, Verdict verdict) {
    if (!waiting.isEmpty()) knowledge.look(configuration, new Telling());
  }

  @Override
  public void permute(int[] to) {
    int[] @Nullable [] before = left.clone();
    for (int v = 0; v < n; v++) {
      int[] limits = before[v];
      left[to[v]] = null;
      if (limits == null) continue;
      int[] moved = new int[n];
      for (int other = 0; other < n; other++) moved[to[other]] = limits[other];
      left[to[v]] = moved;
    }
    Symmetric.permute(waiting, to);
    Symmetric.permute(limited, to);
    if (inside >= 0) inside = to[inside];
  }

  private final class Telling implements Known {
    @Override
    public boolean news(int node) {
      return waiting.get(node) && left[node] == null;
    }

    @Override
    public void limit(int node, int other, int times) {
      if (!waiting.get(node)) return;
      int[] limits = left[node];
      if (limits == null) {
        limits = new int[n];
        Arrays.fill(limits, NO_LIMIT);
        left[node] = limits;
        limited.set(node);
      }
      if (limits[other] == NO_LIMIT) limits[other] = times;
    }

    @Override
    public void forget(int node) {
      OvertakingInvariant.this.forget(node);
    }

    @Override
    public void behind(int node, BitSet ahead) {
      if (!news(node)) return;
      for (int other = 0; other < n; other++) {
        limit(node, other, ahead.get(other) && other != inside ? 1 : 0);
      }
    }
  }

  @Override
  public List<Property> properties() {
    return List.of(NO_OVERTAKING);
  }
}
