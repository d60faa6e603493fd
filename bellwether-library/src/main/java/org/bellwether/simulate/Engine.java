package org.bellwether.simulate;

import static org.bellwether.model.Ring.NEXT;
import static org.bellwether.model.Ring.PREVIOUS;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.catalog.Entry.Trait;
import org.bellwether.model.Clocked;
import org.bellwether.model.Context;
import org.bellwether.model.Detecting;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Timed;
import org.bellwether.model.Timer;
import org.bellwether.simulate.Agenda.Task;
import org.bellwether.simulate.Scenario.Fault;
import org.bellwether.simulate.TraceEvent.Carried;
import org.bellwether.simulate.Tracer.Stamped;
import org.bellwether.spec.Configuration;
import org.bellwether.spec.Ending;
import org.bellwether.spec.Invariant;
import org.bellwether.state.Snapshots;
import org.bellwether.step.Abilities;
import org.bellwether.step.CarefulStep;
import org.bellwether.step.Durable;
import org.bellwether.step.Effects;
import org.bellwether.step.Input;
import org.bellwether.topology.RingTopology;
import org.bellwether.topology.Topology;
import org.bellwether.wiring.Ports;
import org.jspecify.annotations.Nullable;

/**
 * Discrete events. At each instant, faults come first, then exits from critical sections, starts,
 * deliveries, timers and client operations; within a class events go by receiver, then sender, then
 * order of creation. What is created for the same instant joins this order.
 *
 * <p>Handlers run in a {@link CarefulStep}, and the engine carries out their effects. Only while
 * nobody watches and nothing can fail does a delivery go straight to its node: then the engine
 * itself is the context, with the node whose handler runs in {@code current}.
 */
