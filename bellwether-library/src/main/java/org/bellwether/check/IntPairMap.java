package org.bellwether.check;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A map from pairs of numbers to numbers. Any thread may look up at any time; only one thread at a
 * time may add, and readers see an addition as a whole or not at all.
 */
final class IntPairMap {
  static final int ABSENT = -1;

  private static final VarHandle KEYS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  private static final int INITIAL_CAPACITY = 64;

  private volatile Table table = new Table(INITIAL_CAPACITY);
  private int size;

  private static final class Table {
    final long[] keys; // plus one, so that zero marks a free slot
    final int[] values;
    final int shift;

    Table(int capacity) {
      keys = new long[capacity];
      values = new int[capacity];
      shift = Long.SIZE - Integer.numberOfTrailingZeros(capacity);
    }
  }

  private static long key(int a, int b) {
    return ((long) a << Integer.SIZE | (b & 0xFFFF_FFFFL)) + 1;
  }

  /** The number of a pair, or {@link #ABSENT}. */
  int get(int a, int b) {
    Table t = table;
    long key = key(a, b);
    int mask = t.keys.length - 1;
    for (int i = (int) ((key * GOLDEN) >>> t.shift); ; i = (i + 1) & mask) {
      long found = (long) KEYS.getAcquire(t.keys, i);
      if (found == key) return t.values[i];
      if (found == 0) return ABSENT;
    }
  }

  /** Adds a pair that is not in the map. */
  void put(int a, int b, int value) {
    Table t = table;
    if (2 * ++size > t.keys.length) {
      Table larger = new Table(2 * t.keys.length);
      for (int i = 0; i < t.keys.length; i++) {
        if (t.keys[i] != 0) insert(larger, t.keys[i], t.values[i]);
      }
      t = larger;
    }
    insert(t, key(a, b), value);
    table = t;
  }

  private static void insert(Table t, long key, int value) {
    int mask = t.keys.length - 1;
    int i = (int) ((key * GOLDEN) >>> t.shift);
    while (t.keys[i] != 0) i = (i + 1) & mask;
    t.values[i] = value;
    KEYS.setRelease(t.keys, i, key);
  }
}
