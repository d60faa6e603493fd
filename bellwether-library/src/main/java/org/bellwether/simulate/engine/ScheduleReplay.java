package org.bellwether.simulate.engine;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Linked;
import org.bellwether.model.Mutex;
import org.bellwether.model.Node;
import org.bellwether.model.Timed.Timer;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.scenario.Step;
import org.bellwether.simulate.Pending;
import org.bellwether.simulate.Pending.Upcoming;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation.Progress;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Detail;
import org.bellwether.simulate.Trace.LossReason;
import org.bellwether.simulate.engine.ReplayNodes.CrashAtWrite;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.state.Snapshots;
import org.bellwether.topology.Topology;
import org.bellwether.wiring.ClientOperation;
import org.bellwether.wiring.UntimedScenario;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/**
 * Executes a schedule: its steps and no others, in its order. Each takes one unit of time, unless
 * the schedule says itself when time passes.
 *
 * <p>The schedule only says what happens next, and whether it is possible. {@link ReplayNodes} runs
 * it at a node, {@link ReplayLinks} carries messages, {@link ReplayClients} knows what clients have
 * yet to do.
 */
public final class ScheduleReplay implements Execution, Configuration<Object, Object> {
  private final WiredScenario setup;
  private final Observers observers;
  private final Topology topology;
  private final List<Step> schedule;
  private final boolean timed; // whether the schedule says when time passes
  private final List<Invariant<Object, Object>> invariants;
  private final ReplayLinks links;
  private final ReplayClients clients;
  private final ReplayTimers timers;
  private final ReplayNodes nodes;
  private final ReplayFaults faults;
  private final ReplayInterventions hands;
  private int next; // step
  private @Nullable Ending ending;

  public ScheduleReplay(WiredScenario setup, Observers observers) {
    this.setup = setup;
    this.observers = observers;
    UntimedScenario prepared = UntimedScenario.of(setup);
    topology = setup.topology();
    schedule = setup.scenario().schedule();
    timed = schedule.stream().anyMatch(step -> step instanceof Step.Pass);
    links = new ReplayLinks(topology, this::expect);
    clients = new ReplayClients(prepared);
    timers = new ReplayTimers(topology.n(), observers);
    nodes = new ReplayNodes(setup, prepared, observers, links, clients, timers, timed);
    faults = new ReplayFaults(nodes, links, this::expect);
    hands =
        new ReplayInterventions(prepared, observers.tracer(), links, clients, nodes, this::perform);
    invariants = observers.invariants();
  }

  // ---- The loop

  @Override
  public void finish(@Nullable Progress progress) {
    while (step()) {}
  }

  @Override
  public boolean step() {
    if (ending != null) return false;
    if (hands.due()) {
      hands.act();
      checkInvariants();
      return true;
    }
    if (next == schedule.size()) {
      hands.ended();
      ending = resting() ? Ending.QUIESCENT : Ending.TIME;
      observers.ended(nodes.now(), ending);
      return false;
    }
    Step step = schedule.get(next);
    if (!timed) nodes.at(next * setup.scale().ticksPerUnit());
    try {
      perform(step);
    } catch (ScenarioException e) {
      if (!hands.acted()) throw e;
      nodes.crashAtNextWrite(null);
      nodes.crashAtNextSend(0);
      observers.warn("a step is left out, because it is not possible any more: " + e.getMessage());
    }
    next++;
    checkInvariants();
    return true;
  }

  private void checkInvariants() {
    for (Invariant<Object, Object> invariant : invariants) {
      invariant.check(this, observers.at(nodes.now()));
    }
  }

  /** Whether nothing is left that could happen by itself. */
  private boolean resting() {
    if (!setup.entry().has(Trait.ENDS_AT_LAST_EXIT, setup.setting())
        && !(links.empty() && timers.empty() && !nodes.anyPaused())) {
      return false;
    }
    for (int v = 0; v < n(); v++) if (nodes.up(v) && !clients.resting(v)) return false;
    return true;
  }

  // ---- Steps

  private void perform(Step step) {
    switch (step) {
      case Step.Start(int v) -> {
        expect(nodes.up(v) && clients.yetToStart(v), "a node that has yet to start");
        nodes.start(v);
        nodes.connectAll(v);
      }
      case Step.Deliver(int from, int to, int slot, int place) ->
          nodes.deliver(from, to, links.between(from, to, slot), links.take(from, to, slot, place));
      case Step.Lose(int from, int to, int slot, int place) ->
          nodes.lost(to, links.take(from, to, slot, place), LossReason.LOST);
      case Step.Duplicate(int from, int to, int slot, int place) -> {
        List<Object> link = links.link(from, to, slot);
        expect(place >= 0 && place < link.size(), "a message on its way over the link");
        nodes.duplicate(link, place);
      }
      case Step.Timeout(int v, String name) -> {
        Timer timer = timers.named(v, name);
        expect(timer != null && nodes.up(v), "a timer that is set");
        if (timer != null) nodes.expire(v, timer);
      }
      case Step.Request(int v) -> {
        expect(
            nodes.node(v) instanceof Mutex && clients.yetToRequest(v),
            "a node whose client has yet to request");
        expect(clients.idle(v), "a node that neither waits nor is in the critical section");
        clients.fewerRequests(v);
        nodes.request(v);
      }
      case Step.Exit(int v, boolean again) -> exit(v, again);
      case Step.Operate(int v) -> {
        ClientOperation operation = clients.nextOperation(v);
        expect(operation != null, "a node whose client has something more for it");
        if (operation != null) nodes.operate(v, operation);
      }
      case Step.Withdraw(int v) -> {
        expect(clients.waits(v) && clients.yetToWithdraw(v), "a client that gives up");
        clients.fewerWithdrawals(v);
        nodes.withdraw(v);
      }
      case Step.Strike(Fault fault) -> FaultScript.strike(fault, faults);
      case Step.Linked(int v, int peer) -> connection(v, peer, nodes.life(peer));
      case Step.Unlinked(int v, int peer) -> connection(v, peer, 0);
      case Step.CrashAtWrite(Step during, boolean written) -> {
        nodes.crashAtNextWrite(written ? CrashAtWrite.AFTER : CrashAtWrite.BEFORE);
        perform(during);
        expect(!nodes.awaitsWrite(), "a step in which a node writes");
      }
      case Step.CrashAtSend(Step during, int sent) -> {
        nodes.crashAtNextSend(sent);
        perform(during);
        expect(!nodes.awaitsSend(), "a step in which a node sends at least as many messages");
      }
      case Step.Pass(long ticks) -> nodes.pass(ticks);
    }
  }

