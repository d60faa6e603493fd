package org.bellwether.simulate.fast;

import java.util.List;
import java.util.function.Predicate;
import org.bellwether.simulate.engine.Bucket;
import org.bellwether.simulate.engine.Deliveries;
import org.jspecify.annotations.Nullable;

/**
 * Messages in flight by link, for FIFO links and delays of one tick to a few dozen. The arrivals of
 * an instant are a {@link LinkSet}: reading it in ascending order gives the order of events, so
 * nothing is ever sorted, and a message costs a reference, a bit and no allocation.
 *
 * <p>A link holds nothing, one message, or a {@link Queue} of several.
 */
public final class LinkQueues extends Deliveries {
  /** The longest delay in ticks that it can hold. */
  public static final int LONGEST = 63;

  private final LinkNumbers numbers;
  private final @Nullable Object[] waiting; // by link
  private final byte[] last; // by link, the slot of the wheel at which its last message arrives
  private final LinkSet[] wheel;
  private final int mask;
  private final int[] batchLinks = new int[Long.SIZE];
  private final @Nullable Object[] batch = new @Nullable Object[Long.SIZE];
  private @Nullable Queue free;
  private long occupied; // slots that hold a message
  private long now;
  private int slot; // of the wheel, for now
  private long size;
  private long delivered; // at this instant

