package org.bellwether.bench;

/**
 * Hirschberg and Sinclair's election as a program for nothing else: ids, phases and replies in
 * arrays, a message in one word, no order within an instant.
 */
final class ArrayHirschbergSinclair {
  private static final long PROBE = 0;
  private static final long REPLY = 1;
  private static final long LEADER = 2;

  private final int n;
  private final int[] rank; // of the node's id
  private final byte[] phase;
  private final byte[] replies; // a bit per side
  private final int[] leader;
  private final ArrayWheel wheel;
  private long messages;
  private boolean elected;

  ArrayHirschbergSinclair(long[] ids, int longest) {
    n = ids.length;
    rank = Ranks.of(ids);
    phase = new byte[n];
    replies = new byte[n];
    leader = new int[n];
    wheel = new ArrayWheel(longest, 2 * n);
  }

  // a message: direction 1 bit, kind 2, phase 6, distance 25, rank 30

  private static long message(long kind, int phase, long distance, int rank) {
    return (kind << 1) | ((long) phase << 3) | (distance << 9) | ((long) rank << 34);
  }

  private void send(long now, int from, int direction, long message) {
    int receiver = direction == 1 ? (from + 1 == n ? 0 : from + 1) : from == 0 ? n - 1 : from - 1;
    messages++;
    wheel.send(now, receiver, 2 * receiver + direction, (message & ~1L) | direction);
  }

  private void begin(long now, int v) {
    replies[v] = 0;
    long probe = message(PROBE, phase[v], 1, rank[v]);
    send(now, v, 0, probe);
    send(now, v, 1, probe);
  }

  /** Runs an election with an announcement; returns the number of messages. */
  long run() {
    for (int v = 0; v < n; v++) begin(0, v);
    for (long now = 1; wheel.inFlight > 0; now++) {
      int instant = wheel.instant(now);
      int[] to = wheel.to[instant];
      long[] word = wheel.word[instant];
      int size = wheel.size[instant];
      for (int i = 0; i < size; i++) receive(now, to[i], word[i]);
      wheel.emptied(instant);
    }
    return messages;
  }

  private void receive(long now, int v, long message) {
    int direction = (int) message & 1;
    long kind = (message >>> 1) & 3;
    int other = (int) (message >>> 34);
    int k = (int) ((message >>> 3) & 63);
    if (kind == PROBE) {
      if (other > rank[v]) {
        long distance = (message >>> 9) & ((1 << 25) - 1);
        if (distance < 1L << k) send(now, v, direction, message + (1 << 9));
        else send(now, v, 1 - direction, message(REPLY, k, 0, other));
      } else if (other == rank[v] && !elected) {
        elected = true;
        send(now, v, 1, message(LEADER, 0, 0, other));
      }
    } else if (kind == REPLY) {
      if (other != rank[v]) {
        send(now, v, direction, message);
      } else if (k == phase[v]) {
        replies[v] |= (byte) (1 << direction);
        if (replies[v] == 3) {
          phase[v]++;
          begin(now, v);
        }
      }
    } else if (other != rank[v]) {
      leader[v] = other;
      send(now, v, 1, message);
    }
  }
}
