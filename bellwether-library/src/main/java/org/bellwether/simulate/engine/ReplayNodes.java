package org.bellwether.simulate.engine;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Detecting;
import org.bellwether.model.Linked;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Timed.Timer;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Event.Carried;
import org.bellwether.simulate.Trace.LossReason;
import org.bellwether.simulate.engine.Tracer.Stamped;
import org.bellwether.simulate.text.EventText;
import org.bellwether.step.CarefulStep;
import org.bellwether.step.Durable;
import org.bellwether.step.Effects;
import org.bellwether.step.Input;
import org.bellwether.topology.Topology;
import org.bellwether.wiring.ClientOperation;
import org.bellwether.wiring.LocalClocks;
import org.bellwether.wiring.Ports;
import org.bellwether.wiring.Randoms;
import org.bellwether.wiring.UntimedScenario;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a {@link ScheduleReplay}: runs their handlers, carries out the effects and tells
 * what happens. Whether something is possible now, the schedule has asked before.
 */
final class ReplayNodes implements Effects.Outside {
  private final UntimedScenario prepared;
  private final Ports ports;
  private final Topology topology;
  private final Observers observers;
  private final @Nullable Tracer tracer;
  private final ReplayLinks links;
  private final ReplayClients clients;
  private final ReplayTimers timers;
  private final boolean timed; // whether the schedule says when time passes
  private final boolean recoverable;
  private final WallClocks walls;
  private final CarefulStep careful;
  private final LocalClocks clocks;
  private final @Nullable Node<Object>[] nodes;
  private final @Nullable Record[] saved;
  private final int[] lives; // counted from 1
  private final BitSet paused = new BitSet();
  private @Nullable CrashAtWrite crashAtWrite; // what the current step has its node do
  private int crashAtSend; // or after how many messages its node crashes; 0 if it does not
  private int current = -1;
  private long told; // what a trace tells
  private long now;
  private long lastEvent;

  /** When a node crashes that writes. */
  enum CrashAtWrite {
    BEFORE,
    AFTER
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  ReplayNodes(
      WiredScenario setup,
      UntimedScenario prepared,
      Observers observers,
      ReplayLinks links,
      ReplayClients clients,
      ReplayTimers timers,
      boolean timed) {
    this.prepared = prepared;
    this.observers = observers;
    this.links = links;
    this.clients = clients;
    this.timers = timers;
    this.timed = timed;
    ports = setup.ports();
    topology = setup.topology();
    tracer = observers.tracer();
    recoverable = Recoverable.class.isAssignableFrom(setup.entry().node());
    clocks = new LocalClocks(setup.scenario().clocks(), setup.clockTick());
    Randoms randoms = setup.newRandoms();
    if (tracer != null) randoms.listen(tracer::drew);
    // where only steps pass, clocks stand still, as they do in a check in which no time passes
    walls = new WallClocks(setup.n(), clocks, setup.scale().ticksPerUnit(), () -> timed ? now : 0);
    careful = new CarefulStep(ports, randoms::choose, walls);
    nodes = new Node[setup.n()];
    saved = new Record[setup.n()];
    lives = new int[setup.n()];
    Arrays.fill(lives, 1);
    for (int v = 0; v < setup.n(); v++) create(v);
  }

  @SuppressWarnings("unchecked")
  private void create(int v) {
    Node<Object> node = (Node<Object>) prepared.node(v);
    nodes[v] = node;
    if (tracer != null) tracer.born(v, node);
  }

  // ---- Time

  long now() {
    return now;
  }

  void at(long time) {
    now = time;
  }

  void pass(long ticks) {
    now += ticks;
    timers.passed(now);
  }

  long lastEvent() {
    return lastEvent;
  }

  /** How many events there were, counted as in a trace. */
  long events() {
    return told;
  }

  // ---- Nodes

  @Nullable Node<Object> node(int v) {
    return nodes[v];
  }

  boolean up(int v) {
    return nodes[v] != null;
  }

  private Node<Object> live(int v) {
    Node<Object> node = nodes[v];
    if (node == null) throw new IllegalStateException("node " + v + " is down");
    return node;
  }

  boolean recoverable() {
    return recoverable;
  }

  boolean paused(int v) {
    return paused.get(v);
  }

  boolean anyPaused() {
    return !paused.isEmpty();
  }

