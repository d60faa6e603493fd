package org.bellwether.bench;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Messages in flight as columns of numbers, for the array programs: a list per instant, with delays
 * of 1 to a few ticks, over links that keep order.
 */
final class ArrayWheel {
  final int[][] to; // by instant, modulo their number
  final long[][] word; // what a message says
  final int[] size;
  private final int mask;
  private final int longest;
  private final long[] last; // by link, when its last message arrives
  private final SplittableRandom random = new SplittableRandom(1);
  long inFlight;

  ArrayWheel(int longest, int links) {
    this.longest = longest;
    int instants = Integer.highestOneBit(longest) << 1;
    mask = instants - 1;
    to = new int[instants][16];
    word = new long[instants][16];
    size = new int[instants];
    last = new long[longest == 1 ? 0 : links];
  }

  void send(long now, int receiver, int link, long message) {
    long time = now + 1;
    if (longest > 1) {
      time = Math.max(last[link], now + 1 + random.nextInt(longest));
      last[link] = time;
    }
    int instant = (int) time & mask;
    int i = size[instant];
    if (i == to[instant].length) {
      to[instant] = Arrays.copyOf(to[instant], 2 * i);
      word[instant] = Arrays.copyOf(word[instant], 2 * i);
    }
    to[instant][i] = receiver;
    word[instant][i] = message;
    size[instant] = i + 1;
    inFlight++;
  }

  int instant(long time) {
    return (int) time & mask;
  }

  void emptied(int instant) {
    inFlight -= size[instant];
    size[instant] = 0;
  }
}
