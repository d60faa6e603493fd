package org.bellwether.bench;

import java.util.Arrays;

/**
 * Breadth-first search under synchronizer alpha as a program for nothing else: counters in arrays,
 * a message in one word, no order within an instant.
 */
final class ArrayAlpha {
  private static final int CARRIED = 0;
  private static final int ACK = 1;
  private static final int SAFE = 2;

  private final ArrayGraph graph;
  private final int ticks;
  private final int[] tick;
  private final int[] unacknowledged;
  private final boolean[] safe;
  private final byte[] neighboursSafe;
  private final byte[] safeEarly;
  private final byte[][] heard; // by parity of the tick, a bit per slot with a probe
  private final boolean[] reached;
  private final ArrayWheel wheel;
  private long messages;

  ArrayAlpha(ArrayGraph graph, int ticks, int longest) {
    this.graph = graph;
    this.ticks = ticks;
    int n = graph.n;
    tick = new int[n];
    Arrays.fill(tick, -1);
    unacknowledged = new int[n];
    safe = new boolean[n];
    neighboursSafe = new byte[n];
    safeEarly = new byte[n];
    heard = new byte[2][n];
    reached = new boolean[n];
    wheel = new ArrayWheel(longest, graph.to.length);
  }

  /** Runs all ticks; returns the number of messages. */
  long run() {
    for (int v = 0; v < graph.n; v++) begin(0, v);
    for (long now = 1; wheel.inFlight > 0; now++) {
      int instant = wheel.instant(now);
      int[] to = wheel.to[instant];
      long[] word = wheel.word[instant];
      int size = wheel.size[instant];
      for (int i = 0; i < size; i++) receive(now, to[i], (int) word[i], (int) (word[i] >>> 32));
      wheel.emptied(instant);
    }
    return messages;
  }

  private void send(long now, int link, int kind, int inTick) {
    messages++;
    int back = graph.back[link];
    wheel.send(now, graph.to[link], link, ((long) back << 32) | ((long) inTick << 2) | kind);
  }

  private void begin(long now, int v) {
    do {
      safe[v] = false;
      neighboursSafe[v] = safeEarly[v];
      safeEarly[v] = 0;
      int t = ++tick[v];
      unacknowledged[v] = round(now, v, t);
      tellIfSafe(now, v);
    } while (ready(v));
  }

  /** The search itself: the wave arrives, and leaves through all other links. */
  private int round(long now, int v, int t) {
    byte[] inbox = heard[(t - 1) & 1];
    int probes = inbox[v];
    inbox[v] = 0;
    if (reached[v] || (v == 0 ? t > 0 : probes == 0)) return 0;
    reached[v] = true;
    if (t == ticks) return 0;
    int parent = v == 0 ? -1 : graph.first[v] + Integer.numberOfTrailingZeros(probes);
    int sent = 0;
    for (int i = graph.first[v]; i < graph.first[v + 1]; i++) {
      if (i == parent) continue;
      send(now, i, CARRIED, t);
      sent++;
    }
    return sent;
  }

  private void tellIfSafe(long now, int v) {
    if (safe[v] || unacknowledged[v] > 0 || tick[v] == ticks) return;
    safe[v] = true;
    for (int i = graph.first[v]; i < graph.first[v + 1]; i++) send(now, i, SAFE, tick[v]);
  }

  private boolean ready(int v) {
    return safe[v] && neighboursSafe[v] == graph.first[v + 1] - graph.first[v] && tick[v] != ticks;
  }

  private void receive(long now, int v, int word, int link) {
    int inTick = word >>> 2;
    switch (word & 3) {
      case CARRIED -> {
        heard[inTick & 1][v] |= (byte) (1 << (link - graph.first[v]));
        send(now, link, ACK, inTick);
      }
      case ACK -> {
        unacknowledged[v]--;
        tellIfSafe(now, v);
      }
      default -> {
        if (inTick == tick[v]) neighboursSafe[v]++;
        else safeEarly[v]++;
      }
    }
    if (ready(v)) begin(now, v);
  }
}
