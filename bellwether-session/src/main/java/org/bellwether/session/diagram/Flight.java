package org.bellwether.session.diagram;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.model.Node.TokenMessage;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Event.Carried;
import org.jspecify.annotations.Nullable;

/**
 * A message from its sending to its end. A message that arrives twice has two.
 *
 * @param sender the event that sent it; null if that is not in the trace
 * @param end the event that delivered or lost it; null while it is under way
 */
record Flight(Carried carried, Trace.@Nullable Event sender, Trace.@Nullable Event end, Fate fate) {
  /** How a message ends. */
  enum Fate {
    DELIVERED,
    LOST,
    UNDER_WAY
  }

  Object message() {
    return carried.message();
  }

  /** All flights of a trace, in the order in which they began. */
  static List<Flight> all(List<Trace.Event> events) {
    Map<Key, Flight> flying = new LinkedHashMap<>();
    Map<Key, Trace.@Nullable Event> senders = new HashMap<>();
    Set<Key> injected = injected(events);
    List<Flight> flights = new ArrayList<>();
    for (Trace.Event event : events) {
      Carried cause = event.cause();
      if (cause != null && ends(event) && !injected.contains(Key.of(cause))) {
        Key key = Key.of(cause);
        Fate fate = event.type() == Trace.Event.Type.DELIVER ? Fate.DELIVERED : Fate.LOST;
        flights.add(new Flight(cause, senders.get(key), event, fate));
        flying.remove(key);
      }
      if (event.type() == Trace.Event.Type.LOSE_TOKEN) loseTokens(flying, event, flights);
      for (Carried send : event.sends()) {
        Key key = Key.of(send);
        if (injected.contains(key)) continue;
        Trace.Event sender = send.copyOf() == 0 ? event : senders.get(Key.original(send));
        senders.put(key, sender);
        flying.put(key, new Flight(send, sender, null, Fate.UNDER_WAY));
      }
    }
    flights.addAll(flying.values());
    flights.sort(Comparator.comparingLong(flight -> flight.carried.id()));
    return flights;
  }

  /** Whether a message that somebody sent is no longer under way after an event. */
  private static boolean ends(Trace.Event event) {
    boolean sent = event.cause() != null && event.cause().from() >= 0;
    return sent
        && event.type() != Trace.Event.Type.DELAY
        && event.type() != Trace.Event.Type.DUPLICATE;
  }

  /** Messages that appeared from nowhere: the event that they left with is not their sender's. */
  private static Set<Key> injected(List<Trace.Event> events) {
    Set<Key> keys = new HashSet<>();
    for (Trace.Event event : events) {
      for (Carried send : event.sends()) {
        boolean own = event.node() == send.from() && event.type() != Trace.Event.Type.INJECT;
        if (!own && send.copyOf() == 0) keys.add(Key.of(send));
        if (keys.contains(Key.original(send))) keys.add(Key.of(send));
      }
    }
    return keys;
  }

  private static void loseTokens(Map<Key, Flight> flying, Trace.Event event, List<Flight> flights) {
    for (Flight flight : List.copyOf(flying.values())) {
      if (!(Wrapper.innermost(flight.message()) instanceof TokenMessage)) continue;
      flights.add(new Flight(flight.carried, flight.sender, event, Fate.LOST));
      flying.remove(Key.of(flight.carried));
    }
  }

  private record Key(long id, int to) {
    static Key original(Carried copy) {
      return new Key(copy.copyOf(), copy.to());
    }

    static Key of(Carried carried) {
      return new Key(carried.id(), carried.to());
    }
  }
}
