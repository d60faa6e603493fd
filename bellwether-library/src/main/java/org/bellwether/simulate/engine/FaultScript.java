package org.bellwether.simulate.engine;

import org.bellwether.scenario.Fault;
import org.bellwether.simulate.TraceEvent;
import org.bellwether.simulate.engine.Agenda.Task;
import org.bellwether.step.Input;
import org.bellwether.wiring.MessagePatterns;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/** Executes the faults of a scenario. */
final class FaultScript {
  private final WiredScenario setup;
  private final Chronicle chronicle;
  private final Population population;
  private final Traffic traffic;
  private final Timers timers;
  private final Agenda agenda;
  private final @Nullable Workload workload;
  private final Observers observers;
  private final Handling handling;
  private final Connections connections;

  FaultScript(
      WiredScenario setup,
      Chronicle chronicle,
      Population population,
      Traffic traffic,
      Timers timers,
      Agenda agenda,
      @Nullable Workload workload,
      Observers observers,
      Handling handling,
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
    handling.whenStruck(this::crashWriting);
  }

  void strike(Fault fault) {
    switch (fault) {
      case Fault.Crash(_, int v) -> crash(v);
      case Fault.Recover(_, int v, boolean blank) -> recover(v, blank);
      case Fault.Partition(_, var components) -> {
        traffic.conditions().cuts().partition(components);
        chronicle.note(TraceEvent.Type.PARTITION, -1, components);
        connections.changed(chronicle.now());
        networkChanged();
      }
      case Fault.Cut(_, var links) -> {
        traffic.conditions().cuts().cut(links);
        chronicle.note(TraceEvent.Type.CUT, -1, links);
        connections.changed(chronicle.now());
        networkChanged();
      }
      case Fault.Heal _ -> {
        traffic.conditions().cuts().heal();
        chronicle.note(TraceEvent.Type.HEAL, -1, null);
        connections.changed(chronicle.now());
        networkChanged();
      }
      case Fault.Pause(_, int v) -> {
        population.pause(v);
        chronicle.note(TraceEvent.Type.PAUSE, v, null);
        networkChanged();
      }
      case Fault.Resume(_, int v) -> {
        chronicle.note(TraceEvent.Type.RESUME, v, null);
        population.resume(v);
        networkChanged();
      }
      case Fault.Unlink(_, int v, int peer) -> connections.unlink(v, peer, chronicle.now());
      case Fault.Inject(_, int v, String kind, var fields) -> {
        Object message =
            MessagePatterns.make(setup.entry().node(), kind, fields, setup.n(), "faults.inject");
        traffic.inject(v, message);
        chronicle.note(TraceEvent.Type.INJECT, v, message);
      }
      case Fault.LoseToken _ -> loseToken();
      // those strike when a message is sent, or a record written
      case Fault.Window _, Fault.Lose _, Fault.Duplicate _, Fault.CrashAtWrite _ -> {}
    }
  }

  private void networkChanged() {
    observers.disturbed(traffic.conditions().cuts().none() && population.nobodyPaused());
  }

  private void loseToken() {
    chronicle.note(TraceEvent.Type.LOSE_TOKEN, -1, null);
    if (traffic.lose("Token") > 0) return;
    observers.warn(
        "no token was in flight at " + setup.scale().units(chronicle.now()) + ", so none was lost");
  }

  private void crash(int v) {
    if (!population.up(v)) return; // has crashed while it wrote
    chronicle.faultStrikesNode();
    population.crash(v);
    timers.cancelAll(v);
    if (workload != null) workload.crashed(v, chronicle.now());
    observers.crashed(chronicle.now(), v);
    chronicle.note(TraceEvent.Type.CRASH, v, null);
    handling.crashed(v);
    connections.crashed(v, chronicle.now());
  }

  private void crashWriting(Fault.CrashAtWrite fault) {
    crash(fault.node());
    if (fault.recoverAfter() == null) return;
    long back = chronicle.now() + setup.scale().ticks("faults.recoverAfter", fault.recoverAfter());
    Fault recovery = new Fault.Recover(setup.scale().units(back), fault.node());
    agenda.add(new Task.Strike(back, recovery));
  }

  private void recover(int v, boolean blank) {
    if (population.up(v)) return; // is back already
    if (blank) population.erase(v);
    population.create(v);
    chronicle.faultStrikesNode();
    observers.recovered(chronicle.now(), v);
    connections.recovers(v, chronicle.now());
    handling.run(v, new Input.Boot(population.saved(v)));
  }
}
