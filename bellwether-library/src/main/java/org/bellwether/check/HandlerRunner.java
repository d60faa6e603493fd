package org.bellwether.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.bellwether.check.HandlerOutcome.CrashPoint;
import org.bellwether.model.Clocked;
import org.bellwether.model.Linked;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Recoverable;
import org.bellwether.model.RoundNode;
import org.bellwether.model.Timed.Timer;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.spec.Property;
import org.bellwether.state.Snapshots;
import org.bellwether.step.CarefulStep;
import org.bellwether.step.Durable;
import org.bellwether.step.Effects;
import org.bellwether.step.Input;
import org.bellwether.step.LockClient;
import org.bellwether.wiring.ClientOperation;
import org.bellwether.wiring.Thrown;
import org.bellwether.wiring.UntimedScenario;
import org.jspecify.annotations.Nullable;

/**
 * Runs one handler of one node: loads the node's fields, takes one careful step, and collects the
 * effects as an outcome.
 */
final class HandlerRunner implements Effects.Outside {
  private static final long LATE = 1009; // units of time; any number that no clock starts with

  private final UntimedScenario prepared;
  private final DirectedLinks network;
  private final ValueTable values;
  private final EnvelopeTable envelopes;
  private final NodeStateTable states;
  private final ObservationTable observations;
  private final TimerBounds timerBounds;
  private final boolean recoverable;
  private final boolean linked;
  private final boolean clocksStill; // nodes read a clock, and time does not count
  private final CarefulStep step;
  private final ChoiceSequence choices;
  private final boolean heedStarts; // monitors do
  private final boolean crashesAtWrite; // are permitted
  private final boolean crashesAtSend;
  private final byte[][] pristine; // by node, its fields before anything happened
  private final Object[] workers; // by node, whose fields are loaded before each handler

