package org.bellwether.spec.monitor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Computed;
import org.bellwether.model.Output.Delivered;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * Lamport's clock condition: a delivery has a later stamp than everything that happened before it.
 * What cannot be seen from outside is bounded from below: a message is sent no earlier than the
 * last delivery at its sender.
 */
public final class ClockCondition implements Monitor {
  private static final Property CLOCK_CONDITION = new Property("clock condition");

  private final boolean counting; // whether each event has its own stamp
  private final Post post;
  private final ArrayList<Long> sent = new ArrayList<>(); // by message, its earliest possible stamp
  private final long[] now; // by node, the earliest possible stamp of its last event

  /**
   * Judges n nodes.
   *
   * @param counting whether clocks count events; otherwise they run by themselves, and events of
   *     one node may have the same stamp
   */
  public ClockCondition(int n, boolean counting) {
    this.counting = counting;
    post = new Post(n);
    now = new long[n];
    if (!counting) Arrays.fill(now, Long.MIN_VALUE); // clocks may begin anywhere
  }

  @Override
  public List<Property> properties() {
    return List.of(CLOCK_CONDITION);
  }

  @Override
  public void unicast(int node, int to, Object payload, Verdict verdict) {
    post.unicast(node, to, payload);
    if (counting) now[node]++;
    sent.add(now[node]);
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    switch (output) {
      case Delivered(int sender, Object payload, long stamp) ->
          delivered(node, sender, payload, stamp, verdict);
      case Computed(String what, long stamp) -> happened(node, "computes " + what, stamp, verdict);
      default -> {}
    }
  }

  private void delivered(int node, int sender, Object payload, long stamp, Verdict verdict) {
    int number = post.deliver(node, sender, payload);
    if (number < 0) return; // nobody sent it: reliable delivery objects
    if (stamp <= sent.get(number)) {
      verdict.violated(
          CLOCK_CONDITION,
          "node %d delivers %s from node %d at %d, but it was not sent before %d"
              .formatted(node, payload, sender, stamp, sent.get(number)),
          node,
          sender);
    }
    happened(node, "delivers " + payload, stamp, verdict);
  }

  private void happened(int node, String what, long stamp, Verdict verdict) {
    if (counting ? stamp <= now[node] : stamp < now[node]) {
      verdict.violated(
          CLOCK_CONDITION,
          "node %d %s at %d, but its clock has been at %d".formatted(node, what, stamp, now[node]),
          node);
    }
    now[node] = stamp;
  }
}
