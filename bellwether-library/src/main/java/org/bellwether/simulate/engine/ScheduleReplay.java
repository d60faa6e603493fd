package org.bellwether.simulate.engine;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Detecting;
import org.bellwether.model.Linked;
import org.bellwether.model.Mutex;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Timer;
import org.bellwether.scenario.Intervention.Action;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.scenario.Step;
import org.bellwether.simulate.Detail;
import org.bellwether.simulate.Pending;
import org.bellwether.simulate.Progress;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.TraceEvent;
import org.bellwether.simulate.TraceEvent.Carried;
import org.bellwether.simulate.Upcoming;
import org.bellwether.simulate.engine.Tracer.Stamped;
import org.bellwether.spec.Configuration;
import org.bellwether.spec.Ending;
import org.bellwether.spec.Invariant;
import org.bellwether.state.Snapshots;
import org.bellwether.step.CarefulStep;
import org.bellwether.step.Durable;
import org.bellwether.step.Effects;
import org.bellwether.step.Input;
import org.bellwether.step.LockClient;
import org.bellwether.topology.Topology;
import org.bellwether.wiring.ClientOperation;
import org.bellwether.wiring.LocalClocks;
import org.bellwether.wiring.Ports;
import org.bellwether.wiring.Randoms;
import org.bellwether.wiring.UntimedScenario;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/**
 * Executes a schedule: its steps and no others, in its order. Each takes one unit of time, unless
 * the schedule says itself when time passes.
 */
public final class ScheduleReplay implements World, Effects.Outside, Configuration<Object, Object> {
  private final WiredScenario setup;
  private final UntimedScenario prepared;
  private final Ports ports;
  private final Observers observers;
  private final @Nullable Tracer tracer;
  private final Topology topology;
  private final int n;
  private final List<Step> schedule;
  private final boolean passes; // whether the schedule says when time passes
  private final List<Invariant<Object, Object>> invariants;
  private final @Nullable Node<Object>[] nodes;
  private final List<List<List<Object>>> links = new ArrayList<>(); // by receiver and slot
  private final List<Map<Timer, Long>> timers = new ArrayList<>(); // when each is due
  private final int[] starts; // still to come
  private final int[] requests; // still to come
  private final LockClient[] client;
  private final int[] operated; // payloads handed over
  private final @Nullable Record[] saved;
  private final CarefulStep careful;
  private final LocalClocks clocks;
  private final Claims claims;
  private final int[] lives; // counted from 1
  private final int[] withdrawals; // still to come
  private final BitSet paused = new BitSet();
  private int @Nullable [] component;
  private final Set<Network.Pair> cuts = new HashSet<>();
  private @Nullable CrashAtWrite crashAtWrite; // what the current step has its node do
  private final Hands hands;
  private int next; // step
  private long told; // what a trace tells
  private int current = -1;
  private long now;
  private long lastEvent;
  private @Nullable Ending ending;

  /** When a node crashes that writes. */
  private enum CrashAtWrite {
    BEFORE,
    AFTER
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  public ScheduleReplay(WiredScenario setup, Observers observers) {
    this.setup = setup;
    this.observers = observers;
    prepared = UntimedScenario.of(setup);
    ports = setup.ports();
    tracer = observers.tracer();
    topology = setup.topology();
    n = setup.n();
    schedule = setup.scenario().schedule();
    hands = new Hands(setup.scenario());
    passes = schedule.stream().anyMatch(step -> step instanceof Step.Pass);
    clocks = new LocalClocks(setup.scenario().clocks(), setup.clockTick());
    Randoms randoms = setup.newRandoms();
    careful = new CarefulStep(ports, randoms::choose, position -> clocks.reading(position, now));
    nodes = new Node[n];
    starts = new int[n];
    requests = new int[n];
    withdrawals = new int[n];
    lives = new int[n];
    Arrays.fill(lives, 1);
    claims = new Claims(n, (_, _) -> {}, observers);
    client = new LockClient[n];
    Arrays.fill(client, LockClient.IDLE);
    operated = new int[n];
    saved = new Record[n];
    for (int v = 0; v < n; v++) {
      links.add(new ArrayList<>());
      for (int slot = 0; slot < topology.degree(v); slot++) links.get(v).add(new ArrayList<>());
      timers.add(new LinkedHashMap<>());
      starts[v] = prepared.starts(v);
      requests[v] = prepared.requests(v);
      withdrawals[v] = prepared.withdrawals(v);
      create(v);
    }
    invariants = observers.invariants();
  }

