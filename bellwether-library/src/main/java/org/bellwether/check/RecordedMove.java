package org.bellwether.check;

import org.bellwether.simulate.Step;
import org.jspecify.annotations.Nullable;

/**
 * One move of a counterexample.
 *
 * @param node whom it happens to; -1 for the network as a whole
 * @param message what arrives or is lost; null for other moves
 * @param outcome what the node made of it; null if no node noticed
 */
record RecordedMove(
    Step step,
    int node,
    int link,
    int envelope,
    @Nullable Object message,
    @Nullable HandlerOutcome outcome,
    Fate fate) {

  /** What becomes of a message that arrives. */
  enum Fate {
    HANDLED,
    DROPPED,
    BOUNCED,

    /** None: it is a turn in lock-step. */
    ROUND
  }
}
