package org.bellwether.simulate.fast;

/**
 * Thrown by a fast run that has to be given up because a node does what only the careful engine can
 * judge, such as a claim that ends by its clock.
 */
final class NeedsCare extends RuntimeException {
  private static final long serialVersionUID = 1;
}
