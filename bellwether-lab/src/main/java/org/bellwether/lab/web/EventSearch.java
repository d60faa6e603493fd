package org.bellwether.lab.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.bellwether.session.EventPattern;
import org.bellwether.simulate.Detail;
import org.bellwether.simulate.TraceEvent;

/** Finds events: by the words that tell them, or by what a field became. */
final class EventSearch {
  private static final int MOST = 5_000;
  private static final int STRIDE = 20_000;

  private EventSearch() {}

  static Map<String, Object> of(LabRun run, String text) {
    Predicate<TraceEvent> wanted = EventPattern.of(text);
    List<Integer> found = new ArrayList<>();
    int total = 0;
    for (int from = 1; from <= run.events(); from += STRIDE) {
      int to = Math.min(run.events(), from + STRIDE - 1);
      for (TraceEvent event : run.events(from, to, Detail.STATES)) {
        if (!wanted.test(event)) continue;
        total++;
        if (found.size() < MOST) found.add((int) event.number());
      }
    }
    return Map.of("events", found, "total", total);
  }
}
