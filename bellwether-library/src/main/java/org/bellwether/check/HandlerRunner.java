package org.bellwether.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import org.bellwether.check.HandlerOutcome.CrashPoint;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Recoverable;
import org.bellwether.model.RoundNode;
import org.bellwether.model.Timer;
import org.bellwether.scenario.Operations;
import org.bellwether.spec.Property;
import org.bellwether.state.Snapshots;
import org.bellwether.step.CarefulStep;
import org.bellwether.step.Durable;
import org.bellwether.step.Effects;
import org.bellwether.step.Input;
import org.bellwether.step.LockClient;
import org.bellwether.wiring.UntimedScenario;
import org.jspecify.annotations.Nullable;

/**
 * Runs one handler of one node: loads the node's fields, takes one careful step, and collects the
 * effects as an outcome.
 */
final class HandlerRunner implements Effects.Outside {
  private final UntimedScenario prepared;
  private final DirectedLinks network;
  private final ValueTable values;
  private final EnvelopeTable envelopes;
  private final NodeStateTable states;
  private final ObservationTable observations;
  private final TimerBounds timerBounds;
  private final boolean recoverable;
  private final CarefulStep step;
  private final ChoiceSequence choices;
  private final boolean heedStarts; // monitors do
  private final boolean crashesAtWrite; // are permitted
  private final byte[][] pristine; // by node, its fields before anything happened
  private final Object[] workers; // by node, whose fields are loaded before each handler

  // What the running handler has done so far.
  private NodeState before;
  private int current;
  private final List<Integer> links = new ArrayList<>();
  private final List<Integer> sent = new ArrayList<>();
  private final List<Observation> seen = new ArrayList<>();
  private final TreeMap<Integer, long[]> timers = new TreeMap<>();
  private final List<HandlerOutcome> crashes = new ArrayList<>();
  private int starts;
  private int requests;
  private int casts;
  private int timeouts;
  private int saved;
  private LockClient client = LockClient.IDLE;

  HandlerRunner(
      UntimedScenario prepared,
      DirectedLinks network,
      ValueTable values,
      EnvelopeTable envelopes,
      NodeStateTable states,
      ObservationTable observations,
      TimerBounds timerBounds,
      ChoiceSequence choices,
      boolean heedStarts,
      boolean crashesAtWrite) {
    this.prepared = prepared;
    this.network = network;
    this.values = values;
    this.envelopes = envelopes;
    this.states = states;
    this.observations = observations;
    this.timerBounds = timerBounds;
    this.choices = choices;
    this.heedStarts = heedStarts;
    this.crashesAtWrite = crashesAtWrite;
    recoverable = Recoverable.class.isAssignableFrom(prepared.entry().node());
    step = new CarefulStep(prepared.ports(), this::choose, this::reading);
    int n = prepared.n();
    workers = new Object[n];
    pristine = new byte[n][];
    for (int v = 0; v < n; v++) {
      workers[v] = prepared.node(v);
      pristine[v] = Snapshots.save(workers[v]);
    }
    before = initial(0);
  }

  /** The state of a node to which nothing has happened yet. */
  NodeState initial(int v) {
    return new NodeState(
        v,
        pristine[v],
        prepared.entry().rounds() ? 0 : prepared.starts(v),
        LockClient.IDLE,
        false,
        prepared.requests(v),
        0,
        timerBounds.timeouts(),
        NodeState.NOTHING_SAVED,
        0,
        0,
        NodeState.NO_TIMERS);
  }

  /** Runs the handler of an event with the node that is kept for such runs. */
  HandlerOutcome once(NodeState from, int event) {
    return once(from, event, workers[from.position]);
  }

  /** Runs the handler of an event with a newly made node. */
  HandlerOutcome onceAfresh(NodeState from, int event) {
    return once(from, event, prepared.node(from.position));
  }

