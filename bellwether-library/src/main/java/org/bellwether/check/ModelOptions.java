package org.bellwether.check;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.Supplier;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Monitor;

/**
 * What a model is made of beside the scenario.
 *
 * @param faults how many faults may strike
 * @param timeouts how often each node's timers may fire; {@code Integer.MAX_VALUE} without a limit
 * @param timed whether delays and timers have lengths
 * @param shortestUnit the shortest that a unit of a local clock may be, relative to its nominal
 *     length
 * @param longestUnit the longest
 * @param catalogued whether the algorithm's own monitors and invariant take part
 * @param monitors further monitors
 * @param invariants further invariants
 * @param promptConnections whether time waits until all have heard of their connections
 * @param waking whether a node that a message wakes need not start any more
 */
record ModelOptions(
    FaultBudget faults,
    int timeouts,
    boolean timed,
    BigDecimal shortestUnit,
    BigDecimal longestUnit,
    boolean catalogued,
    List<Supplier<? extends Monitor>> monitors,
    List<Invariant<Object, Object>> invariants,
    boolean promptConnections,
    boolean waking) {

  /** No faults, no time, and only the algorithm's own properties. */
  static final ModelOptions PLAIN =
      new ModelOptions(
          FaultBudget.NONE,
          Integer.MAX_VALUE,
          false,
          BigDecimal.ONE,
          BigDecimal.ONE,
          true,
          List.of(),
          List.of(),
          false,
          true);
}
