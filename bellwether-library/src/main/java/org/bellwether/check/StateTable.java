package org.bellwether.check;

import java.util.Arrays;

/**
 * The states that a search has reached: the fingerprint of each, its number in the order of
 * reaching, and the number of the state from which it was first reached.
 */
class StateTable {
  static final int NONE = -1;

  /** What adding a known state returns. */
  static final int KNOWN = -2;

  private static final int SMALLEST = 1 << 12;
  private static final int SLOT = Long.BYTES + Integer.BYTES;

  private long[] prints = new long[SMALLEST]; // open addressing; zero is free
  private int[] numbers = new int[SMALLEST];
  private int[] parents = new int[SMALLEST];
  private int size;

  int size() {
    return size;
  }

  private int slot(long print, int capacity) {
    return (int) Math.unsignedMultiplyHigh(print, capacity);
  }

  private static long usable(long fingerprint) {
    return fingerprint == 0 ? 1 : fingerprint;
  }

  /**
   * The number of a new state, or {@link #KNOWN}. The number of a known state is not returned: most
   * states are reached several times, and to look at it would cost one more wait for memory.
   */
  final int add(long fingerprint, int parent, int[] vector) {
    long print = usable(fingerprint);
    int capacity = prints.length;
    int i = slot(print, capacity);
    for (; prints[i] != 0; i = i + 1 == capacity ? 0 : i + 1) {
      if (prints[i] == print && same(numbers[i], vector)) return KNOWN;
    }
    keep(vector);
    int number = size++;
    prints[i] = print;
    numbers[i] = number;
    if (number == parents.length) {
      parents = Arrays.copyOf(parents, (int) Math.min(Integer.MAX_VALUE - 8, growth(number)));
    }
    parents[number] = parent;
    if (size > capacity - (capacity >> 2)) grow();
    return number;
  }

  /** The number of a state, or {@link #NONE}. */
  final int find(long fingerprint, int[] vector) {
    long print = usable(fingerprint);
    int capacity = prints.length;
    for (int i = slot(print, capacity); prints[i] != 0; i = i + 1 == capacity ? 0 : i + 1) {
      if (prints[i] == print && same(numbers[i], vector)) return numbers[i];
    }
    return NONE;
  }

  /** Whether a state with the same fingerprint is the same state; nearly certain. */
  boolean same(int number, int[] vector) {
    return true;
  }

  /** Is told of each new state. */
  void keep(int[] vector) {}

  int parent(int number) {
    return parents[number];
  }

  private static long growth(int capacity) {
    return (long) capacity + (capacity >> 1);
  }

  private void grow() {
    int larger = (int) Math.min(Integer.MAX_VALUE - 8, growth(prints.length));
    long[] before = prints;
    int[] numbered = numbers;
    prints = new long[larger];
    numbers = new int[larger];
    for (int k = 0; k < before.length; k++) {
      if (before[k] == 0) continue;
      int i = slot(before[k], larger);
      while (prints[i] != 0) i = i + 1 == larger ? 0 : i + 1;
      prints[i] = before[k];
      numbers[i] = numbered[k];
    }
  }

  /** How many slots in a row are taken at most: a search for a state looks at no more. */
  final int longestRun() {
    int longest = 0;
    int run = 0;
    for (long print : prints) {
      run = print == 0 ? 0 : run + 1;
      longest = Math.max(longest, run);
    }
    return longest;
  }

  /** The memory that the table takes. */
  long bytes() {
    return (long) SLOT * prints.length + (long) Integer.BYTES * parents.length;
  }

  /** The memory that the next state needs if it makes the table grow, else 0. */
  long bytesToGrow() {
    boolean soon = size + 1 > prints.length - (prints.length >> 2);
    return soon ? SLOT * growth(prints.length) : 0;
  }
}
