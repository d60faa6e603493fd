package org.bellwether.simulate.engine;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Node;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Pending;
import org.bellwether.simulate.Pending.Upcoming;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation.Adversary;
import org.bellwether.simulate.Simulation.Progress;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Detail;
import org.bellwether.simulate.Trace.LossReason;
import org.bellwether.simulate.engine.Agenda.Task;
import org.bellwether.simulate.engine.Traffic.Arrival;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.state.Snapshots;
import org.bellwether.wiring.Randoms;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/**
 * Discrete events, one at a time. At each instant, faults come first, then exits from critical
 * sections, starts, deliveries, timers and client operations; within a class events go by receiver,
 * then sender, then order of creation. Events that are created for the same instant are inserted in
 * this order.
 *
 * <p>The engine only chooses what happens next. {@link StepExecution} runs it at a node (a timer
 * that is due fires in {@link StepExecution#expire}), {@link Traffic} carries messages, {@link
 * Arrivals} sees what becomes of them, {@link EngineFaults} executes faults.
 */
public final class Engine implements Execution, FinalState, Configuration<Object, Object> {
  private static final long PROGRESS_EVERY = 1 << 20;
  private static final int MOST_NODES_FOR_INVARIANTS = 200;
  private static final Comparator<Pending> BY_NUMBER =
      Comparator.comparingLong(pending -> ((Pending.Message) pending).number());

  private final WiredScenario setup;
  private final Observers observers;
  private final Chronicle chronicle;
  private final Population population;
  private final Traffic traffic;
  private final TimerQueue timers;
  private final Agenda agenda;
  private final @Nullable Workload workload;
  private final StepExecution handling;
  private final Arrivals arrivals;
  private final ClientTasks clients;
  private final EngineFaults faults;
  private final Connections connections;
  private final EngineInterventions hands;
  private final List<Invariant<Object, Object>> invariants;
  private final boolean startsAgain;
  private final boolean timersFirst;
  private final long until;
  private final long limit;
  private long steps;
  private @Nullable Ending ending;

  public Engine(WiredScenario setup, Observers observers, @Nullable Adversary adversary) {
    this.setup = setup;
    this.observers = observers;
    Scenario scenario = setup.scenario();
    Randoms randoms = setup.newRandoms();
    Tracer tracer = observers.tracer();
    if (tracer != null) randoms.listen(tracer::drew);
    AdversarialDeliveries picker =
        adversary == null ? null : new AdversarialDeliveries(adversary, scenario.links().fifo());
    chronicle = new Chronicle(setup.scale(), tracer);
    population = new Population(setup, chronicle);
    traffic = new Traffic(setup, randoms, chronicle, observers, picker);
    timers = new TimerQueue(setup.n());
    agenda = new Agenda(setup);
    workload = setup.locks() ? new Workload(setup) : null;
    handling =
        new StepExecution(
            setup, randoms, chronicle, population, traffic, timers, agenda, workload, observers);
    arrivals = new Arrivals(setup, chronicle, population, traffic, handling, observers);
    clients = new ClientTasks(setup, observers, agenda, workload, handling::run);
    connections = new Connections(setup, population, traffic, agenda, handling);
    faults =
        new EngineFaults(
            setup,
            chronicle,
            population,
            traffic,
            timers,
            agenda,
            workload,
            observers,
            handling,
            connections);
    hands =
        new EngineInterventions(
            setup,
            chronicle,
            population,
            traffic,
            agenda,
            workload,
            observers,
            faults,
            clients,
            connections,
            arrivals::deliver);
    invariants = watches(setup) ? observers.invariants() : List.of();
    startsAgain = setup.entry().has(Trait.STARTS_AGAIN, setup.setting());
    timersFirst = setup.entry().has(Trait.TIMERS_FIRST, setup.setting());
    until = RunLimits.until(setup);
    limit = RunLimits.events(setup, workload);
  }

  /** Whether invariants are looked at: in a large network that would take too long. */
  public static boolean watches(WiredScenario setup) {
    return setup.n() <= MOST_NODES_FOR_INVARIANTS;
  }

  // ---- The loop

  @Override
  public void finish(@Nullable Progress progress) {
    long next = steps + PROGRESS_EVERY;
    while (step()) {
      if (progress == null || steps < next) continue;
      next = steps + PROGRESS_EVERY;
      if (progress.at(steps, now(), traffic.size())) continue;
      conclude(Ending.TIME);
      observers.interrupted(steps);
    }
  }

  @Override
  public boolean step() {
    while (ending == null) {
      if (event()) {
        steps++;
        for (int i = 0; i < invariants.size(); i++) {
          invariants.get(i).check(this, observers.at(chronicle.now()));
        }
        if (steps >= limit) end(Ending.LIMIT);
        return true;
      }
      if (!advance()) break;
    }
    return false;
  }

  /** Lets the next event of this instant happen; false if there is none. */
  private boolean event() {
    if (hands.due()) {
      hands.act();
      if (workload != null && workload.over() && !hands.due()) end(Ending.QUIESCENT);
      return true;
    }
    long now = chronicle.now();
    Task task = agenda.peek(now);
    if (task != null && task.beforeDeliveries()) {
      perform(task);
    } else if (traffic.due() && !timersDueFirst()) {
      arrivals.deliver(traffic.take());
    } else if (timers.nextTime() == now) {
      fire(timers.take());
    } else if (task != null) {
      perform(task);
    } else {
      return false;
    }
    return true;
  }

  private boolean timersDueFirst() {
    return timersFirst && timers.nextTime() == chronicle.now();
  }

