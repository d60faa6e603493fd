package org.bellwether.session;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * What an event can know of: the events before it at the same node, the events that sent what
 * arrived there, and so on. It is found by walking back along nodes and messages, so that no vector
 * clocks have to be stored.
 */
final class CausalPast {
  private CausalPast() {}

  /** The numbers of the events before the last one of a window from event 1 on, in order. */
  static List<Long> ofLast(Events events) {
    int last = events.size() - 1;
    List<Long> past = new ArrayList<>();
    if (last < 0) return past;
    BitSet nodes = new BitSet(); // all of whose earlier events belong to the past
    BitSet senders = new BitSet(); // events that belong to it because of what they sent
    if (!events.type(last).handled()) senders.set(events.causedBy()[last]);
    else follow(events, last, nodes, senders);
    for (int i = last - 1; i >= 0; i--) {
      boolean own = events.nodes()[i] >= 0 && nodes.get(events.nodes()[i]);
      boolean noticed = events.type(i).handled();
      if (!(own && noticed) && !senders.get(i + 1)) continue;
      past.add(i + 1L);
      if (noticed) follow(events, i, nodes, senders);
    }
    return past.reversed();
  }

  private static void follow(Events events, int index, BitSet nodes, BitSet senders) {
    if (events.nodes()[index] >= 0) nodes.set(events.nodes()[index]);
    senders.set(events.causedBy()[index]);
  }
}
