package org.bellwether.spark;

import java.util.Arrays;

/** A growing list of numbers. */
final class LongList {
  private long[] numbers = new long[16];
  private int count;

  void add(long number) {
    if (count == numbers.length) numbers = Arrays.copyOf(numbers, 2 * count);
    numbers[count++] = number;
  }

  long[] all() {
    return Arrays.copyOf(numbers, count);
  }
}