  private HandlerOutcome once(NodeState from, int event, Object worker) {
    before = from;
    current = from.position;
    links.clear();
    sent.clear();
    seen.clear();
    crashes.clear();
    timers.clear();
    for (int i = 0; i < from.timers.length; i += 3) {
      timers.put(from.timers[i], new long[] {from.timers[i + 1], from.timers[i + 2]});
    }
    choices.rewind();
    starts = from.starts;
    requests = from.requests;
    casts = from.casts;
    timeouts = from.timeouts;
    saved = from.saved;
    client = from.client;
    PropertyViolation failure = null;
    NodeState after = from;
    try {
      after =
          event == NodeEvent.CRASH
              ? crash(saved)
              : worker instanceof RoundNode
                  ? turn(from, event, worker)
                  : handle(from, event, worker);
    } catch (RuntimeException e) {
      failure = failure(e);
    }
    return outcome(failure == null ? after : from, failure, null);
  }

  private HandlerOutcome outcome(
      NodeState after, @Nullable PropertyViolation failure, @Nullable CrashPoint crash) {
    return new HandlerOutcome(
        states.number(after),
        links.stream().mapToInt(Integer::intValue).toArray(),
        sent.stream().mapToInt(Integer::intValue).toArray(),
        observations.number(seen),
        choices.made(),
        null,
        failure,
        crash);
  }

  /** What else could have come of the last run: the node crashes when it writes. */
  List<HandlerOutcome> crashesInTheMiddle() {
    return List.copyOf(crashes);
  }

  private PropertyViolation failure(RuntimeException e) {
    String what = e.getMessage() == null ? "" : ": " + e.getMessage();
    return new PropertyViolation(
        Property.NO_EXCEPTION,
        "node " + current + " throws " + e.getClass().getSimpleName() + what,
        List.of(current));
  }

  private NodeState crash(int onDisk) {
    seen.add(new Observation.Crashed(current));
    return new NodeState(
        current,
        null,
        prepared.startsAgain() ? starts : 0,
        LockClient.IDLE,
        false,
        recoverable ? requests : 0, // a client that comes back asks for what it has not yet
        casts,
        timeouts,
        onDisk,
        0,
        before.now,
        NodeState.NO_TIMERS);
  }

  /** In lock-step: one turn, after which a node may take part no more. */
  private NodeState turn(NodeState from, int event, Object worker) {
    @SuppressWarnings("unchecked")
    RoundNode<Object> node = (RoundNode<Object>) worker;
    Snapshots.load(node, from.fields == null ? pristine[current] : from.fields);
    Inbox inbox = (Inbox) values.value(NodeEvent.value(event));
    List<@Nullable Object> arrived = new ArrayList<>();
    for (int port = 0; port < prepared.topology().degree(current); port++) {
      arrived.add(inbox.bySlot().get(prepared.ports().slot(current, port)));
    }
    CarefulStep.Turn turn =
        step.round(current, node, (int) from.now, Collections.unmodifiableList(arrived));
    turn.effects().carryOut(this);
    return new NodeState(
        current,
        Snapshots.save(node),
        0,
        LockClient.IDLE,
        !turn.staysIn(),
        0,
        0,
        from.timeouts,
        NodeState.NOTHING_SAVED,
        0,
        from.now,
        NodeState.NO_TIMERS);
  }

  /** What arrives at a node in one round, by slot. */
  record Inbox(List<@Nullable Object> bySlot) {}

