package org.bellwether.node;

import org.bellwether.model.Output;

/** Whoever hears what a node tells. It is called under the node's turn, and must not block. */
@FunctionalInterface
public interface OutputListener {
  /** The node tells something that is not limited in time. */
  void told(Output output);

  /**
   * The node claims something until a moment of the {@link LeaseClock}. A claim that is made again
   * holds until the last of these moments.
   */
  default void claims(Output claim, long deadline) {
    told(claim);
  }
}
