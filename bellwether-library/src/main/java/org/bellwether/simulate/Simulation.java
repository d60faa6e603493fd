package org.bellwether.simulate;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.model.LeaderElection.Competing;
import org.bellwether.model.Node;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Pending.Upcoming;
import org.bellwether.simulate.Trace.Detail;
import org.bellwether.simulate.engine.Engine;
import org.bellwether.simulate.engine.Execution;
import org.bellwether.simulate.engine.LockStep;
import org.bellwether.simulate.engine.Observers;
import org.bellwether.simulate.engine.ScheduleReplay;
import org.bellwether.simulate.fast.FastRuns;
import org.bellwether.spec.Meter;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.topology.Topology;
import org.bellwether.wiring.Thrown;
import org.bellwether.wiring.UnlistedAlgorithm;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/**
 * One run of a scenario, or of any class of nodes.
 *
 * {@snippet :
 * Result quick = Simulation.of(ChangRoberts::new, Topologies.ring(5)).run();
 * Result result = Simulation.of(Scenario.builder("chang-roberts").ids(3, 37, 19, 4, 25).build()).run();
 * }
 */
public final class Simulation {
  private final Scenario asked;
  private final WiredScenario setup;
  private final List<Supplier<? extends Monitor>> monitors = new ArrayList<>();
  private @Nullable Trace trace;
  private @Nullable Detail detail; // null if not even messages are numbered
  private @Nullable Progress progress;
  private @Nullable Adversary adversary;
  private @Nullable QueueLengths queues;
  private int threads = 1;
  private @Nullable Execution execution;
  private boolean begun; // even if there is no execution, because it failed

  private Simulation(Scenario asked, WiredScenario setup) {
    this.asked = asked;
    this.setup = setup;
    if (!setup.scenario().interventions().isEmpty()) detail = Detail.EVENTS; // they name messages
  }

  /**
   * A run of an algorithm of the standard catalogue.
   *
   * @throws ScenarioException if the scenario is not valid
   */
  public static Simulation of(Scenario scenario) {
    return of(scenario, Catalog.standard());
  }

  /**
   * A run of an algorithm of any catalogue.
   *
   * @throws ScenarioException if the scenario is not valid
   */
  public static Simulation of(Scenario scenario, Catalog catalog) {
    WiredScenario setup = new WiredScenario(scenario, catalog, !scenario.schedule().isEmpty());
    setup.checkState();
    return new Simulation(
        scenario, setup.constructs() ? ConstructionRuns.build(setup, catalog) : setup);
  }

  /**
   * A run of an algorithm that is in no catalogue, with random ids, on links that take one unit:
   * {@code Simulation.of(ChangRoberts::new, Topologies.ring(5))}.
   *
   * @param node makes the node of an id
   */
  public static Simulation of(LongFunction<? extends Node<?>> node, Topology topology) {
    return of(node, topology, scenario -> scenario);
  }

  /**
   * A run of an algorithm that is in no catalogue.
   *
   * @param node makes the node of an id
   * @param scenario changes what is to happen: ids, delays, faults, operations
   * @throws ScenarioException if the scenario is not valid
   */
  public static Simulation of(
      LongFunction<? extends Node<?>> node,
      Topology topology,
      UnaryOperator<Scenario.Builder> scenario) {
    UnlistedAlgorithm algorithm = new UnlistedAlgorithm(node, topology);
    return of(scenario.apply(algorithm.scenario()).build(), algorithm.catalog());
  }

  /** Reports every event to a listener, with vector time and state changes. */
  public Simulation trace(Trace listener) {
    return trace(listener, Detail.CLOCKS);
  }

  /** Reports every event to a listener, with as much detail as is asked for. */
  public Simulation trace(Trace listener, Detail detail) {
    refuseOnceBegun("a trace");
    trace = listener;
    this.detail = detail;
    return this;
  }

