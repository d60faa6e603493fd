package org.bellwether.simulate.engine;

import org.bellwether.spec.Monitor.Ending;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/** Decides when a run ends. */
public final class RunLimits {
  private static final long LEAST_EVENTS = 1_000_000;
  private static final long MOST_ROUNDS = 1_000_000;

  private RunLimits() {}

  /** The last instant at which anything happens, in ticks. */
  public static long until(WiredScenario setup) {
    var until = setup.scenario().until();
    return until == null ? Long.MAX_VALUE : setup.scale().ticks("until", until);
  }

  /** How many events a run may have before it counts as endless. */
  public static long events(WiredScenario setup, @Nullable Workload workload) {
    long n = setup.n();
    long work = workload == null ? 0 : workload.expected() * 16 * (n + 8L);
    return Math.max(LEAST_EVENTS, LEAST_EVENTS + 100L * Math.min(n, 100_000_000L) * n + work);
  }

  /** The last round of a run in lock-step, if it does not end before. */
  public static long lastRound(WiredScenario setup) {
    var until = setup.scenario().until();
    if (until == null) return MOST_ROUNDS;
    return setup.scale().ticks("until", until) / setup.scale().ticksPerUnit();
  }

  /** How a run ends if some nodes still take part in it after its last round. */
  public static Ending atRound(long last) {
    return last == MOST_ROUNDS ? Ending.LIMIT : Ending.TIME;
  }

  /** How a run ends in which nothing is left to happen. */
  public static Ending atRest(TimerQueue timers, WiredScenario setup, Observers observers) {
    if (!timers.someNever()) return Ending.QUIESCENT;
    observers.warn(
        "a timer was set beyond the largest time that can be represented; it never expires");
    boolean undecided = setup.elects() && observers.leaders().isEmpty();
    return undecided ? Ending.BEYOND_TIME : Ending.QUIESCENT;
  }
}
