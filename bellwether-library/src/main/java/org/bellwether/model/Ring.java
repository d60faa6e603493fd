package org.bellwether.model;

/** The ports of a ring. A one-way ring receives on {@link #PREVIOUS} and sends on {@link #NEXT}. */
public final class Ring {
  /** The left port, counter-clockwise. */
  public static final int PREVIOUS = 0;

  /** The right port, clockwise. */
  public static final int NEXT = 1;

  private Ring() {}

  /** The port on the other side. */
  public static int opposite(int port) {
    return NEXT - port;
  }
}
