package org.bellwether.simulate.fast;

import java.util.Arrays;
import org.bellwether.model.Output;
import org.jspecify.annotations.Nullable;

/** The outputs of nodes and their times, to be sorted into the order of events. */
final class OutputLog {
  private static final int FIRST_CAPACITY = 16;
  private static final int PLACE_BITS = 20;
  private static final int TIME_BITS = Long.SIZE - 1 - (Integer.SIZE - 1) - PLACE_BITS;

  private long[] times = new long[FIRST_CAPACITY];
  private int[] nodes = new int[FIRST_CAPACITY];
  private @Nullable Output[] outputs = new @Nullable Output[FIRST_CAPACITY];
  private int size;
  private long latest = -1;
  private int shared; // up to here, equal neighbours are one object

  /** Hears one output after the other. */
  @FunctionalInterface
  interface Listener {
    void output(long time, int node, Output output);
  }

  void add(long time, int node, Output output) {
    if (output instanceof Output.Until) throw new NeedsCare();
    int i = size;
    if (i == times.length) grow();
    times[i] = time;
    nodes[i] = node;
    outputs[i] = output;
    size = i + 1;
    latest = Math.max(latest, time);
  }

  /** Takes over everything that another one holds. */
  void take(OutputLog other) {
    for (int i = 0; i < other.size; i++) {
      Output output = other.outputs[i];
      if (output != null) add(other.times[i], other.nodes[i], output);
    }
    Arrays.fill(other.outputs, 0, other.size, null);
    other.size = 0;
    other.shared = 0;
  }

  /** The latest time of an output that was ever added; -1 if there was none. */
  long latest() {
    return latest;
  }

  private void grow() {
    // most say what the one before has said: one object serves them all
    for (; shared < size; shared++) {
      Output output = outputs[shared];
      Output previous = outputs[Math.max(0, shared - 1)];
      if (output != null && output.equals(previous)) outputs[shared] = previous;
    }
    int capacity = (int) Math.min(2L * size, Integer.MAX_VALUE - 8);
    times = Arrays.copyOf(times, capacity);
    nodes = Arrays.copyOf(nodes, capacity);
    outputs = Arrays.copyOf(outputs, capacity);
  }

  private boolean before(int i, int j) {
    return times[i] != times[j] ? times[i] < times[j] : nodes[i] < nodes[j];
  }

  /** Tells everything by time, then by node, then as it came, and forgets it. */
  void tell(Listener listener) {
    tell(Long.MAX_VALUE, listener);
  }

  /** Tells in the same order what happened up to an instant, and forgets it. */
  void tell(long upTo, Listener listener) {
    if (size == 0) return;
    if (!sorted()) sort();
    int told = 0;
    for (; told < size && times[told] <= upTo; told++) {
      Output output = outputs[told];
      if (output != null) listener.output(times[told], nodes[told], output);
    }
    int left = size - told;
    System.arraycopy(times, told, times, 0, left);
    System.arraycopy(nodes, told, nodes, 0, left);
    System.arraycopy(outputs, told, outputs, 0, left);
    Arrays.fill(outputs, left, size, null);
    size = left;
    shared = 0;
  }

  /** Tells everything as it came, and forgets it. */
  void tellUnsorted(Listener listener) {
    for (int i = 0; i < size; i++) {
      Output output = outputs[i];
      if (output != null) listener.output(times[i], nodes[i], output);
    }
    Arrays.fill(outputs, 0, size, null);
    size = 0;
    shared = 0;
  }

  private boolean sorted() {
    for (int i = 1; i < size; i++) if (before(i, i - 1)) return false;
    return true;
  }

  /** Sorts so that equals remain as they came. */
  private void sort() {
    int[] order = packs() ? orderOfKeys() : mergedOrder();
    long[] t = new long[size];
    int[] v = new int[size];
    @Nullable Output[] o = new @Nullable Output[size];
    for (int i = 0; i < size; i++) {
      t[i] = times[order[i]];
      v[i] = nodes[order[i]];
      o[i] = outputs[order[i]];
    }
    times = t;
    nodes = v;
    outputs = o;
  }

  private long earliest() {
    long earliest = Long.MAX_VALUE;
    for (int i = 0; i < size; i++) earliest = Math.min(earliest, times[i]);
    return earliest;
  }

  /** Whether time, node and place of an output fit one number. */
  private boolean packs() {
    return size < 1 << PLACE_BITS && latest - earliest() < 1 << TIME_BITS;
  }

  private int[] orderOfKeys() {
    long earliest = earliest();
    long[] keys = new long[size];
    for (int i = 0; i < size; i++) {
      long time = times[i] - earliest;
      keys[i] = (((time << (Integer.SIZE - 1)) | nodes[i]) << PLACE_BITS) | i;
    }
    Arrays.sort(keys);
    int[] order = new int[size];
    for (int i = 0; i < size; i++) order[i] = (int) keys[i] & ((1 << PLACE_BITS) - 1);
    return order;
  }

  private int[] mergedOrder() {
    int[] order = new int[size];
    for (int i = 0; i < size; i++) order[i] = i;
    int[] merged = new int[size];
    for (long width = 1; width < size; width *= 2) {
      for (long from = 0; from < size; from += 2 * width) {
        int middle = (int) Math.min(size, from + width);
        merge(order, merged, (int) from, middle, (int) Math.min(size, from + 2 * width));
      }
      int[] swap = order;
      order = merged;
      merged = swap;
    }
    return order;
  }

  private void merge(int[] in, int[] out, int from, int middle, int to) {
    int a = from;
    int b = middle;
    for (int i = from; i < to; i++) {
      boolean right = a == middle || (b < to && before(in[b], in[a]));
      out[i] = right ? in[b++] : in[a++];
    }
  }
}
