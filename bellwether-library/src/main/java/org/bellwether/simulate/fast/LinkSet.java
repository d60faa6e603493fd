package org.bellwether.simulate.fast;

/**
 * A set of links as a tree of bits: a bit above says that a word below is not 0. Adding takes a few
 * instructions, and reading in ascending order finds the next link without looking at all of them.
 */
final class LinkSet {
  final long[] bits; // by link
  final long[] above; // by word of bits
  final long[] top; // by word of above; these are few, and read one by one

  LinkSet(int links) {
    bits = new long[(links + 63) >>> 6];
    above = new long[(bits.length + 63) >>> 6];
    top = new long[(above.length + 63) >>> 6];
  }

  /** Adds a link. It marks all levels without looking: a wrong guess would cost more. */
  void add(int link) {
    int word = link >>> 6;
    int up = word >>> 6;
    bits[word] |= 1L << link;
    above[up] |= 1L << word;
    top[up >>> 6] |= 1L << up;
  }

  /** The smallest link; there must be one. */
  int first() {
    int i = 0;
    while (top[i] == 0) i++;
    i = i << 6 | Long.numberOfTrailingZeros(top[i]);
    i = i << 6 | Long.numberOfTrailingZeros(above[i]);
    return i << 6 | Long.numberOfTrailingZeros(bits[i]);
  }

  void remove(int link) {
    int word = link >>> 6;
    bits[word] &= ~(1L << link);
    if (bits[word] != 0) return;
    int up = word >>> 6;
    above[up] &= ~(1L << word);
    if (above[up] == 0) top[up >>> 6] &= ~(1L << up);
  }

  boolean isEmpty() {
    for (long word : top) if (word != 0) return false;
    return true;
  }
}
