package org.bellwether.spec.monitor;

import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Delivered;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * Every message that was sent, and no other, is delivered once to its receiver; in a quiescent
 * state, all of them are. Nothing is expected of nodes that have crashed, or for them.
 */
public final class ReliableDelivery implements Monitor {
  private static final Property RELIABLE_DELIVERY = new Property("reliable delivery");

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
    if (!(output instanceof Delivered(int sender, Object payload, var stamp))) return;
    if (post.deliver(node, sender, payload) >= 0) return;
    verdict.violated(
        RELIABLE_DELIVERY,
        "node %d delivers %s from node %d more often than it was sent there"
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
            RELIABLE_DELIVERY,
            "node %d never delivers %s from node %d".formatted(node, post.payload(m), sender),
            node);
      }
    }
  }

  @Override
  public List<Property> properties() {
    return List.of(RELIABLE_DELIVERY);
  }
}
