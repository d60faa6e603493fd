package org.bellwether.check;

import java.util.BitSet;
import org.bellwether.scenario.Step;
import org.jspecify.annotations.Nullable;

/**
 * One move of a counterexample.
 *
 * @param node the node that it happens to; -1 for the network as a whole
 * @param carried the message that arrives, is lost or duplicated; null for other moves
 * @param outcome what the node's handler did; null if no handler ran
 * @param cut the links that were cut at the time
 * @param disk the record that a node recovers with; null for other moves, or if it has none
 */
record RecordedMove(
    Step step,
    int node,
    @Nullable Carried carried,
    @Nullable HandlerOutcome outcome,
    Fate fate,
    BitSet cut,
    @Nullable Object disk) {

  RecordedMove withDisk(@Nullable Object record) {
    return new RecordedMove(step, node, carried, outcome, fate, cut, record);
  }

  /** The same move, which changes nothing. */
  RecordedMove inVain() {
    return new RecordedMove(step, node, carried, outcome, Fate.IN_VAIN, cut, disk);
  }

  /** A message, and the link that it is on. */
  record Carried(int link, int envelope, Object message) {}

  /** What becomes of a message that arrives. */
  enum Fate {
    HANDLED,

    /** It vanishes: its receiver is down, or its link is cut. */
    DROPPED,

    /** Its receiver is down, and its sender is told. */
    BOUNCED,

    /** There is no single message: it is a turn in lock-step. */
    ROUND,

    /** Nothing happens: it is a fault of the scenario that finds nothing to strike any more. */
    IN_VAIN
  }
}
