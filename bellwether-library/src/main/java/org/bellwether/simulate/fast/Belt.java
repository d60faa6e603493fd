package org.bellwether.simulate.fast;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.bellwether.simulate.engine.Counters;
import org.jspecify.annotations.Nullable;

/**
 * Messages in flight on a one-way ring, in the order in which they reach the next node. A message
 * that is forwarded stays where it is; one that is not leaves a gap.
 */
final class Belt {
  private static final int FIRST_CAPACITY = 64;

  @Nullable Object[] messages = new @Nullable Object[FIRST_CAPACITY];
  long[] times = new long[FIRST_CAPACITY]; // when they arrive
  long[] next = new long[FIRST_CAPACITY]; // when they arrive one node on, if not all are as fast
  int first = FIRST_CAPACITY / 2;
  int end = FIRST_CAPACITY / 2;
  int size; // without gaps
  long place; // how many nodes were visited
  private final Counters counters;
  private long[] since = new long[FIRST_CAPACITY]; // the place of the first who sent it

  // what a node sends by itself, until everything moves on: the first and more
  private @Nullable Object own;
  private long ownTime;
  private final ArrayDeque<Object> owned = new ArrayDeque<>(1);
  private final ArrayDeque<Long> ownedTimes = new ArrayDeque<>(1);

  // what it sends in return for a message beside the first
  private int further;
  private int[] after = new int[4];
  private @Nullable Object[] furtherMessages = new @Nullable Object[4];
  private long[] furtherTimes = new long[4];

  /** An empty belt, which counts the messages that leave it. */
  Belt(Counters counters) {
    this.counters = counters;
  }

  /** Keeps a message that goes before all others when they move on. */
  void own(Object message, long time) {
    if (own == null) {
      own = message;
      ownTime = time;
    } else {
      owned.addLast(message);
      ownedTimes.addLast(time);
    }
  }

  /** A node answers a message with another one, or none. */
  void replace(int slot, Object message, @Nullable Object answer) {
    counters.count(message, place - since[slot]);
    messages[slot] = answer;
    since[slot] = place;
    if (answer != null) return;
    size--;
    if (slot == first) first++;
  }

  /** Keeps a message that goes after those sent from a slot. */
  void later(int slot, Object message, long time) {
    if (further == after.length) {
      after = Arrays.copyOf(after, 2 * further);
      furtherMessages = Arrays.copyOf(furtherMessages, 2 * further);
      furtherTimes = Arrays.copyOf(furtherTimes, 2 * further);
    }
    after[further] = slot;
    furtherMessages[further] = message;
    furtherTimes[further++] = time;
  }

  /** Everything goes on to the next node. */
  void moveOn() {
    if (further > 0) insert();
    if (end - first > size) tidy();
    if (own != null) prepend(own);
    place++;
  }

  /** Advances arrival times to the next node. */
  void swapTimes() {
    long[] past = times;
    times = next;
    next = past;
  }

  private void prepend(Object message) {
    while (!owned.isEmpty()) prepend(owned.removeLast(), ownedTimes.removeLast());
    prepend(message, ownTime);
    own = null;
  }

  private void prepend(Object message, long time) {
    if (first == 0) makeRoom();
    int slot = --first;
    messages[slot] = message;
    times[slot] = time;
    since[slot] = place;
    size++;
  }

  private void tidy() {
    while (first < end && messages[first] == null) first++;
    while (first < end && messages[end - 1] == null) end--;
    if (end - first > size + size / 4) closeGaps();
  }

  private void insert() {
    if (end + further > messages.length) makeRoom();
    int from = end;
    end += further;
    int to = end;
    for (int k = further - 1; k >= 0; ) {
      from--;
      for (; k >= 0 && after[k] == from; k--) {
        to--;
        messages[to] = furtherMessages[k];
        times[to] = furtherTimes[k];
        since[to] = place;
        furtherMessages[k] = null;
      }
      move(from, --to);
    }
    size += further;
    further = 0;
  }

  private void move(int from, int to) {
    if (from == to) return;
    messages[to] = messages[from];
    times[to] = times[from];
    since[to] = since[from];
    messages[from] = null;
  }

  private void closeGaps() {
    int to = end;
    for (int from = end - 1; from >= first; from--) {
      if (messages[from] != null) move(from, --to);
    }
    first = to;
  }

  /** Moves everything to the middle, of larger arrays if that is too little. */
  private void makeRoom() {
    int width = end - first;
    int capacity = messages.length;
    while (width + 2L * further > capacity / 2) {
      capacity = Math.multiplyExact(capacity, 2);
    }
    int by = (capacity - width) / 2 - first;
    @Nullable Object[] roomy = new @Nullable Object[capacity];
    System.arraycopy(messages, first, roomy, first + by, width);
    messages = roomy;
    times = moved(times, by, capacity);
    next = moved(next, by, capacity);
    since = moved(since, by, capacity);
    first += by;
    end += by;
    for (int k = 0; k < further; k++) after[k] += by;
  }

  private long[] moved(long[] array, int by, int capacity) {
    long[] roomy = new long[capacity];
    System.arraycopy(array, first, roomy, first + by, end - first);
    return roomy;
  }

  /** Counts what is still under way. */
  void countAll() {
    for (int slot = first; slot < end; slot++) {
      Object message = messages[slot];
      if (message != null) replace(slot, message, null);
    }
  }
}
