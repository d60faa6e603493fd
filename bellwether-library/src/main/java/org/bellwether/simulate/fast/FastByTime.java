package org.bellwether.simulate.fast;

import static org.bellwether.model.Ring.NEXT;
import static org.bellwether.model.Ring.PREVIOUS;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Timed.Timer;
import org.bellwether.simulate.Simulation.Progress;
import org.bellwether.simulate.engine.Agenda;
import org.bellwether.simulate.engine.Agenda.Task;
import org.bellwether.simulate.engine.Bucket;
import org.bellwether.simulate.engine.ClientTasks;
import org.bellwether.simulate.engine.Deliveries;
import org.bellwether.simulate.engine.LinkConditions;
import org.bellwether.simulate.engine.Observers;
import org.bellwether.simulate.engine.RunLimits;
import org.bellwether.simulate.engine.TimerQueue;
import org.bellwether.simulate.engine.Wheel;
import org.bellwether.simulate.engine.Workload;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.step.Abilities;
import org.bellwether.step.Input;
import org.bellwether.topology.Topology;
import org.bellwether.topology.kind.CompleteTopology;
import org.bellwether.topology.kind.RingTopology;
import org.bellwether.wiring.LocalClocks;
import org.bellwether.wiring.Ports;
import org.bellwether.wiring.Randoms;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/**
 * A run instant by instant without faults: deliveries go directly to their nodes as long as nothing
 * else is due. One context serves all nodes: the run itself, with the node whose handler runs in
 * {@code current}.
 */
public final class FastByTime extends FastRun<Node<Object>> implements Context<Object> {
  private final Topology topology;
  private final boolean ring;
  private final int n;
  private final Ports ports;
  private final Randoms randoms;
  private final LinkConditions conditions;
  private final boolean plainLinks; // every message takes the same time
  private final long delay; // of every message, if so
  private final Wheel wheel; // where messages are unless they are kept by link
  private final @Nullable LinkQueues queues; // where they are otherwise
  private final Deliveries deliveries; // the one or the other
  private final TimerQueue timers;
  private final Agenda agenda;
  private final LocalClocks clocks;
  private final @Nullable Workload workload;
  private final ClientTasks clients;
  private final ArrayDeque<Object> toItself = new ArrayDeque<>();
  private final long until;
  private final long limit;
  private boolean talking; // a node has sent to itself
  private int current = -1;
  private @Nullable BigDecimal due; // of the timer that expires: its node's clock, exactly
  private long nextOther; // when something else than a delivery happens, at the earliest

  FastByTime(WiredScenario setup, Observers observers, Randoms randoms, LinkConditions conditions) {
    super(setup, observers, room(setup));
    this.randoms = randoms;
    this.conditions = conditions;
    topology = setup.topology();
    ring = topology instanceof RingTopology;
    n = setup.n();
    ports = setup.ports();
    plainLinks = conditions.plain();
    delay = conditions.constant();
    agenda = new Agenda(setup);
    timers = new TimerQueue(n);
    clocks = new LocalClocks(setup.scenario().clocks(), setup.clockTick());
    workload = setup.locks() ? new Workload(setup) : null;
    clients = new ClientTasks(setup, observers, agenda, workload, this::run);
    wheel = new Wheel(conditions.horizon());
    queues = byLink() ? new LinkQueues(new LinkNumbers(topology), conditions.horizon()) : null;
    deliveries = queues == null ? wheel : queues;
    until = RunLimits.until(setup);
    limit = RunLimits.events(setup, workload);
  }

  /** Whether messages can be kept by link, and that is faster. */
  private boolean byLink() {
    boolean oneWay = topology instanceof RingTopology r && r.oneWay();
    boolean toAll = topology instanceof CompleteTopology; // most messages are sent to everybody
    boolean nearlyInOrder = (oneWay || toAll) && plainLinks; // sent as they arrive, or nearly so
    return !nearlyInOrder
        && conditions.simple()
        && (workload == null || !workload.momentary())
        && LinkNumbers.fit(topology);
  }

  @Override
  public @Nullable Workload workload() {
    return workload;
  }

  // ---- The loop

  @Override
  void runToEnd(@Nullable Progress progress) {
    if (workload == null) startTogether();
    long next = steps + PROGRESS_EVERY;
    while (ending == null) {
      if (agenda.nextTime() > now) sprint();
      if (ending != null || !other() || progress == null || steps < next) continue;
      next = steps + PROGRESS_EVERY;
      if (!progress.at(steps, now(), deliveries.size())) stopped();
    }
  }

