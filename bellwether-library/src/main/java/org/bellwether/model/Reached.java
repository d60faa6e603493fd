package org.bellwether.model;

/**
 * A search has reached this node.
 *
 * @param distance from the root
 * @param parent the position of a neighbour that is closer to the root; {@link #NOBODY} at the root
 */
public record Reached(int distance, int parent) implements Output.Custom {
  public static final int NOBODY = -1;
}