  @SuppressWarnings("unchecked")
  private Node<Object> create(int v) {
    Node<Object> node = (Node<Object>) prepared.node(v);
    nodes[v] = node;
    if (tracer != null) tracer.born(v, node);
    return node;
  }

  // ---- The loop

  @Override
  public void finish(@Nullable Progress progress) {
    while (step()) {}
  }

  @Override
  public boolean step() {
    if (ending != null) return false;
    if (hands.due(told)) {
      act(hands.take());
      checkInvariants();
      return true;
    }
    if (next == schedule.size()) {
      hands.ended(told);
      ending = resting() ? Ending.QUIESCENT : Ending.TIME;
      observers.ended(now, ending);
      return false;
    }
    Step step = schedule.get(next);
    if (!passes) now = next * setup.scale().ticksPerUnit();
    try {
      perform(step);
    } catch (ScenarioException e) {
      if (!hands.acted()) throw e;
      crashAtWrite = null;
      observers.warn("a step is left out, because it is not possible any more: " + e.getMessage());
    }
    next++;
    checkInvariants();
    return true;
  }

  private void checkInvariants() {
    for (Invariant<Object, Object> invariant : invariants) {
      invariant.check(this, observers.at(now));
    }
  }

  /** Does something by hand. */
  private void act(Action action) {
    switch (action) {
      case Action.Lose(long message) -> {
        Waiting found = find(message);
        found.link.remove(found.travelling);
        lost(found.to, found.travelling, "lost by hand");
      }
      case Action.Duplicate(long message) -> {
        Waiting found = find(message);
        duplicate(found.link, found.link.indexOf(found.travelling));
      }
      case Action.Deliver(long message) -> {
        Waiting found = find(message);
        long first = Chronicle.number(found.link.getFirst());
        if (setup.scenario().links().fifo() && first != message) {
          throw hands.wrong(
              told,
              "message %d cannot arrive before message %d: their link keeps order"
                  .formatted(message, first));
        }
        found.link.remove(found.travelling);
        deliver(topology.neighbour(found.to, found.slot), found.to, found.slot, found.travelling);
      }
      case Action.Crash(int v) -> {
        need(nodes[v] != null, v, "is down");
        crash(v);
      }
      case Action.Recover(int v) -> {
        need(nodes[v] == null, v, "is up");
        recover(v);
      }
      case Action.Start(int v) -> {
        need(nodes[v] != null, v, "is down");
        need(starts[v] > 0 || prepared.startsAgain(), v, "has started");
        if (starts[v] > 0) starts[v]--;
        observers.started(now, v);
        run(v, TraceEvent.Type.START, null, null, Input.START);
      }
      case Action.Request(int v) -> {
        need(nodes[v] != null, v, "is down");
        need(client[v] == LockClient.IDLE, v, "has a client that waits or is inside already");
        ask(v);
      }
      case Action.Release(int v) -> {
        need(nodes[v] != null, v, "is down");
        need(client[v] == LockClient.INSIDE, v, "is not in its critical section");
        exit(v, false);
      }
      case Action.Cut(var pairs) -> perform(new Step.Cut(pairs));
      case Action.Heal() -> perform(new Step.Heal());
      case Action.Partition(var components) -> perform(new Step.Partition(components));
      case Action.Delay _, Action.Pause _, Action.Resume _ ->
          throw new IllegalStateException(action + " is nothing for a schedule");
    }
  }

