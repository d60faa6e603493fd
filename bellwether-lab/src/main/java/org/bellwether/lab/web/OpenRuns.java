package org.bellwether.lab.web;

import java.util.LinkedHashMap;
import java.util.Map;

/** The runs that pages look at, by tab; those that nobody asked about for longest go first. */
final class OpenRuns {
  private final LabLimits limits;
  private final Map<Integer, Held> runs = new LinkedHashMap<>(16, 0.75f, true);
  private int last;

  OpenRuns(LabLimits limits) {
    this.limits = limits;
  }

  private record Held(String tab, LabRun run) {}

  /** Keeps a run and returns its number. */
  synchronized int keep(String tab, LabRun run) {
    runs.put(++last, new Held(tab, run));
    var oldest = runs.entrySet().iterator();
    long events = runs.values().stream().mapToLong(held -> held.run().events()).sum();
    while (runs.size() > limits.runs() || (runs.size() > 1 && events > limits.eventsKept())) {
      LabRun closed = oldest.next().getValue().run();
      closed.close();
      events -= closed.events();
      oldest.remove();
    }
    return last;
  }

  synchronized void close() {
    for (Held held : runs.values()) held.run().close();
  }

  /** A run of that tab. */
  synchronized LabRun get(String tab, int number) {
    Held held = runs.get(number);
    if (held != null && held.tab().equals(tab)) return held.run();
    throw Failure.of(Failure.GONE, "this run was closed to save memory; it will be opened again");
  }
}
