package org.bellwether.node;

import org.bellwether.step.Effects;
import org.bellwether.step.Input;

/**
 * Takes down what happens to a node. A step is told when it is certain to have happened: after its
 * record is durable, and before any of its messages or outputs leave. So a message that arrives
 * anywhere has its step in the journal of its sender, even if that is killed.
 */
public interface Journal {
  /** Nobody wants to know. */
  Journal NONE = new Journal() {};

  /** A handler has run. */
  default void step(Step step) {}

  /** A link has come up; {@code incarnation} is the number of the peer's life. */
  default void linked(long nanos, int peer, long incarnation) {}

  /** A link has broken. */
  default void unlinked(long nanos, int peer, String why) {}

  /** A message was given up, because its link had broken. */
  default void lost(long nanos, int peer, long number) {}

  /** What was told so far must be known outside before this returns. */
  default void flush() {}

  /**
   * What happened to a node, and what it did about it.
   *
   * @param nanos the monotonic clock when the handler began
   * @param from who sent the message that arrived; -1 if none did
   * @param number that message's, by its sender's count; 0 if none arrived
   * @param reading what the local clock showed last, if the node has looked at it
   * @param choices the random choices that the node made, in order
   * @param firstNumber of the messages that it sent, which are numbered in order
   * @param timers how many are set now
   */
  record Step(
      long nanos,
      Input input,
      int from,
      long number,
      long reading,
      int[] choices,
      Effects effects,
      long firstNumber,
      int timers) {}
}
