package org.bellwether.lab.cli;

import java.util.Locale;
import java.util.function.LongSupplier;
import org.bellwether.check.Check.CheckProgress;
import org.jspecify.annotations.Nullable;

/** Shows how far a check has got, and ends one that takes too much memory. */
final class CheckLine extends StatusLine implements CheckProgress {
  /** A search that has not begun to shrink by then may never end. */
  private static final long MANY_STATES = 1_000_000;

  private static final double GIGABYTE = 1 << 30;

  private final long limit;
  private final LongSupplier memory;
  private long most; // states that were queued at once
  private long mostAt; // the number of states at that moment
  private boolean full;

  /**
   * A line.
   *
   * @param limit how many bytes of memory the search may take
   */
  CheckLine(Terminal terminal, long limit) {
    this(terminal, limit, System::nanoTime, CheckLine::used);
  }

  CheckLine(Terminal terminal, long limit, LongSupplier clock, LongSupplier memory) {
    super(terminal, clock);
    this.limit = limit;
    this.memory = memory;
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  /** What a search may take unless it is told: a machine that swaps helps nobody. */
  static long usualLimit(long available) {
    return Math.min(available, Math.max(2L << 30, available / 2));
  }

  @Override
  public boolean at(long states, long transitions, int depth, long queue) {
    if (queue >= most) {
      most = queue;
      mostAt = states;
    }
    if (memory.getAsLong() > limit) {
      System.gc(); // much of what is in use may be garbage
      full = memory.getAsLong() > limit / 10 * 9;
    }
    return show(
            seconds -> text(states, Math.round(states / seconds), depth, queue) + growth(states))
        && !full;
  }

  /** What is said of a search whose end is not in sight. */
  private String growth(long states) {
    if (states < MANY_STATES || mostAt < states / 10 * 9) return "";
    return "; the number of queued states still grows, so the search may never end:"
        + " --depth or --states bounds it";
  }

  /** Why the search was ended, if it took too much memory. */
  @Nullable String stopped() {
    if (!full) return null;
    return String.format(
        Locale.ROOT,
        "the search reached its limit of %.1f GB of memory; --memory permits more,"
            + " --depth or --states bounds the search",
        (double) limit / GIGABYTE);
  }

  /** {@code 120000 states, 400000 per second, depth 17, 9000 queued}. */
  static String text(long states, long rate, int depth, long queue) {
    return Shown.count(states, "state")
        + ", "
        + rate
        + " per second, depth "
        + depth
        + ", "
        + queue
        + " queued";
  }
}