  private void need(boolean so, int v, String otherwise) {
    if (!so) throw hands.wrong(told, "node " + v + " " + otherwise);
  }

  private record Waiting(int to, int slot, List<Object> link, Object travelling) {}

  private Waiting find(long number) {
    for (int to = 0; to < n; to++) {
      for (int slot = 0; slot < links.get(to).size(); slot++) {
        List<Object> link = links.get(to).get(slot);
        for (Object travelling : link) {
          if (Chronicle.number(travelling) == number)
            return new Waiting(to, slot, link, travelling);
        }
      }
    }
    throw hands.absent(told, number, tracer == null ? 0 : tracer.messages());
  }

  /** Has a message arrive once more, right behind itself. */
  private void duplicate(List<Object> link, int place) {
    Object original = link.get(place);
    told++;
    if (tracer == null || !(original instanceof Stamped stamped)) {
      link.add(place + 1, original);
      return;
    }
    link.add(place + 1, tracer.copied(stamped));
    Carried carried = stamped.carried();
    tracer.unnoticed(now, TraceEvent.Type.DUPLICATE, -1, carried, null);
  }

  /** Whether nothing is left that could happen by itself. */
  private boolean resting() {
    if (!setup.entry().has(Trait.ENDS_AT_LAST_EXIT, setup.setting())) {
      if (links.stream().anyMatch(node -> node.stream().anyMatch(link -> !link.isEmpty()))) {
        return false;
      }
      if (timers.stream().anyMatch(set -> !set.isEmpty()) || !paused.isEmpty()) return false;
    }
    for (int v = 0; v < n; v++) {
      if (nodes[v] == null) continue;
      if (starts[v] > 0 || client[v] == LockClient.INSIDE) return false;
      if (requests[v] > 0 && client[v] == LockClient.IDLE)
        return false; // who waits asks no further
      if (operated[v] < prepared.operations(v).size()) return false;
    }
    return true;
  }

  private void perform(Step step) {
    switch (step) {
      case Step.Start(int v) -> {
        expect(nodes[v] != null && starts[v] > 0, "a node that has yet to start");
        starts[v]--;
        observers.started(now, v);
        run(v, TraceEvent.Type.START, null, null, Input.START);
        if (nodes[v] instanceof Linked) connectAll(v);
      }
      case Step.Deliver(int from, int to, int slot, int place) ->
          deliver(from, to, between(from, to, slot), take(from, to, slot, place));
      case Step.Lose(int from, int to, int slot, int place) ->
          lost(to, take(from, to, slot, place), "lost");
      case Step.Duplicate(int from, int to, int slot, int place) -> {
        List<Object> link = links.get(to).get(between(from, to, slot));
        expect(place >= 0 && place < link.size(), "a message on its way over the link");
        duplicate(link, place);
      }
      case Step.Timeout(int v, String name) -> timeout(v, name);
      case Step.Request(int v) -> {
        expect(
            nodes[v] instanceof Mutex && requests[v] > 0, "a node whose client has yet to request");
        expect(
            client[v] == LockClient.IDLE,
            "a node that neither waits nor is in the critical section");
        requests[v]--;
        ask(v);
      }
      case Step.Exit(int v, boolean again) -> exit(v, again);
      case Step.Operate(int v) -> operate(v);
      case Step.Withdraw(int v) -> {
        expect(client[v] == LockClient.WAITING && withdrawals[v] > 0, "a client that gives up");
        withdrawals[v]--;
        Input.Withdraw withdrawal = new Input.Withdraw();
        run(v, TraceEvent.Type.WITHDRAW, null, null, withdrawal);
        if (!withdrawal.done()) return;
        client[v] = client[v].withdraws();
        observers.withdrawn(now, v);
      }
      case Step.Pause(int v) -> {
        expect(nodes[v] != null && !paused.get(v), "a node that is up and not paused");
        paused.set(v);
        note(TraceEvent.Type.PAUSE, v, null);
      }
      case Step.Resume(int v) -> {
        expect(paused.get(v), "a node that is paused");
        paused.clear(v);
        note(TraceEvent.Type.RESUME, v, null);
      }
      case Step.Linked(int v, int peer) -> connection(v, peer, lives[peer]);
      case Step.Unlinked(int v, int peer) -> connection(v, peer, 0);
      case Step.CrashAtWrite(Step during, boolean written) -> {
        crashAtWrite = written ? CrashAtWrite.AFTER : CrashAtWrite.BEFORE;
        perform(during);
        expect(crashAtWrite == null, "a step in which a node writes");
      }
      case Step.Crash(int v) -> crash(v);
      case Step.Recover(int v) -> recover(v);
      case Step.Partition(var components) -> {
        component = new int[n];
        for (int c = 0; c < components.size(); c++) {
          for (int node : components.get(c)) component[node] = c + 1;
        }
        note(TraceEvent.Type.PARTITION, -1, components);
      }
      case Step.Cut(var pairs) -> {
        cuts.addAll(pairs);
        note(TraceEvent.Type.CUT, -1, pairs);
      }
      case Step.Heal() -> {
        component = null;
        cuts.clear();
        note(TraceEvent.Type.HEAL, -1, null);
      }
      case Step.Pass(long ticks) -> {
        now += ticks;
        for (int v = 0; v < n; v++) claims.lapse(v, now);
      }
    }
  }

