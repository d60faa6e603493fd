package org.bellwether.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node of the synchronous model: all nodes compute in rounds, and what is sent in a round arrives
 * in the next. Runs in lock-step, or unchanged under a synchronizer.
 *
 * @param <M> the messages
 */
public interface RoundNode<M> {
  /**
   * Computes one round; the first is 0. At most one message may be sent through each port.
   *
   * @param inbox by port, what arrived, null where nothing did
   * @return false if this node takes part no more
   */
  boolean round(int round, List<@Nullable M> inbox, Outbox<M> out);
}
