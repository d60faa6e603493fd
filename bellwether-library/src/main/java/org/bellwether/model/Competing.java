package org.bellwether.model;

/** A node that knows whether it still competes for leadership. Pictures show who has given up. */
public interface Competing {
  /** Whether this node has given up, or never took part, and only passes on what others send. */
  boolean passive();
}
