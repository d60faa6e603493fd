package org.bellwether.spec.monitor;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Delivered;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/** All nodes deliver the same payloads in the same order. */
public final class TotalOrder implements Monitor {
  private static final Property TOTAL_ORDER = new Property("total order");

  private final Post post;
  private final ArrayList<Integer> order = new ArrayList<>(); // of whoever is furthest
  private final int[] delivered; // by node, how many

  /** Judges n nodes. */
  public TotalOrder(int n) {
    post = new Post(n);
    delivered = new int[n];
  }

  @Override
  public void multicast(int node, Object payload, Verdict verdict) {
    post.multicast(node, payload);
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (!(output instanceof Delivered(int sender, Object payload, var stamp))) return;
    int number = post.deliver(node, sender, payload);
    if (number < 0) return; // nobody sent it: reliable delivery objects
    int place = delivered[node]++;
    if (place == order.size()) order.add(number);
    int expected = order.get(place);
    if (expected == number) return;
    verdict.violated(
        TOTAL_ORDER,
        "node %d delivers %s from node %d as number %d, but another node delivered %s from node %d"
            .formatted(
                node, payload, sender, place + 1, post.payload(expected), post.sender(expected)),
        node);
  }

  @Override
  public List<Property> properties() {
    return List.of(TOTAL_ORDER);
  }
}