  /** In which of its lives a node is, counted from 1. */
  int life(int v) {
    return lives[v];
  }

  BitSet down() {
    BitSet down = new BitSet();
    for (int v = 0; v < nodes.length; v++) if (nodes[v] == null) down.set(v);
    return down;
  }

  // ---- What happens to nodes

  void wallClock(int v, long shows) {
    walls.set(v, shows, now);
  }

  void start(int v) {
    clients.started(v);
    observers.started(now, v);
    run(v, Trace.Event.Type.START, null, null, Input.START);
  }

  /** Tells a node that has just started that all its connections are up. */
  void connectAll(int v) {
    if (!(nodes[v] instanceof Linked)) return;
    for (int slot = 0; slot < topology.degree(v); slot++) {
      if (!topology.own(v, slot)) connection(v, topology.neighbour(v, slot), 1);
    }
  }

  /** A node hears that a connection is up, or with life 0 that it is not. */
  void connection(int v, int peer, int life) {
    int port = ports.port(v, topology.slotOf(v, peer));
    Input heard = life > 0 ? new Input.Linked(port, life) : new Input.Unlinked(port);
    run(v, life > 0 ? Trace.Event.Type.LINKED : Trace.Event.Type.UNLINKED, null, peer, heard);
  }

  void deliver(int from, int to, int slot, Object travelling) {
    Object message = ReplayLinks.bare(travelling);
    if (!links.cuts().open(from, to)) {
      lost(to, travelling, LossReason.LINK_CUT);
    } else if (nodes[to] != null) {
      Stamped stamped = travelling instanceof Stamped s ? s : null;
      Input arrival = new Input.Receive(ports.port(to, slot), message);
      clients.reached(to);
      run(to, Trace.Event.Type.DELIVER, stamped, null, arrival);
    } else {
      lost(to, travelling, LossReason.RECEIVER_DOWN);
      if (!(nodes[from] instanceof Detecting)) return;
      observers.undelivered(message);
      observers.skipped();
      int back = ports.port(from, topology.slotOf(from, to));
      run(from, Trace.Event.Type.UNREACHABLE, null, to, new Input.Unreachable(back, message));
    }
  }

  void lost(int to, Object travelling, LossReason why) {
    told++;
    if (tracer != null && travelling instanceof Stamped stamped) {
      tracer.unnoticed(now, Trace.Event.Type.LOSE, to, stamped.carried(), why);
    }
  }

  /** Has a message arrive once more, right behind itself. */
  void duplicate(List<Object> link, int place) {
    Object original = link.get(place);
    told++;
    if (tracer == null || !(original instanceof Stamped stamped)) {
      link.add(place + 1, original);
      return;
    }
    link.add(place + 1, tracer.copied(stamped));
    Carried carried = stamped.carried();
    tracer.unnoticed(now, Trace.Event.Type.DUPLICATE, -1, carried, null);
  }

  void expire(int v, Timer timer) {
    timers.remove(v, timer, now);
    run(v, Trace.Event.Type.TIMEOUT, null, timer, new Input.Expire(timer));
  }

  void request(int v) {
    clients.requested(v);
    observers.requested(now, v);
    run(v, Trace.Event.Type.REQUEST, null, null, Input.REQUEST);
  }

  /**
   * A client leaves the critical section.
   *
   * @param again whether it requests anew before it releases
   */
  void exit(int v, boolean again) {
    clients.left(v);
    observers.released(now, v);
    if (again) {
      clients.fewerRequests(v);
      request(v);
    }
    run(v, Trace.Event.Type.EXIT, null, null, Input.RELEASE);
  }

  void withdraw(int v) {
    Input.Withdraw withdrawal = new Input.Withdraw();
    run(v, Trace.Event.Type.WITHDRAW, null, null, withdrawal);
    if (!withdrawal.done()) return;
    clients.withdrew(v);
    observers.withdrawn(now, v);
  }

  void operate(int v, ClientOperation operation) {
    switch (operation) {
      case ClientOperation.Multicast(String payload) -> {
        observers.multicast(now, v, payload);
        run(v, Trace.Event.Type.MULTICAST, null, payload, Input.of(operation));
      }
      case ClientOperation.Unicast(int to, String payload) -> {
        observers.unicast(now, v, to, payload);
        run(v, Trace.Event.Type.UNICAST, null, payload, Input.of(operation));
      }
      case ClientOperation.Command(Record command) -> {
        observers.commanded(now, v, command);
        run(v, Trace.Event.Type.COMMAND, null, command, Input.of(operation));
      }
    }
  }

