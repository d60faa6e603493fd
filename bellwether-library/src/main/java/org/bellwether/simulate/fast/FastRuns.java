package org.bellwether.simulate.fast;

import java.util.function.Supplier;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Clocked;
import org.bellwether.model.Linked;
import org.bellwether.simulate.Simulation.Progress;
import org.bellwether.simulate.engine.Engine;
import org.bellwether.simulate.engine.LinkConditions;
import org.bellwether.simulate.engine.Observers;
import org.bellwether.simulate.engine.World;
import org.bellwether.wiring.Randoms;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/**
 * Chooses a fast way to run a scenario to its end, before the run begins. If a fast way turns out
 * to be impossible, it is given up, and another run starts from the beginning.
 */
public final class FastRuns {
  private FastRuns() {}

  /**
   * Runs a scenario to its end.
   *
   * @param observers made anew for every run that begins
   * @return the finished run; null if only the careful engine will do
   */
  public static @Nullable World finished(
      WiredScenario setup, Supplier<Observers> observers, @Nullable Progress progress) {
    if (!undisturbed(setup)) return null;
    Observers watching = observers.get();
    if (watching.tracer() != null || watching.meter() != null) return null;
    if (Engine.watches(setup) && !watching.invariants().isEmpty()) return null;
    Randoms randoms = setup.newRandoms();
    LinkConditions conditions = new LinkConditions(setup, randoms);
    FastRun first = first(setup, watching, randoms, conditions);
    if (first != null) {
      first.finish(progress);
      if (first.ending() != null) return first;
      watching = observers.get();
      randoms = setup.newRandoms();
      conditions = new LinkConditions(setup, randoms);
    }
    FastByTime run = new FastByTime(setup, watching, randoms, conditions);
    try {
      run.finish(progress);
    } catch (FastByTime.NeedsCare e) {
      return null;
    }
    return run;
  }

  /** The fastest way that suits a scenario, if it is more than the usual one. */
  private static @Nullable FastRun first(
      WiredScenario setup, Observers observers, Randoms randoms, LinkConditions conditions) {
    if (RingWalk.possible(setup, conditions) && !observers.heedStarts()) {
      return new RingWalk(setup, observers, randoms, conditions);
    }
    if (TiledRing.possible(setup, conditions) && !observers.heedStarts()) {
      return new TiledRing(setup, observers, randoms, conditions);
    }
    if (GraphRun.possible(setup, conditions)) {
      return new GraphRun(setup, observers, randoms, conditions);
    }
    return null;
  }

  private static boolean undisturbed(WiredScenario setup) {
    return !setup.entry().rounds()
        && setup.scenario().faults().isEmpty()
        && setup.scenario().schedule().isEmpty()
        && setup.scenario().operations().withdrawals().isEmpty()
        && setup.scenario().interventions().isEmpty()
        && !Clocked.class.isAssignableFrom(setup.entry().node())
        && !Linked.class.isAssignableFrom(setup.entry().node())
        && !setup.entry().has(Trait.TIMERS_FIRST, setup.setting());
  }
}