  private void exit(int v, boolean again) {
    expect(clients.inside(v) && nodes.node(v) instanceof Mutex, "a node in the critical section");
    expect(!again || clients.yetToRequest(v), "a node whose client has yet to request again");
    nodes.exit(v, again);
  }

  private void connection(int v, int peer, int life) {
    expect(nodes.node(v) instanceof Linked, "a node that hears of connections");
    nodes.connection(v, peer, life);
  }

  private void expect(boolean so, String expected) {
    if (so) return;
    throw ScenarioException.of("schedule[" + next + "]", schedule.get(next), expected);
  }

  // ---- For those who look on

  @Override
  public @Nullable Ending ending() {
    return ending;
  }

  @Override
  public BigDecimal now() {
    return setup.scale().units(nodes.now());
  }

  BigDecimal lastEvent() {
    return setup.scale().units(nodes.lastEvent());
  }

  BitSet down() {
    return nodes.down();
  }

  @Override
  public long events() {
    return nodes.events();
  }

  @Override
  public List<Pending> pending() {
    List<Pending> pending = new ArrayList<>(links.pending());
    pending.addAll(timers.pending());
    for (int v = 0; v < n(); v++) if (nodes.up(v)) clients.addTasks(v, pending);
    return pending;
  }

  @Override
  public void listen(@Nullable Trace listener, Detail detail) {
    observers.listen(listener, detail, this::node);
  }

  @Override
  public int violations() {
    return observers.violations().size();
  }

  @Override
  public int n() {
    return topology.n();
  }

  @Override
  public @Nullable Object node(int position) {
    return nodes.node(position);
  }

  @Override
  public void inFlight(Visitor<Object> visitor) {
    links.each(visitor);
  }

  @Override
  public Map<String, @Nullable Object> state(int v) {
    Node<Object> node = nodes.node(v);
    return node == null ? Map.of("down", true) : Snapshots.describe(node);
  }

  @Override
  public @Nullable Upcoming next() {
    if (hands.due()) return hands.upcoming(now());
    if (next == schedule.size()) {
      step();
      return null;
    }
    BigDecimal time =
        setup.scale().units(timed ? nodes.now() : next * setup.scale().ticksPerUnit());
    return upcoming(schedule.get(next), time);
  }

  private Upcoming upcoming(Step step, BigDecimal time) {
    return switch (step) {
      case Step.CrashAtWrite(Step during, var written) -> upcoming(during, time);
      case Step.CrashAtSend(Step during, var sent) -> upcoming(during, time);
      case Step.Start(int v) -> new Upcoming(time, Trace.Event.Type.START, v, -1, null);
      case Step.Deliver(int from, int to, int slot, int place) ->
          new Upcoming(time, Trace.Event.Type.DELIVER, to, from, links.peek(from, to, slot, place));
      case Step.Lose(int from, int to, int slot, int place) ->
          new Upcoming(time, Trace.Event.Type.LOSE, to, from, links.peek(from, to, slot, place));
      case Step.Duplicate(int from, int to, int slot, int place) ->
          new Upcoming(
              time, Trace.Event.Type.DUPLICATE, to, from, links.peek(from, to, slot, place));
      case Step.Timeout(int v, String timer) ->
          new Upcoming(time, Trace.Event.Type.TIMEOUT, v, -1, timer);
      case Step.Request(int v) -> new Upcoming(time, Trace.Event.Type.REQUEST, v, -1, null);
      case Step.Exit(int v, var next) -> new Upcoming(time, Trace.Event.Type.EXIT, v, -1, null);
      case Step.Operate(int v) -> new Upcoming(time, Trace.Event.Type.MULTICAST, v, -1, null);
      case Step.Withdraw(int v) -> new Upcoming(time, Trace.Event.Type.WITHDRAW, v, -1, null);
      case Step.Strike(Fault fault) ->
          new Upcoming(time, FaultScript.type(fault), fault.node(), -1, FaultScript.detail(fault));
      case Step.Linked(int v, int peer) -> new Upcoming(time, Trace.Event.Type.LINKED, v, -1, peer);
      case Step.Unlinked(int v, int peer) ->
          new Upcoming(time, Trace.Event.Type.UNLINKED, v, -1, peer);
      case Step.Pass pass -> new Upcoming(time, Trace.Event.Type.HEAL, -1, -1, null);
    };
  }

  @Override
  public void drop() {
    throw new IllegalStateException(
        "no message can be dropped, because the schedule determines what happens");
  }

  @Override
  public void delay(BigDecimal by) {
    throw new IllegalStateException(
        "no message can be delayed, because the schedule determines what happens");
  }

  @Override
  public Result result() {
    return new Report(setup, observers, ending, nodes.events()).of(this);
  }
}
