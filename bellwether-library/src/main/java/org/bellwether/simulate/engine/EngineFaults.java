package org.bellwether.simulate.engine;

import java.util.Map;
import org.bellwether.scenario.Fault;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.engine.Agenda.Task;
import org.bellwether.step.Input;
import org.bellwether.wiring.MessagePatterns;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/** Has faults strike a run of the {@link Engine}. */
final class EngineFaults implements FaultScript.Victim {
  private final WiredScenario setup;
  private final Chronicle chronicle;
  private final Population population;
  private final Traffic traffic;
  private final TimerQueue timers;
  private final Agenda agenda;
  private final @Nullable Workload workload;
  private final Observers observers;
  private final StepExecution handling;
  private final Connections connections;

  EngineFaults(
      WiredScenario setup,
      Chronicle chronicle,
      Population population,
      Traffic traffic,
      TimerQueue timers,
      Agenda agenda,
      @Nullable Workload workload,
      Observers observers,
      StepExecution handling,
      Connections connections) {
    this.setup = setup;
    this.chronicle = chronicle;
    this.population = population;
    this.traffic = traffic;
    this.timers = timers;
    this.agenda = agenda;
    this.workload = workload;
    this.observers = observers;
    this.handling = handling;
    this.connections = connections;
    handling.whenStruck(this::crashInStep);
  }

  void strike(Fault fault) {
    FaultScript.strike(fault, this);
  }

  @Override
  public Cuts cuts() {
    return traffic.conditions().cuts();
  }

  @Override
  public void cutsChanged(Fault fault) {
    chronicle.note(FaultScript.type(fault), fault.node(), FaultScript.detail(fault));
    connections.changed(chronicle.now());
    networkChanged();
  }

  @Override
  public void pause(int v) {
    population.pause(v);
    chronicle.note(Trace.Event.Type.PAUSE, v, null);
    networkChanged();
  }

  @Override
  public void resume(int v) {
    chronicle.note(Trace.Event.Type.RESUME, v, null);
    population.resume(v);
    networkChanged();
  }

  @Override
  public void unlink(int v, int peer) {
    connections.unlink(v, peer, chronicle.now());
  }

  @Override
  public void wallClock(int v, long shows) {
    handling.walls().set(v, shows, chronicle.now());
    chronicle.note(Trace.Event.Type.WALL_CLOCK, v, (Object) shows);
  }

  @Override
  public void inject(int v, String kind, Map<String, Object> fields) {
    Object message =
        MessagePatterns.make(setup.entry().node(), kind, fields, setup.n(), "faults.inject");
    traffic.inject(v, message);
    chronicle.note(Trace.Event.Type.INJECT, v, message);
  }

  private void networkChanged() {
    observers.disturbed(cuts().none() && population.nobodyPaused());
  }

  @Override
  public void loseToken() {
    chronicle.note(Trace.Event.Type.LOSE_TOKEN, -1, null);
    if (traffic.loseTokens() > 0) return;
    observers.warn(
        "no token was in flight at " + setup.scale().units(chronicle.now()) + ", so none was lost");
  }

  @Override
  public void crash(int v) {
    if (!population.up(v)) return; // has crashed in the middle of a step
    chronicle.faultStrikesNode();
    population.crash(v);
    timers.cancelAll(v);
    if (workload != null) workload.crashed(v, chronicle.now());
    observers.crashed(chronicle.now(), v);
    chronicle.note(Trace.Event.Type.CRASH, v, null);
    handling.crashed(v);
    connections.crashed(v, chronicle.now());
  }

  private void crashInStep(Fault.InStep fault) {
    crash(fault.node());
    if (fault.recoverAfter() == null) return;
    long back = chronicle.now() + setup.scale().ticks("faults.recoverAfter", fault.recoverAfter());
    Fault recovery = new Fault.Recover(setup.scale().units(back), fault.node());
    agenda.add(new Task.Strike(back, recovery));
  }

  @Override
  public void recover(int v, boolean blank) {
    if (population.up(v)) return; // is back already
    if (blank) population.erase(v);
    population.create(v);
    chronicle.faultStrikesNode();
    observers.recovered(chronicle.now(), v);
    connections.recovers(v, chronicle.now());
    handling.run(v, new Input.Boot(population.saved(v)));
  }
}
