package org.bellwether.spark;

import java.util.Arrays;
import org.bellwether.spark.Inboxes.Combining;
import org.jspecify.annotations.Nullable;

/**
 * For each receiver, the combination of what it is to receive, and the first of its senders. A part
 * may have millions of receivers in one round: a table of numbers takes a fraction of a map's
 * memory and time.
 */
final class CombinedMessages {
  private static final int FREE = -1;
  private static final int MIXER = 0x9E3779B9; // receivers often follow each other

  private int[] receivers = free(16); // by slot, a power of two of them
  private int[] senders = new int[16];
  private @Nullable Object[] messages = new Object[16];
  private int count;

  /** Hears of every combination. */
  interface Hearer {
    void combined(int sender, int receiver, Object message);
  }

  private static int[] free(int size) {
    int[] all = new int[size];
    Arrays.fill(all, FREE);
    return all;
  }

  /** Adds a message; senders come in ascending order. */
  void add(int sender, int receiver, Object message) {
    int slot = slot(receiver);
    if (receivers[slot] == receiver) {
      messages[slot] = Combining.both(messages[slot], message);
      return;
    }
    put(slot, sender, receiver, message);
    if (2 * ++count > receivers.length) grow();
  }

  private void put(int slot, int sender, int receiver, @Nullable Object message) {
    receivers[slot] = receiver;
    senders[slot] = sender;
    messages[slot] = message;
  }

  /** The slot of a receiver, or a free one. */
  private int slot(int receiver) {
    int mask = receivers.length - 1;
    int mixed = receiver * MIXER;
    int slot = (mixed ^ mixed >>> 16) & mask;
    while (receivers[slot] != FREE && receivers[slot] != receiver) slot = (slot + 1) & mask;
    return slot;
  }

  private void grow() {
    int[] before = receivers;
    int[] from = senders;
    @Nullable Object[] what = messages;
    receivers = free(2 * before.length);
    senders = new int[receivers.length];
    messages = new Object[receivers.length];
    for (int i = 0; i < before.length; i++) {
      if (before[i] != FREE) put(slot(before[i]), from[i], before[i], what[i]);
    }
  }

  /** Tells all, in ascending order of receivers. */
  void tell(Hearer hearer) {
    int[] ascending = Arrays.stream(receivers).filter(receiver -> receiver != FREE).toArray();
    Arrays.sort(ascending);
    for (int receiver : ascending) {
      int slot = slot(receiver);
      Object message = messages[slot];
      if (message != null) hearer.combined(senders[slot], receiver, message);
    }
  }
}
