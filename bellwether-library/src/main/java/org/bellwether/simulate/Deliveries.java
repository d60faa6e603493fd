package org.bellwether.simulate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Predicate;

/**
 * Messages in flight by the instant of their arrival: a wheel of buckets for those that are due
 * soon, a heap for those beyond, and a small heap for those that are sent and due at this very
 * instant. Nothing is allocated for a message in the wheel.
 */
final class Deliveries {
  private static final long NEVER = Long.MAX_VALUE;

  private final Bucket[] wheel;
  private final int mask;
  private final BitSet occupied;
  private final Bucket.Scratch scratch = new Bucket.Scratch();
  private final PriorityQueue<Later> later = new PriorityQueue<>();
  private final PriorityQueue<Later> joining = new PriorityQueue<>(); // due now, in order of key
  private long now;
  private Bucket current;
  private int next; // index in the current bucket
  private long sequence;
  private long size;

  /** A message that is not in the wheel. */
  private record Later(long time, long key, long sequence, Object message)
      implements Comparable<Later> {
    @Override
    public int compareTo(Later other) {
      if (time != other.time) return Long.compare(time, other.time);
      if (key != other.key) return Long.compare(key, other.key);
      return Long.compare(sequence, other.sequence);
    }
  }

  /** Sees one message in flight. */
  @FunctionalInterface
  interface Visitor {
    void message(long key, Object message);
  }

  /**
   * A queue that is fast for delays up to a horizon.
   *
   * @param horizon in ticks
   */
  Deliveries(long horizon) {
    int buckets = Integer.highestOneBit(Math.clamp(horizon, 1, 1 << 15)) << 1;
    wheel = new Bucket[buckets];
    mask = buckets - 1;
    occupied = new BitSet(buckets);
    current = bucket(0);
  }

  private Bucket bucket(int index) {
    Bucket bucket = wheel[index];
    if (bucket == null) {
      bucket = new Bucket();
      wheel[index] = bucket;
    }
    return bucket;
  }

  long size() {
    return size;
  }

  void add(long time, long key, Object message) {
    size++;
    long ahead = time - now;
    if (ahead > 0 && ahead <= mask) {
      int index = (int) time & mask;
      Bucket bucket = bucket(index);
      if (bucket.size == 0) occupied.set(index);
      bucket.add(key, message);
    } else {
      (ahead == 0 ? joining : later).add(new Later(time, key, sequence++, message));
    }
  }

  /** Whether something arrives at this instant. */
  boolean due() {
    return next < current.size || !joining.isEmpty();
  }

  /** The messages of this instant, for a loop that delivers many of them at once. */
  Bucket bucket() {
    return current;
  }

  /** Where in the bucket the next one is. */
  int next() {
    return next;
  }

  /** So many of the bucket have been taken. */
  void taken(int count) {
    next += count;
    size -= count;
  }

  /** Whether nothing was sent to arrive at the instant at which it was sent. */
  boolean plain() {
    return joining.isEmpty();
  }

  /** Whether the next one due is one that joined late. */
  private boolean joinerFirst() {
    Later joiner = joining.peek();
    return joiner != null && (next >= current.size || joiner.key < current.keys[next]);
  }

  long peekKey() {
    return joinerFirst() ? joining.element().key : current.keys[next];
  }

  Object peekMessage() {
    return joinerFirst() ? joining.element().message : current.message(next);
  }

  /** Takes the next one due away; peek before. */
  void take() {
    size--;
    if (joinerFirst()) {
      joining.remove();
    } else {
      current.messages[next++] = null;
    }
  }

  /** The next instant at which something arrives, after this one. */
  long nextTime() {
    long soonest = later.isEmpty() ? NEVER : later.element().time;
    int from = (int) now & mask;
    int index = occupied.nextSetBit(from + 1);
    if (index < 0) index = occupied.nextSetBit(0);
    if (index < 0 || index == from) return soonest;
    return Math.min(soonest, now + ((index - from) & mask));
  }

  /** Goes on to an instant; everything before it must have been taken. */
  void advance(long time) {
    current.clear();
    occupied.clear((int) now & mask);
    now = time;
    next = 0;
    int index = (int) time & mask;
    current = bucket(index);
    occupied.set(index);
    while (!later.isEmpty() && later.element().time - time <= mask) {
      Later due = later.remove();
      size--;
      if (due.time == time) {
        size++;
        current.add(due.key, due.message);
      } else {
        add(due.time, due.key, due.message);
      }
    }
    current.sort(scratch);
  }

  void each(Visitor visitor) {
    for (int b = 0; b < wheel.length; b++) {
      Bucket bucket = wheel[b];
      if (bucket == null) continue;
      for (int i = bucket == current ? next : 0; i < bucket.size; i++) {
        visitor.message(bucket.keys[i], bucket.message(i));
      }
    }
    for (Later message : later) visitor.message(message.key, message.message);
    for (Later message : joining) visitor.message(message.key, message.message);
  }

  /** Removes every message that a test picks, and returns them. */
  List<Object> removeIf(Predicate<Object> test) {
    List<Object> removed = new ArrayList<>();
    for (Bucket bucket : wheel) {
      if (bucket == null) continue;
      int kept = bucket == current ? next : 0;
      for (int i = kept; i < bucket.size; i++) {
        Object message = bucket.message(i);
        if (test.test(message)) {
          removed.add(message);
          continue;
        }
        bucket.keys[kept] = bucket.keys[i];
        bucket.messages[kept++] = message;
      }
      bucket.size = kept;
    }
    for (PriorityQueue<Later> queue : List.of(later, joining)) {
      queue.stream().map(Later::message).filter(test).forEach(removed::add);
      queue.removeIf(message -> test.test(message.message));
    }
    size -= removed.size();
    return removed;
  }
}
