package org.bellwether.lab.order;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.order.Causality;
import org.jspecify.annotations.Nullable;

/**
 * Events of some hosts with their vector times, and what happened before what. Events may be
 * missing: what is left is still ordered rightly.
 */
public final class History {
  /**
   * An event.
   *
   * @param number what the file calls it
   * @param host where it happened
   * @param count which event of its host, counted from 1
   * @param clock by host, how many of its events are known
   */
  public record Event(
      long number, String host, long count, String text, SortedMap<String, Long> clock) {
    /** Two events are the same if they are the same event of the same host. */
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Event event && event.number == number;
    }

    @Override
    public int hashCode() {
      return Long.hashCode(number);
    }
  }

  /**
   * A step from one event to a later one.
   *
   * @param message whether a message makes it; otherwise it is at one host
   */
  public record Step(Event from, Event to, boolean message) {}

  private final List<Event> events;
  private final SortedMap<String, List<Event>> byHost = new TreeMap<>(History::naturally);
  private final Map<Long, Event> byNumber = new HashMap<>();

  /**
   * Takes events in any order.
   *
   * @throws HistoryException if they contradict each other
   */
  public History(List<Event> events) {
    this.events = List.copyOf(events);
    for (Event event : events) {
      byHost.computeIfAbsent(event.host, _ -> new ArrayList<>()).add(event);
      byNumber.put(event.number, event);
    }
    for (List<Event> local : byHost.values()) {
      local.sort(Comparator.comparingLong(Event::count));
      for (int i = 1; i < local.size(); i++) check(local.get(i - 1), local.get(i));
    }
  }

  private static void check(Event earlier, Event later) {
    if (earlier.count == later.count) {
      throw new HistoryException(
          "entries %d and %d are both event %d of %s, expected only one"
              .formatted(earlier.number, later.number, later.count, later.host));
    }
    earlier.clock.forEach(
        (host, known) -> {
          if (later.clock.getOrDefault(host, 0L) < known) {
            throw new HistoryException(
                "entry %d of %s knows fewer events of %s than entry %d before it, expected no fewer"
                    .formatted(later.number, later.host, host, earlier.number));
          }
        });
  }

  /** Hosts in the order of people: {@code n2} before {@code n10}. */
  private static int naturally(String one, String other) {
    String first = one.replaceAll("[0-9]+$", "");
    if (!other.replaceAll("[0-9]+$", "").equals(first)) return one.compareTo(other);
    int byLength = Integer.compare(one.length(), other.length());
    return byLength != 0 ? byLength : one.compareTo(other);
  }

  /** In the order of the file. */
  public List<Event> events() {
    return events;
  }

  public List<String> hosts() {
    return List.copyOf(byHost.keySet());
  }

  public @Nullable Event event(long number) {
    return byNumber.get(number);
  }

  public @Nullable Event event(String host, long count) {
    for (Event event : byHost.getOrDefault(host, List.of())) if (event.count == count) return event;
    return null;
  }

  public boolean before(Event one, Event other) {
    return !one.equals(other) && other.clock.getOrDefault(one.host, 0L) >= one.count;
  }

  public Causality relation(Event one, Event other) {
    if (one.equals(other)) return Causality.EQUAL;
    if (before(one, other)) return Causality.BEFORE;
    return before(other, one) ? Causality.AFTER : Causality.CONCURRENT;
  }

  /** All events that relate to one in this way: BEFORE is its causal past. */
  public List<Event> related(Event event, Causality how) {
    return events.stream().filter(each -> relation(each, event) == how).toList();
  }

  /** How many pairs of events are not ordered. */
  public long concurrentPairs() {
    long all = (long) events.size() * (events.size() - 1) / 2;
    long ordered = 0;
    for (Event event : events) {
      for (Map.Entry<String, Long> known : event.clock.entrySet()) {
        ordered += upTo(known.getKey(), known.getValue());
      }
      ordered--; // itself
    }
    return all - ordered;
  }

  /** The first of the pairs of events that are not ordered, as the file has them. */
  public List<List<Event>> concurrentPairs(int most) {
    List<List<Event>> pairs = new ArrayList<>();
    for (int i = 0; i < events.size(); i++) {
      for (int j = i + 1; j < events.size(); j++) {
        if (relation(events.get(i), events.get(j)) != Causality.CONCURRENT) continue;
        if (pairs.size() == most) return pairs;
        pairs.add(List.of(events.get(i), events.get(j)));
      }
    }
    return pairs;
  }

  /** How many events of a host there are up to a count. */
  int upTo(String host, long count) {
    List<Event> local = byHost.getOrDefault(host, List.of());
    int low = 0;
    int high = local.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (local.get(middle).count <= count) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private @Nullable Event previous(Event event) {
    int index = upTo(event.host, event.count) - 2;
    return index < 0 ? null : byHost.getOrDefault(event.host, List.of()).get(index);
  }

  /** What happened directly before an event: at the same host, and where its messages come from. */
  public List<Event> causes(Event event) {
    List<Event> causes = new ArrayList<>(senders(event));
    Event previous = previous(event);
    if (previous != null) causes.add(previous);
    return causes;
  }

  /**
   * The events elsewhere whose messages an event is the first of its host to know of: those that no
   * other one implies.
   */
  public List<Event> senders(Event event) {
    Event previous = previous(event);
    List<Event> latest = new ArrayList<>();
    for (Map.Entry<String, Long> known : event.clock.entrySet()) {
      String host = known.getKey();
      if (host.equals(event.host)) continue;
      int there = upTo(host, known.getValue());
      int before = previous == null ? 0 : upTo(host, previous.clock.getOrDefault(host, 0L));
      if (there > before) latest.add(byHost.getOrDefault(host, List.of()).get(there - 1));
    }
    return latest.stream()
        .filter(one -> latest.stream().noneMatch(other -> before(one, other)))
        .toList();
  }

  /**
   * The steps that lead from one event to a later one with the fewest messages; empty if the other
   * is not later.
   */
  public List<Step> chain(Event one, Event other) {
    Map<Event, Step> next = new HashMap<>(); // on the way to the other
    Map<Event, Integer> messages = new HashMap<>(Map.of(other, 0)); // on that way
    Deque<Event> open = new ArrayDeque<>(List.of(other)); // the fewest messages first
    while (!open.isEmpty()) {
      Event event = open.poll();
      int cost = messages.getOrDefault(event, 0);
      Event previous = previous(event);
      if (previous != null && leads(one, previous) && cost < cost(previous, messages)) {
        messages.put(previous, cost);
        next.put(previous, new Step(previous, event, false));
        open.addFirst(previous);
      }
      for (Event sender : senders(event)) {
        if (!leads(one, sender) || cost + 1 >= cost(sender, messages)) continue;
        messages.put(sender, cost + 1);
        next.put(sender, new Step(sender, event, true));
        open.addLast(sender);
      }
    }
    List<Step> steps = new ArrayList<>();
    for (Step step = next.get(one); step != null; step = next.get(step.to)) steps.add(step);
    return Collections.unmodifiableList(steps);
  }

  private static int cost(Event event, Map<Event, Integer> messages) {
    return messages.getOrDefault(event, Integer.MAX_VALUE);
  }

  private boolean leads(Event one, Event event) {
    return event.equals(one) || before(one, event);
  }
}