  private void connectAll(int v) {
    for (int slot = 0; slot < topology.degree(v); slot++) {
      if (!topology.own(v, slot)) connection(v, topology.neighbour(v, slot), 1);
    }
  }

  /** A node hears that a connection is up, or with life 0 that it is not. */
  private void connection(int v, int peer, int life) {
    expect(nodes[v] instanceof Linked, "a node that hears of connections");
    int port = ports.port(v, topology.slotOf(v, peer));
    Input heard = life > 0 ? new Input.Linked(port, life) : new Input.Unlinked(port);
    run(v, life > 0 ? TraceEvent.Type.LINKED : TraceEvent.Type.UNLINKED, null, peer, heard);
  }

  private void expect(boolean so, String expected) {
    if (so) return;
    throw ScenarioException.of("schedule[" + next + "]", schedule.get(next), expected);
  }

  private Node<Object> live(int v) {
    Node<Object> node = nodes[v];
    if (node == null) throw new IllegalStateException("node " + v + " is down");
    return node;
  }

  private void note(TraceEvent.Type type, int v, @Nullable Object detail) {
    told++;
    if (tracer != null) tracer.unnoticed(now, type, v, null, detail);
  }

  // ---- Messages

  private Object take(int from, int to, int slot, int place) {
    List<Object> link = links.get(to).get(between(from, to, slot));
    expect(place >= 0 && place < link.size(), "a message in flight on the link");
    return link.remove(place);
  }

  /** The receiver's slot of a link that a step names. */
  private int between(int from, int to, int given) {
    int found = -1;
    int count = 0;
    for (int slot = 0; slot < topology.degree(from); slot++) {
      if (topology.neighbour(from, slot) != to || !topology.sends(from, slot)) continue;
      if (topology.own(from, slot)) continue;
      int arrival = topology.arrival(from, slot);
      if (given >= 0 && arrival != given) continue;
      found = arrival;
      count++;
    }
    expect(count > 0, "a link between the two nodes");
    expect(count == 1, "a slot as well, because two links lead from one node to the other");
    return found;
  }

  private boolean open(int from, int to) {
    if (component != null && component[from] != component[to]) return false;
    return !cuts.contains(new Network.Pair(from, to));
  }

