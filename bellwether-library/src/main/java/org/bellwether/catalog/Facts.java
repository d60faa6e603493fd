package org.bellwether.catalog;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import org.bellwether.spec.Meter;
import org.jspecify.annotations.Nullable;

/**
 * What a run that kept its algorithm's assumptions and came to rest has cost.
 *
 * @param messages by kind
 * @param applicationMessages what a synchronizer carried
 * @param entriesBy how often each node entered its critical section, by position
 * @param operations how many payloads clients handed over to be ordered
 * @param rounds 0 where the algorithm has none
 * @param leaders how many nodes lead at the end
 * @param leaderTime of the only leader, NaN if there is none
 * @param down who was down at the end
 * @param downFromStart whether nobody crashed later than at 0
 * @param unit whether every message took exactly one unit and everybody started at 0
 * @param bits by kind, of messages that define their size
 * @param elections how many were decided, if they may be repeated; how many nodes won, otherwise
 * @param meter what measured the parts of the run that formulas speak of; null if nothing did
 * @param measures what judges have measured, by name
 */
public record Facts(
    Setting setting,
    Map<String, Long> messages,
    long applicationMessages,
    int[] entriesBy,
    int operations,
    int rounds,
    int leaders,
    double leaderTime,
    double endTime,
    BitSet down,
    boolean downFromStart,
    boolean unit,
    Map<String, Long> bits,
    int elections,
    @Nullable Meter meter,
    Map<String, Double> measures) {

  /** The same run seen in another setting. */
  public Facts with(Setting other) {
    return new Facts(
        other,
        messages,
        applicationMessages,
        entriesBy,
        operations,
        rounds,
        leaders,
        leaderTime,
        endTime,
        down,
        downFromStart,
        unit,
        bits,
        elections,
        meter,
        measures);
  }

  public int n() {
    return setting.n();
  }

  /** How often critical sections were entered. */
  public long entries() {
    return Arrays.stream(entriesBy).asLongStream().sum();
  }

  public long messages(String kind) {
    return messages.getOrDefault(kind, 0L);
  }

  /** What a judge has measured; NaN if it had nothing to measure. */
  public double measure(String name) {
    return measures.getOrDefault(name, Double.NaN);
  }

  public long totalBits() {
    return bits.values().stream().mapToLong(Long::longValue).sum();
  }

  public long total() {
    return messages.values().stream().mapToLong(Long::longValue).sum();
  }
}
