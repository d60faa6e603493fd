package org.bellwether.model;

/**
 * A message of a round algorithm of which a node needs only one per round. Whoever carries messages
 * may hand over the combination of several that arrive at a node in the same round, as if it had
 * come through the first of their ports, and nothing through the others: what the node does must be
 * the same. So a machine sends one message instead of many to each node on another machine.
 *
 * @param <M> the messages of the algorithm
 */
public interface Combinable<M> {
  /**
   * Combines this message with one that arrives through a later port. The order in which several
   * are combined must not matter.
   */
  M combine(M later);
}
