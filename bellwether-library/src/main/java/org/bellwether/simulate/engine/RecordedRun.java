package org.bellwether.simulate.engine;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Timed.Timer;
import org.bellwether.scenario.Fault;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Detail;
import org.bellwether.simulate.Trace.LossReason;
import org.bellwether.simulate.engine.Tracer.Stamped;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Property;
import org.bellwether.step.CarefulStep;
import org.bellwether.step.Effects;
import org.bellwether.step.Input;
import org.bellwether.topology.Topology;
import org.bellwether.wiring.NodeFactory;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/**
 * A run that happened elsewhere, on real processes, and is judged here: what happened to each node
 * is let happen again to nodes of the same class, in the order of the recorded times. Nodes are
 * deterministic, so that they do the same again; whoever records compares, and says so if one does
 * not.
 */
public final class RecordedRun
    implements FinalState, Effects.Outside, Configuration<Object, Object> {
  private final WiredScenario setup;
  private final Observers observers;
  private final @Nullable Tracer tracer;
  private final Topology topology;
  private final NodeFactory places;
  private final @Nullable Node<Object>[] nodes; // null while down
  private final CarefulStep careful;
  private final Agenda agenda;
  private final @Nullable Workload workload;
  private final List<Invariant<Object, Object>> invariants;
  private final Map<Flight, Travelling> inFlight = new LinkedHashMap<>();
  private final BitSet everDown = new BitSet();
  private final Outages outages;
  private int[] choices = {};
  private int nextChoice;
  private long reading; // of the clock of whoever acts
  private long now;
  private long lastEvent;
  private long lastFault;
  private long events;
  private int current;
  private long life; // of whoever acts
  private long number; // of its next message

  /**
   * A message, by who sent it.
   *
   * @param life of the sender
   * @param number counts the messages of that life
   */
  public record Flight(int from, long life, long number) {}

  private record Travelling(int to, Object message) {}

  /**
   * Prepares to hear of a run.
   *
   * @param setup made by {@link WiredScenario#recorded}
   * @param trace hears every event; null if nobody does
   * @param detail how much it hears of each event
   */
  @SuppressWarnings({"unchecked", "rawtypes"})
  public RecordedRun(WiredScenario setup, @Nullable Trace trace, Detail detail) {
    this.setup = setup;
    observers = new Observers(setup, List.of(), trace, trace == null ? null : detail, null);
    tracer = observers.tracer();
    topology = setup.topology();
    places = new NodeFactory(setup);
    nodes = new Node[setup.n()];
    outages = new Outages(setup.n());
    careful = new CarefulStep(setup.ports(), (position, low, high) -> choose(), new Recorded());
    agenda = new Agenda(setup);
    workload = setup.locks() ? new Workload(setup) : null;
    for (int v = 0; v < nodes.length; v++) create(v);
    invariants = observers.invariants();
  }

  @SuppressWarnings("unchecked")
  private void create(int v) {
    Node<Object> node = (Node<Object>) places.node(v);
    nodes[v] = node;
    if (tracer != null) tracer.born(v, node);
  }

  /** What the clocks of whoever acts showed; wall clocks are among the choices. */
  private final class Recorded implements CarefulStep.Clock {
    @Override
    public long reading(int position) {
      return reading;
    }

    @Override
    public long wall(int position) {
      return (long) choose() << 31 | choose();
    }
  }

  private int choose() {
    if (nextChoice == choices.length) throw new IllegalStateException("a choice nobody recorded");
    return choices[nextChoice++];
  }

  /**
   * What the run's clock shows.
   *
   * @param nanos since it began
   * @param nanosPerUnit how long a unit of the scenario's time took
   */
  public long time(long nanos, long nanosPerUnit) {
    return BigDecimal.valueOf(nanos)
        .multiply(BigDecimal.valueOf(setup.scale().ticksPerUnit()))
        .divideToIntegralValue(BigDecimal.valueOf(nanosPerUnit))
        .longValueExact();
  }

  /**
   * Something happened to a node.
   *
   * @param arrived the message that arrived; null if none did
   * @param drawn the random choices that the node made
   * @param clock what its local clock showed
   * @param ownLife of the node
   * @param firstNumber of the messages that it sent
   * @return what the node does about it here
   */
  public Effects step(
      long time,
      int v,
      Input input,
      @Nullable Flight arrived,
      int[] drawn,
      long clock,
      long ownLife,
      long firstNumber) {
    advance(time);
    Node<Object> node = nodes[v];
    if (node == null) {
      create(v);
      lastFault = now;
      observers.recovered(now, v);
      node = nodes[v];
    }
    if (node == null) throw new IllegalStateException("node " + v + " cannot be made");
    choices = drawn;
    nextChoice = 0;
    reading = clock;
    current = v;
    life = ownLife;
    number = firstNumber;
    Object travelling = arrived == null ? null : take(arrived);
    Stamped cause = travelling instanceof Stamped stamped ? stamped : null;
    if (!(input instanceof Input.Start)) lastEvent = now;
    announce(v, input);
    if (tracer != null) tracer.begin(v, cause);
    Effects effects = careful.run(v, node, input);
    if (input instanceof Input.Withdraw withdrawal && withdrawal.done()) {
      if (workload != null) workload.withdrew(v);
      observers.withdrawn(now, v);
    }
    effects.carryOut(this);
    events++;
    if (tracer != null) {
      tracer.end(
          now,
          InputEvents.type(input),
          v,
          cause == null ? null : cause.carried(),
          InputEvents.detail(v, input, setup.ports()),
          node);
    }
    for (Invariant<Object, Object> invariant : invariants) {
      invariant.check(this, observers.at(now));
    }
    return effects;
  }

  private void advance(long time) {
    now = Math.max(now, time);
  }

  private @Nullable Object take(Flight arrived) {
    Travelling travelling = inFlight.remove(arrived);
    return travelling == null ? null : travelling.message;
  }

  /** Tells judges and clients what is about to happen. */
  private void announce(int v, Input input) {
    switch (input) {
      case Input.Start start -> observers.started(now, v);
      case Input.Request request -> {
        if (workload != null) {
          workload.asked(v, now);
          workload.issued(v, now);
        }
        observers.requested(now, v);
      }
      case Input.Release release -> {
        if (workload != null) workload.left(v, now, agenda, observers.counters());
        observers.released(now, v);
      }
      case Input.Multicast(Object payload) -> observers.multicast(now, v, payload);
      case Input.Unicast(int to, Object payload) -> observers.unicast(now, v, to, payload);
      case Input.Unreachable(var port, Object message) -> {
        observers.undelivered(message);
        observers.skipped();
      }
      case Input.Command(Record command) -> observers.commanded(now, v, command);
      case Input.Receive receive -> {}
      case Input.Expire expire -> {}
      case Input.Boot boot -> {}
      case Input.Linked linked -> {}
      case Input.Unlinked unlinked -> {}
      case Input.Withdraw withdraw -> {}
    }
  }

  /** A process died. */
  public void crashed(long time, int v) {
    advance(time);
    if (nodes[v] == null) return;
    nodes[v] = null;
    everDown.set(v);
    lastFault = now;
    if (workload != null) workload.crashed(v, now);
    observers.crashed(now, v);
    outages.crashed(v);
    note(Trace.Event.Type.CRASH, v, null);
  }

  /** A process was stopped or went on, or links were cut or healed. */
  public void struck(long time, Fault fault) {
    advance(time);
    lastFault = now;
    Outages.Struck struck = outages.strike(fault);
    note(struck.type(), struck.node(), struck.detail());
    observers.disturbed(outages.none());
  }

  private void note(Trace.Event.Type type, int v, @Nullable Object detail) {
    events++;
    if (tracer != null) tracer.unnoticed(now, type, v, null, detail);
  }

  /** A message will not arrive. */
  public void lost(long time, Flight flight, LossReason why) {
    advance(time);
    Travelling travelling = inFlight.remove(flight);
    if (travelling == null) return;
    events++;
    if (tracer != null && travelling.message instanceof Stamped stamped) {
      tracer.unnoticed(now, Trace.Event.Type.LOSE, travelling.to, stamped.carried(), why);
    }
  }

  /** What nodes did elsewhere is not what their class does here. */
  public void differs(int v, String how) {
    observers.violated(Property.DETERMINISM, how, v);
  }

  /** Messages that were sent and have neither arrived nor been lost. */
  public List<Flight> flights() {
    return new ArrayList<>(inFlight.keySet());
  }

  /** Ends the run. */
  public Result end(long time, Ending ending) {
    advance(time);
    observers.ended(now, ending);
    return new Report(setup, observers, ending, events).of(this);
  }

  // ---- What nodes do

  @Override
  public void persist(Record state) {
    // is on the disk of the process
  }

  @Override
  public void send(Effects.Send send) {
    Object message = send.message();
    observers.sent(message);
    int to = topology.neighbour(current, send.slot());
    Object travelling =
        tracer == null ? message : tracer.sent(now, current, to, send.port(), message);
    inFlight.put(new Flight(current, life, number++), new Travelling(to, travelling));
  }

  @Override
  public void setTimer(Timer timer, long ticks) {
    // is set in the process
  }

  @Override
  public void cancelTimer(Timer timer) {
    // is cancelled in the process
  }

  @Override
  public void tell(Output output) {
    observers.output(now, current, output);
    if (output instanceof Output.Granted granted && workload != null) {
      workload.entered(current, now, granted, agenda);
    }
  }

  // ---- For judges and the report

  @Override
  public int n() {
    return setup.n();
  }

  @Override
  public @Nullable Object node(int position) {
    return nodes[position];
  }

  @Override
  public void inFlight(Visitor<Object> visitor) {
    inFlight.forEach(
        (flight, travelling) ->
            visitor.message(
                flight.from,
                travelling.to,
                travelling.message instanceof Stamped stamped
                    ? stamped.carried().message()
                    : travelling.message));
  }

  @Override
  public BigDecimal lastEvent() {
    return setup.scale().units(lastEvent);
  }

  @Override
  public BigDecimal lastFault() {
    return setup.scale().units(lastFault);
  }

  @Override
  public @Nullable Workload workload() {
    return workload;
  }

  @Override
  public BitSet down() {
    BitSet down = new BitSet();
    for (int v = 0; v < nodes.length; v++) if (nodes[v] == null) down.set(v);
    return down;
  }

  @Override
  public boolean connected(int from, int to) {
    return outages.open(from, to);
  }

  @Override
  public boolean downFromStart() {
    return everDown.isEmpty();
  }

  @Override
  public boolean simulated() {
    return false;
  }
}
