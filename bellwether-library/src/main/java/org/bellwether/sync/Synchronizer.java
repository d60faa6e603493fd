package org.bellwether.sync;

import org.bellwether.model.Node;

/** A node that runs a round algorithm, tick by tick. */
public interface Synchronizer<M> extends Node<M> {
  /** The tick that the application is in; -1 before it has begun. */
  int tick();
}
