package org.bellwether.bench;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a race has measured, as a table: a row per quantity, and a column per system. */
final class RaceResults {
  private final List<String> systems;
  private final Map<Row, Map<String, List<Double>>> values = new EnumMap<>(Row.class);

  RaceResults(List<String> systems) {
    this.systems = List.copyOf(systems);
  }

  /** What is measured. */
  enum Row {
    TRIP("a bare round trip, µs"),
    REMOTE("lock and unlock, last used by another process, µs"),
    REMOTE_TRIPS("the same in round trips"),
    FIRST("lock and unlock for the first time in this process, µs"),
    FIRST_TRIPS("the same in round trips"),
    AGAIN("lock and unlock again in the same process, µs"),
    VALID("`valid()`, µs"),
    HANDOVER("handover of a lock that is held for 50 µs, µs"),
    HANDOVER_TRIPS("the same in round trips"),
    FAIRNESS("fairness of the two processes"),
    OWN("10 locks of their own per process, 10 threads each, per second"),
    SHARED("10 locks for all, 3 processes with 10 threads each, per second"),
    BUSY("grants per second beside 3 x 100 busy threads"),
    EXCLUDED("live processes that were taken for dead meanwhile"),
    KILLED("the holder is killed, ms"),
    FROZEN("the holder is frozen, ms"),
    KILLED_TUNED("the holder is killed, tuned to a second, ms"),
    FROZEN_TUNED("the holder is frozen, tuned to a second, ms");

    private final String words;

    Row(String words) {
      this.words = words;
    }
  }

  void add(Row row, String system, double value) {
    System.err.printf(Locale.ROOT, "%-16s %-66s %s%n", system, row.words, text(value));
    values
        .computeIfAbsent(row, _ -> new HashMap<>())
        .computeIfAbsent(system, _ -> new ArrayList<>())
        .add(value);
  }

  /** The medians of all rounds. */
  void print() {
    StringBuilder line = new StringBuilder("| |");
    for (String system : systems) line.append(' ').append(system).append(" |");
    System.out.println(line);
    System.out.println("|---|" + "---|".repeat(systems.size()));
    for (Row row : Row.values()) {
      line = new StringBuilder("| ").append(row.words).append(" |");
      for (String system : systems) {
        List<Double> all = values.getOrDefault(row, Map.of()).getOrDefault(system, List.of());
        line.append(' ');
        if (!all.isEmpty()) line.append(range(all));
        line.append(" |");
      }
      System.out.println(line);
    }
  }

  private static String range(List<Double> all) {
    double[] array = all.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    String median = text(Stopwatch.median(array));
    String least = text(array[0]);
    String most = text(array[array.length - 1]);
    return least.equals(most) ? median : median + " (" + least + " to " + most + ")";
  }

  private static String text(double value) {
    if (Double.isInfinite(value)) return "never in 100 s";
    if (value >= 100 || value == Math.rint(value)) {
      return String.format(Locale.ROOT, "%,.0f", value);
    }
    return String.format(Locale.ROOT, value >= 10 ? "%.1f" : value >= 0.1 ? "%.2f" : "%.3f", value);
  }
}
