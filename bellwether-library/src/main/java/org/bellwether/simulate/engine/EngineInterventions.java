package org.bellwether.simulate.engine;

import java.math.BigDecimal;
import java.util.function.Consumer;
import org.bellwether.catalog.Trait;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Intervention.Action;
import org.bellwether.simulate.Pending.Upcoming;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.LossReason;
import org.bellwether.simulate.engine.Agenda.Task;
import org.bellwether.simulate.engine.Traffic.Arrival;
import org.bellwether.simulate.engine.Traffic.InFlight;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/** Carries out what somebody does by hand in a run that goes by time. */
final class EngineInterventions {
  private final WiredScenario setup;
  private final InterventionQueue hands;
  private final Chronicle chronicle;
  private final Population population;
  private final Traffic traffic;
  private final Agenda agenda;
  private final @Nullable Workload workload;
  private final Observers observers;
  private final EngineFaults faults;
  private final ClientTasks clients;
  private final Connections connections;
  private final Consumer<Arrival> delivery;
  private final boolean startsAgain;

  EngineInterventions(
      WiredScenario setup,
      Chronicle chronicle,
      Population population,
      Traffic traffic,
      Agenda agenda,
      @Nullable Workload workload,
      Observers observers,
      EngineFaults faults,
      ClientTasks clients,
      Connections connections,
      Consumer<Arrival> delivery) {
    this.setup = setup;
    this.chronicle = chronicle;
    this.population = population;
    this.traffic = traffic;
    this.agenda = agenda;
    this.workload = workload;
    this.observers = observers;
    this.faults = faults;
    this.clients = clients;
    this.connections = connections;
    this.delivery = delivery;
    hands = new InterventionQueue(setup.scenario());
    startsAgain = setup.entry().has(Trait.STARTS_AGAIN, setup.setting());
  }

  boolean due() {
    return hands.due(chronicle.events());
  }

  Upcoming upcoming() {
    return hands.upcoming(setup.scale().units(chronicle.now()));
  }

  /** The run is over: nothing may be left to do. */
  void ended() {
    hands.ended(chronicle.events());
  }

  /** Does what is due. */
  void act() {
    BigDecimal now = setup.scale().units(chronicle.now());
    switch (hands.take()) {
      case Action.Lose(long message) -> lose(message);
      case Action.Delay(long message, BigDecimal by) -> delay(message, by);
      case Action.Duplicate(long message) -> duplicate(message);
      case Action.Deliver(long message) -> deliver(message);
      case Action.Crash(int v) -> {
        need(population.up(v), v, "is down");
        faults.strike(new Fault.Crash(now, v));
      }
      case Action.Recover(int v) -> {
        need(!population.up(v), v, "is up");
        faults.strike(new Fault.Recover(now, v));
      }
      case Action.Pause(int v) -> {
        needAwake(v);
        faults.strike(new Fault.Pause(now, v));
      }
      case Action.Resume(int v) -> {
        need(population.paused(v), v, "is not paused");
        faults.strike(new Fault.Resume(now, v));
      }
      case Action.Start(int v) -> start(v);
      case Action.Request(int v) -> request(v);
      case Action.Release(int v) -> release(v);
      case Action.Cut(var links) -> faults.strike(new Fault.Cut(now, links));
      case Action.Heal() -> faults.strike(new Fault.Heal(now));
      case Action.Partition(var components) -> faults.strike(new Fault.Partition(now, components));
    }
  }

  private void need(boolean so, int v, String otherwise) {
    if (!so) throw hands.wrong(chronicle.events(), "node " + v + " " + otherwise);
  }

  private void needAwake(int v) {
    need(population.up(v), v, "is down");
    need(!population.paused(v), v, "is paused");
  }

  // ---- Messages

  private void lose(long number) {
    observers.unmeasured();
    int waits = population.parkedAt(number);
    if (waits >= 0) {
      chronicle.lost(waits, population.takeParked(number), LossReason.BY_HAND);
      return;
    }
    InFlight message = find(number);
    traffic.remove(message);
    chronicle.lost(message.arrival().to(), message.travelling(), LossReason.BY_HAND);
  }

  private void delay(long number, BigDecimal by) {
    InFlight message = find(number);
    observers.unmeasured();
    traffic.delay(message, message.time() + setup.scale().ticks("interventions.by", by));
    chronicle.note(Trace.Event.Type.DELAY, message.travelling(), by);
  }

  private void duplicate(long number) {
    InFlight message = find(number);
    observers.unmeasured();
    traffic.duplicate(message);
    chronicle.note(Trace.Event.Type.DUPLICATE, message.travelling(), null);
  }

  private void deliver(long number) {
    InFlight message = find(number);
    long before = traffic.before(message);
    if (before > 0) {
      throw hands.wrong(
          chronicle.events(),
          "message %d cannot arrive before message %d: their link keeps order"
              .formatted(number, before));
    }
    int to = message.arrival().to();
    need(!population.paused(to), to, "is paused");
    observers.unmeasured();
    traffic.remove(message);
    delivery.accept(message.arrival());
  }

  private InFlight find(long number) {
    InFlight message = traffic.find(number);
    if (message != null) return message;
    int waits = population.parkedAt(number);
    if (waits >= 0) {
      throw hands.wrong(
          chronicle.events(),
          "message %d waits for node %d, which is paused".formatted(number, waits));
    }
    throw hands.absent(chronicle.events(), number, chronicle.messages());
  }

  // ---- Nodes and their clients

  private void start(int v) {
    needAwake(v);
    need(startsAgain || !population.crashedOnce(v), v, "has been down, and boots without a start");
    need(startsAgain || !agenda.hasStarted(v), v, "has started");
    agenda.startsNow(v);
    clients.perform(new Task.Start(chronicle.now(), v), chronicle.now());
    connections.started(v);
  }

  private void request(int v) {
    needAwake(v);
    if (workload == null) throw new IllegalStateException("only locks have clients that ask");
    need(workload.idle(v), v, "has a client that waits or is inside already");
    workload.further(v);
    clients.perform(new Task.Ask(chronicle.now(), v), chronicle.now());
  }

  private void release(int v) {
    needAwake(v);
    if (workload == null) throw new IllegalStateException("only locks have clients that leave");
    need(workload.inside(v), v, "is not in its critical section");
    clients.exit(v, chronicle.now());
  }
}
