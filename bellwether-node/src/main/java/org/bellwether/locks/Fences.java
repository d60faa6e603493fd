package org.bellwether.locks;

import org.bellwether.model.Fence;

/** Fencing numbers as people read them. */
final class Fences {
  private static final int SEQUENCE_BITS =
      Long.SIZE - Long.numberOfLeadingZeros(Fence.LAST_SEQUENCE);

  private Fences() {}

  /** The epoch and the sequence of a fence that was {@link Fence#packed packed} into one number. */
  static String text(long fence) {
    return new Fence(fence >>> SEQUENCE_BITS, fence & Fence.LAST_SEQUENCE).toString();
  }
}
