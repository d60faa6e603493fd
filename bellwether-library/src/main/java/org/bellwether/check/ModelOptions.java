package org.bellwether.check;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.Supplier;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Monitor;

/**
 * What a model is made of beside the scenario.
 *
 * @param timed whether messages and timers take time
 * @param shortestUnit the shortest that a unit of a local clock can be, of what it should be
 * @param longestUnit the longest
 * @param catalogued whether the algorithm's own judges take part
 * @param monitors further judges
 * @param invariants further judges of every configuration
 */
record ModelOptions(
    boolean timed,
    BigDecimal shortestUnit,
    BigDecimal longestUnit,
    boolean catalogued,
    List<Supplier<? extends Monitor>> monitors,
    List<Invariant<Object, Object>> invariants) {}
