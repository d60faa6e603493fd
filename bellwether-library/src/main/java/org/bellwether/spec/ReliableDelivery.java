package org.bellwether.spec;

import java.util.BitSet;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Delivered;

/**
 * What was sent, and nothing else, is delivered to whom it was addressed, once; at rest, all of it
 * is. Nodes that crashed are neither owed anything nor relied upon.
 */
public final class ReliableDelivery implements Monitor {
  private final int n;
  private final Post post;
  private final BitSet crashed = new BitSet();

  /** Judges n nodes. */
  public ReliableDelivery(int n) {
    this.n = n;
    post = new Post(n);
  }

  @Override
  public void multicast(int node, Object payload, Verdict verdict) {
    post.multicast(node, payload);
  }

  @Override
  public void unicast(int node, int to, Object payload, Verdict verdict) {
    post.unicast(node, to, payload);
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (!(output instanceof Delivered(int sender, Object payload, _))) return;
    if (post.deliver(node, sender, payload) >= 0) return;
    verdict.violated(
        "reliable delivery",
        "node %d delivers %s of node %d once more than it was sent there"
            .formatted(node, payload, sender),
        node);
  }

  @Override
  public void crashed(int node, Verdict verdict) {
    crashed.set(node);
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    if (ending != Ending.QUIESCENT) return;
    for (int m = 0; m < post.size(); m++) {
      int sender = post.sender(m);
      if (crashed.get(sender)) continue;
      for (int node = 0; node < n; node++) {
        if (crashed.get(node) || !post.to(m, node) || post.has(node, m)) continue;
        verdict.violated(
            "reliable delivery",
            "node %d never delivers %s of node %d".formatted(node, post.payload(m), sender),
            node);
      }
    }
  }
}
