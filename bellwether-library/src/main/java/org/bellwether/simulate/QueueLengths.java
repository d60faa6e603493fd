package org.bellwether.simulate;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.simulate.Trace.Event.Carried;

/**
 * How long queues of messages get: how many are on one link at once, and how many on their way to
 * one node. Messages are counted between instants, when all events of an instant are over: so what
 * is sent in an instant does not meet what arrives in it.
 */
final class QueueLengths implements Trace {
  private static final int MOST_NODES = 1000; // whose queues are listed

  /** A direction of a link, told apart by the sender's port where two lead to the same node. */
  private record Link(int from, int to, int port) {}

  private final Set<Long> waiting = new HashSet<>(); // messages by number
  private final Map<Link, Integer> links = new HashMap<>();
  private final int[] nodes;
  private final int[] longestByNode;
  private final List<Link> grown = new ArrayList<>(); // in this instant
  private BigDecimal now = BigDecimal.ZERO;
  private int longest;
  private List<Integer> longestLink = List.of();

  QueueLengths(int n) {
    nodes = new int[n];
    longestByNode = new int[n];
  }

  @Override
  public void event(Trace.Event event) {
    if (event.time().compareTo(now) > 0) measure();
    now = event.time();
    Carried cause = event.cause();
    boolean ends =
        event.type() == Trace.Event.Type.DELIVER || event.type() == Trace.Event.Type.LOSE;
    if (ends && cause != null && waiting.remove(cause.id())) add(link(cause), -1);
    for (Carried message : event.sends()) {
      if (!waiting.add(message.id())) continue;
      grown.add(link(message));
      add(link(message), 1);
    }
  }

  private static Link link(Carried message) {
    return new Link(message.from(), message.to(), message.port());
  }

  private void add(Link link, int change) {
    links.merge(link, change, Integer::sum);
    nodes[link.to] += change;
  }

  /** An instant is over. */
  private void measure() {
    for (Link link : grown) {
      int length = links.getOrDefault(link, 0);
      longestByNode[link.to] = Math.max(longestByNode[link.to], nodes[link.to]);
      if (length <= longest) continue;
      longest = length;
      longestLink = List.of(link.from, link.to);
    }
    grown.clear();
  }

  /** For a result, by name. */
  Map<String, Object> figures() {
    measure();
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("longestQueue", longest);
    if (longest > 0) figures.put("longestQueueLink", longestLink);
    if (nodes.length <= MOST_NODES) {
      figures.put("queueLengths", Arrays.stream(longestByNode).boxed().toList());
    }
    return figures;
  }
}