  private NodeState handle(NodeState from, int event, Object worker) {
    @SuppressWarnings("unchecked")
    Node<Object> node = (Node<Object>) worker;
    Snapshots.load(node, from.fields == null ? pristine[current] : from.fields);
    if (NodeEvent.delivers(event)) {
      run(
          node,
          new Input.Receive(port(NodeEvent.slot(event)), values.value(NodeEvent.value(event))));
    } else if (NodeEvent.bounces(event)) {
      run(
          node,
          new Input.Unreachable(port(NodeEvent.slot(event)), values.value(NodeEvent.value(event))));
    } else if (NodeEvent.times(event)) {
      timers.remove(NodeEvent.value(event));
      if (timeouts != Integer.MAX_VALUE) timeouts--;
      run(node, new Input.Expire((Timer) values.value(NodeEvent.value(event))));
    } else {
      switch (event) {
        case NodeEvent.START -> {
          starts--;
          if (heedStarts) seen.add(new Observation.Started(current));
          run(node, Input.START);
        }
        case NodeEvent.REQUEST -> {
          requests--;
          request(node);
        }
        case NodeEvent.EXIT -> exit(node, false);
        case NodeEvent.REQUEST_AND_EXIT -> {
          requests--;
          exit(node, true);
        }
        case NodeEvent.OPERATION -> operate(node, casts++);
        case NodeEvent.RECOVER -> {
          seen.add(new Observation.Recovered(current));
          boolean blank = saved == NodeState.NOTHING_SAVED;
          Record durable = blank ? null : Durable.copy((Record) values.value(saved));
          run(node, new Input.Boot(durable));
        }
        default -> throw new IllegalStateException("event " + event);
      }
    }
    return new NodeState(
        current,
        Snapshots.save(node),
        starts,
        client,
        false,
        requests,
        casts,
        timeouts,
        saved,
        client != LockClient.INSIDE
            ? 0
            : from.client == LockClient.INSIDE && event != NodeEvent.REQUEST_AND_EXIT
                ? from.holding
                : timerBounds.hold(),
        from.now,
        running());
  }

  private int[] running() {
    int[] running = new int[3 * timers.size()];
    int i = 0;
    for (var timer : timers.entrySet()) {
      running[i++] = timer.getKey();
      running[i++] = (int) timer.getValue()[0];
      running[i++] = (int) timer.getValue()[1];
    }
    return running;
  }

  private int port(int slot) {
    return prepared.ports().port(current, slot);
  }

  private void run(Node<Object> node, Input input) {
    Effects effects = step.run(current, node, input);
    Record written = effects.persisted();
    if (written != null && crashesAtWrite) {
      crashAtWrite(CrashPoint.BEFORE_WRITE, saved);
      crashAtWrite(CrashPoint.AFTER_WRITE, values.number(written));
    }
    effects.carryOut(this);
  }

  /** Notes what becomes of the node if it crashes now, before anything else of the step. */
  private void crashAtWrite(CrashPoint point, int onDisk) {
    crashes.add(outcome(crash(onDisk), null, point));
    seen.removeLast();
  }

  private void request(Node<Object> node) {
    client = client.requests();
    seen.add(new Observation.Requested(current));
    run(node, Input.REQUEST);
  }

  private void exit(Node<Object> node, boolean next) {
    client = client.leaves();
    seen.add(new Observation.Released(current));
    if (next) request(node);
    run(node, Input.RELEASE);
  }

  private void operate(Node<Object> node, int index) {
    List<String> all = prepared.multicasts(current);
    if (index < all.size()) {
      seen.add(new Observation.Multicast(current, all.get(index)));
      run(node, new Input.Multicast(all.get(index)));
      return;
    }
    Operations.Sending sending = prepared.unicasts(current).get(index - all.size());
    seen.add(new Observation.Unicast(current, sending.to(), sending.payload()));
    run(node, new Input.Unicast(sending.to(), sending.payload()));
  }

  // ---- What nodes do

  private int choose(int position, int low, int high) {
    return choices.next(low, high);
  }

  private long reading(int position) {
    return prepared.reading(position, before.now);
  }

  @Override
  public void send(Effects.Send send) {
    int link = network.leaving(current, send.slot());
    links.add(link);
    int message = values.number(send.message());
    sent.add(envelopes.number(message, network.least(link), network.most(link)));
  }

  @Override
  public void tell(Output output) {
    Output kept = (Output) values.value(values.number(output));
    seen.add(new Observation.Emitted(current, kept));
    client = client.hears(output);
  }

  @Override
  public void setTimer(Timer timer, long ticks) {
    timers.put(values.number(timer), timerBounds.span(current, before.now, ticks));
  }

  @Override
  public void cancelTimer(Timer timer) {
    timers.remove(values.number(timer));
  }

  @Override
  public void persist(Record state) {
    saved = values.number(state);
  }
}
