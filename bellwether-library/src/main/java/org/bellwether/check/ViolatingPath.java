package org.bellwether.check;

import java.util.List;

/** A sequence of moves from the initial state, and the violation that its last move causes. */
record ViolatingPath(List<RecordedMove> moves, PropertyViolation violation) {}
