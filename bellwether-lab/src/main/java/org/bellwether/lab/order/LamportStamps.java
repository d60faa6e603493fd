package org.bellwether.lab.order;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.lab.order.History.Event;
import org.bellwether.order.Causality;
import org.jspecify.annotations.Nullable;

/**
 * Lamport's stamps of the events of a recorded run: one more than the largest of what happened
 * directly before, at the same host or by a message. Together with the host they are a total order,
 * which extends happened-before but does not say whether an event happened before another.
 */
public final class LamportStamps {
  private final History history;
  private final Map<Event, Long> stamps = new HashMap<>();

  public LamportStamps(History history) {
    this.history = history;
    List<Event> past = new ArrayList<>(history.events()); // causes before their effects
    past.sort(Comparator.comparingLong(LamportStamps::known));
    for (Event event : past) stamps.put(event, 1 + latest(event));
  }

  /** How many events an event knows of; more than any that happened before it. */
  private static long known(Event event) {
    return event.clock().values().stream().mapToLong(Long::longValue).sum();
  }

  private long latest(Event event) {
    long latest = 0;
    for (Event cause : history.causes(event)) latest = Math.max(latest, of(cause));
    return latest;
  }

  public long of(Event event) {
    return stamps.getOrDefault(event, 0L);
  }

  /** All events by stamp, and by host where stamps are equal. */
  public List<Event> totalOrder() {
    List<String> hosts = history.hosts();
    List<Event> events = new ArrayList<>(history.events());
    events.sort(
        Comparator.comparingLong(this::of)
            .thenComparingInt((Event event) -> hosts.indexOf(event.host())));
    return events;
  }

  /** Two events whose stamps differ most though neither happened before the other; or null. */
  public @Nullable List<Event> misleading() {
    List<Event> worst = null;
    long most = 0;
    List<Event> order = totalOrder();
    for (int i = 0; i < order.size(); i++) {
      for (int j = order.size() - 1; j > i; j--) {
        long apart = of(order.get(j)) - of(order.get(i));
        if (apart <= most) break;
        if (history.relation(order.get(i), order.get(j)) != Causality.CONCURRENT) continue;
        most = apart;
        worst = List.of(order.get(i), order.get(j));
        break;
      }
    }
    return worst;
  }

  /** What the stamps of two events say of their order, and what is true. */
  public String verdict(Event one, Event other) {
    boolean inOrder = of(one) <= of(other);
    Event first = inOrder ? one : other;
    Event second = inOrder ? other : one;
    String sign = of(first) < of(second) ? " < " : " = ";
    String truth =
        history.relation(first, second) == Causality.CONCURRENT
            ? sign.equals(" < ") ? ", yet concurrent" : ", and concurrent"
            : ", and happened before";
    return of(first) + sign + of(second) + truth;
  }
}
