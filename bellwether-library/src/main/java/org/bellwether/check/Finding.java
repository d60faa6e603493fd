package org.bellwether.check;

/**
 * Where a search found something: in a state, or on a move for whose target no state is kept. What
 * it found is a violation, or that a wish has come true, which is described like one.
 *
 * @param state the number of the state
 * @param onMove whether a move from that state shows it, and not the state itself
 * @param depth the number of moves from the initial state
 */
record Finding(int state, boolean onMove, PropertyViolation violation, int depth) {}
