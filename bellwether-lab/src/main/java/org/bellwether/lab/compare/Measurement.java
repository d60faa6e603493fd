package org.bellwether.lab.compare;

import java.util.List;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Entry;

/**
 * What runs of a lock showed; NaN for a figure that they did not.
 *
 * @param messages per entry
 * @param syncDelay from an exit to the next entry, if that was asked for long before
 * @param response from the request to the exit
 * @param throughput entries in a unit of time
 * @param violations what was wrong, if anything
 */
public record Measurement(
    double messages,
    double syncDelay,
    double response,
    double throughput,
    List<String> violations) {

  /** The figures of some entries of a run, without messages. */
  static Measurement of(List<Entry> entries, double messages, double settled, Result... results) {
    List<Entry> complete = entries.stream().filter(e -> e.left() != null).toList();
    List<String> violations =
        List.of(results).stream()
            .flatMap(result -> result.violations().stream())
            .map(violation -> violation.property() + ": " + violation.detail())
            .distinct()
            .toList();
    return new Measurement(
        messages,
        syncDelay(complete, settled),
        complete.stream()
            .mapToDouble(e -> left(e) - e.issued().doubleValue())
            .average()
            .orElse(Double.NaN),
        throughput(complete),
        violations);
  }

  private static double left(Entry entry) {
    return entry.left() == null ? Double.NaN : entry.left().doubleValue();
  }

  /** The mean gap of handovers to requests that were out for long enough. */
  private static double syncDelay(List<Entry> entries, double settled) {
    double sum = 0;
    int count = 0;
    for (int i = 1; i < entries.size(); i++) {
      double exit = left(entries.get(i - 1));
      Entry next = entries.get(i);
      if (next.issued().doubleValue() > exit - settled) continue;
      sum += next.entered().doubleValue() - exit;
      count++;
    }
    return count == 0 ? Double.NaN : sum / count;
  }

  private static double throughput(List<Entry> entries) {
    if (entries.size() < 2) return Double.NaN;
    double span = left(entries.getLast()) - left(entries.getFirst());
    return span == 0 ? Double.NaN : (entries.size() - 1) / span;
  }
}