  /**
   * Numbers events and messages as a trace does, though nobody listens yet. Then {@link #pending}
   * can be asked for, and {@link #listen} at any time.
   */
  public Simulation numbered() {
    refuseOnceBegun("numbering");
    if (detail == null) detail = Detail.EVENTS;
    return this;
  }

  /**
   * Reports the run from here on to a listener. The run must be {@linkplain #numbered numbered}.
   *
   * @param listener null to stop reporting
   * @param level at most {@link Detail#STATES}: vector clocks must be kept from the beginning
   */
  public void listen(@Nullable Trace listener, Detail level) {
    execution().listen(heard(listener), level);
  }

  /**
   * Measures how long queues of messages get. The result has further values then: {@code
   * longestQueue}, the most messages that were on one link between two instants, {@code
   * longestQueueLink}, and by node {@code queueLengths}, the most that were on their way to it.
   * Such a run is slower, as if it were traced. In rounds there are no queues, because all messages
   * of a round are received in the next.
   */
  public Simulation queues() {
    refuseOnceBegun("a measurement of queues");
    numbered();
    if (!setup.entry().rounds()) queues = new QueueLengths(setup.n());
    return this;
  }

  /** The same run, from the beginning, that nobody listens to and that has no further monitors. */
  public Simulation again() {
    return new Simulation(asked, setup);
  }

  /**
   * Lets the run use up to so many threads, where that is faster; by default, it uses one. The
   * result is the same. Then handlers of different nodes may run at once, so that nodes must not
   * share anything that changes.
   */
  public Simulation threads(int count) {
    refuseOnceBegun("threads");
    if (count < 1) throw new IllegalArgumentException(count + " threads, expected at least 1");
    threads = count;
    return this;
  }

  /** Tells a listener now and then how far the run is. */
  public Simulation progress(Progress listener) {
    refuseOnceBegun("a progress listener");
    progress = listener;
    return this;
  }

  /**
   * Judges the run with a monitor beside those of the catalogue. A fast path may be given up, and
   * the run started again from the beginning: then a new monitor is made.
   */
  public Simulation judgedBy(Supplier<? extends Monitor> monitor) {
    refuseOnceBegun("a monitor");
    monitors.add(monitor);
    return this;
  }

  /** Lets somebody else pick the order of deliveries: one message arrives each tick. */
  public Simulation adversary(Adversary chooser) {
    refuseOnceBegun("an adversary");
    if (!setup.scenario().interventions().isEmpty())
      throw new IllegalStateException("interventions cannot be combined with an adversary");
    adversary = chooser;
    return this;
  }

  /** The scenario that is run, as it was given. */
  public Scenario scenario() {
    return asked;
  }

  public Entry entry() {
    return setup.entry();
  }

  public Topology topology() {
    return setup.topology();
  }

  /** Ids by position; the positions themselves where the algorithm has no ids. */
  public long[] ids() {
    return setup.setting().ids().clone();
  }

  /** Runs to the end and returns the result. */
  public Result run() {
    finish();
    return result();
  }

  /**
   * Executes all events that are left, as fast as it can.
   *
   * @throws NodeFailure if a handler throws
   */
  public void finish() {
    boolean whole = execution == null && adversary == null;
    begun = true;
    try {
      if (whole && detail == null)
        execution = FastRuns.finished(setup, this::observers, progress, threads);
      execution().finish(progress);
    } catch (Throwable e) { // a handler may throw anything, checked exceptions too
      if (whole) tellEvent(e);
      throw unchecked(e);
    }
  }

  private static RuntimeException unchecked(Throwable e) {
    if (e instanceof Error error) throw error;
    return e instanceof RuntimeException known ? known : new IllegalStateException(e);
  }