  // What the running handler has done so far.
  private NodeState before;
  private NodeState.Draft after;
  private int current;
  private final AtomicLong handled = new AtomicLong();
  private long late; // ticks that clocks are ahead, where only that is to be tried
  private final List<Integer> links = new ArrayList<>();
  private final List<Integer> sent = new ArrayList<>();
  private final List<Observation> seen = new ArrayList<>();
  private final TimerDraft timers = new TimerDraft();
  private final List<HandlerOutcome> crashes = new ArrayList<>();

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
      FaultBudget faults) {
    this.prepared = prepared;
    this.network = network;
    this.values = values;
    this.envelopes = envelopes;
    this.states = states;
    this.observations = observations;
    this.timerBounds = timerBounds;
    this.choices = choices;
    this.heedStarts = heedStarts;
    crashesAtWrite = faults.left(FaultKind.CRASH_AT_WRITE) > 0;
    crashesAtSend = faults.left(FaultKind.CRASH_AT_SEND) > 0;
    recoverable = Recoverable.class.isAssignableFrom(prepared.entry().node());
    linked = Linked.class.isAssignableFrom(prepared.entry().node());
    clocksStill = Clocked.class.isAssignableFrom(prepared.entry().node()) && !timerBounds.timed();
    step = new CarefulStep(prepared.ports(), new Chosen(), new Clocks());
    int n = prepared.n();
    workers = new Object[n];
    pristine = new byte[n][];
    for (int v = 0; v < n; v++) {
      workers[v] = prepared.node(v);
      pristine[v] = pristine(v);
    }
    before = initial(0);
    after = before.draft();
  }

  private byte[] pristine(int v) {
    try {
      return Snapshots.save(workers[v]);
    } catch (IllegalArgumentException e) {
      throw new ScenarioException(prepared.entry().name() + ": " + e.getMessage());
    }
  }

  /** The state of a node to which nothing has happened yet. */
  NodeState initial(int v) {
    NodeState.Draft initial = new NodeState.Draft();
    initial.position = v;
    initial.fields = pristine[v];
    initial.starts = prepared.entry().rounds() ? 0 : prepared.starts(v);
    initial.requests = prepared.requests(v);
    initial.withdrawals = prepared.withdrawals(v);
    initial.timeouts = timerBounds.timeouts();
    if (linked) {
      initial.life = 1;
      initial.links = new int[prepared.topology().degree(v)];
    }
    return initial.build();
  }

  long handled() {
    return handled.get();
  }

  /** Runs the handler of an event with the node that is kept for such runs. */
  HandlerOutcome once(NodeState from, int event) {
    return once(from, event, workers[from.position]);
  }

  /** Runs the handler of an event with a newly made node. */
  HandlerOutcome onceAfresh(NodeState from, int event) {
    return once(from, event, prepared.node(from.position));
  }

  /** Whether nodes read a clock that stands still. */
  boolean clocksStill() {
    return clocksStill;
  }

  /** Runs the handler of an event as if it came at another time. */
  HandlerOutcome onceLater(NodeState from, int event) {
    late = LATE * prepared.ticksPerUnit() + 1;
    try {
      return once(from, event);
    } finally {
      late = 0;
    }
  }

  private HandlerOutcome once(NodeState from, int event, Object worker) {
    before = from;
    after = from.draft();
    current = from.position;
    links.clear();
    sent.clear();
    seen.clear();
    crashes.clear();
    timers.load(from.timers);
    choices.rewind();
    handled.incrementAndGet();
    PropertyViolation failure = null;
    NodeState result = from;
    try {
      result =
          event == NodeEvent.fault(FaultKind.CRASH)
              ? crash(from.saved)
              : worker instanceof RoundNode
                  ? turn(from, event, worker)
                  : handle(from, event, worker);
    } catch (OutOfMemoryError e) {
      if (!Thrown.asksForTooMuch(e)) throw e;
      failure = failure(e);
    } catch (Throwable e) { // a handler may throw anything, checked exceptions too
      failure = failure(e);
    }
    if (failure != null) { // nothing of a step that failed happens
      links.clear();
      sent.clear();
      seen.clear();
    }
    return outcome(failure == null ? result : from, failure, null);
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

  private PropertyViolation failure(Throwable e) {
    return new PropertyViolation(
        Property.NO_EXCEPTION,
        "node " + current + " throws " + Thrown.problem(e),
        List.of(current));
  }

  private NodeState crash(int onDisk) {
    seen.add(new Observation.Crashed(current));
    NodeState.Draft down = after.crashed(prepared.startsAgain(), recoverable);
    down.saved = onDisk;
    down.now = before.now;
    down.life = before.life;
    down.links = new int[before.links.length];
    return down.build();
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
    crashAtSends(turn.effects());
    turn.effects().carryOut(this);
    after.fields = Snapshots.save(node);
    after.out = !turn.staysIn();
    return after.build();
  }

  /** What arrives at a node in one round, by slot. */
  record Inbox(List<@Nullable Object> bySlot) {}

  private NodeState handle(NodeState from, int event, Object worker) {
    @SuppressWarnings("unchecked")
    Node<Object> node = (Node<Object>) worker;
    Snapshots.load(node, from.fields == null ? pristine[current] : from.fields);
    int slot = NodeEvent.slot(event);
    if (NodeEvent.delivers(event)) {
      run(node, new Input.Receive(port(slot), values.value(NodeEvent.value(event))));
    } else if (NodeEvent.bounces(event)) {
      run(node, new Input.Unreachable(port(slot), values.value(NodeEvent.value(event))));
    } else if (NodeEvent.times(event)) {
      timers.remove(NodeEvent.value(event));
      if (after.timeouts != Integer.MAX_VALUE) after.timeouts--;
      lapse();
      run(node, new Input.Expire((Timer) values.value(NodeEvent.value(event))));
    } else if (NodeEvent.links(event)) {
      link(node, NodeEvent.linkSlot(event), NodeEvent.life(event));
    } else if (NodeEvent.strikes(event)) {
      NodeEvent.kind(event).strike(node, this);
    } else {
      handle(node, event);
    }
    after.fields = Snapshots.save(node);
    after.timers = timers.toArray();
    lapse();
    if (after.client != LockClient.INSIDE) after.holding = 0;
    else if (from.client != LockClient.INSIDE || event == NodeEvent.REQUEST_AND_EXIT) {
      after.holding = timerBounds.hold();
    }
    return after.build();
  }

  private void handle(Node<Object> node, int event) {
    switch (event) {
      case NodeEvent.START -> {
        after.starts--;
        if (heedStarts) seen.add(new Observation.Started(current));
        run(node, Input.START);
        for (int slot = 0; slot < after.links.length; slot++) {
          if (!prepared.topology().own(current, slot)) link(node, slot, 1);
        }
      }
      case NodeEvent.REQUEST -> {
        after.requests--;
        request(node);
      }
      case NodeEvent.WITHDRAWAL -> {
        after.withdrawals--;
        withdraw(node);
      }
      case NodeEvent.EXIT -> exit(node, false);
      case NodeEvent.REQUEST_AND_EXIT -> {
        after.requests--;
        exit(node, true);
      }
      case NodeEvent.OPERATION -> operate(node, after.operations++);
      default -> throw new IllegalStateException("event " + event);
    }
  }

  /** The node is paused, or goes on. */
  void pause(boolean whether) {
    after.paused = whether;
  }

  /** The wall clock of the node's machine jumps. */
  void jump() {
    after.wall = WallClockJump.after(after.wall);
  }

  /** The node lives again, with what it has persisted unless that is lost. */
  void boot(Node<Object> node, boolean lost) {
    if (linked) after.life++;
    if (lost) after.saved = NodeState.NOTHING_SAVED;
    seen.add(new Observation.Recovered(current));
    boolean blank = after.saved == NodeState.NOTHING_SAVED;
    Record durable = blank ? null : Durable.copy((Record) values.value(after.saved));
    run(node, new Input.Boot(durable));
  }

  /** The node hears that a connection is up, or with life 0 that it is not. */
  private void link(Node<Object> node, int slot, int life) {
    after.links = after.links.clone();
    after.links[slot] = life;
    run(node, life > 0 ? new Input.Linked(port(slot), life) : new Input.Unlinked(port(slot)));
  }

  /** Tells which claims are over, because the timers that end them have fired or were cancelled. */
  private void lapse() {
    if (after.claims.length == 0) return;
    int[] standing = NodeState.standing(after.claims, timers.toArray());
    seen.addAll(Observation.Lapsed.between(current, after.claims, standing, values));
    after.claims = standing;
  }

  private int port(int slot) {
    return prepared.ports().port(current, slot);
  }

  private void run(Node<Object> node, Input input) {
    Effects effects = step.run(current, node, input);
    Record written = effects.persisted();
    if (written != null && crashesAtWrite) {
      crashAtWrite(CrashPoint.BEFORE_WRITE, after.saved);
      crashAtWrite(CrashPoint.AFTER_WRITE, values.number(written));
    }
    crashAtSends(effects);
    effects.carryOut(this);
  }

  /** Notes what becomes of the node if it crashes now, before anything else of the step. */
  private void crashAtWrite(CrashPoint point, int onDisk) {
    crashes.add(outcome(crash(onDisk), null, point));
    seen.removeLast();
  }

  /**
   * Notes what becomes of the node and its messages if it crashes between two sends. A crash before
   * the first or after the last differs from one beside the step in nothing that others could see.
   */
  private void crashAtSends(Effects effects) {
    if (!crashesAtSend) return;
    NodeState kept = after.build();
    int seenBefore = seen.size();
    int sentBefore = sent.size();
    for (int count = 1; count < effects.sends().size(); count++) {
      effects.carryOut(this, count);
      crashes.add(outcome(crash(after.saved), null, CrashPoint.afterSends(count)));
      after = kept.draft();
      seen.subList(seenBefore, seen.size()).clear();
      sent.subList(sentBefore, sent.size()).clear();
      links.subList(sentBefore, links.size()).clear();
    }
  }

  private void request(Node<Object> node) {
    after.client = after.client.requests();
    seen.add(new Observation.Requested(current));
    run(node, Input.REQUEST);
  }

  private void withdraw(Node<Object> node) {
    Input.Withdraw withdrawal = new Input.Withdraw();
    run(node, withdrawal);
    if (!withdrawal.done()) return;
    after.client = after.client.withdraws();
    seen.add(new Observation.Withdrawn(current));
  }

  private void exit(Node<Object> node, boolean next) {
    after.client = after.client.leaves();
    seen.add(new Observation.Released(current));
    if (next) request(node);
    run(node, Input.RELEASE);
  }

  private void operate(Node<Object> node, int number) {
    ClientOperation operation = prepared.operations(current).get(number);
    seen.add(Observation.of(current, operation));
    run(node, Input.of(operation));
  }

  // ---- What nodes do

  private final class Chosen implements CarefulStep.Choices {
    @Override
    public int choose(int position, int low, int high) {
      return choices.next(low, high);
    }

    @Override
    public long unique(int position) {
      choices.next(0, 0); // as if they were drawn: all lives of a node differ in that
      return choices.next(after.life, after.life);
    }
  }

  private final class Clocks implements CarefulStep.Clock {
    @Override
    public long reading(int position) {
      return HandlerRunner.this.reading(position);
    }

    @Override
    public long wall(int position) {
      return WallClockJump.shows(after.wall);
    }
  }

  private long reading(int position) {
    return prepared.reading(position, before.now + late);
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
    if (output instanceof Output.Until(Output claim, Timer end)) {
      if (!timers.runs(values.number(end))) return; // it is over already
      claim(values.number(claim), values.number(end));
    }
    Output kept = (Output) values.value(values.number(output));
    seen.add(new Observation.Emitted(current, kept));
    after.client = after.client.hears(output);
  }

  private void claim(int claim, int end) {
    int[] more = Arrays.copyOf(after.claims, after.claims.length + 2);
    for (int i = 0; i < after.claims.length; i += 2) {
      if (after.claims[i] == claim && after.claims[i + 1] == end) return;
    }
    more[more.length - 2] = claim;
    more[more.length - 1] = end;
    after.claims = more;
  }

  @Override
  public void setTimer(Timer timer, long ticks) {
    timers.set(values.number(timer), timerBounds.span(current, before.now, ticks));
  }

  @Override
  public void cancelTimer(Timer timer) {
    timers.remove(values.number(timer));
  }

  @Override
  public void persist(Record state) {
    after.saved = values.number(state);
  }
}
