package org.bellwether.simulate.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import org.bellwether.simulate.fast.FastByTime;

/**
 * Messages in flight by the instant of their arrival: a wheel of buckets for those that are due
 * soon, a heap for those beyond, and a small heap for those that are sent and due at the current
 * instant. Nothing is allocated for a message in the wheel.
 */
public final class Wheel extends Deliveries {
  private final Bucket[] wheel;
  private final int mask;
  private final BitSet occupied;
  private final Bucket.Scratch scratch = new Bucket.Scratch();
  private final PriorityQueue<Later> later = new PriorityQueue<>();
  private final PriorityQueue<Later> joining = new PriorityQueue<>(); // due now, in order of key
  private long now;
  private Bucket current;
  private Bucket target; // where the last message went
  private long targetTime = -1;
  private int next; // index in the current bucket
  private long sequence;
  private long size;

  /** Sees one message in flight, and when it arrives. */
  @FunctionalInterface
  interface DueVisitor {
    void message(long time, long key, Object message);
  }

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

  /**
   * A queue that is fast for delays up to a horizon.
   *
   * @param horizon in ticks
   */
  public Wheel(long horizon) {
    int buckets = Integer.highestOneBit(Math.clamp(horizon, 1, 1 << 15)) << 1;
    wheel = new Bucket[buckets];
    mask = buckets - 1;
    occupied = new BitSet(buckets);
    current = bucket(0);
    target = current;
  }

  private Bucket bucket(int index) {
    Bucket bucket = wheel[index];
    if (bucket == null) {
      bucket = new Bucket();
      wheel[index] = bucket;
    }
    return bucket;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public void add(long time, long key, Object message) {
    size++;
    if (time == targetTime) {
      target.add(key, message);
      return;
    }
    long ahead = time - now;
    if (ahead > 0 && ahead <= mask) {
      int index = (int) time & mask;
      occupied.set(index);
      target = bucket(index);
      targetTime = time;
      target.add(key, message);
    } else {
      (ahead == 0 ? joining : later).add(new Later(time, key, sequence++, message));
    }
  }

  @Override
  public boolean due() {
    return next < current.size || !joining.isEmpty();
  }

  @Override
  public long drain(FastByTime run, long most) {
    Bucket bucket = current;
    int first = next;
    int end = (int) Math.min(bucket.size, first + most);
    int i = first;
    while (i < end && joining.isEmpty() && run.undisturbed()) {
      long key = bucket.keys[i];
      Object message = bucket.take(i);
      next = ++i;
      run.deliver(Bucket.receiver(key), Bucket.slot(key), message);
    }
    int delivered = i - first;
    size -= delivered;
    return delivered;
  }

  /** Whether the next one due is one that joined late. */
  private boolean joinerFirst() {
    Later joiner = joining.peek();
    return joiner != null && (next >= current.size || joiner.key < current.keys[next]);
  }

  @Override
  public long peekKey() {
    return joinerFirst() ? joining.element().key : current.keys[next];
  }

  @Override
  public Object peekMessage() {
    return joinerFirst() ? joining.element().message : current.message(next);
  }

  @Override
  public void take() {
    size--;
    if (joinerFirst()) {
      joining.remove();
    } else {
      current.messages[next++] = null;
    }
  }

  @Override
  public long nextTime() {
    if (targetTime == now + 1 && later.isEmpty()) return targetTime;
    long soonest = later.isEmpty() ? NEVER : later.element().time;
    int from = (int) now & mask;
    int index = occupied.nextSetBit(from + 1);
    if (index < 0) index = occupied.nextSetBit(0);
    if (index < 0 || index == from) return soonest;
    return Math.min(soonest, now + ((index - from) & mask));
  }

  @Override
  public void advance(long time) {
    current.clear();
    occupied.clear((int) now & mask);
    now = time;
    targetTime = -1;
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

  /** In the order of arrival. */
  @Override
  public void each(Visitor visitor) {
    for (int ahead = 0; ahead <= mask; ahead++) {
      Bucket bucket = wheel[(int) (now + ahead) & mask];
      if (bucket != null) {
        for (int i = bucket == current ? next : 0; i < bucket.size; i++) {
          visitor.message(bucket.keys[i], bucket.message(i));
        }
      }
      if (ahead == 0) eachInOrder(joining, visitor);
    }
    eachInOrder(later, visitor);
  }

  private static void eachInOrder(PriorityQueue<Later> queue, Visitor visitor) {
    if (queue.isEmpty()) return;
    Later[] messages = queue.toArray(new Later[0]);
    Arrays.sort(messages);
    for (Later message : messages) visitor.message(message.key, message.message);
  }

  void eachDue(DueVisitor visitor) {
    for (int b = 0; b < wheel.length; b++) {
      Bucket bucket = wheel[b];
      if (bucket == null) continue;
      long time = now + ((b - now) & mask);
      for (int i = bucket == current ? next : 0; i < bucket.size; i++) {
        visitor.message(time, bucket.keys[i], bucket.message(i));
      }
    }
    for (Later message : later) visitor.message(message.time, message.key, message.message);
    for (Later message : joining) visitor.message(message.time, message.key, message.message);
  }

  /** Removes one message. */
  void remove(long time, Object message) {
    size--;
    targetTime = -1; // its bucket may be empty now
    if (later.removeIf(one -> one.message.equals(message))) return;
    if (joining.removeIf(one -> one.message.equals(message))) return;
    int index = (int) time & mask;
    Bucket bucket = bucket(index);
    for (int i = bucket == current ? next : 0; i < bucket.size; i++) {
      if (!message.equals(bucket.messages[i])) continue;
      bucket.remove(i);
      if (bucket.size == 0 && bucket != current) occupied.clear(index);
      return;
    }
    throw new IllegalStateException("the message is not in flight");
  }

  @Override
  public List<Object> removeIf(Predicate<Object> test) {
    List<Object> removed = new ArrayList<>();
    for (int b = 0; b < wheel.length; b++) {
      Bucket bucket = wheel[b];
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
      if (kept == 0 && bucket != current) occupied.clear(b);
    }
    targetTime = -1; // its bucket may be empty now
    for (PriorityQueue<Later> queue : List.of(later, joining)) {
      queue.stream().map(Later::message).filter(test).forEach(removed::add);
      queue.removeIf(message -> test.test(message.message));
    }
    size -= removed.size();
    return removed;
  }
}
