package org.bellwether.model;

/**
 * A node that hears of the connections to its peers. This is evidence, not proof: a connection may
 * break although the peer lives, and what was on its way when it broke may or may not have been
 * handled. {@link Detecting} promises more, which no network can keep.
 *
 * <p>A node is told of every connection before it counts on it: right after its first boot of those
 * that exist when a run begins, and later whenever one comes up. Whatever was known before a crash
 * is forgotten with the rest of its memory.
 *
 * <p>Messages travel on connections: if a node has heard of a connection and sends on it, its peer
 * has heard of that connection, or of a later one, before it handles the message. Only the checker
 * does not promise this where a node hears of its connections at any time, or is paused.
 */
public interface Linked<M> extends Node<M> {
  /**
   * The connection behind a port is up.
   *
   * @param incarnation tells the lives of the peer apart
   */
  void linked(int port, long incarnation, Context<M> ctx);

  /** The connection behind a port is closed: the peer is down, or out of reach, or neither. */
  void unlinked(int port, Context<M> ctx);
}
