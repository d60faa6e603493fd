package org.bellwether.spec.monitor;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Delivered;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * Nothing is delivered before what happened before it: everything that the sender had sent or
 * delivered before is delivered first, if it is addressed to the same node.
 */
public final class CausalOrder implements Monitor {
  private static final Property CAUSAL_ORDER = new Property("causal order");

  private final Post post;
  private final ArrayList<BitSet> causes = new ArrayList<>(); // by payload
  private final ArrayList<BitSet> known = new ArrayList<>(); // by node, with their causes

  /** Judges n nodes. */
  public CausalOrder(int n) {
    post = new Post(n);
    for (int v = 0; v < n; v++) known.add(new BitSet());
  }

  @Override
  public void multicast(int node, Object payload, Verdict verdict) {
    sent(node, post.multicast(node, payload));
  }

  @Override
  public void unicast(int node, int to, Object payload, Verdict verdict) {
    sent(node, post.unicast(node, to, payload));
  }

  private void sent(int node, int number) {
    causes.add((BitSet) known.get(node).clone());
    known.get(node).set(number);
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (!(output instanceof Delivered(int sender, Object payload, var stamp))) return;
    int number = post.deliver(node, sender, payload);
    if (number < 0) return; // nobody sent it: reliable delivery objects
    BitSet before = causes.get(number);
    for (int m = before.nextSetBit(0); m >= 0; m = before.nextSetBit(m + 1)) {
      if (!post.to(m, node) || post.has(node, m)) continue;
      verdict.violated(
          CAUSAL_ORDER,
          "node %d delivers %s from node %d before %s from node %d, which happened before it"
              .formatted(node, payload, sender, post.payload(m), post.sender(m)),
          node,
          sender,
          post.sender(m));
      break;
    }
    known.get(node).or(before);
    known.get(node).set(number);
  }

  @Override
  public List<Property> properties() {
    return List.of(CAUSAL_ORDER);
  }
}
