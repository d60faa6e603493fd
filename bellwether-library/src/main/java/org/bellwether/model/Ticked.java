package org.bellwether.model;

/** A synchronizer's message, of one tick. */
public interface Ticked {
  int tick();
}
