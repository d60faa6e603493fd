package org.bellwether.simulate.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The messages that arrive at one instant: receiver, arrival slot and message in parallel arrays,
 * sorted before they are delivered by receiver, then slot, then order of sending.
 */
public final class Bucket {
  private static final int FIRST_CAPACITY = 16;

  long[] keys = new long[FIRST_CAPACITY]; // receiver, slot
  @Nullable Object[] messages = new @Nullable Object[FIRST_CAPACITY];
  int size;
  private int runs; // ascending stretches; one means sorted
  private long lastKey = Long.MAX_VALUE;

  public static long key(int receiver, int slot) {
    return ((long) receiver << 32) | slot;
  }

  public static int receiver(long key) {
    return (int) (key >>> 32);
  }

  public static int slot(long key) {
    return (int) key;
  }

  void add(long key, Object message) {
    int i = size;
    if (i == keys.length) grow();
    if (key < lastKey) runs++;
    lastKey = key;
    keys[i] = key;
    messages[i] = message;
    size = i + 1;
  }

  private void grow() {
    int capacity = Math.max(FIRST_CAPACITY, size + (size >> 1));
    keys = Arrays.copyOf(keys, capacity);
    messages = Arrays.copyOf(messages, capacity);
  }

  /** A message that has not been taken. */
  Object message(int index) {
    Object message = messages[index];
    if (message == null) throw new IllegalStateException("message " + index + " has been taken");
    return message;
  }

  /** A message that has not been taken, and is from now on. */
  Object take(int index) {
    Object message = message(index);
    messages[index] = null;
    return message;
  }

  /** Removes a message; the others keep their order. */
  void remove(int index) {
    System.arraycopy(keys, index + 1, keys, index, size - index - 1);
    System.arraycopy(messages, index + 1, messages, index, size - index - 1);
    messages[--size] = null;
  }

  void clear() {
    size = 0;
    runs = 0;
    lastKey = Long.MAX_VALUE;
  }

  /**
   * Puts the messages in order. They come in a few ascending stretches, one for each instant and
   * wrap of a ring at which they were sent, so merging stretches beats a general sort.
   */
  void sort(Scratch scratch) {
    if (runs <= 1 || size <= 1) return;
    if (runs == 2 && keys[size - 1] < keys[0]) {
      rotate();
      return;
    }
    int[] starts = scratch.starts(runs + 1);
    int count = 0;
    for (int i = 0; i < size; i++) if (i == 0 || keys[i - 1] > keys[i]) starts[count++] = i;
    starts[count] = size;
    scratch.fit(keys.length);
    while (count > 1) {
      int merged = 0;
      for (int r = 0; r < count; r += 2) {
        int from = starts[r];
        if (r + 1 < count) {
          merge(scratch, from, starts[r + 1], starts[r + 2]);
        } else {
          System.arraycopy(keys, from, scratch.keys, from, size - from);
          System.arraycopy(messages, from, scratch.messages, from, size - from);
        }
        starts[merged++] = from;
      }
      starts[merged] = size;
      count = merged;
      scratch.swap(this);
    }
    runs = 1;
  }

  /** Puts the second of two stretches first: a ring's last nodes have sent to its first ones. */
  private void rotate() {
    int start = 1;
    while (keys[start - 1] <= keys[start]) start++;
    int count = size - start;
    long[] k = Arrays.copyOfRange(keys, start, size);
    @Nullable Object[] m = Arrays.copyOfRange(messages, start, size);
    System.arraycopy(keys, 0, keys, count, start);
    System.arraycopy(messages, 0, messages, count, start);
    System.arraycopy(k, 0, keys, 0, count);
    System.arraycopy(m, 0, messages, 0, count);
    runs = 1;
  }

  private void merge(Scratch scratch, int from, int middle, int to) {
    long[] outKeys = scratch.keys;
    @Nullable Object[] outMessages = scratch.messages;
    int a = from;
    int b = middle;
    for (int out = from; out < to; out++) {
      boolean left = b == to || (a < middle && keys[a] <= keys[b]);
      int i = left ? a++ : b++;
      outKeys[out] = keys[i];
      outMessages[out] = messages[i];
    }
  }

  /** Room for merging, shared by all buckets. */
  static final class Scratch {
    private long[] keys = new long[FIRST_CAPACITY];
    private @Nullable Object[] messages = new @Nullable Object[FIRST_CAPACITY];
    private int[] starts = new int[FIRST_CAPACITY];

    private int[] starts(int count) {
      if (starts.length < count) starts = new int[count * 2];
      return starts;
    }

    private void fit(int capacity) {
      if (keys.length >= capacity) return;
      keys = new long[capacity];
      messages = new @Nullable Object[capacity];
    }

    private void swap(Bucket bucket) {
      long[] k = bucket.keys;
      @Nullable Object[] m = bucket.messages;
      bucket.keys = keys;
      bucket.messages = messages;
      keys = k;
      messages = m;
    }
  }
}