  private void deliver(int from, int to, int slot, Object travelling) {
    Object message = bare(travelling);
    if (!open(from, to)) {
      lost(to, travelling, "link cut");
    } else if (nodes[to] != null) {
      Stamped stamped = travelling instanceof Stamped s ? s : null;
      Input arrival = new Input.Receive(ports.port(to, slot), message);
      run(to, TraceEvent.Type.DELIVER, stamped, null, arrival);
    } else {
      lost(to, travelling, "receiver down");
      if (!(nodes[from] instanceof Detecting)) return;
      observers.undelivered(message);
      observers.skipped();
      int back = ports.port(from, topology.slotOf(from, to));
      run(from, TraceEvent.Type.UNREACHABLE, null, to, new Input.Unreachable(back, message));
    }
  }

  private static Object bare(Object travelling) {
    return travelling instanceof Stamped stamped ? stamped.carried().message() : travelling;
  }

  private void lost(int to, Object travelling, String why) {
    told++;
    if (tracer != null && travelling instanceof Stamped stamped) {
      tracer.unnoticed(now, TraceEvent.Type.LOSE, to, stamped.carried(), why);
    }
  }

  // ---- Everything else that happens

  private void timeout(int v, String name) {
    Timer due = null;
    for (Timer timer : timers.get(v).keySet()) if (timer.toString().equals(name)) due = timer;
    expect(due != null && nodes[v] != null, "a timer that is set");
    if (due == null) return;
    Timer timer = due;
    timers.get(v).remove(timer);
    claims.moved(v, timer, now, null);
    run(v, TraceEvent.Type.TIMEOUT, null, timer, new Input.Expire(timer));
  }

  private void ask(int v) {
    client[v] = client[v].requests();
    observers.requested(now, v);
    run(v, TraceEvent.Type.REQUEST, null, null, Input.REQUEST);
  }

  private void exit(int v, boolean again) {
    expect(
        client[v] == LockClient.INSIDE && nodes[v] instanceof Mutex,
        "a node in the critical section");
    expect(!again || requests[v] > 0, "a node whose client has yet to request again");
    client[v] = client[v].leaves();
    observers.released(now, v);
    if (again) {
      requests[v]--;
      ask(v);
    }
    run(v, TraceEvent.Type.EXIT, null, null, Input.RELEASE);
  }

  private void operate(int v) {
    List<ClientOperation> all = prepared.operations(v);
    int index = operated[v]++;
    expect(index < all.size(), "a node whose client has something more for it");
    ClientOperation operation = all.get(index);
    switch (operation) {
      case ClientOperation.Multicast(String payload) -> {
        observers.multicast(now, v, payload);
        run(v, TraceEvent.Type.MULTICAST, null, payload, Input.of(operation));
      }
      case ClientOperation.Unicast(int to, String payload) -> {
        observers.unicast(now, v, to, payload);
        run(v, TraceEvent.Type.UNICAST, null, payload, Input.of(operation));
      }
      case ClientOperation.Command(Record command) -> {
        observers.commanded(now, v, command);
        run(v, TraceEvent.Type.COMMAND, null, command, Input.of(operation));
      }
    }
  }

  private void crash(int v) {
    expect(nodes[v] != null, "a node that is up");
    nodes[v] = null;
    if (!prepared.startsAgain()) starts[v] = 0;
    if (!Recoverable.class.isAssignableFrom(setup.entry().node())) requests[v] = 0;
    client[v] = LockClient.IDLE;
    timers.get(v).clear();
    claims.crashed(v);
    paused.clear(v);
    observers.crashed(now, v);
    note(TraceEvent.Type.CRASH, v, null);
  }

  private void recover(int v) {
    expect(nodes[v] == null, "a node that is down");
    expect(
        Recoverable.class.isAssignableFrom(setup.entry().node()), "an algorithm that can recover");
    create(v);
    lives[v]++;
    observers.recovered(now, v);
    Record durable = saved[v] == null ? null : Durable.copy(saved[v]);
    run(v, TraceEvent.Type.RECOVER, null, saved[v], new Input.Boot(durable));
  }

