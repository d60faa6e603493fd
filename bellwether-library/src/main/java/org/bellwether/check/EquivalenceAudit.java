package org.bellwether.check;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.bellwether.state.Snapshots;
import org.jspecify.annotations.Nullable;

/**
 * Doubts that states which are taken for one are alike. Of as many fingerprints as there is room
 * for, all states that share one must have moves to states that share theirs.
 */
final class EquivalenceAudit {
  static final int USUAL = 1 << 14;

  private final Model model;
  private final String who;
  private final int most;
  private final Map<Long, Seen> seen = new HashMap<>();
  private volatile long mask; // bits of which none is set in the fingerprint of what is watched

  /** The first state with a fingerprint, and the sum of its moves. */
  private record Seen(int[] state, long moves) {}

  /**
   * Watches a model.
   *
   * @param who takes states for one
   * @param most how many fingerprints are watched
   */
  EquivalenceAudit(Model model, String who, int most) {
    this.model = model;
    this.who = who;
    this.most = most;
  }

  boolean wants(long print) {
    return (print & mask) == 0;
  }

  /**
   * Compares a state with others that have its fingerprint.
   *
   * @param ahead to look at its moves with
   * @param prints what states share that are taken for one
   */
  void see(long print, int[] state, Walker ahead, ToLongFunction<Walker> prints) {
    long[] sum = new long[1];
    ahead.stand(state);
    ahead.expand(
        moved -> {
          long next = prints.applyAsLong(moved);
          int wrong = 0;
          for (PropertyViolation found : moved.found()) wrong += found.property().hashCode();
          sum[0] += Walker.mix(wrong, (int) next) ^ Walker.mix(0, (int) (next >>> Integer.SIZE));
          return true;
        });
    Seen first = first(print, new Seen(state.clone(), sum[0]));
    if (first == null || first.moves == sum[0]) return;
    throw new IllegalStateException(
        "%s of %s takes two states for one that are not alike: %s and %s"
            .formatted(who, model.prepared.entry().name(), tell(first.state), tell(state)));
  }

  private synchronized @Nullable Seen first(long print, Seen now) {
    Seen first = seen.putIfAbsent(print, now);
    if (seen.size() > most) {
      long finer = 2 * mask + 1;
      mask = finer;
      seen.keySet().removeIf(other -> (other & finer) != 0);
    }
    return first;
  }

  private String tell(int[] state) {
    StringBuilder text = new StringBuilder();
    Walker there = new Walker(model);
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
