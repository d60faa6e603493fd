package org.bellwether.simulate.fast;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Messages on their way to a tile that is not at work yet, in the order in which they were sent.
 */
final class Parcels {
  private static final int FEW = 32; // that are sorted one by one

  private long[] times = new long[8];
  private int[] receivers = new int[8];
  private byte[] slots = new byte[8];
  private @Nullable Object[] messages = new @Nullable Object[8];
  private int[] order = new int[8]; // by time, once they are sorted
  private int size;
  private int next; // the first that was not handed over yet

  int size() {
    return size;
  }

  /** Adds one; the two tiles that the senders of a tile belong to may do so at once. */
  synchronized void add(long time, int receiver, int slot, Object message) {
    int i = size;
    if (i == times.length) grow();
    times[i] = time;
    receivers[i] = receiver;
    slots[i] = (byte) slot;
    messages[i] = message;
    size = i + 1;
  }

  private void grow() {
    int capacity = (int) Math.min(2L * size, Integer.MAX_VALUE - 8);
    times = Arrays.copyOf(times, capacity);
    receivers = Arrays.copyOf(receivers, capacity);
    slots = Arrays.copyOf(slots, capacity);
    messages = Arrays.copyOf(messages, capacity);
  }

  /**
   * Puts them in order of time; those of one instant remain as they were sent.
   *
   * @param earliest no time is before this one, nor as far behind it as there are counts
   * @param counts all 0, also afterwards
   */
  void sort(long earliest, int[] counts) {
    if (order.length < size) order = new int[times.length];
    next = 0;
    if (size <= FEW) insertAll();
    else countAll(earliest, counts);
  }

  private void insertAll() {
    for (int i = 0; i < size; i++) {
      int j = i;
      for (; j > 0 && times[order[j - 1]] > times[i]; j--) order[j] = order[j - 1];
      order[j] = i;
    }
  }

  private void countAll(long earliest, int[] counts) {
    for (int i = 0; i < size; i++) counts[(int) (times[i] - earliest)]++;
    int before = 0;
    for (int time = 0; before < size; time++) {
      int here = counts[time];
      counts[time] = before;
      before += here;
    }
    for (int i = 0; i < size; i++) order[counts[(int) (times[i] - earliest)]++] = i;
    Arrays.fill(counts, 0);
  }

  /** When the next one arrives; never if there is none. */
  long nextTime() {
    return next < size ? times[order[next]] : Long.MAX_VALUE;
  }

  /** Hands over everything that arrives up to an instant. */
  void unpack(long upTo, SlotWheel wheel) {
    while (next < size) {
      int i = order[next];
      Object message = messages[i];
      if (times[i] > upTo) return;
      if (message == null) throw new IllegalStateException("parcel " + i + " is gone");
      wheel.add(times[i], slots[i], receivers[i], message);
      next++;
    }
  }

  void clear() {
    Arrays.fill(messages, 0, size, null);
    size = 0;
  }
}
