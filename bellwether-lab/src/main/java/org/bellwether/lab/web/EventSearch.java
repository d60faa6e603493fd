package org.bellwether.lab.web;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.bellwether.session.EventPattern;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Detail;

/** Finds events: by the words that tell them, or by what a field became. */
final class EventSearch {
  private static final int MOST = 5_000;
  private static final int STRIDE = 20_000;

  private EventSearch() {}

  /** The events found, how many there are, and up to which event time was enough to look. */
  static Map<String, Object> of(LabRun run, String text, Duration most) {
    long end = System.nanoTime() + most.toNanos();
    Predicate<Trace.Event> wanted = EventPattern.of(text);
    List<Integer> found = new ArrayList<>();
    int total = 0;
    int to = 0;
    while (to < run.events() && (to == 0 || System.nanoTime() < end)) {
      int from = to + 1;
      to = Math.min(run.events(), to + STRIDE);
      for (Trace.Event event : run.events(from, to, Detail.STATES)) {
        if (!wanted.test(event)) continue;
        total++;
        if (found.size() < MOST) found.add((int) event.number());
      }
    }
    return Map.of("events", found, "total", total, "until", to);
  }
}
