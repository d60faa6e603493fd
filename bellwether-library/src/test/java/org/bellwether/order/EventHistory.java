package org.bellwether.order;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;

/**
 * Events of some processes in an order in which they may have happened, and happened-before
 * computed from the definition: program order, messages, and the transitive closure.
 */
final class EventHistory {
  /**
   * An event.
   *
   * @param sent the number of the message that it sends, or -1
   * @param to where that goes
   * @param received the number of the message that it receives, or -1
   */
  record Event(String name, int process, int sent, int to, int received, long reading) {}

  final int processes;
  final List<Event> events = new ArrayList<>();
  private final List<BitSet> past = new ArrayList<>(); // by event, all that happened before
  private int messages;

  EventHistory(int processes) {
    this.processes = processes;
  }

  EventHistory local(String name, int process, long reading) {
    return add(new Event(name, process, -1, -1, -1, reading));
  }

  EventHistory send(String name, int process, int to, long reading) {
    return add(new Event(name, process, messages++, to, -1, reading));
  }

  EventHistory receive(String name, int process, int message, long reading) {
    return add(new Event(name, process, -1, -1, message, reading));
  }

  private EventHistory add(Event event) {
    BitSet before = new BitSet();
    for (int y = 0; y < events.size(); y++) {
      boolean earlier = events.get(y).process == event.process;
      boolean cause = event.received >= 0 && events.get(y).sent == event.received;
      if (!earlier && !cause) continue;
      before.set(y);
      before.or(past.get(y));
    }
    events.add(event);
    past.add(before);
    return this;
  }

  /** Whether event x happened before event y, by their places in the list. */
  boolean before(int x, int y) {
    return past.get(y).get(x);
  }

  Causality relation(int x, int y) {
    if (x == y) return Causality.EQUAL;
    if (before(x, y)) return Causality.BEFORE;
    return before(y, x) ? Causality.AFTER : Causality.CONCURRENT;
  }

  /** The names of the events that are concurrent with one. */
  String concurrentWith(int x) {
    StringBuilder names = new StringBuilder();
    for (int y = 0; y < events.size(); y++) {
      if (relation(x, y) == Causality.CONCURRENT) names.append(events.get(y).name);
    }
    return names.toString();
  }

  /** Three processes, four messages, eleven events. */
  static EventHistory worked() {
    return new EventHistory(3)
        .send("a", 0, 1, 10)
        .local("b", 2, 13)
        .receive("c", 1, 0, 12)
        .send("d", 1, 2, 12)
        .local("e", 0, 14)
        .receive("f", 2, 1, 13)
        .send("g", 2, 0, 13)
        .local("h", 1, 15)
        .receive("i", 0, 2, 14)
        .send("j", 0, 1, 18)
        .receive("k", 1, 3, 14);
  }

  /** Anything may happen; messages of a link arrive in order if so wished. */
  static EventHistory random(int processes, int length, boolean fifo, long seed) {
    Random random = new Random(seed);
    EventHistory history = new EventHistory(processes);
    List<Event> travelling = new ArrayList<>();
    while (history.events.size() < length) {
      int process = random.nextInt(processes);
      long reading = history.events.size() + random.nextLong(10);
      List<Event> due = new ArrayList<>(travelling.stream().filter(m -> m.to == process).toList());
      if (fifo) {
        due.removeIf(m -> travelling.stream().anyMatch(o -> sameLink(o, m) && o.sent < m.sent));
      }
      int choice = random.nextInt(3);
      if (choice == 0 && processes > 1) {
        int to = (process + 1 + random.nextInt(processes - 1)) % processes;
        history.send("", process, to, reading);
        travelling.add(history.events.getLast());
      } else if (choice == 1 && !due.isEmpty()) {
        Event message = due.get(random.nextInt(due.size()));
        travelling.remove(message);
        history.receive("", process, message.sent, reading);
      } else {
        history.local("", process, reading);
      }
    }
    return history;
  }

  private static boolean sameLink(Event one, Event other) {
    return one.process == other.process && one.to == other.to;
  }
}
