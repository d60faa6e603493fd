package org.bellwether.simulate.engine;

import org.bellwether.topology.Topology;
import org.bellwether.topology.kind.RingTopology;

/** When the last message over each link arrives, for FIFO links. */
public final class LinkTimes {
  private static final int FIRST_CAPACITY = 1 << 10;

  private final boolean ring;
  private final int n;
  private long[] keys = {}; // key + 1, 0 where free; unused on rings
  private long[] times = {};
  private int size;

  public LinkTimes(Topology topology) {
    ring = topology instanceof RingTopology;
    n = topology.n();
  }

  /** The time itself, or that of the last arrival if it is later; remembered as the last. */
  public long notBefore(long key, long time) {
    int i = ring ? ringIndex(key) : slot(key);
    long arrival = Math.max(times[i], time);
    times[i] = arrival;
    return arrival;
  }

  private int ringIndex(long key) {
    if (times.length == 0) times = new long[Math.multiplyExact(2, n)];
    return 2 * Bucket.receiver(key) + Bucket.slot(key);
  }

  private int slot(long key) {
    if (2 * (size + 1) > keys.length) grow();
    int i = find(key);
    if (keys[i] == 0) {
      keys[i] = key + 1;
      size++;
    }
    return i;
  }

  private int find(long key) {
    int mask = keys.length - 1;
    int i = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
    while (keys[i] != 0 && keys[i] != key + 1) i = (i + 1) & mask;
    return i;
  }

  private void grow() {
    long[] oldKeys = keys;
    long[] oldTimes = times;
    int capacity = Math.max(FIRST_CAPACITY, oldKeys.length * 2);
    keys = new long[capacity];
    times = new long[capacity];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] == 0) continue;
      int slot = find(oldKeys[i] - 1);
      keys[slot] = oldKeys[i];
      times[slot] = oldTimes[i];
    }
  }
}
