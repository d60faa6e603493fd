package org.bellwether.model;

import java.util.List;
import org.bellwether.model.GuestContext.Wrapper;
import org.jspecify.annotations.Nullable;

/**
 * A node of the synchronous model: all nodes compute in rounds, and messages sent in a round arrive
 * in the next. It runs in lock-step, or unchanged under a synchronizer.
 *
 * @param <M> the messages
 */
public interface RoundNode<M> {
  /**
   * Computes one round; the first is 0. At most one message may be sent through each port.
   *
   * @param inbox the messages that arrived, by port; null if none did
   * @return false if this node no longer takes part
   */
  boolean round(int round, List<@Nullable M> inbox, Outbox<M> out);

  /** A synchronizer's message, of one tick. */
  interface Ticked {
    int tick();

    /**
     * What belongs to a tick in a message, which may be wrapped by those who watch; null if none.
     */
    static @Nullable Ticked in(Object message) {
      Object inner = message;
      while (!(inner instanceof Ticked) && inner instanceof Wrapper wrapper)
        inner = wrapper.content();
      return inner instanceof Ticked ticked ? ticked : null;
    }
  }

  /**
   * The wrapper that a synchronizer puts around an application's message: the tick in which it was
   * sent.
   */
  interface Payload extends Wrapper, Ticked {}

  /**
   * A message of a round algorithm of which a node needs only one per round. A world that carries
   * messages may hand over the combination of several that arrive at a node in the same round, as
   * if it had come through the first of their ports, and nothing through the others: what the node
   * does must be the same. So a machine sends one message instead of many to each node on another
   * machine.
   *
   * @param <M> the messages of the algorithm
   */
  interface Combinable<M> {
    /**
     * Combines this message with one that arrives through a later port. The order in which several
     * are combined must not matter.
     */
    M combine(M later);
  }
}
