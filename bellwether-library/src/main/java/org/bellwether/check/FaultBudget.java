package org.bellwether.check;

import java.util.EnumMap;
import java.util.Map;

/** How many faults of each kind may still strike. Never changes once it is made. */
final class FaultBudget {
  static final FaultBudget NONE = new FaultBudget(new EnumMap<>(FaultKind.class));

  private final Map<FaultKind, Integer> left; // without kinds of which none is left

  private FaultBudget(Map<FaultKind, Integer> left) {
    this.left = left;
  }

  int left(FaultKind kind) {
    return left.getOrDefault(kind, 0);
  }

  /** Whether any fault may still strike. */
  boolean any() {
    return !left.isEmpty();
  }

  /** Whether no faults but those of two kinds may strike. */
  boolean onlyOf(FaultKind one, FaultKind other) {
    return left.keySet().stream().allMatch(kind -> kind == one || kind == other);
  }

  /** Whether a node may still crash. */
  boolean mayCrash() {
    return left(FaultKind.CRASH) > 0
        || left(FaultKind.CRASH_AT_WRITE) > 0
        || left(FaultKind.CRASH_AT_SEND) > 0;
  }

  /** Whether a fault may still strike that brings crashed nodes back. */
  boolean mayRevive() {
    return left.keySet().stream().anyMatch(FaultKind::revives);
  }

  /** The same budget, with this many faults of one kind. */
  FaultBudget with(FaultKind kind, int count) {
    Map<FaultKind, Integer> changed = new EnumMap<>(FaultKind.class);
    changed.putAll(left);
    if (count > 0) changed.put(kind, count);
    else changed.remove(kind);
    return new FaultBudget(changed);
  }

  /** The same budget after one more fault of a kind. */
  FaultBudget spend(FaultKind kind) {
    return with(kind, left(kind) - 1);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FaultBudget budget && left.equals(budget.left);
  }

  @Override
  public int hashCode() {
    int hash = 0; // that of a constant changes from run to run
    for (FaultKind kind : FaultKind.values()) hash = 31 * hash + left(kind);
    return hash;
  }

  @Override
  public String toString() {
    return left.toString();
  }
}
