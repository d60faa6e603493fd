package org.bellwether.check;

import java.util.List;
import org.bellwether.scenario.Step;
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

  /**
   * Where in a step a node crashes.
   *
   * @param kind at a write, or at a send
   * @param done whether it has written, as 0 or 1, or how many messages it has sent
   */
  record CrashPoint(FaultKind kind, int done) {
    static final CrashPoint BEFORE_WRITE = new CrashPoint(FaultKind.CRASH_AT_WRITE, 0);
    static final CrashPoint AFTER_WRITE = new CrashPoint(FaultKind.CRASH_AT_WRITE, 1);

    static CrashPoint afterSends(int messages) {
      return new CrashPoint(FaultKind.CRASH_AT_SEND, messages);
    }

    /** A step, in the middle of which its node crashes here. */
    Step in(Step during) {
      return kind == FaultKind.CRASH_AT_WRITE
          ? new Step.CrashAtWrite(during, done == 1)
          : new Step.CrashAtSend(during, done);
    }
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
