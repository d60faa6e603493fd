package org.bellwether.simulate;

import org.bellwether.spec.Ending;
import org.jspecify.annotations.Nullable;

/** When a run ends that goes by events. */
final class Limits {
  private static final long LEAST_EVENTS = 1_000_000;

  private Limits() {}

  /** The last instant at which anything happens, in ticks. */
  static long until(Setup setup) {
    var until = setup.scenario().until();
    return until == null ? Long.MAX_VALUE : setup.scale().ticks("until", until);
  }

  /** How many events a run may have before it counts as endless. */
  static long events(Setup setup, @Nullable Workload workload) {
    long n = setup.n();
    long work = workload == null ? 0 : workload.expected() * 16 * (n + 8L);
    return Math.max(LEAST_EVENTS, LEAST_EVENTS + 100L * Math.min(n, 100_000_000L) * n + work);
  }

  /** How a run ends in which nothing is left to happen. */
  static Ending atRest(Timers timers, Setup setup, Observers observers) {
    if (!timers.someNever()) return Ending.QUIESCENT;
    observers.warn("a timer is set further ahead than time can be told: it never runs out");
    boolean undecided = setup.elects() && observers.leaders().isEmpty();
    return undecided ? Ending.BEYOND_TIME : Ending.QUIESCENT;
  }

  static String stoppedByHand(long events) {
    return "stopped by hand after " + events + " events";
  }
}