  /**
   * If a handler threw, runs once more up to there, and throws an exception that names the event,
   * too.
   */
  private void tellEvent(Throwable thrown) {
    if (thrown instanceof ScenarioException) return;
    if (thrown instanceof OutOfMemoryError full && !Thrown.asksForTooMuch(full)) return;
    if (Thrown.culprit(thrown) == Thrown.Culprit.UNKNOWN) return;
    Execution run = again().execution();
    for (Upcoming next = run.next(); next != null; next = run.next()) {
      try {
        if (!run.step()) return;
      } catch (Throwable e) {
        if (Thrown.culprit(e) == Thrown.Culprit.NODE) throw new NodeFailure(next, e);
        throw new ScenarioException(
            "a monitor or invariant throws "
                + Thrown.problem(e)
                + ", at time "
                + next.time().toPlainString());
      }
    }
  }

  /**
   * Executes one event; returns false at the end.
   *
   * @throws NodeFailure if a handler throws
   */
  public boolean step() {
    try {
      return execution().step();
    } catch (Throwable e) {
      if (adversary == null) tellEvent(e);
      throw unchecked(e);
    }
  }

  /** The event that is about to happen; null at the end. */
  public @Nullable Upcoming next() {
    return execution().next();
  }

  /** Loses the message that is about to arrive. */
  public void drop() {
    execution().drop();
  }

  /** Lets the message that is about to arrive take longer. */
  public void delay(BigDecimal by) {
    execution().delay(by);
  }

  public BigDecimal now() {
    return execution().now();
  }

  /** The number of events so far, counted as in a trace. */
  public long events() {
    return execution().events();
  }

  /**
   * What is still to happen: messages in flight by number, then timers by the time at which they
   * expire, then what the scenario has planned. The run must be {@linkplain #numbered numbered} or
   * traced.
   */
  public List<Pending> pending() {
    return execution().pending();
  }

  /** How the run ended; null while it has not. */
  public @Nullable Ending ending() {
    return execution().ending();
  }

  /** The number of violations so far. */
  public int violations() {
    return execution().violations();
  }

  /** Whether a node that could win an election does not try to, or no longer. */
  public boolean passive(int node) {
    return execution().node(node) instanceof Competing competing && competing.passive();
  }

  /** The fields of a node, by name. */
  public Map<String, @Nullable Object> state(int node) {
    return execution().state(node);
  }

  /** What the run has shown so far; final once {@link #step} has returned false. */
  public Result result() {
    Result result = execution().result();
    return queues == null ? result : result.with(queues.figures());
  }

  /** The listener, and what measures queues besides. */
  private @Nullable Trace heard(@Nullable Trace listener) {
    QueueLengths measuring = queues;
    if (measuring == null || listener == null) return measuring == null ? listener : measuring;
    return event -> {
      measuring.event(event);
      listener.event(event);
    };
  }

  private Execution execution() {
    if (execution == null) execution = build();
    return execution;
  }

  private Execution build() {
    begun = true;
    if (!setup.scenario().schedule().isEmpty()) return new ScheduleReplay(setup, observers());
    return setup.entry().rounds()
        ? new LockStep(setup, observers())
        : new Engine(setup, observers(), adversary);
  }

  private Observers observers() {
    List<Monitor> made = new ArrayList<>();
    for (Supplier<? extends Monitor> monitor : monitors) made.add(monitor.get());
    Meter meter = adversary == null ? setup.meter() : null; // an adversary knows no delay
    return new Observers(setup, made, heard(trace), detail, meter);
  }

  private void refuseOnceBegun(String what) {
    if (!begun) return;
    throw new IllegalStateException(what + " cannot be added after the run has begun");
  }

  /** Chooses which message arrives next, in order to find bad executions of an algorithm. */
  @FunctionalInterface
  public interface Adversary {
    /**
     * Chooses one of the messages that may arrive: on FIFO links, the oldest of each link.
     *
     * @return an index of the list
     */
    int choose(List<InFlight> messages);

    /** A message that may arrive next. */
    record InFlight(int from, int to, Object message) {}
  }

  /** Is told now and then how far a long run has got, and may end it. */
  @FunctionalInterface
  public interface Progress {
    /**
     * Called about every million events.
     *
     * @param inFlight messages on their way
     * @return false to end the run here
     */
    boolean at(long events, BigDecimal time, long inFlight);
  }
}