  void pause(int v) {
    paused.set(v);
    note(Trace.Event.Type.PAUSE, v, null);
  }

  void resume(int v) {
    paused.clear(v);
    note(Trace.Event.Type.RESUME, v, null);
  }

  void crash(int v) {
    crash(v, null);
  }

  /** A node crashes, perhaps at a moment that deserves mention. */
  private void crash(int v, @Nullable String when) {
    nodes[v] = null;
    clients.crashed(v, recoverable);
    timers.crashed(v);
    paused.clear(v);
    observers.crashed(now, v);
    note(Trace.Event.Type.CRASH, v, when);
  }

  void recover(int v, boolean blank) {
    create(v);
    if (blank) saved[v] = null;
    lives[v]++;
    observers.recovered(now, v);
    Record durable = saved[v] == null ? null : Durable.copy(saved[v]);
    run(v, Trace.Event.Type.RECOVER, null, saved[v], new Input.Boot(durable));
  }

  /** Tells something that no handler hears of. */
  void note(Trace.Event.Type type, int v, @Nullable Object detail) {
    told++;
    if (tracer != null) tracer.unnoticed(now, type, v, null, detail);
  }

  // ---- One handler

  /** Has the node crash that writes next; null for nobody. */
  void crashAtNextWrite(@Nullable CrashAtWrite when) {
    crashAtWrite = when;
  }

  /** Whether nobody has written since. */
  boolean awaitsWrite() {
    return crashAtWrite != null;
  }

  /** Has the node crash that sends next, after so many messages. */
  void crashAtNextSend(int messages) {
    crashAtSend = messages;
  }

  /** Whether nobody has sent so many messages since. */
  boolean awaitsSend() {
    return crashAtSend > 0;
  }

  private void run(
      int v, Trace.Event.Type type, @Nullable Stamped cause, @Nullable Object detail, Input input) {
    lastEvent = now;
    current = v;
    if (tracer != null) tracer.begin(v, cause);
    Effects effects = careful.run(v, live(v), input);
    Record written = effects.persisted();
    boolean writing = crashAtWrite != null && written != null;
    boolean sending = crashAtSend > 0 && effects.sends().size() >= crashAtSend;
    if (sending) effects.carryOut(this, crashAtSend);
    else if (!writing) effects.carryOut(this);
    else if (crashAtWrite == CrashAtWrite.AFTER && written != null) persist(written);
    told++;
    if (tracer != null) {
      tracer.end(now, type, v, cause == null ? null : cause.carried(), detail, live(v));
    }
    if (!writing && !sending) return;
    String when =
        sending
            ? EventText.afterSends(crashAtSend)
            : crashAtWrite == CrashAtWrite.AFTER ? EventText.AFTER_WRITE : EventText.BEFORE_WRITE;
    crashAtWrite = null;
    crashAtSend = 0;
    crash(v, when);
  }

  @Override
  public void send(Effects.Send send) {
    int v = current;
    Object message = send.message();
    observers.sent(message);
    int to = topology.neighbour(v, send.slot());
    Object travelling = tracer == null ? message : tracer.sent(now, v, to, send.port(), message);
    if (links.cuts().open(v, to)) {
      links.add(v, send.slot(), travelling);
    } else {
      told++;
      if (tracer == null || !(travelling instanceof Stamped stamped)) return;
      tracer.later(Trace.Event.Type.LOSE, to, stamped.carried(), LossReason.LINK_CUT);
    }
  }

  @Override
  public void tell(Output output) {
    if (output instanceof Output.Until until && !timers.claims(current, until, now)) return;
    observers.output(now, current, output);
    clients.hears(current, output);
  }

  @Override
  public void setTimer(Timer timer, long ticks) {
    long due = timed ? clocks.after(current, now, ticks) : Long.MAX_VALUE;
    timers.set(current, timer, now, due);
  }

  @Override
  public void cancelTimer(Timer timer) {
    timers.remove(current, timer, now);
  }

  @Override
  public void persist(Record state) {
    saved[current] = state;
  }
}
