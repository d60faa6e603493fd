package org.bellwether.check;

import java.util.TreeMap;

/** The timers of the node whose handler runs: set and cancelled, until they become its state. */
final class TimerDraft {
  private final TreeMap<Integer, long[]> spans = new TreeMap<>(); // by timer, least and most

  /** Begins with the timers of a state: of each its number, and the least and most time left. */
  void load(int[] timers) {
    spans.clear();
    for (int i = 0; i < timers.length; i += 3) {
      spans.put(timers[i], new long[] {timers[i + 1], timers[i + 2]});
    }
  }

  void set(int timer, long[] span) {
    spans.put(timer, span);
  }

  void remove(int timer) {
    spans.remove(timer);
  }

  /** Whether a timer is set and has time left. */
  boolean runs(int timer) {
    long[] span = spans.get(timer);
    return span != null && span[1] != 0;
  }

  /** The timers as a state keeps them. */
  int[] toArray() {
    int[] running = new int[3 * spans.size()];
    int i = 0;
    for (var timer : spans.entrySet()) {
      running[i++] = timer.getKey();
      running[i++] = (int) timer.getValue()[0];
      running[i++] = (int) timer.getValue()[1];
    }
    return running;
  }
}
