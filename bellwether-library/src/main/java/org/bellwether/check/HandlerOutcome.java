package org.bellwether.check;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one event makes of one node.
 *
 * @param state the number of the node's new state
 * @param links the links over which it sends
 * @param envelopes what it sends, one per link
 * @param observation the number of what monitors observe
 * @param choices the random choices that led to this outcome
 * @param other the outcome of the next sequence of choices, or null
 * @param failure the violation if the handler failed, or null
 * @param crash how the node crashed in the middle of the step; null if it did not
 */
record HandlerOutcome(
    int state,
    int[] links,
    int[] envelopes,
    int observation,
    List<Integer> choices,
    @Nullable HandlerOutcome other,
    @Nullable PropertyViolation failure,
    @Nullable CrashPoint crash) {

  /** Where in a step a node crashes that writes to its stable storage. */
  enum CrashPoint {
    BEFORE_WRITE,
    AFTER_WRITE
  }

  HandlerOutcome withState(int number) {
    return new HandlerOutcome(
        number, links, envelopes, observation, choices, other, failure, crash);
  }

  HandlerOutcome withOther(@Nullable HandlerOutcome next) {
    return new HandlerOutcome(state, links, envelopes, observation, choices, next, failure, crash);
  }

  HandlerOutcome withFailure(PropertyViolation violation) {
    return new HandlerOutcome(
        state, links, envelopes, observation, choices, other, violation, crash);
  }
}