  /** Starts all nodes that start at 0, unless something else is due then. */
  private void startTogether() {
    int starting = agenda.startTogether();
    for (int v = 0; v < starting; v++) {
      Node<Object> node = nodes[v];
      current = v;
      observers.started(now, v);
      node.start(this);
      if (talking) handleOwn(node);
    }
    steps += starting;
    events += starting;
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
        events += delivered;
      }
      long time = deliveries.nextTime();
      if (time >= nextOther || deliveries.due() || steps >= stop) break;
      now = time;
      deliveries.advance(time);
    }
    if (steps >= limit) end(Ending.LIMIT);
  }

  /** Whether nothing has come up that goes before the deliveries of this instant. */
  public boolean undisturbed() {
    return nextOther > now;
  }

  /** Delivers a message. */
  public void deliver(int to, int slot, Object message) {
    Node<Object> node = nodes[to];
    current = to;
    node.receive(ports.port(to, slot), message, this);
    if (talking) handleOwn(node);
  }

  /** One event, of whatever class comes first; false if the run is over. */
  private boolean other() {
    while (!event()) if (!advance()) return false;
    steps++;
    if (steps >= limit) end(Ending.LIMIT);
    return true;
  }

  private boolean event() {
    Task task = agenda.peek(now);
    if (task != null && task.beforeDeliveries()) {
      perform(task);
    } else if (deliveries.due()) {
      long key = deliveries.peekKey();
      Object message = deliveries.peekMessage();
      deliveries.take();
      lastEvent = now;
      events++;
      deliver(Bucket.receiver(key), Bucket.slot(key), message);
    } else if (timers.nextTime() == now) {
      TimerQueue.SetTimer timer = timers.take();
      due = timer.moved;
      run(timer.node, new Input.Expire(timer.timer));
      due = null;
    } else if (task != null) {
      perform(task);
    } else {
      return false;
    }
    return true;
  }

  private void perform(Task task) {
    agenda.take(task);
    clients.perform(task, now);
    if (workload != null && workload.over()) end(Ending.QUIESCENT);
  }

  private boolean advance() {
    if (ending != null) return false;
    long time = Math.min(deliveries.nextTime(), Math.min(timers.nextTime(), agenda.nextTime()));
    if (time == Long.MAX_VALUE) {
      end(RunLimits.atRest(timers, setup, observers));
    } else if (workload != null && workload.over()) {
      end(Ending.QUIESCENT);
    } else if (time > until) {
      end(Ending.TIME);
    } else {
      now = time;
      deliveries.advance(time);
      return true;
    }
    return false;
  }

  private void run(int v, Input input) {
    if (!(input instanceof Input.Start)) lastEvent = now;
    events++;
    current = v;
    input.handle(nodes[v], this);
    if (talking) handleOwn(nodes[v]);
  }

  private void handleOwn(Node<Object> node) {
    talking = false;
    int port = ports.port(current, topology.slotOf(current, current));
    for (Object own = toItself.poll(); own != null; own = toItself.poll()) {
      node.receive(port, own, this);
    }
    talking = false;
  }

  // ---- What nodes do

  @Override
  public int degree() {
    return topology.degree(current);
  }

  @Override
  public void send(int port, Object message) {
    if (port == NEXT && ring) pass(current + 1 == n ? 0 : current + 1, PREVIOUS, message);
    else sendElsewhere(port, message);
  }

  private void sendElsewhere(int port, Object message) {
    int slot = ports.out(current, port);
    if (topology.own(current, slot)) {
      toItself.add(message);
      talking = true;
    } else {
      pass(topology.neighbour(current, slot), topology.arrival(current, slot), message);
    }
  }

  private void pass(int to, int arrival, Object message) {
    observers.sent(message);
    if (queues != null) queues.send(to, arrival, conditions.ahead(current), message);
    else if (plainLinks) wheel.add(now + delay, Bucket.key(to, arrival), message);
    else transmit(to, Bucket.key(to, arrival), message);
  }

  private void transmit(int to, long key, Object message) {
    if (conditions.lost(now, current)) {
      events++;
      return;
    }
    wheel.add(conditions.arrival(now, current, to, key), key, message);
    if (conditions.duplicated(now, current)) {
      wheel.add(conditions.arrival(now, current, to, key), key, message);
    }
  }

  @Override
  public int broadcast(Object message) {
    if (queues != null || !plainLinks || !ports.plain()) {
      return ports.broadcast(current, message, this);
    }
    int v = current;
    long time = now + delay;
    int degree = topology.degree(v);
    int sent = 0;
    for (int slot = 0; slot < degree; slot++) {
      if (topology.own(v, slot) || !topology.sends(v, slot)) continue;
      wheel.add(time, Bucket.key(topology.neighbour(v, slot), topology.arrival(v, slot)), message);
      sent++;
    }
    if (sent > 0) observers.sent(message, sent);
    return sent;
  }

  @Override
  public int random(int low, int high) {
    return randoms.choose(current, low, high);
  }

  @Override
  public void emit(Output output) {
    if (output instanceof Output.Until) throw new NeedsCare();
    observers.output(now, current, output);
    if (output instanceof Output.Granted granted && workload != null) {
      workload.entered(current, now, granted, agenda);
      nextOther = Math.min(nextOther, agenda.nextTime());
    }
  }

  @Override
  public void setTimer(Timer timer, long ticks) {
    Abilities.needTimed(nodes[current]);
    Abilities.needWholeTicks(ticks);
    nextOther = Math.min(nextOther, timers.set(current, timer, ticks, clocks, now, due));
  }

  @Override
  public void cancelTimer(Timer timer) {
    timers.cancel(current, timer);
  }

  /** No node crashes here, so that the record is never read. */
  @Override
  public void persist(Record state) {
    Abilities.needRecoverable(nodes[current]);
  }
}
