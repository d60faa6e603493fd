package org.bellwether.check;

import java.util.BitSet;

/**
 * The part of a state that belongs to no single node or link.
 *
 * @param faults how many faults of each kind may still strike
 * @param nextStart which node starts next, where all starts come first; -1 once all have started.
 *     In lock-step, the node whose turn it is
 * @param scripted how many of the scenario's own faults have struck
 * @param cut the links that lose everything sent over them
 * @param timeLeft how far time, or rounds, may still advance; -1 without a limit
 */
record Environment(FaultBudget faults, int nextStart, int scripted, BitSet cut, long timeLeft) {

  /** After a fault of a kind that has a budget. */
  Environment spend(FaultKind kind) {
    return new Environment(faults.spend(kind), nextStart, scripted, cut, timeLeft);
  }

  /** With these links cut, and no others. */
  Environment withCut(BitSet links) {
    return new Environment(faults, nextStart, scripted, links, timeLeft);
  }

  /** After the next of the scenario's own faults. */
  Environment afterScripted() {
    return new Environment(faults, nextStart, scripted + 1, cut, timeLeft);
  }

  Environment withNextStart(int node) {
    return new Environment(faults, node, scripted, cut, timeLeft);
  }

  Environment after(long ticks) {
    return timeLeft < 0
        ? this
        : new Environment(faults, nextStart, scripted, cut, timeLeft - ticks);
  }
}
