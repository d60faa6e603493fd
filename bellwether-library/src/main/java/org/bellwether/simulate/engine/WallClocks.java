package org.bellwether.simulate.engine;

import org.bellwether.step.CarefulStep;
import org.bellwether.wiring.LocalClocks;

/**
 * The clocks of nodes: local ones, which their timers go by, and wall clocks, which show the time
 * of the run until they jump. A unit is a millisecond to them.
 */
final class WallClocks implements CarefulStep.Clock {
  private final LocalClocks clocks;
  private final long ticksPerUnit;
  private final Now now;
  private final long[] shown; // by node, when its wall clock jumped last
  private final long[] since; // in ticks, when that was

  /** What time it is in a run. */
  @FunctionalInterface
  interface Now {
    long ticks();
  }

  WallClocks(int n, LocalClocks clocks, long ticksPerUnit, Now now) {
    this.clocks = clocks;
    this.ticksPerUnit = ticksPerUnit;
    this.now = now;
    shown = new long[n];
    since = new long[n];
  }

  void set(int v, long shows, long ticks) {
    shown[v] = shows;
    since[v] = ticks;
  }

  @Override
  public long reading(int v) {
    return clocks.reading(v, now.ticks());
  }

  @Override
  public long wall(int v) {
    return shown[v] + (now.ticks() - since[v]) / ticksPerUnit;
  }
}
