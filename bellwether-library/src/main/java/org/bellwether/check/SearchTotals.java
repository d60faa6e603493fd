package org.bellwether.check;

/**
 * How much a search covered.
 *
 * @param depth the largest number of moves from the initial state, or those to the violation
 * @param queue how many states were reached but not expanded
 * @param bytes the memory that the states took
 * @param stop why the search ended
 */
record SearchTotals(
    long states, long transitions, int depth, long queue, long bytes, StopReason stop) {}
