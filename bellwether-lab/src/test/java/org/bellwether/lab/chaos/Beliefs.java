package org.bellwether.lab.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.bellwether.model.Fence;

/** When processes believed to hold the lock, by fence, on the one clock of the machine. */
final class Beliefs {
  /** Of all looks at one fence: the end of the first one, and the beginning of the last one. */
  private record Span(String who, long firstAfter, long lastBefore) {}

  private final TreeMap<Long, Span> spans = new TreeMap<>();
  private final Map<String, Integer> grants = new TreeMap<>(); // by process
  private final List<String> shared = new ArrayList<>();

  /** Somebody believed at some moment between two. */
  synchronized void add(String who, long fence, long before, long after) {
    Span span = spans.get(fence);
    if (span == null) grants.merge(who, 1, Integer::sum);
    if (span != null && !span.who.equals(who)) {
      shared.add(who + " and " + span.who + " both have fence " + fence);
    }
    spans.put(
        fence,
        span == null
            ? new Span(who, after, before)
            : new Span(who, Math.min(span.firstAfter, after), Math.max(span.lastBefore, before)));
    notifyAll();
  }

  /** Waits until others than the given ones have been granted the lock so many times more. */
  synchronized void awaitGrants(List<String> except, int more) throws InterruptedException {
    int target = others(except) + more;
    while (others(except) < target) wait();
  }

  /** Waits for some time, or until somebody believes. */
  synchronized void await(long nanos) throws InterruptedException {
    TimeUnit.NANOSECONDS.timedWait(this, nanos);
  }

  private int others(List<String> except) {
    return grants.entrySet().stream()
        .filter(entry -> !except.contains(entry.getKey()))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  /** Who believed after somebody with a larger fence had believed already. */
  synchronized List<String> violations() {
    List<String> found = new ArrayList<>(shared);
    long earliest = Long.MAX_VALUE; // at which anybody with a larger fence believed
    long larger = 0;
    String whose = "";
    for (var entry : spans.descendingMap().entrySet()) {
      Span span = entry.getValue();
      if (span.lastBefore > earliest) {
        found.add(
            "%s believed in fence %s %d ns after %s believed in %s"
                .formatted(
                    span.who,
                    Fence.unpacked(entry.getKey()),
                    span.lastBefore - earliest,
                    whose,
                    Fence.unpacked(larger)));
      }
      if (span.firstAfter < earliest) {
        earliest = span.firstAfter;
        larger = entry.getKey();
        whose = span.who;
      }
    }
    return found;
  }

  /** How many grants there were. */
  synchronized int count() {
    return spans.size();
  }

  /** How often a process was granted the lock. */
  synchronized int count(String who) {
    return grants.getOrDefault(who, 0);
  }
}
