package org.bellwether.simulate.fast;

import java.util.function.Supplier;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Clocked;
import org.bellwether.model.Linked;
import org.bellwether.simulate.Simulation.Progress;
import org.bellwether.simulate.engine.Engine;
import org.bellwether.simulate.engine.Execution;
import org.bellwether.simulate.engine.LinkConditions;
import org.bellwether.simulate.engine.LockStep;
import org.bellwether.simulate.engine.Observers;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.state.MessageTypes;
import org.bellwether.state.StateCare;
import org.bellwether.wiring.Randoms;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/**
 * Chooses a fast way to run a scenario to its end, before the run begins. If a fast way turns out
 * to be impossible, it is given up, and another run starts from the beginning. If it fails, another
 * run starts as well, in the order of events, because which node fails first is a matter of time; a
 * failure that is not found there is the fast way's own, and is not kept quiet.
 */
public final class FastRuns {
  private static final int TRIED = 1000; // events

  private FastRuns() {}

  /**
   * Runs a scenario to its end.
   *
   * @param observers made anew for every run that begins
   * @param threads at most, that nodes are run by
   * @return the finished run; null if only the careful engine will do
   * @throws IllegalStateException if a fast way failed where the order of events does not
   */
  public static @Nullable Execution finished(
      WiredScenario setup,
      Supplier<Observers> observers,
      @Nullable Progress progress,
      int threads) {
    Class<?> node = setup.entry().node();
    if (!undisturbed(setup) || StateCare.always(node, MessageTypes.declared(node))) return null;
    if (!StateCare.own(node)) {
      Execution begun = tried(setup, observers.get());
      if (begun.ending() != null) return begun;
    }
    Observers watching = observers.get();
    if (watching.tracer() != null || watching.meter() != null) return null;
    if (!watching.invariants().isEmpty() && Engine.watches(setup)) return null;
    FastRun<?> first = first(setup, watching, threads);
    if (first == null) return byTime(setup, watching, progress);
    RuntimeException failure = null;
    try {
      first.finish(progress);
      if (first.ending() != null) return first;
    } catch (NeedsCare e) {
      return null;
    } catch (RuntimeException e) {
      failure = e;
    }
    Execution again = byTime(setup, observers.get(), progress);
    return failure == null ? again : explained(first, failure, again, setup, observers, progress);
  }

  /**
   * The first events of nodes that nobody has tested, with care: what such nodes do wrong, they
   * mostly do at once.
   */
  private static Execution tried(WiredScenario setup, Observers observers) {
    Execution careful =
        setup.entry().rounds()
            ? new LockStep(setup, observers)
            : new Engine(setup, observers, null);
    for (int i = 0; i < TRIED && careful.ending() == null; i++) careful.step();
    return careful;
  }

  private static @Nullable Execution byTime(
      WiredScenario setup, Observers observers, @Nullable Progress progress) {
    if (setup.entry().rounds()) return null;
    Randoms randoms = setup.newRandoms();
    LinkConditions conditions = new LinkConditions(setup, randoms);
    FastByTime run = new FastByTime(setup, observers, randoms, conditions);
    try {
      run.finish(progress);
    } catch (NeedsCare e) {
      return null;
    }
    return run;
  }

  /** The run in the order of events, unless it came to an end at which it should have failed. */
  private static Execution explained(
      FastRun<?> failed,
      RuntimeException failure,
      @Nullable Execution byTime,
      WiredScenario setup,
      Supplier<Observers> observers,
      @Nullable Progress progress) {
    Execution again = byTime;
    if (again == null) {
      again =
          setup.entry().rounds()
              ? new LockStep(setup, observers.get())
              : new Engine(setup, observers.get(), null);
      again.finish(progress);
    }
    // one that was cut short may not have got as far
    if (again.ending() == Ending.LIMIT || again.ending() == Ending.TIME) return again;
    throw new IllegalStateException(
        failed.getClass().getSimpleName()
            + ", a fast way to run "
            + setup.entry().name()
            + ", failed, but the run in the order of events does not fail."
            + " This is a mistake in Bellwether, unless nodes share something or depend on chance"
            + " of their own: "
            + failure,
        failure);
  }

  /** The fastest way that suits a scenario, if it is more than the usual one. */
  private static @Nullable FastRun<?> first(WiredScenario setup, Observers observers, int threads) {
    Randoms randoms = setup.newRandoms();
    if (setup.entry().rounds()) return RoundRun.of(setup, observers, randoms, threads);
    LinkConditions conditions = new LinkConditions(setup, randoms);
    if (RingWalk.possible(setup, conditions) && !observers.heedStarts()) {
      return new RingWalk(setup, observers, randoms, conditions);
    }
    if (TiledRing.possible(setup, conditions) && !observers.heedStarts()) {
      return new TiledRing(setup, observers, randoms, conditions, threads);
    }
    if (GraphRun.possible(setup, conditions)) {
      return new GraphRun(setup, observers, randoms, conditions, threads);
    }
    return null;
  }

  private static boolean undisturbed(WiredScenario setup) {
    return setup.scenario().faults().isEmpty()
        && setup.scenario().schedule().isEmpty()
        && setup.scenario().operations().withdrawals().isEmpty()
        && setup.scenario().interventions().isEmpty()
        && !Clocked.class.isAssignableFrom(setup.entry().node())
        && !Linked.class.isAssignableFrom(setup.entry().node())
        && !setup.entry().has(Trait.TIMERS_FIRST, setup.setting());
  }
}
