package org.bellwether.wiring;

import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.bellwether.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;

/**
 * All randomness of a run, from one seed. Each use has a stream of its own, and each node too, so
 * that what a node draws does not depend on the order of events elsewhere. The generator is
 * SplitMix64, implemented here so that it never changes.
 */
public final class Randoms {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final long seed;
  private final int n;
  private final Map<Integer, List<Integer>> tapes;
  private int @Nullable [] drawn; // by node, how many choices it has made
  private @Nullable IntConsumer listener; // hears of every choice of a node

  Randoms(long seed, int n, Map<Integer, List<Integer>> tapes) {
    this.seed = seed;
    this.n = n;
    this.tapes = tapes;
  }

  /** One sequence of random numbers. */
  public static final class Stream {
    private long state;

    Stream(long seed, long number) {
      state = mix(seed) ^ mix(number * GOLDEN + 1);
    }

    long next() {
      return mix(state += GOLDEN);
    }

    /** Leaves out so many numbers. */
    Stream skip(long count) {
      state += GOLDEN * count;
      return this;
    }

    /** Uniform in [0, 1). */
    double unit() {
      return (next() >>> 11) * 0x1.0p-53;
    }

    /** Uniform in 0 .. bound-1. */
    long below(long bound) {
      return reduce(next(), bound, this);
    }

    int below(int bound) {
      return (int) below((long) bound);
    }
  }

  /**
   * A sequence of its own for each node, by its count of draws: what one draws does not depend on
   * what happens elsewhere, nor on the order in which the engine gets there.
   */
  public static final class ByNode {
    private final long base;
    private final int[] drawn; // by node

    private ByNode(long base, int n) {
      this.base = base;
      drawn = new int[n];
    }

    private long next(int node) {
      long index = (long) node << 32 | Integer.toUnsignedLong(drawn[node]++);
      return mix(base + index * GOLDEN);
    }

    /** Uniform in [0, 1). */
    public double unit(int node) {
      return (next(node) >>> 11) * 0x1.0p-53;
    }

    /**
     * Uniform in 0 .. bound-1, without a division.
     *
     * @see <a href="https://doi.org/10.1145/3230636">Lemire, TOMACS 29(1), 2019</a>
     */
    public long below(int node, long bound) {
      long random = next(node);
      if (Long.compareUnsigned(random * bound, bound) < 0) {
        long incomplete = Long.remainderUnsigned(-bound, bound);
        while (Long.compareUnsigned(random * bound, incomplete) < 0) random = next(node);
      }
      return Math.unsignedMultiplyHigh(random, bound);
    }
  }

  public ByNode byNode(int number) {
    return new ByNode(mix(seed) ^ mix(number * GOLDEN + 1), n);
  }

  public Stream stream(int number) {
    return new Stream(seed, number);
  }

  /** Has every choice of a node told. */
  public void listen(IntConsumer whoever) {
    listener = whoever;
  }

  /** From here on, different nodes may choose at once, on different threads. */
  public void prepare() {
    if (drawn == null) drawn = new int[n];
  }

  /** A node's next choice from low to high: from its tape while that lasts, then from the seed. */
  public int choose(int node, int low, int high) {
    int choice = next(node, low, high);
    if (listener != null) listener.accept(choice);
    return choice;
  }

  private int next(int node, int low, int high) {
    if (low > high) {
      throw new IllegalArgumentException("random(" + low + ", " + high + "): expected low <= high");
    }
    if (drawn == null) drawn = new int[n];
    int index = drawn[node]++;
    List<Integer> tape = tapes.get(node);
    if (tape != null && index < tape.size()) {
      int choice = tape.get(index);
      if (choice < low || choice > high) {
        throw ScenarioException.of(
            "random.tapes[" + node + "][" + index + "]",
            choice,
            "a number from " + low + " to " + high);
      }
      return choice;
    }
    return choice(seed, node, index, low, high);
  }

  /**
   * What a node without a tape chooses from low to high.
   *
   * @param index how many choices it has made before
   */
  public static int choice(long seed, int node, int index, int low, int high) {
    Stream stream = new Stream(mix(seed + 0x51ED2701L) + node, index);
    return (int) (low + stream.below((long) high - low + 1));
  }

  private static long reduce(long random, long bound, Stream more) {
    long bits = random >>> 1;
    long value = bits % bound;
    while (bits - value + (bound - 1) < 0) { // the last, incomplete stretch would favour small ones
      bits = more.next() >>> 1;
      value = bits % bound;
    }
    return value;
  }

  private static long mix(long z) {
    long a = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    long b = (a ^ (a >>> 27)) * 0x94D049BB133111EBL;
    return b ^ (b >>> 31);
  }
}
