package org.bellwether.spec;

import org.bellwether.model.Output;

/**
 * Measures what parts of a run cost, such as one election out of several, to be compared with
 * theory. It sees every message and judges nothing; the checker does not use it.
 *
 * <p>A run has a meter only if each message arrives once and in time, unless it meets a dead node,
 * a cut link or a paused node, and if clocks keep time.
 */
public interface Meter {
  /** Whether it can measure a run in which messages are lost or duplicated, too. */
  default boolean bearsLoss() {
    return false;
  }

  default void sent(int from, int to, Object message, double time) {}

  default void output(int node, Output output, double time) {}

  default void crashed(int node) {}

  default void recovered(int node) {}

  /**
   * Links were cut or healed, or a node was paused or resumed.
   *
   * @param calm whether no link is cut and no node is paused from now on
   */
  default void disturbed(boolean calm) {}
}