  LinkQueues(LinkNumbers numbers, long horizon) {
    this.numbers = numbers;
    waiting = new @Nullable Object[numbers.count()];
    last = new byte[numbers.count()];
    wheel = new LinkSet[Integer.highestOneBit((int) horizon) << 1];
    for (int i = 0; i < wheel.length; i++) wheel[i] = new LinkSet(numbers.count());
    mask = wheel.length - 1;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public void add(long time, long key, Object message) {
    send(Bucket.receiver(key), Bucket.slot(key), Math.toIntExact(time - now), message);
  }

  /** Lets a message arrive so many ticks ahead, or with the one before it if that takes longer. */
  void send(int to, int arrival, int ahead, Object message) {
    int link = numbers.link(to, arrival);
    int at = (slot + ahead) & mask;
    Object before = waiting[link];
    if (before == null) {
      waiting[link] = message;
    } else {
      int lastSlot = last[link];
      if (((lastSlot - slot) & mask) > ahead) at = lastSlot;
      queue(link, before, lastSlot).add(message, at);
    }
    last[link] = (byte) at;
    size++;
    occupied |= 1L << at;
    wheel[at].add(link);
  }

  private Queue queue(int link, Object before, int lastSlot) {
    if (before instanceof Queue queue) return queue;
    Queue queue = free;
    if (queue == null) queue = new Queue();
    else free = queue.nextFree;
    queue.add(before, lastSlot);
    waiting[link] = queue;
    return queue;
  }

  /** Several messages on one link, with the slots at which they arrive. */
  private static final class Queue {
    private @Nullable Object[] messages = new @Nullable Object[4];
    private byte[] slots = new byte[4];
    private int head;
    private int size;
    private @Nullable Queue nextFree;

    void add(Object message, int slot) {
      if (size == messages.length) grow();
      int i = (head + size++) & (messages.length - 1);
      messages[i] = message;
      slots[i] = (byte) slot;
    }

    private void grow() {
      @Nullable Object[] m = new @Nullable Object[2 * size];
      byte[] s = new byte[2 * size];
      for (int i = 0; i < size; i++) {
        m[i] = messages[(head + i) & (size - 1)];
        s[i] = slots[(head + i) & (size - 1)];
      }
      messages = m;
      slots = s;
      head = 0;
    }

    boolean due(int slot) {
      return size > 0 && slots[head] == slot;
    }

    Object peek() {
      Object message = messages[head];
      if (message == null) throw new IllegalStateException("a queue of messages is empty");
      return message;
    }

    Object remove() {
      Object message = peek();
      messages[head] = null;
      head = (head + 1) & (messages.length - 1);
      size--;
      return message;
    }
  }

  @Override
  public long drain(FastByTime run, long most) {
    if (!due() || size > most) return 0;
    delivered = 0;
    LinkSet set = wheel[slot];
    for (int i = 0; i < set.top.length; i++) {
      long high = set.top[i];
      if (high == 0) continue;
      set.top[i] = 0;
      for (; high != 0; high &= high - 1) {
        int up = i << 6 | Long.numberOfTrailingZeros(high);
        long middle = set.above[up];
        set.above[up] = 0;
        for (; middle != 0; middle &= middle - 1) {
          int word = up << 6 | Long.numberOfTrailingZeros(middle);
          long links = set.bits[word];
          set.bits[word] = 0;
          deliver(word << 6, links, run);
        }
      }
    }
    occupied &= ~(1L << slot);
    size -= delivered;
    return delivered;
  }

  /**
   * Delivers what a word of links holds. It is taken first: nodes mostly send to links close by,
   * which are better empty.
   */
  private void deliver(int base, long links, FastByTime run) {
    int count = 0;
    for (long rest = links; rest != 0; rest &= rest - 1) {
      int link = base + Long.numberOfTrailingZeros(rest);
      Object message = waiting[link];
      if (message instanceof Queue queue) {
        count = take(link, queue, count, run);
      } else {
        waiting[link] = null;
        batchLinks[count] = link;
        batch[count++] = message;
      }
      if (count == batch.length) count = flush(count, run);
    }
    flush(count, run);
  }

  private int flush(int count, FastByTime run) {
    delivered += count;
    for (int i = 0; i < count; i++) {
      int link = batchLinks[i];
      Object message = batch[i];
      if (message == null) throw new IllegalStateException("link " + link + " is empty");
      int to = numbers.receiver(link);
      run.deliver(to, numbers.slot(link, to), message);
    }
    return 0;
  }

  private int take(int link, Queue queue, int before, FastByTime run) {
    int count = before;
    while (queue.due(slot)) {
      batchLinks[count] = link;
      batch[count++] = queue.remove();
      if (count == batch.length) count = flush(count, run);
    }
    shrink(link, queue);
    return count;
  }

  private void shrink(int link, Queue queue) {
    if (queue.size > 1) return;
    waiting[link] = queue.size == 1 ? queue.remove() : null;
    queue.head = 0;
    queue.nextFree = free;
    free = queue;
  }

  @Override
  public boolean due() {
    return (occupied >>> slot & 1) != 0;
  }

  @Override
  public long peekKey() {
    int link = wheel[slot].first();
    int to = numbers.receiver(link);
    return Bucket.key(to, numbers.slot(link, to));
  }

  @Override
  public Object peekMessage() {
    Object held = held(wheel[slot].first());
    return held instanceof Queue queue ? queue.peek() : held;
  }

  @Override
  public void take() {
    int link = wheel[slot].first();
    Object held = held(link);
    size--;
    if (held instanceof Queue queue) {
      queue.remove();
      boolean more = queue.due(slot);
      shrink(link, queue);
      if (more) return;
    } else {
      waiting[link] = null;
    }
    wheel[slot].remove(link);
    if (wheel[slot].isEmpty()) occupied &= ~(1L << slot);
  }

  private Object held(int link) {
    Object held = waiting[link];
    if (held == null) throw new IllegalStateException("link " + link + " is empty");
    return held;
  }

  @Override
  public long nextTime() {
    long after = occupied >>> slot >>> 1;
    if (after != 0) return now + 1 + Long.numberOfTrailingZeros(after);
    long before = occupied & ((1L << slot) - 1);
    return before == 0 ? NEVER : now - slot + mask + 1 + Long.numberOfTrailingZeros(before);
  }

  @Override
  public void advance(long time) {
    now = time;
    slot = (int) time & mask;
  }

  @Override
  public void each(Visitor visitor) {
    for (int link = 0; link < waiting.length; link++) {
      Object held = waiting[link];
      if (held == null) continue;
      int to = numbers.receiver(link);
      long key = Bucket.key(to, numbers.slot(link, to));
      if (held instanceof Queue queue) {
        for (int i = 0; i < queue.size; i++) {
          Object message = queue.messages[(queue.head + i) & (queue.messages.length - 1)];
          if (message != null) visitor.message(key, message);
        }
      } else {
        visitor.message(key, held);
      }
    }
  }

  @Override
  public List<Object> removeIf(Predicate<Object> test) {
    throw new UnsupportedOperationException("messages are lost in scenarios with faults only");
  }
}
