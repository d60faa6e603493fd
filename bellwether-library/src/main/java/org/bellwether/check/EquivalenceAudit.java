package org.bellwether.check;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.bellwether.state.Snapshots;
import org.jspecify.annotations.Nullable;

/**
 * Checks on a sample that an equivalence of states is a bisimulation: all states that share a
 * fingerprint must have moves to states that share theirs.
 */
final class EquivalenceAudit {
  static final int SAMPLE = 1 << 14;

  private final Model model;
  private final String equivalence;
  private final int most;
  private final Map<Long, Seen> seen = new HashMap<>();
  private volatile long mask; // fingerprints with any of these bits are not in the sample

  /** The first state with a fingerprint, and a sum over its moves. */
  private record Seen(int[] state, long moves) {}

  /**
   * An audit of one equivalence.
   *
   * @param equivalence what declares states equivalent, for messages
   * @param most the size of the sample
   */
  EquivalenceAudit(Model model, String equivalence, int most) {
    this.model = model;
    this.equivalence = equivalence;
    this.most = most;
  }

  /** Whether states with this fingerprint are in the sample. */
  boolean samples(long fingerprint) {
    return (fingerprint & mask) == 0;
  }

  /**
   * Compares a state with the first one that had its fingerprint.
   *
   * @param ahead explores the moves of the state
   * @param fingerprints what equivalent states share
   * @throws IllegalStateException if the two have different moves
   */
  void compare(
      long fingerprint, int[] state, Explorer ahead, ToLongFunction<Explorer> fingerprints) {
    long[] sum = new long[1];
    ahead.stand(state);
    ahead.expand(
        moved -> {
          long next = fingerprints.applyAsLong(moved);
          int violated = 0;
          for (PropertyViolation one : moved.violations()) violated += one.property().hashCode();
          sum[0] +=
              Cursor.word(violated, (int) next) ^ Cursor.word(0, (int) (next >>> Integer.SIZE));
          return true;
        });
    Seen first = first(fingerprint, new Seen(state.clone(), sum[0]));
    if (first == null || first.moves == sum[0]) return;
    throw new IllegalStateException(
        "%s of %s merges two states that are not bisimilar: %s and %s"
            .formatted(
                equivalence,
                model.prepared.entry().name(),
                description(first.state),
                description(state)));
  }

  private synchronized @Nullable Seen first(long fingerprint, Seen now) {
    Seen first = seen.putIfAbsent(fingerprint, now);
    if (seen.size() > most) {
      long finer = 2 * mask + 1;
      mask = finer;
      seen.keySet().removeIf(other -> (other & finer) != 0);
    }
    return first;
  }

  private String description(int[] state) {
    StringBuilder text = new StringBuilder();
    Cursor there = new Cursor(model);
    there.stand(state);
    for (int v = 0; v < model.n(); v++) {
      Object node = there.node(v);
      text.append(text.isEmpty() ? "" : ", ")
          .append(node == null ? "down" : Objects.toString(Snapshots.describe(node)));
    }
    there.inFlight(
        (from, to, message) -> text.append(", %d to %d: %s".formatted(from, to, message)));
    return text.toString();
  }
}
