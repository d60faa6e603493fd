package org.bellwether.simulate.engine;

import java.math.BigDecimal;
import java.util.function.Consumer;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Timed.Timer;
import org.bellwether.scenario.Fault;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.engine.CrashesInSteps.Crash;
import org.bellwether.simulate.engine.Tracer.Stamped;
import org.bellwether.step.CarefulStep;
import org.bellwether.step.Effects;
import org.bellwether.step.Input;
import org.bellwether.wiring.LocalClocks;
import org.bellwether.wiring.Randoms;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/** Runs an event at a node, and carries out its effects. */
final class StepExecution implements Effects.Outside {
  private final WiredScenario setup;
  private final Chronicle chronicle;
  private final Population population;
  private final Traffic traffic;
  private final TimerQueue timers;
  private final Agenda agenda;
  private final @Nullable Workload workload;
  private final Observers observers;
  private final LocalClocks clocks;
  private final WallClocks walls;
  private final CarefulStep step;
  private final CrashesInSteps crashes;
  private final ExpiringClaims claims;
  private Consumer<Fault.InStep> whenStruck = write -> {};
  private int current = -1;
  private @Nullable BigDecimal due; // of the timer that expires: its node's clock, exactly

  StepExecution(
      WiredScenario setup,
      Randoms randoms,
      Chronicle chronicle,
      Population population,
      Traffic traffic,
      TimerQueue timers,
      Agenda agenda,
      @Nullable Workload workload,
      Observers observers) {
    this.setup = setup;
    this.chronicle = chronicle;
    this.population = population;
    this.traffic = traffic;
    this.timers = timers;
    this.agenda = agenda;
    this.workload = workload;
    this.observers = observers;
    clocks = new LocalClocks(setup.scenario().clocks(), setup.clockTick());
    claims =
        new ExpiringClaims(
            setup.n(), (time, v) -> agenda.add(new Agenda.Task.Lapse(time, v)), observers);
    crashes = new CrashesInSteps(setup.n(), setup.scenario().faults());
    walls = new WallClocks(setup.n(), clocks, setup.scale().ticksPerUnit(), chronicle::now);
    step = new CarefulStep(setup.ports(), randoms::choose, walls);
  }

  WallClocks walls() {
    return walls;
  }

  /** Who sees to a node that crashes in the middle of a step. */
  void whenStruck(Consumer<Fault.InStep> handler) {
    whenStruck = handler;
  }

  /** Some claim of a node may be over. */
  void lapse(int v) {
    claims.lapse(v, chronicle.now());
  }

  void crashed(int v) {
    claims.crashed(v);
  }

  void run(int v, Input input) {
    run(v, input, null);
  }

  /** Expires a timer of a node; timers that its handler sets count from when this one was due. */
  void expire(TimerQueue.SetTimer timer) {
    due = timer.moved;
    claims.moved(timer.node, timer.timer, chronicle.now(), null);
    run(timer.node, new Input.Expire(timer.timer));
    due = null;
  }

  /**
   * Lets something happen to a node that is up.
   *
   * @param cause the message that arrives, with its history; null if there is none
   */
  void run(int v, Input input, @Nullable Stamped cause) {
    Trace.Event.Type type = InputEvents.type(input);
    Object detail =
        input instanceof Input.Boot
            ? population.saved(v)
            : InputEvents.detail(v, input, setup.ports());
    current = v;
    chronicle.begins(type, v, cause);
    Node<Object> node = population.live(v);
    Effects effects = step.run(v, node, input);
    Record written = effects.persisted();
    Crash crash = crashes.strikes(v, written != null, effects.sends().size());
    if (crash == null) effects.carryOut(this);
    else if (crash.sent() > 0) effects.carryOut(this, crash.sent());
    else if (crash.written() && written != null) persist(written);
    chronicle.happened(type, v, cause, detail, node);
    if (crash != null) whenStruck.accept(crash.fault());
  }

  @Override
  public void persist(Record state) {
    population.persist(current, state);
  }

  @Override
  public void send(Effects.Send send) {
    traffic.send(current, send);
  }

  @Override
  public void setTimer(Timer timer, long ticks) {
    long time = timers.set(current, timer, ticks, clocks, chronicle.now(), due);
    claims.moved(current, timer, chronicle.now(), time);
  }

  @Override
  public void cancelTimer(Timer timer) {
    timers.cancel(current, timer);
    claims.moved(current, timer, chronicle.now(), null);
  }

  @Override
  public void tell(Output output) {
    if (output instanceof Output.Until until) {
      long end = timers.due(current, until.end());
      if (end <= chronicle.now()) return; // it is over already
      claims.made(current, until, end);
    }
    observers.output(chronicle.now(), current, output);
    if (output instanceof Output.Granted granted && workload != null) {
      workload.entered(current, chronicle.now(), granted, agenda);
    }
  }
}
