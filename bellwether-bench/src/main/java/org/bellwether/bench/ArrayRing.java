package org.bellwether.bench;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Chang and Roberts' election as a program for nothing else: ids in arrays, no nodes, no messages,
 * no order within an instant. What a machine can do if nobody has to read it.
 */
final class ArrayRing {
  private final long[] ids;
  private final int longest; // delays are drawn from 1 to this
  private final long[] leader; // whom a node knows to lead

  ArrayRing(long[] ids, int longest) {
    this.ids = ids;
    this.longest = longest;
    leader = new long[ids.length];
  }

  /** Runs an election with an announcement; returns the number of messages. */
  long run() {
    return longest == 1 ? unitDelay() : randomDelay();
  }

  private long unitDelay() {
    int n = ids.length;
    int[] at = new int[n]; // where a token is
    long[] token = ids.clone();
    for (int i = 0; i < n; i++) at[i] = i;
    int live = n;
    long messages = 0;
    int winner = -1;
    while (winner < 0) {
      int kept = 0;
      for (int i = 0; i < live; i++) {
        int to = at[i] + 1 == n ? 0 : at[i] + 1;
        long id = token[i];
        messages++;
        if (id > ids[to]) {
          at[kept] = to;
          token[kept++] = id;
        } else if (id == ids[to]) {
          winner = to;
        }
      }
      live = kept;
    }
    return messages + announce(winner);
  }

  /** Nothing else is under way by now, so an announcement is all that there is to deliver. */
  private int announce(int winner) {
    int hops = 0;
    int v = winner;
    do {
      v = v + 1 == ids.length ? 0 : v + 1;
      leader[v] = ids[winner];
      hops++;
    } while (v != winner);
    return hops;
  }

  private long randomDelay() {
    int n = ids.length;
    SplittableRandom random = new SplittableRandom(1);
    int slots = Integer.highestOneBit(longest) << 1; // of a wheel of instants
    int[][] node = new int[slots][n / longest + 16];
    long[][] token = new long[slots][n / longest + 16];
    int[] size = new int[slots];
    long[] last = new long[n]; // when the last message to a node arrives: links keep order
    long messages = 0;
    long now = 0;
    for (int v = 0; v < n; v++) {
      messages++;
      send(v, ids[v], now, random, node, token, size, last);
    }
    while (true) {
      now++;
      int slot = (int) now & (slots - 1);
      for (int i = 0; i < size[slot]; i++) {
        int v = node[slot][i];
        long id = token[slot][i];
        if (id > ids[v]) {
          messages++;
          send(v, id, now, random, node, token, size, last);
        } else if (id == ids[v]) {
          return messages + announce(v);
        }
      }
      size[slot] = 0;
    }
  }

  private void send(
      int from,
      long id,
      long now,
      SplittableRandom random,
      int[][] node,
      long[][] token,
      int[] size,
      long[] last) {
    int to = from + 1 == ids.length ? 0 : from + 1;
    long time = Math.max(last[to], now + 1 + random.nextInt(longest));
    last[to] = time;
    int slot = (int) time & (size.length - 1);
    if (size[slot] == node[slot].length) {
      node[slot] = Arrays.copyOf(node[slot], 2 * size[slot]);
      token[slot] = Arrays.copyOf(token[slot], 2 * size[slot]);
    }
    node[slot][size[slot]] = to;
    token[slot][size[slot]++] = id;
  }
}
