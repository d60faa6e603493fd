package org.bellwether.check;

import java.util.Arrays;

/**
 * Messages on their way, by number. Where time matters a parcel also knows how long it takes at
 * least and at most from now on; elsewhere parcels and messages are the same numbers.
 */
final class EnvelopeTable {
  private static final int SMALLEST = 64;

  private final boolean timed;
  private final IntPairMap byMessage = new IntPairMap(); // message and times
  private final IntPairMap times = new IntPairMap(); // least and most
  private final IntPairMap aged = new IntPairMap(); // parcel and ticks
  private volatile int[] message = new int[SMALLEST];
  private volatile int[] least = new int[SMALLEST];
  private volatile int[] most = new int[SMALLEST];
  private int size;
  private int spans;

  EnvelopeTable(boolean timed) {
    this.timed = timed;
  }

  int message(int envelope) {
    return timed ? message[envelope] : envelope;
  }

  int least(int envelope) {
    return timed ? least[envelope] : 0;
  }

  int most(int envelope) {
    return timed ? most[envelope] : Integer.MAX_VALUE;
  }

  synchronized int number(int content, int atLeast, int atMost) {
    if (!timed) return content;
    int span = times.get(atLeast, atMost);
    if (span == IntPairMap.ABSENT) {
      span = spans++;
      times.put(atLeast, atMost, span);
    }
    int known = byMessage.get(content, span);
    if (known != IntPairMap.ABSENT) return known;
    int number = size++;
    if (number == message.length) {
      message = Arrays.copyOf(message, 2 * number);
      least = Arrays.copyOf(least, 2 * number);
      most = Arrays.copyOf(most, 2 * number);
    }
    message[number] = content;
    least[number] = atLeast;
    most[number] = atMost;
    byMessage.put(content, span, number);
    return number;
  }

  /** The parcel after some time, of which there was enough. */
  int after(int envelope, int ticks) {
    int known = aged.get(envelope, ticks);
    if (known != IntPairMap.ABSENT) return known;
    synchronized (this) {
      known = aged.get(envelope, ticks);
      if (known != IntPairMap.ABSENT) return known;
      int number =
          number(message[envelope], Math.max(0, least[envelope] - ticks), most[envelope] - ticks);
      aged.put(envelope, ticks, number);
      return number;
    }
  }
}
