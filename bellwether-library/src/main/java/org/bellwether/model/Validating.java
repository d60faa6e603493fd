package org.bellwether.model;

import org.jspecify.annotations.Nullable;

/**
 * A node that knows what each of its peers may say. A world whose peers may be defective or hostile
 * asks it before a message reaches {@link Node#receive}; where all nodes run the same class, nobody
 * need ask.
 */
public interface Validating<M> extends Node<M> {
  /**
   * Why no correct peer behind a port sends this message; null if one may. The node's state stays
   * as it is.
   */
  @Nullable String objection(int port, M message);
}
