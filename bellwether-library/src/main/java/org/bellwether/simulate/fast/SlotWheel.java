package org.bellwether.simulate.fast;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Messages in flight by the instant and the slot at which they arrive, for delays of one tick to a
 * few dozen. The messages of an instant are delivered slot by slot: every node hears from its slots
 * in ascending order, as the order of events demands. In which order different nodes are served at
 * one instant makes no difference to them, because nothing that they send arrives at that instant.
 * So nothing is sorted, and a message costs two array elements and no search.
 */
final class SlotWheel {
  private final int slots;
  private final int mask;
  private final @Nullable Batch[] batches; // by instant and slot
  private long occupied; // instants that hold a message

  /** Messages that arrive at one instant at the same slot of their receivers, as they were sent. */
  static final class Batch {
    int[] to = new int[8];
    @Nullable Object[] messages = new @Nullable Object[8];
    int size;

    void add(int receiver, Object message) {
      int i = size;
      if (i == to.length) grow();
      to[i] = receiver;
      messages[i] = message;
      size = i + 1;
    }

    /** A message that has not been delivered. */
    Object message(int index) {
      Object message = messages[index];
      if (message == null) throw new IllegalStateException("message " + index + " is gone");
      return message;
    }

    private void grow() {
      int capacity = (int) Math.min(2L * size, Integer.MAX_VALUE - 8);
      to = Arrays.copyOf(to, capacity);
      messages = Arrays.copyOf(messages, capacity);
    }
  }

  /**
   * An empty wheel.
   *
   * @param slots at most, of any node
   * @param horizon the longest delay in ticks, at most {@link LinkQueues#LONGEST}
   */
  SlotWheel(int slots, long horizon) {
    this.slots = slots;
    int instants = Integer.highestOneBit((int) horizon) << 1;
    mask = instants - 1;
    batches = new @Nullable Batch[instants * slots];
  }

  void add(long time, int slot, int to, Object message) {
    int instant = (int) time & mask;
    Batch batch = batches[instant * slots + slot];
    if (batch == null) batch = make(instant * slots + slot);
    batch.add(to, message);
    occupied |= 1L << instant;
  }

  private Batch make(int index) {
    Batch batch = new Batch();
    batches[index] = batch;
    return batch;
  }

  /** What arrives at an instant at a slot; null if nothing ever did. */
  @Nullable Batch batch(long time, int slot) {
    return batches[((int) time & mask) * slots + slot];
  }

  /** How many messages arrive at an instant. */
  int size(long time) {
    int from = ((int) time & mask) * slots;
    int size = 0;
    for (int i = from; i < from + slots; i++) {
      Batch batch = batches[i];
      if (batch != null) size += batch.size;
    }
    return size;
  }

  /** All that arrives at an instant has been delivered. */
  void emptied(long time) {
    occupied &= ~(1L << ((int) time & mask));
  }

  /**
   * Gives the messages to some nodes to another wheel, behind those that it holds.
   *
   * @param from the first of these nodes
   */
  void move(SlotWheel other, int from) {
    occupied = 0;
    for (int i = 0; i < batches.length; i++) {
      Batch batch = batches[i];
      if (batch == null) continue;
      int kept = 0;
      for (int m = 0; m < batch.size; m++) {
        Object message = batch.message(m);
        if (batch.to[m] >= from) {
          other.add(i / slots, i % slots, batch.to[m], message);
        } else {
          batch.to[kept] = batch.to[m];
          batch.messages[kept++] = message;
        }
      }
      Arrays.fill(batch.messages, kept, batch.size, null);
      batch.size = kept;
      if (kept > 0) occupied |= 1L << (i / slots);
    }
  }

  boolean isEmpty() {
    return occupied == 0;
  }

  /** The first instant after another one at which something arrives; there must be one. */
  long after(long time) {
    int instant = (int) time & mask;
    long later = occupied >>> instant >>> 1;
    if (later != 0) return time + 1 + Long.numberOfTrailingZeros(later);
    return time - instant + mask + 1 + Long.numberOfTrailingZeros(occupied);
  }
}
