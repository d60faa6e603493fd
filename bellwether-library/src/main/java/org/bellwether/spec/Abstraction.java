package org.bellwether.spec;

import java.util.Arrays;
import java.util.function.LongConsumer;
import org.bellwether.spec.Invariant.Configuration;

/**
 * Maps configurations of an algorithm to abstract states, such that configurations with the same
 * abstract state are bisimilar: each can make every move that the other can, monitors observe the
 * same of it, and it leads to configurations with the same abstract state again. So the checker
 * needs to explore only one of them.
 *
 * <p>An abstraction lives beside its algorithm, whose package-private fields it may read. It needs
 * to be valid only if nothing fails.
 *
 * @param <N> the nodes
 * @param <M> their messages
 */
@FunctionalInterface
public interface Abstraction<N, M> {
  /** Writes the abstract state of a configuration. */
  void write(WorkloadConfiguration<N, M> configuration, AbstractState abstractState);

  /** A configuration, together with the workload that its clients still have. */
  interface WorkloadConfiguration<N, M> extends Configuration<N, M> {
    /** How many requests the client of a node has yet to make. */
    int requests(int node);
  }

  /**
   * An abstract state as a sequence of numbers. Times of logical clocks are only compared and
   * incremented, so that their order or their distance matters, but never their value.
   */
  final class AbstractState {
    private static final long ABSENT = -1;

    private static final int NUMBER = 0;
    private static final int ORDER = 1;
    private static final int DISTANCE = 2;
    private static final int BOUND = 3;
    private static final int KINDS = 4;

    private long[] values = new long[64];
    private int[] kinds = new int[64];
    private long[] ranked = new long[64];
    private int size;
    private long coming = Long.MAX_VALUE;

    private void add(int kind, long value) {
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
        kinds = Arrays.copyOf(kinds, 2 * size);
        ranked = Arrays.copyOf(ranked, 2 * size);
      }
      values[size] = value;
      kinds[size++] = kind;
    }

    /** Writes a value that matters as it is. */
    public void number(long value) {
      add(NUMBER, value);
    }

    /** Writes a value of which only the order matters, among all values written by this method. */
    public void order(long value) {
      add(ORDER, value);
    }

    /** Writes a value of which only the distance to others written by this method matters. */
    public void distance(long value) {
      add(DISTANCE, value);
    }

    /** Declares the least value that later states can still write by {@link #order}. */
    public void coming(long least) {
      coming = Math.min(coming, least);
    }

    /**
     * Writes a value that is only compared with values written by {@link #order}, now or later. If
     * it is below all of them, it does not matter at all.
     */
    public void bound(long value) {
      add(BOUND, value);
    }

    /** Removes everything that was written. */
    public void clear() {
      size = 0;
      coming = Long.MAX_VALUE;
    }

    /** Passes the canonical numbers to a consumer: equal abstract states give equal numbers. */
    public void read(LongConsumer out) {
      int count = 0;
      long least = Long.MAX_VALUE;
      for (int i = 0; i < size; i++) {
        if (kinds[i] == ORDER) ranked[count++] = values[i];
        if (kinds[i] == DISTANCE || (kinds[i] == BOUND && values[i] >= coming)) {
          least = Math.min(least, values[i]);
        }
      }
      count = distinct(count);
      for (int i = 0; i < size; i++) {
        long value = values[i];
        switch (kinds[i]) {
          case ORDER -> out.accept(KINDS * rank(value, count) + ORDER);
          case DISTANCE -> out.accept(KINDS * (value - least) + DISTANCE);
          case BOUND -> {
            boolean below = count == 0 || value < ranked[0];
            out.accept(KINDS * (below ? ABSENT : rank(value, count)) + BOUND);
            if (value >= coming) out.accept(KINDS * (value - least) + DISTANCE);
          }
          default -> out.accept(KINDS * value + NUMBER);
        }
      }
    }

    /** Sorts the ranked values without duplicates; by insertion, since they are few. */
    private int distinct(int count) {
      int kept = 0;
      for (int i = 0; i < count; i++) {
        long value = ranked[i];
        int at = kept;
        while (at > 0 && ranked[at - 1] > value) at--;
        if (at > 0 && ranked[at - 1] == value) continue;
        System.arraycopy(ranked, at, ranked, at + 1, kept - at);
        ranked[at] = value;
        kept++;
      }
      return kept;
    }

    /** Twice the place among the ranked values; odd if the value is between two of them. */
    private long rank(long value, int count) {
      int at = 0;
      while (at < count && ranked[at] < value) at++;
      return at < count && ranked[at] == value ? 2L * at : 2L * at - 1;
    }
  }

  /** A monitor that can say which part of its memory later judgements depend on. */
  interface AbstractableMonitor extends Monitor {
    /** Writes what later judgements depend on; see {@link Abstraction}. */
    void writeMemory(WorkloadConfiguration<?, ?> configuration, AbstractState abstractState);
  }
}