  private void run(
      int v, TraceEvent.Type type, @Nullable Stamped cause, @Nullable Object detail, Input input) {
    lastEvent = now;
    current = v;
    if (tracer != null) tracer.begin(v, cause);
    Effects effects = careful.run(v, live(v), input);
    Record written = effects.persisted();
    boolean crashes = crashAtWrite != null && written != null;
    if (!crashes) effects.carryOut(this);
    else if (crashAtWrite == CrashAtWrite.AFTER && written != null) persist(written);
    told++;
    if (tracer != null) {
      tracer.end(now, type, v, cause == null ? null : cause.carried(), detail, live(v));
    }
    if (!crashes) return;
    crashAtWrite = null;
    crash(v);
  }

  // ---- What nodes do

  @Override
  public void send(Effects.Send send) {
    int v = current;
    Object message = send.message();
    observers.sent(message);
    int to = topology.neighbour(v, send.slot());
    Object travelling = tracer == null ? message : tracer.sent(now, v, to, send.port(), message);
    if (open(v, to)) {
      links.get(to).get(topology.arrival(v, send.slot())).add(travelling);
    } else {
      told++;
      if (tracer == null || !(travelling instanceof Stamped stamped)) return;
      tracer.later(TraceEvent.Type.LOSE, to, stamped.carried(), "link cut");
    }
  }

  @Override
  public void tell(Output output) {
    if (output instanceof Output.Until until) {
      Long due = timers.get(current).get(until.end());
      if (due == null || due <= now) return; // it is over already
      claims.made(current, until, due);
    }
    observers.output(now, current, output);
    client[current] = client[current].hears(output);
  }

  @Override
  public void setTimer(Timer timer, long ticks) {
    long due = passes ? clocks.after(current, now, ticks) : Long.MAX_VALUE;
    timers.get(current).put(timer, due);
    claims.moved(current, timer, now, due);
  }

  @Override
  public void cancelTimer(Timer timer) {
    timers.get(current).remove(timer);
    claims.moved(current, timer, now, null);
  }

  @Override
  public void persist(Record state) {
    saved[current] = state;
  }

  // ---- For those who look on

  @Override
  public @Nullable Ending ending() {
    return ending;
  }

  @Override
  public BigDecimal now() {
    return setup.scale().units(now);
  }

  BigDecimal lastEvent() {
    return setup.scale().units(lastEvent);
  }

  BitSet down() {
    BitSet down = new BitSet();
    for (int v = 0; v < n; v++) if (nodes[v] == null) down.set(v);
    return down;
  }

  @Override
  public long events() {
    return told;
  }

  @Override
  public List<Pending> pending() {
    List<Pending> pending = new ArrayList<>();
    for (List<List<Object>> node : links) {
      for (List<Object> link : node) {
        for (Object travelling : link) pending.add(Chronicle.pending(travelling, null));
      }
    }
    pending.sort(Comparator.comparingLong(message -> ((Pending.Message) message).number()));
    for (int v = 0; v < n; v++) {
      int node = v;
      timers.get(v).keySet().stream()
          .sorted(Comparator.comparing(Timer::toString))
          .forEach(timer -> pending.add(new Pending.Timer(node, timer, null)));
    }
    for (int v = 0; v < n; v++) if (nodes[v] != null) addTasks(v, pending);
    return pending;
  }

  private void addTasks(int v, List<Pending> pending) {
    List<ClientOperation> operations = prepared.operations(v);
    if (starts[v] > 0) pending.add(task(TraceEvent.Type.START, v, null));
    if (client[v] == LockClient.INSIDE) pending.add(task(TraceEvent.Type.EXIT, v, null));
    if (requests[v] > 0) pending.add(task(TraceEvent.Type.REQUEST, v, null));
    for (ClientOperation operation : operations.subList(operated[v], operations.size())) {
      pending.add(
          switch (operation) {
            case ClientOperation.Multicast(String payload) ->
                task(TraceEvent.Type.MULTICAST, v, payload);
            case ClientOperation.Unicast(_, String payload) ->
                task(TraceEvent.Type.UNICAST, v, payload);
            case ClientOperation.Command(Record command) ->
                task(TraceEvent.Type.COMMAND, v, command);
          });
    }
  }

