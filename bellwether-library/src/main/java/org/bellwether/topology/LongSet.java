package org.bellwether.topology;

import java.util.Arrays;

/** An insertion-ordered set of non-negative longs. */
final class LongSet {
  private long[] values;
  private int[] table; // index into values + 1, 0 where free
  private int size;

  LongSet(int expected) {
    values = new long[Math.max(16, expected)];
    table = new int[tableSize(values.length)];
  }

  private static int tableSize(int capacity) {
    return Integer.highestOneBit(Math.max(16, Math.min(capacity, 1 << 28))) << 2;
  }

  boolean add(long value) {
    int i = slot(value);
    if (table[i] != 0) return false;
    if (size == values.length) {
      values = Arrays.copyOf(values, size * 2);
      table = new int[tableSize(values.length)];
      for (int k = 0; k < size; k++) table[slot(values[k])] = k + 1;
      i = slot(value);
    }
    values[size++] = value;
    table[i] = size;
    return true;
  }

  private int slot(long value) {
    long mixed = value * 0x9E3779B97F4A7C15L;
    int i = (int) (mixed >>> 32) & (table.length - 1);
    while (table[i] != 0 && values[table[i] - 1] != value) i = (i + 1) & (table.length - 1);
    return i;
  }

  int size() {
    return size;
  }

  long[] inOrder() {
    return Arrays.copyOf(values, size);
  }
}
