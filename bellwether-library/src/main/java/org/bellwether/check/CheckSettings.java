package org.bellwether.check;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.bellwether.check.Check.CheckProgress;
import org.bellwether.check.CheckResult.WalkTotals;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Property;
import org.jspecify.annotations.Nullable;

/** Everything that a {@link Check} was asked for, with the defaults of what it was not. */
final class CheckSettings {
  FaultBudget faults = FaultBudget.NONE;
  int timeouts = Integer.MAX_VALUE;
  @Nullable Boolean timed; // null: as the algorithm assumes
  BigDecimal shortestUnit = BigDecimal.ONE;
  BigDecimal longestUnit = BigDecimal.ONE;
  boolean reduction = true;
  boolean symmetry;
  boolean depthFirst;
  boolean exact;
  int threads = 1;
  int walks;
  long seed;
  @Nullable IntFunction<WalkTotals> scout; // who makes the walks; null: the check itself
  long spareBytes;
  int depth = Integer.MAX_VALUE;
  long states = Long.MAX_VALUE;
  boolean catalogued = true;
  final List<Supplier<? extends Monitor>> monitors = new ArrayList<>();
  final List<Invariant<Object, Object>> invariants = new ArrayList<>();
  final Set<Property> only = new HashSet<>();
  final List<Goal> goals = new ArrayList<>(); // to be reached eventually
  final List<Goal> wishes = new ArrayList<>(); // to be reachable
  boolean liveness;
  boolean promptConnections;
  boolean waking = true; // a start that would change nothing counts as done
  boolean everyViolation; // whether the search goes on after the first
  boolean everyIds; // whether all arrangements of ids are checked
  boolean everyStart; // whether all sets of nodes that start are
  @Nullable CheckProgress progress;
  volatile @Nullable CheckRun running; // the last that began

  ModelOptions modelOptions(boolean inTime) {
    return new ModelOptions(
        faults,
        timeouts,
        inTime,
        shortestUnit,
        longestUnit,
        catalogued,
        monitors,
        invariants,
        promptConnections,
        waking);
  }

  /** Whether violations of a property are to be found. */
  boolean relevant(Property property) {
    return only.isEmpty()
        || only.contains(property)
        || property.equals(Property.NO_EXCEPTION)
        || property.equals(Property.DETERMINISM);
  }
}