  private static Pending task(TraceEvent.Type type, int v, @Nullable Object detail) {
    return new Pending.Task(type, v, detail, null);
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
    return n;
  }

  @Override
  public @Nullable Object node(int position) {
    return nodes[position];
  }

  @Override
  public void inFlight(Visitor<Object> visitor) {
    for (int to = 0; to < n; to++) {
      for (int slot = 0; slot < links.get(to).size(); slot++) {
        for (Object travelling : links.get(to).get(slot)) {
          visitor.message(topology.neighbour(to, slot), to, bare(travelling));
        }
      }
    }
  }

  @Override
  public Map<String, @Nullable Object> state(int v) {
    Node<Object> node = nodes[v];
    return node == null ? Map.of("down", true) : Snapshots.describe(node);
  }

  @Override
  public @Nullable Upcoming next() {
    if (next == schedule.size()) {
      step();
      return null;
    }
    BigDecimal time = setup.scale().units(passes ? now : next * setup.scale().ticksPerUnit());
    return upcoming(schedule.get(next), time);
  }

  private Upcoming upcoming(Step step, BigDecimal time) {
    return switch (step) {
      case Step.CrashAtWrite(Step during, _) -> upcoming(during, time);
      case Step.Start(int v) -> new Upcoming(time, TraceEvent.Type.START, v, -1, null);
      case Step.Deliver(int from, int to, int slot, int place) ->
          new Upcoming(time, TraceEvent.Type.DELIVER, to, from, peek(from, to, slot, place));
      case Step.Lose(int from, int to, int slot, int place) ->
          new Upcoming(time, TraceEvent.Type.LOSE, to, from, peek(from, to, slot, place));
      case Step.Duplicate(int from, int to, int slot, int place) ->
          new Upcoming(time, TraceEvent.Type.DUPLICATE, to, from, peek(from, to, slot, place));
      case Step.Timeout(int v, String timer) ->
          new Upcoming(time, TraceEvent.Type.TIMEOUT, v, -1, timer);
      case Step.Request(int v) -> new Upcoming(time, TraceEvent.Type.REQUEST, v, -1, null);
      case Step.Exit(int v, _) -> new Upcoming(time, TraceEvent.Type.EXIT, v, -1, null);
      case Step.Operate(int v) -> new Upcoming(time, TraceEvent.Type.MULTICAST, v, -1, null);
      case Step.Crash(int v) -> new Upcoming(time, TraceEvent.Type.CRASH, v, -1, null);
      case Step.Withdraw(int v) -> new Upcoming(time, TraceEvent.Type.WITHDRAW, v, -1, null);
      case Step.Pause(int v) -> new Upcoming(time, TraceEvent.Type.PAUSE, v, -1, null);
      case Step.Resume(int v) -> new Upcoming(time, TraceEvent.Type.RESUME, v, -1, null);
      case Step.Linked(int v, int peer) -> new Upcoming(time, TraceEvent.Type.LINKED, v, -1, peer);
      case Step.Unlinked(int v, int peer) ->
          new Upcoming(time, TraceEvent.Type.UNLINKED, v, -1, peer);
      case Step.Recover(int v) -> new Upcoming(time, TraceEvent.Type.RECOVER, v, -1, null);
      case Step.Partition(var components) ->
          new Upcoming(time, TraceEvent.Type.PARTITION, -1, -1, components);
      case Step.Cut(var pairs) -> new Upcoming(time, TraceEvent.Type.CUT, -1, -1, pairs);
      case Step.Heal _, Step.Pass _ -> new Upcoming(time, TraceEvent.Type.HEAL, -1, -1, null);
    };
  }

  private @Nullable Object peek(int from, int to, int slot, int place) {
    List<Object> link = links.get(to).get(between(from, to, slot));
    return place < link.size() ? bare(link.get(place)) : null;
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
    return new Report(setup, observers, ending, told).of(this);
  }
}
