package org.bellwether.check;

import java.util.Arrays;

/**
 * Messages on their way, by number. Where time matters a parcel also knows how long it takes at
 * least and at most from now on; elsewhere parcels and messages are the same numbers.
 */
final class Parcels {
  private static final int SMALLEST = 64;

  private final boolean timed;
  private final PairMap byMessage = new PairMap(); // message and times
  private final PairMap times = new PairMap(); // least and most
  private final PairMap aged = new PairMap(); // parcel and ticks
  private volatile int[] message = new int[SMALLEST];
  private volatile int[] least = new int[SMALLEST];
  private volatile int[] most = new int[SMALLEST];
  private int size;
  private int spans;

  Parcels(boolean timed) {
    this.timed = timed;
  }

  int message(int parcel) {
    return timed ? message[parcel] : parcel;
  }

  int least(int parcel) {
    return timed ? least[parcel] : 0;
  }

  int most(int parcel) {
    return timed ? most[parcel] : Integer.MAX_VALUE;
  }

  synchronized int number(int content, int atLeast, int atMost) {
    if (!timed) return content;
    int span = times.get(atLeast, atMost);
    if (span == PairMap.ABSENT) {
      span = spans++;
      times.put(atLeast, atMost, span);
    }
    int known = byMessage.get(content, span);
    if (known != PairMap.ABSENT) return known;
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
  int after(int parcel, int ticks) {
    int known = aged.get(parcel, ticks);
    if (known != PairMap.ABSENT) return known;
    synchronized (this) {
      known = aged.get(parcel, ticks);
      if (known != PairMap.ABSENT) return known;
      int number =
          number(message[parcel], Math.max(0, least[parcel] - ticks), most[parcel] - ticks);
      aged.put(parcel, ticks, number);
      return number;
    }
  }
}