final class Engine
    implements World, Context<Object>, Effects.Outside, Configuration<Object, Object> {
  private static final long PROGRESS_EVERY = 1 << 20;
  private static final long LEAST_LIMIT = 1_000_000;
  private static final int MOST_NODES_FOR_INVARIANTS = 200;

  private final Setup setup;
  private final Observers observers;
  private final @Nullable Tracer tracer;
  private final Topology topology;
  private final boolean ring;
  private final int n;
  private final Ports ports;
  private final Places places;
  private final @Nullable Node<Object>[] nodes; // null while down
  private Deliveries deliveries;
  private final Wheel wheel; // where they are unless they are kept by link
  private @Nullable LinkQueues queues; // where they are otherwise
  private final Timers timers;
  private final Agenda agenda;
  private final Clocks clocks;
  private final Conditions conditions;
  private final Patterns patterns;
  private final @Nullable Picker picker;
  private final @Nullable Workload workload;
  private final List<Invariant<Object, Object>> invariants;
  private final @Nullable Record[] saved;
  private final CarefulStep step;
  private final CrashesAtWrite crashesAtWrite;
  private final BitSet crashedOnce = new BitSet();
  private final boolean startsAgain;
  private final BitSet paused = new BitSet();
  private final Map<Integer, List<Runnable>> parked = new TreeMap<>();
  private final ArrayDeque<Object> toSelf = new ArrayDeque<>();
  private final boolean timersFirst;
  private final boolean detecting; // senders notice that a receiver is down
  private final boolean plainLinks; // every message takes the same time, arrives, and is not told
  private final long delay; // of every message, if so
  private final long until;
  private final long limit;
  private boolean quiet; // nobody is down or paused, no link is cut, no node wants to see a clock
  private boolean talking; // a node has sent to itself
  private int current = -1;
  private long now;
  private long steps;
  private long told; // events, as a trace tells them
  private long heard; // outputs that observers have heard of already
  private long lastEvent;
  private long lastFault;
  private long nextOther; // when something else than a delivery happens, at the earliest
  private @Nullable Ending ending;

  @SuppressWarnings({"unchecked", "rawtypes"})
  Engine(Setup setup, Observers observers, @Nullable Adversary adversary) {
    this.setup = setup;
    this.observers = observers;
    tracer = observers.tracer();
    topology = setup.topology();
    ring = topology instanceof RingTopology;
    n = setup.n();
    ports = setup.ports();
    Scenario scenario = setup.scenario();
    TimeScale scale = setup.scale();
    conditions = new Conditions(scenario.links(), scenario.faults(), scale, setup.randoms(), setup);
    patterns = new Patterns(scenario.faults());
    picker = adversary == null ? null : new Picker(adversary, scenario.links().fifo());
    plainLinks = conditions.plain() && patterns.none() && picker == null && tracer == null;
    delay = conditions.constant();
    wheel = new Wheel(picker == null ? conditions.horizon() : 1);
    deliveries = wheel;
    timers = new Timers(n);
    clocks = new Clocks(scenario.clocks(), setup.clockTick());
    agenda = new Agenda(setup);
    workload = setup.locks() ? new Workload(setup, observers) : null;
    saved = new Record[Recoverable.class.isAssignableFrom(setup.entry().node()) ? n : 0];
    crashesAtWrite = new CrashesAtWrite(n, scenario.faults());
    step =
        new CarefulStep(ports, setup.randoms()::choose, position -> clocks.reading(position, now));
    detecting = Detecting.class.isAssignableFrom(setup.entry().node());
    startsAgain = setup.entry().has(Trait.STARTS_AGAIN, setup.setting());
    timersFirst = setup.entry().has(Trait.TIMERS_FIRST, setup.setting());
    until = scenario.until() == null ? Long.MAX_VALUE : scale.ticks("until", scenario.until());
    long work = workload == null ? 0 : workload.expected() * 16 * (n + 8L);
    limit = Math.max(LEAST_LIMIT, LEAST_LIMIT + 100L * Math.min(n, 100_000_000L) * n + work);
    places = new Places(setup);
    nodes = new Node[n];
    for (int v = 0; v < n; v++) create(v);
    invariants = n <= MOST_NODES_FOR_INVARIANTS ? observers.invariants() : List.of();
    quiet = crashesAtWrite.none() && !Clocked.class.isAssignableFrom(setup.entry().node());
  }

  @SuppressWarnings("unchecked")
  private Node<Object> create(int v) {
    Node<Object> node = (Node<Object>) places.node(v);
    nodes[v] = node;
    if (tracer != null) tracer.born(v, node);
    return node;
  }

  // ---- The loop

  @Override
  public void finish(@Nullable Progress progress) {
    boolean unwatched = quiet && tracer == null && invariants.isEmpty() && picker == null;
    if (unwatched && steps == 0) {
      BitSet starters = walkable() ? agenda.onlyStarters() : null;
      if (starters != null && walk(starters, progress)) return;
      chooseQueues();
      if (workload == null) startTogether();
    }
    long next = steps + PROGRESS_EVERY;
    while (ending == null) {
      if (unwatched && quiet && !timersFirst && agenda.nextTime() > now) sprint();
      if (!step() || progress == null || steps < next) continue;
      next = steps + PROGRESS_EVERY;
      if (!progress.at(steps, now(), deliveries.size())) stopped();
    }
  }

  /** Whether a node's predecessor on a one-way ring is all that it hears of after its start. */
  private boolean walkable() {
    Class<?> node = setup.entry().node();
    return topology instanceof RingTopology r
        && r.oneWay()
        && n > 1
        && ports.plain()
        && workload == null
        && conditions.simple()
        && setup.scenario().faults().isEmpty()
        && until == Long.MAX_VALUE
        && !Timed.class.isAssignableFrom(node);
  }

  /** Runs to the end by place; false if that did not come, and all is to be done by time. */
  private boolean walk(BitSet starters, @Nullable Progress progress) {
    RingWalk walk = new RingWalk(this, observers, conditions, setup, nodes, limit, progress);
    RingWalk.End end;
    try {
      end = walk.walk(starters);
    } catch (RuntimeException e) {
      end = RingWalk.End.LIMIT; // of those who fail, the first is a matter of time as well
    }
    if (end == RingWalk.End.LIMIT) {
      heard = walk.told(); // the first to be told again
      conditions.rewind();
      setup.randoms().rewind();
      for (int v = 0; v < n; v++) create(v);
      return false;
    }
    observers.counters().add(walk.counters());
    walk.outputs().tell(observers::output);
    steps = walk.steps();
    told = steps;
    now = walk.latest();
    lastEvent = now;
    if (end == RingWalk.End.STOPPED) stopped();
    else end(Ending.QUIESCENT);
    return true;
  }

  private void stopped() {
    end(Ending.TIME);
    observers.warn("stopped by hand after " + steps + " events");
  }

  /** Keeps messages by link where that is possible and faster. */
  private void chooseQueues() {
    boolean oneWay = topology instanceof RingTopology r && r.oneWay();
    boolean inOrderAnyway = oneWay && plainLinks; // sent in the order in which they arrive
    if (inOrderAnyway
        || !setup.scenario().faults().isEmpty()
        || (workload != null && workload.momentary())
        || !conditions.simple()
        || !LinkNumbers.fit(topology)) {
      return;
    }
    queues = new LinkQueues(new LinkNumbers(topology), conditions.horizon());
    deliveries = queues;
  }

  /** Starts everybody who starts at 0, unless something else is to happen then. */
  private void startTogether() {
    int starting = agenda.startTogether();
    for (int v = 0; v < starting; v++) {
      Node<Object> node = live(v);
      current = v;
      node.start(this);
      if (talking) handleOwn(node);
    }
    steps += starting;
    told += starting;
  }

  /** Deliveries, instant after instant, as long as nothing else is to happen. */
  private void sprint() {
    long stop = steps + PROGRESS_EVERY;
    long last = Math.min(until, Long.MAX_VALUE - 1);
    nextOther = Math.min(last + 1, Math.min(timers.nextTime(), agenda.nextTime()));
    while (true) {
      long delivered = deliveries.drain(this, limit - steps);
      if (delivered > 0) {
        lastEvent = now;
        steps += delivered;
        told += delivered;
      }
      long time = deliveries.nextTime();
      if (time >= nextOther || deliveries.due() || steps >= stop) break;
      now = time;
      deliveries.advance(time);
    }
    if (steps >= limit) end(Ending.LIMIT);
  }

  /** Whether nothing has come up that goes before the deliveries of this instant. */
  boolean undisturbed() {
    return nextOther > now;
  }

  /** Delivers a message to a node that is up, with nobody looking. */
  void deliver(int to, int slot, Object message) {
    Node<Object> node = live(to);
    current = to;
    node.receive(ports.port(to, slot), message, this);
    if (talking) handleOwn(node);
  }

  @Override
  public boolean step() {
    while (ending == null) {
      if (agenda.nextTime() != now && deliveries.due() && !timersDueFirst()) {
        deliver();
        return happened();
      }
      if (other()) return happened();
      if (!advance()) break;
    }
    return false;
  }

  private boolean timersDueFirst() {
    return timersFirst && timers.nextTime() == now;
  }

  /**
   * One event of another class than deliveries, or the delivery that comes first; false if none.
   */
  private boolean other() {
    Task task = agenda.peek(now);
    if (task != null && task.beforeDeliveries()) {
      agenda.take(task);
      perform(task);
      return true;
    }
    if (timersDueFirst()) {
      fire();
      return true;
    }
    if (deliveries.due()) {
      deliver();
      return true;
    }
    if (timers.nextTime() == now) {
      fire();
      return true;
    }
    if (task == null) return false;
    agenda.take(task);
    perform(task);
    return true;
  }

  private boolean happened() {
    steps++;
    for (int i = 0; i < invariants.size(); i++) invariants.get(i).check(this, observers.at(now));
    if (steps >= limit) end(Ending.LIMIT);
    return true;
  }

  /** Goes on to the next instant at which something happens; false if the run is over. */
  private boolean advance() {
    if (picker != null) picker.release(deliveries, now, this);
    long time = Math.min(deliveries.nextTime(), Math.min(timers.nextTime(), agenda.nextTime()));
    if (time == Long.MAX_VALUE) {
      if (timers.someNever()) {
        observers.warn("a timer is set further ahead than time can be told: it never runs out");
      }
      end(timers.someNever() && undecided() ? Ending.BEYOND_TIME : Ending.QUIESCENT);
      return false;
    }
    if (workload != null && workload.over()) {
      end(Ending.QUIESCENT);
      return false;
    }
    if (time > until) {
      end(Ending.TIME);
      return false;
    }
    now = time;
    deliveries.advance(time);
    return true;
  }

  private boolean undecided() {
    return setup.elects() && observers.leaders().isEmpty();
  }

  private void end(Ending how) {
    if (ending != null) return;
    ending = how;
    observers.ended(now, how);
  }

  // ---- Deliveries

  private void deliver() {
    long key = deliveries.peekKey();
    Object message = deliveries.peekMessage();
    deliveries.take();
    int to = Bucket.receiver(key);
    int slot = Bucket.slot(key);
    if (quiet && tracer == null) {
      lastEvent = now;
      told++;
      deliver(to, slot, message);
      return;
    }
    deliverWithCare(key, to, slot, message);
  }

  private void deliverWithCare(long key, int to, int slot, Object travelling) {
    int from = topology.neighbour(to, slot);
    Stamped stamped = travelling instanceof Stamped s ? s : null;
    Object message = stamped != null ? stamped.carried().message() : travelling;
    Carried carried = stamped != null ? stamped.carried() : null;
    if (!conditions.open(from, to)) {
      lost(to, carried, "link cut");
      return;
    }
    Node<Object> node = nodes[to];
    if (node == null) {
      lost(to, carried, "receiver down");
      if (detecting) {
        observers.undelivered(message);
        bounce(from, to, message);
      }
      return;
    }
    if (paused.get(to)) {
      park(to, () -> deliveries.add(now, key, travelling));
      return;
    }
    int port = ports.port(to, slot);
    run(to, TraceEvent.Type.DELIVER, stamped, null, new Input.Receive(port, message));
  }

  private void lost(int to, @Nullable Carried carried, String why) {
    told++;
    if (tracer != null && carried != null)
      tracer.unnoticed(now, TraceEvent.Type.LOSE, to, carried, why);
  }

  /** Tells a sender that can bear it that its message met a dead peer. */
  private void bounce(int from, int to, Object message) {
    if (nodes[from] == null) return;
    if (paused.get(from)) {
      park(from, () -> bounce(from, to, message));
      return;
    }
    observers.skipped();
    int slot = topology.slotOf(from, to);
    int port = ports.port(from, slot);
    run(from, TraceEvent.Type.UNREACHABLE, null, to, new Input.Unreachable(port, message));
  }

  // ---- Everything else that happens

  private void fire() {
    Timers.Entry due = timers.take();
    if (paused.get(due.node)) {
      park(due.node, () -> timers.set(due.node, due.timer, now));
      return;
    }
    run(due.node, TraceEvent.Type.TIMEOUT, null, due.timer, new Input.Expire(due.timer));
  }

  private Node<Object> live(int v) {
    Node<Object> node = nodes[v];
    if (node == null) throw new IllegalStateException("node " + v + " is down");
    return node;
  }

  private void perform(Task task) {
    switch (task) {
      case Task.Strike(_, Fault fault) -> strike(fault);
      case Task.Start(_, int v) -> {
        if (nodes[v] == null || (crashedOnce.get(v) && !startsAgain)) return;
        if (parkedInstead(v, task)) return;
        run(v, TraceEvent.Type.START, null, null, Input.START);
      }
      case Task.Exit(_, int v) -> {
        if (nodes[v] == null || parkedInstead(v, task)) return;
        exit(v);
      }
      case Task.Ask(_, int v) -> {
        if (nodes[v] == null || parkedInstead(v, task) || workload == null) return;
        if (workload.asked(v, now)) ask(v);
      }
      case Task.Tell(_, int v, String payload) -> {
        if (nodes[v] == null || parkedInstead(v, task)) return;
        observers.multicast(now, v, payload);
        run(v, TraceEvent.Type.MULTICAST, null, payload, new Input.Multicast(payload));
      }
      case Task.Send(_, int v, int to, String payload) -> {
        if (nodes[v] == null || parkedInstead(v, task)) return;
        observers.unicast(now, v, to, payload);
        run(v, TraceEvent.Type.UNICAST, null, payload, new Input.Unicast(to, payload));
      }
    }
  }

  private void ask(int v) {
    if (workload == null) return;
    workload.issued(v, now);
    observers.requested(now, v);
    run(v, TraceEvent.Type.REQUEST, null, null, Input.REQUEST);
  }

  private void exit(int v) {
    if (workload == null) return;
    boolean before = setup.entry().has(Trait.ISSUES_BEFORE_EXIT, setup.setting());
    workload.left(v, now, agenda, observers.counters());
    observers.released(now, v);
    if (before && workload.backlog(v)) ask(v);
    run(v, TraceEvent.Type.EXIT, null, null, Input.RELEASE);
    if (!before && workload.backlog(v)) ask(v);
    if (workload.over()) end(Ending.QUIESCENT);
  }

  private boolean parkedInstead(int v, Task task) {
    if (!paused.get(v)) return false;
    park(v, () -> agenda.add(task.at(now)));
    return true;
  }

  private void park(int v, Runnable event) {
    parked.computeIfAbsent(v, _ -> new ArrayList<>()).add(event);
  }

  /** Lets something happen to a node, and carries out what the node does about it. */
  private void run(
      int v, TraceEvent.Type type, @Nullable Stamped cause, @Nullable Object detail, Input input) {
    if (type != TraceEvent.Type.START) lastEvent = now; // a start that matters is heard of later
    current = v;
    if (tracer != null) tracer.begin(v, cause);
    Node<Object> node = live(v);
    Effects effects = step.run(v, node, input);
    Record written = effects.persisted();
    Fault.CrashAtWrite struck = written == null ? null : crashesAtWrite.writes(v);
    if (struck == null) effects.carryOut(this);
    else if (struck.written() && written != null) persist(written);
    told++;
    if (tracer != null) {
      tracer.end(now, type, v, cause == null ? null : cause.carried(), detail, node);
    }
    if (struck != null) crashWriting(struck);
  }

  private void handleOwn(Node<Object> node) {
    talking = false;
    int port = topology.slotOf(current, current);
    for (Object own = toSelf.poll(); own != null; own = toSelf.poll())
      node.receive(port, own, this);
    talking = false;
  }

  // ---- Faults

  private void strike(Fault fault) {
    switch (fault) {
      case Fault.Crash(_, int v) -> crash(v);
      case Fault.Recover(_, int v) -> recover(v);
      case Fault.Partition(_, var components) -> {
        conditions.partition(components, n);
        quiet = false;
        note(TraceEvent.Type.PARTITION, -1, components);
      }
      case Fault.Cut(_, var links) -> {
        conditions.cut(links);
        quiet = false;
        note(TraceEvent.Type.CUT, -1, links);
      }
      case Fault.Heal _ -> {
        conditions.heal();
        note(TraceEvent.Type.HEAL, -1, null);
      }
      case Fault.Pause(_, int v) -> {
        paused.set(v);
        quiet = false;
        note(TraceEvent.Type.PAUSE, v, null);
      }
      case Fault.Resume(_, int v) -> {
        paused.clear(v);
        note(TraceEvent.Type.RESUME, v, null);
        List<Runnable> events = parked.remove(v);
        if (events != null) events.forEach(Runnable::run);
      }
      case Fault.Inject(_, int v, String kind, var fields) -> {
        Object message = Patterns.make(setup.entry().node(), kind, fields, n);
        Object travelling = stamp(topology.neighbour(v, 0), v, 0, message);
        note(TraceEvent.Type.INJECT, v, message);
        deliveries.add(now, Bucket.key(v, 0), travelling);
      }
      case Fault.LoseToken _ -> loseToken();
      // those strike when a message is sent, or a record written
      case Fault.Window _, Fault.Lose _, Fault.Duplicate _, Fault.CrashAtWrite _ -> {}
    }
  }

  private void loseToken() {
    note(TraceEvent.Type.LOSE_TOKEN, -1, null);
    List<Object> lost = deliveries.removeIf(m -> Patterns.kind(bare(m)).equals("Token"));
    if (lost.isEmpty()) observers.warn("no token was on its way at " + now() + ": none was lost");
    for (Object travelling : lost) {
      if (travelling instanceof Stamped(Carried token, _)) lost(token.to(), token, "lost");
      else told++;
    }
  }

  private static Object bare(Object travelling) {
    return travelling instanceof Stamped stamped ? stamped.carried().message() : travelling;
  }

  private Object stamp(int from, int to, int port, Object message) {
    return tracer == null ? message : tracer.sent(now, from, to, port, message);
  }

  private void note(TraceEvent.Type type, int v, @Nullable Object detail) {
    told++;
    if (tracer != null) tracer.unnoticed(now, type, v, null, detail);
  }

  private void crash(int v) {
    if (nodes[v] == null) return; // has crashed while it wrote
    lastFault = now;
    nodes[v] = null;
    quiet = false;
    crashedOnce.set(v);
    timers.cancelAll(v);
    parked.remove(v);
    paused.clear(v);
    if (workload != null) workload.crashed(v, agenda);
    observers.crashed(now, v);
    note(TraceEvent.Type.CRASH, v, null);
  }

  private void crashWriting(Fault.CrashAtWrite fault) {
    crash(fault.node());
    if (fault.recoverAfter() == null) return;
    long back = now + setup.scale().ticks("faults.recoverAfter", fault.recoverAfter());
    Fault recovery = new Fault.Recover(setup.scale().units(back), fault.node());
    agenda.add(new Task.Strike(back, recovery));
  }

  private void recover(int v) {
    if (nodes[v] != null) return; // is back already
    create(v);
    lastFault = now;
    observers.recovered(now, v);
    Record durable = saved[v] == null ? null : Durable.copy(saved[v]);
    run(v, TraceEvent.Type.RECOVER, null, saved[v], new Input.Recover(durable));
  }

  // ---- What a node may do

  @Override
  public int degree() {
    return topology.degree(current);
  }

  @Override
  public void send(int port, Object message) {
    if (port == NEXT && ring) pass(port, current + 1 == n ? 0 : current + 1, PREVIOUS, message);
    else sendElsewhere(port, message);
  }

  @Override
  public void send(Effects.Send send) {
    int slot = send.slot();
    int to = topology.neighbour(current, slot);
    pass(send.port(), to, topology.arrival(current, slot), send.message());
  }

  private void sendElsewhere(int port, Object message) {
    int slot = ports.out(current, port);
    if (topology.own(current, slot)) {
      toSelf.add(message);
      talking = true;
    } else {
      pass(port, topology.neighbour(current, slot), topology.arrival(current, slot), message);
    }
  }

  private void pass(int port, int to, int arrival, Object message) {
    observers.sent(message);
    if (queues != null) queues.send(to, arrival, conditions.ahead(current), message);
    else if (plainLinks && quiet) wheel.add(now + delay, Bucket.key(to, arrival), message);
    else transmit(port, to, Bucket.key(to, arrival), message);
  }

  private void transmit(int port, int to, long key, Object message) {
    int from = current;
    Object travelling = stamp(from, to, port, message);
    boolean twice = patterns.duplicates(message);
    boolean gone = patterns.loses(message) || conditions.lost(now);
    if (gone || !conditions.open(from, to)) {
      told++;
      Carried carried = travelling instanceof Stamped stamped ? stamped.carried() : null;
      if (tracer != null && carried != null)
        tracer.later(TraceEvent.Type.LOSE, to, carried, gone ? "lost" : "link cut");
      return;
    }
    dispatch(from, to, key, travelling);
    if (twice || conditions.duplicated(now)) dispatch(from, to, key, travelling);
  }

  private void dispatch(int from, int to, long key, Object travelling) {
    if (picker != null) picker.add(key, travelling);
    else deliveries.add(conditions.arrival(now, from, to, key), key, travelling);
  }

  @Override
  public int broadcast(Object message) {
    return ports.broadcast(current, message, this);
  }

  @Override
  public int random(int low, int high) {
    return setup.randoms().choose(current, low, high);
  }

  @Override
  public void emit(Output output) {
    tell(output);
  }

  @Override
  public void tell(Output output) {
    if (heard > 0) {
      heard--;
      return;
    }
    observers.output(now, current, output);
    if (output instanceof Output.Granted(var fence) && workload != null) {
      workload.entered(current, now, fence, agenda);
      nextOther = Math.min(nextOther, agenda.nextTime());
    }
  }

  @Override
  public void setTimer(Timer timer, long ticks) {
    Abilities.needTimed(live(current));
    if (ticks < 0)
      throw new IllegalArgumentException("timer of " + ticks + " ticks, expected at least 0");
    long time = clocks.after(current, now, ticks);
    timers.set(current, timer, time);
    nextOther = Math.min(nextOther, time);
  }

  @Override
  public void cancelTimer(Timer timer) {
    timers.cancel(current, timer);
  }

  @Override
  public void persist(Record state) {
    Abilities.needRecoverable(live(current));
    saved[current] = Durable.copy(state);
  }

  // ---- For those who look on

  @Override
  public @Nullable Ending ending() {
    return ending;
  }

  @Override
  public BigDecimal now() {
    return units(now);
  }

  BigDecimal units(long ticks) {
    return setup.scale().units(ticks);
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
    deliveries.each(
        (key, travelling) -> {
          int to = Bucket.receiver(key);
          visitor.message(topology.neighbour(to, Bucket.slot(key)), to, bare(travelling));
        });
    if (picker != null) picker.each(topology, visitor);
  }

  @Override
  public Map<String, @Nullable Object> state(int v) {
    Node<Object> node = nodes[v];
    return node == null ? Map.of("down", true) : Snapshots.describe(node);
  }

  @Override
  public @Nullable Upcoming next() {
    while (ending == null) {
      Task task = agenda.peek(now);
      if (task != null && task.beforeDeliveries()) return task.upcoming(setup.scale());
      if (deliveries.due() && !timersDueFirst()) {
        int to = Bucket.receiver(deliveries.peekKey());
        int from = topology.neighbour(to, Bucket.slot(deliveries.peekKey()));
        Object message = bare(deliveries.peekMessage());
        return new Upcoming(now(), TraceEvent.Type.DELIVER, to, from, message);
      }
      Timers.Entry timer = timers.peek();
      if (timer != null && timer.time == now) {
        return new Upcoming(now(), TraceEvent.Type.TIMEOUT, timer.node, -1, timer.timer);
      }
      if (task != null) return task.upcoming(setup.scale());
      if (!advance()) return null;
    }
    return null;
  }

  @Override
  public void drop() {
    Object travelling = takeDelivery("drop");
    told++;
    if (tracer != null && travelling instanceof Stamped stamped) {
      tracer.unnoticed(
          now, TraceEvent.Type.LOSE, stamped.carried().to(), stamped.carried(), "dropped by hand");
    }
  }

  @Override
  public void delay(BigDecimal by) {
    long ticks = setup.scale().ticks("delay", by);
    Upcoming upcoming = next();
    long key =
        upcoming != null && upcoming.type() == TraceEvent.Type.DELIVER ? deliveries.peekKey() : 0;
    deliveries.add(now + Math.max(1, ticks), key, takeDelivery("delay"));
  }

  private Object takeDelivery(String what) {
    Upcoming upcoming = next();
    if (upcoming == null || upcoming.type() != TraceEvent.Type.DELIVER) {
      throw new IllegalStateException("nothing to " + what + ": the next event is no delivery");
    }
    Object travelling = deliveries.peekMessage();
    deliveries.take();
    return travelling;
  }

  @Override
  public Result result() {
    return new Report(setup, observers, ending, told).of(this);
  }

  Adversary.InFlight inFlight(long key, Object travelling) {
    int to = Bucket.receiver(key);
    return new Adversary.InFlight(topology.neighbour(to, Bucket.slot(key)), to, bare(travelling));
  }

  /** When the last event was that a node took part in. */
  BigDecimal lastEvent() {
    return setup.scale().units(lastEvent);
  }

  /** Whether somebody else picks the order of deliveries, so that they may take any time. */
  boolean adversarial() {
    return picker != null;
  }

  /** When a node has crashed or come back last. */
  BigDecimal lastFault() {
    return setup.scale().units(lastFault);
  }

  @Nullable Workload workload() {
    return workload;
  }

  boolean connected(int from, int to) {
    return conditions.open(from, to);
  }

  BitSet down() {
    BitSet down = new BitSet();
    crashedOnce.stream().filter(v -> nodes[v] == null).forEach(down::set);
    return down;
  }

  boolean crashedOnlyAtStart() {
    return crashedOnce.equals(agenda.crashedAtStart()) && crashedOnce.equals(down());
  }
}
