package org.bellwether.simulate.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.bellwether.simulate.Pending;
import org.bellwether.simulate.engine.Tracer.Stamped;
import org.bellwether.spec.Invariant.Configuration.Visitor;
import org.bellwether.topology.Topology;
import org.jspecify.annotations.Nullable;

/**
 * The links of a {@link ScheduleReplay}: the messages in flight on each of them, in order of
 * sending, and which links are cut.
 */
final class ReplayLinks {
  private final Topology topology;
  private final List<List<List<Object>>> links = new ArrayList<>(); // by receiver and slot
  private final Expectation expectation;
  private final Cuts cuts;

  /** Refuses a step of the schedule that does not find what it needs. */
  @FunctionalInterface
  interface Expectation {
    void expect(boolean so, String expected);
  }

  /** A message in flight, and the link on which it is. */
  record InFlight(int to, int slot, List<Object> link, Object travelling) {}

  ReplayLinks(Topology topology, Expectation expectation) {
    this.topology = topology;
    this.expectation = expectation;
    cuts = new Cuts(topology.n());
    for (int v = 0; v < topology.n(); v++) {
      links.add(new ArrayList<>());
      for (int slot = 0; slot < topology.degree(v); slot++) links.get(v).add(new ArrayList<>());
    }
  }

  // ---- Messages

  /** Puts a message on the link that leaves a node at a slot. */
  void add(int from, int slot, Object travelling) {
    links.get(topology.neighbour(from, slot)).get(topology.arrival(from, slot)).add(travelling);
  }

  /** Takes the message at a place of a link off it. */
  Object take(int from, int to, int slot, int place) {
    List<Object> link = link(from, to, slot);
    expectation.expect(place >= 0 && place < link.size(), "a message in flight on the link");
    return link.remove(place);
  }

  /** The message at a place of a link; null if there is none. */
  @Nullable Object peek(int from, int to, int slot, int place) {
    List<Object> link = link(from, to, slot);
    return place < link.size() ? bare(link.get(place)) : null;
  }

  /** The messages on a link that a step names. */
  List<Object> link(int from, int to, int slot) {
    return links.get(to).get(between(from, to, slot));
  }

  /** The receiver's slot of a link that a step names. */
  int between(int from, int to, int given) {
    int found = -1;
    int count = 0;
    for (int slot = 0; slot < topology.degree(from); slot++) {
      if (topology.neighbour(from, slot) != to || !topology.sends(from, slot)) continue;
      if (topology.own(from, slot)) continue;
      int arrival = topology.arrival(from, slot);
      if (given >= 0 && arrival != given) continue;
      found = arrival;
      count++;
    }
    expectation.expect(count > 0, "a link between the two nodes");
    expectation.expect(
        count == 1, "a slot as well, because two links lead from one node to the other");
    return found;
  }

  /** The message with a number; null if it is not in flight. */
  @Nullable InFlight find(long number) {
    for (int to = 0; to < links.size(); to++) {
      for (int slot = 0; slot < links.get(to).size(); slot++) {
        List<Object> link = links.get(to).get(slot);
        for (Object travelling : link) {
          if (Chronicle.number(travelling) == number)
            return new InFlight(to, slot, link, travelling);
        }
      }
    }
    return null;
  }

  boolean empty() {
    return links.stream().allMatch(node -> node.stream().allMatch(List::isEmpty));
  }

  /** What is in flight, by number. */
  List<Pending> pending() {
    List<Pending> pending = new ArrayList<>();
    for (List<List<Object>> node : links) {
      for (List<Object> link : node) {
        for (Object travelling : link) pending.add(Chronicle.pending(travelling, null));
      }
    }
    pending.sort(Comparator.comparingLong(message -> ((Pending.Message) message).number()));
    return pending;
  }

  void each(Visitor<Object> visitor) {
    for (int to = 0; to < links.size(); to++) {
      for (int slot = 0; slot < links.get(to).size(); slot++) {
        for (Object travelling : links.get(to).get(slot)) {
          visitor.message(topology.neighbour(to, slot), to, bare(travelling));
        }
      }
    }
  }

  /** A message without what the trace notes about it. */
  static Object bare(Object travelling) {
    return travelling instanceof Stamped stamped ? stamped.carried().message() : travelling;
  }

  /** Which links are cut now. */
  Cuts cuts() {
    return cuts;
  }
}
