package org.bellwether.check;

import java.util.Arrays;
import org.bellwether.state.StateHash;
import org.bellwether.state.StateWriter;

/** Interns byte strings: numbers them in the order in which they turn up, equal ones alike. */
final class Interner {
  private static final int INITIAL_CAPACITY = 64;

  private byte[][] strings = new byte[INITIAL_CAPACITY][];
  private int[] index = new int[2 * INITIAL_CAPACITY]; // number plus one, by hash
  private int size;

  /** The number of what was written, or its complement if it is new. */
  int number(StateWriter written) {
    byte[] buffer = written.buffer();
    int length = written.length();
    int mask = index.length - 1;
    int i = (int) StateHash.of(buffer, 0, length, 0) & mask;
    for (; index[i] != 0; i = (i + 1) & mask) {
      byte[] known = strings[index[i] - 1];
      if (Arrays.equals(known, 0, known.length, buffer, 0, length)) return index[i] - 1;
    }
    if (size == strings.length) strings = Arrays.copyOf(strings, 2 * size);
    strings[size] = written.toBytes();
    index[i] = ++size;
    if (2 * size > index.length) grow();
    return ~(size - 1);
  }

  private void grow() {
    index = new int[2 * index.length];
    int mask = index.length - 1;
    for (int number = 0; number < size; number++) {
      int i = (int) StateHash.of(strings[number]) & mask;
      while (index[i] != 0) i = (i + 1) & mask;
      index[i] = number + 1;
    }
  }

  int size() {
    return size;
  }

  byte[] string(int number) {
    return strings[number];
  }
}
