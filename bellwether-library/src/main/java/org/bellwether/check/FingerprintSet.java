package org.bellwether.check;

/** A set of fingerprints that several threads fill: in stripes, each with its own lock. */
final class FingerprintSet {
  private static final int STRIPES = 256;

  private final Stripe[] stripes = new Stripe[STRIPES];

  private static final class Stripe {
    private long[] prints = new long[1 << 8];
    private int size;

    synchronized boolean add(long print) {
      int capacity = prints.length;
      int i = slot(print, capacity);
      for (; prints[i] != 0; i = i + 1 == capacity ? 0 : i + 1) {
        if (prints[i] == print) return false;
      }
      prints[i] = print;
      if (++size > capacity - (capacity >> 2)) grow();
      return true;
    }

    /** The upper bits have already chosen the stripe. */
    private static int slot(long print, int capacity) {
      return (int) Math.unsignedMultiplyHigh(print << 8, capacity);
    }

    private void grow() {
      long[] before = prints;
      int larger = (int) Math.min(Integer.MAX_VALUE - 8, before.length + (before.length >> 1) + 1L);
      prints = new long[larger];
      for (long print : before) {
        if (print == 0) continue;
        int i = slot(print, larger);
        while (prints[i] != 0) i = i + 1 == larger ? 0 : i + 1;
        prints[i] = print;
      }
    }

    synchronized long bytes() {
      return Long.BYTES * (long) prints.length;
    }
  }

  FingerprintSet() {
    for (int i = 0; i < STRIPES; i++) stripes[i] = new Stripe();
  }

  /** Adds a fingerprint; returns whether it is new. */
  boolean add(long fingerprint) {
    long print = fingerprint == 0 ? 1 : fingerprint;
    return stripes[(int) (print >>> (Long.SIZE - 8))].add(print);
  }

  long bytes() {
    long all = 0;
    for (Stripe stripe : stripes) all += stripe.bytes();
    return all;
  }
}