  /** Goes on to the next instant at which something happens; false if the run is over. */
  private boolean advance() {
    long time = Math.min(traffic.nextTime(), Math.min(timers.nextTime(), agenda.nextTime()));
    if (time == Long.MAX_VALUE) {
      end(RunLimits.atRest(timers, setup, observers));
    } else if (workload != null && workload.over()) {
      end(Ending.QUIESCENT);
    } else if (time > until) {
      end(Ending.TIME);
    } else {
      chronicle.advance(time);
      traffic.advance(time);
      return true;
    }
    return false;
  }

  private void end(Ending how) {
    if (ending != null) return;
    hands.ended();
    conclude(how);
  }

  private void conclude(Ending how) {
    ending = how;
    observers.ended(chronicle.now(), how);
  }

  // ---- What happens

  private void fire(TimerQueue.SetTimer due) {
    if (population.paused(due.node)) {
      population.parkDue(due.node, () -> timers.set(due.node, due.timer, chronicle.now()));
    } else {
      handling.expire(due);
    }
  }

  private void perform(Task task) {
    agenda.take(task);
    if (task instanceof Task.Strike(var time, var fault)) {
      faults.strike(fault);
      return;
    }
    int v = task.node();
    if (task instanceof Task.Lapse) {
      handling.lapse(v);
      return;
    }
    if (!population.up(v)) {
      if (task instanceof Task.Ask && workload != null) workload.missed(v);
      return;
    }
    if (task instanceof Task.Start && population.crashedOnce(v) && !startsAgain) return;
    if (population.paused(v)) {
      if (task instanceof Task.Look) population.park(v, () -> connections.look(v));
      else population.park(v, () -> agenda.add(task.at(chronicle.now())));
      return;
    }
    if (task instanceof Task.Look) connections.look(v);
    else clients.perform(task, chronicle.now());
    if (task instanceof Task.Start) connections.started(v);
    if (workload != null && workload.over() && !hands.due()) end(Ending.QUIESCENT);
  }

  // ---- By hand

  @Override
  public @Nullable Upcoming next() {
    if (ending == null && hands.due()) return hands.upcoming();
    while (ending == null) {
      Task task = agenda.peek(chronicle.now());
      if (task != null && task.beforeDeliveries()) return task.upcoming(setup.scale());
      if (traffic.due() && !timersDueFirst()) {
        Arrival arrival = traffic.peek();
        return new Upcoming(
            now(),
            Trace.Event.Type.DELIVER,
            arrival.to(),
            traffic.sender(arrival),
            arrival.message());
      }
      TimerQueue.SetTimer timer = timers.peek();
      if (timer != null && timer.time == chronicle.now()) {
        return new Upcoming(now(), Trace.Event.Type.TIMEOUT, timer.node, -1, timer.timer);
      }
      if (task != null) return task.upcoming(setup.scale());
      if (!advance()) return null;
    }
    return null;
  }

  @Override
  public void drop() {
    Arrival arrival = takeArrival("drop");
    chronicle.lost(arrival.to(), arrival.travelling(), LossReason.DROPPED_BY_HAND);
  }

  @Override
  public void delay(BigDecimal by) {
    long ticks = setup.scale().ticks("delay", by);
    traffic.putOff(takeArrival("delay"), chronicle.now() + Math.max(1, ticks));
  }

  private Arrival takeArrival(String what) {
    Upcoming upcoming = next();
    if (upcoming == null || upcoming.type() != Trace.Event.Type.DELIVER) {
      throw new IllegalStateException(
          "there is no message to " + what + ": the next event is not a delivery");
    }
    observers.unmeasured();
    return traffic.take();
  }

  // ---- For those who look on

  @Override
  public @Nullable Ending ending() {
    return ending;
  }

  @Override
  public BigDecimal now() {
    return setup.scale().units(chronicle.now());
  }

  @Override
  public long events() {
    return chronicle.events();
  }

  @Override
  public List<Pending> pending() {
    List<Pending> pending = new ArrayList<>(traffic.pending(setup.scale()));
    pending.addAll(population.pending());
    pending.sort(BY_NUMBER);
    pending.addAll(timers.pending(setup.scale()));
    pending.addAll(agenda.pending(setup.scale()));
    return pending;
  }

  @Override
  public void listen(@Nullable Trace listener, Detail detail) {
    observers.listen(listener, detail, population::node);
  }

  @Override
  public int violations() {
    return observers.violations().size();
  }

  @Override
  public int n() {
    return setup.n();
  }

  @Override
  public @Nullable Object node(int position) {
    return population.node(position);
  }

  @Override
  public void inFlight(Visitor<Object> visitor) {
    population.eachParked(visitor); // they have come before those that still travel
    traffic.each(visitor);
  }

  @Override
  public Map<String, @Nullable Object> state(int v) {
    Node<Object> node = population.node(v);
    return node == null ? Map.of("down", true) : Snapshots.describe(node);
  }

  @Override
  public Result result() {
    return new Report(setup, observers, ending, chronicle.events()).of(this);
  }

  @Override
  public BigDecimal lastEvent() {
    return chronicle.lastEvent();
  }

  @Override
  public BigDecimal lastFault() {
    return chronicle.lastFault();
  }

  @Override
  public @Nullable Workload workload() {
    return workload;
  }

  @Override
  public boolean connected(int from, int to) {
    return traffic.conditions().cuts().open(from, to);
  }

  @Override
  public boolean adversarial() {
    return traffic.adversarial();
  }

  @Override
  public BitSet down() {
    return population.down();
  }

  @Override
  public boolean downFromStart() {
    BitSet ever = population.everCrashed();
    return ever.equals(agenda.crashedAtStart()) && ever.equals(down());
  }
}
