package org.bellwether.check;

import java.util.Arrays;

/**
 * Interns messages in flight. Where time counts, an envelope holds a message and the least and most
 * ticks until it arrives; elsewhere the number of an envelope is that of its message.
 */
final class EnvelopeTable {
  private static final int INITIAL_CAPACITY = 64;

  private final boolean timed;
  private final IntPairMap byMessage = new IntPairMap(); // message and span
  private final IntPairMap spanNumbers = new IntPairMap(); // least and most
  private final IntPairMap aged = new IntPairMap(); // envelope and ticks
  private volatile int[] message = new int[INITIAL_CAPACITY];
  private volatile int[] least = new int[INITIAL_CAPACITY];
  private volatile int[] most = new int[INITIAL_CAPACITY];
  private int size;
  private int spans;

  EnvelopeTable(boolean timed) {
    this.timed = timed;
  }

  /** The number of the message in an envelope. */
  int message(int envelope) {
    return timed ? message[envelope] : envelope;
  }

  /** The least ticks until it arrives. */
  int least(int envelope) {
    return timed ? least[envelope] : 0;
  }

  /** The most ticks until it arrives; {@code Integer.MAX_VALUE} if there is no bound. */
  int most(int envelope) {
    return timed ? most[envelope] : Integer.MAX_VALUE;
  }

  synchronized int number(int content, int atLeast, int atMost) {
    if (!timed) return content;
    int span = spanNumbers.get(atLeast, atMost);
    if (span == IntPairMap.ABSENT) {
      span = spans++;
      spanNumbers.put(atLeast, atMost, span);
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

  /**
   * The envelope after some ticks: not more than the most it may take, unless its receiver is
   * paused.
   */
  int after(int envelope, int ticks) {
    int known = aged.get(envelope, ticks);
    if (known != IntPairMap.ABSENT) return known;
    synchronized (this) {
      known = aged.get(envelope, ticks);
      if (known != IntPairMap.ABSENT) return known;
      int latest = most[envelope];
      if (latest != Integer.MAX_VALUE) latest = Math.max(0, latest - ticks);
      int number = number(message[envelope], Math.max(0, least[envelope] - ticks), latest);
      aged.put(envelope, ticks, number);
      return number;
    }
  }
}
