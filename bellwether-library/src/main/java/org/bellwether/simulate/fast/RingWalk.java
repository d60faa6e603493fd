package org.bellwether.simulate.fast;

import static org.bellwether.model.Ring.NEXT;
import static org.bellwether.model.Ring.PREVIOUS;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.bellwether.simulate.Simulation.Progress;
import org.bellwether.simulate.engine.Agenda;
import org.bellwether.simulate.engine.Counters;
import org.bellwether.simulate.engine.LinkConditions;
import org.bellwether.simulate.engine.Observers;
import org.bellwether.simulate.engine.RunLimits;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.topology.kind.RingTopology;
import org.bellwether.wiring.Ports;
import org.bellwether.wiring.Randoms;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/**
 * A run on a one-way ring that goes by place instead of by time. A node hears from nobody but its
 * predecessor, over a link that keeps order, so what it does depends on what that link brings and
 * on nothing else: it may do all of it at once, however late, before its successor does anything.
 * The walk visits node after node with what the one before has sent, lap after lap, until there is
 * nothing left to bring.
 *
 * <p>Every message has its time, and outputs are told in the order of events afterwards, so that
 * nobody can tell the difference, except by a clock: a node and the messages that pass it stay in
 * the cache while they are at work, there are no instants to go through in between, and a message
 * that is passed on stays where it is on the {@link Belt}.
 */
@SuppressWarnings("ReferenceEquality") // what is passed on is the same object
final class RingWalk extends FastRun<Node<Object>> {
  private final LinkConditions conditions;
  private final Agenda agenda;
  private final long limit;
  private @Nullable Progress progress;
  private final long delay; // of every message, if they are all the same
  private final long @Nullable [] last; // by sender, when its last message arrives, if not
  private final Counters counters = new Counters();
  private final Belt belt = new Belt(counters);
  private final OutputLog outputs = new OutputLog();
  private final Visit visit;
  private long base; // to be added to times on the belt, which do not change when all are as fast
  private long pause; // how many steps to take before looking round

  RingWalk(WiredScenario setup, Observers observers, Randoms randoms, LinkConditions conditions) {
    super(setup, observers, room(setup));
    this.conditions = conditions;
    agenda = new Agenda(setup);
    limit = RunLimits.events(setup, null);
    last = conditions.plain() ? null : new long[nodes.length];
    delay = last == null ? conditions.constant() : 0;
    visit = new Visit(setup.ports(), randoms);
    pause = Math.min(limit, PROGRESS_EVERY);
  }

  /** Whether all that a node hears of after its start comes from its predecessor, in order. */
  static boolean possible(WiredScenario setup, LinkConditions conditions) {
    return setup.topology() instanceof RingTopology ring
        && ring.oneWay()
        && setup.n() > 1
        && setup.ports().plain()
        && !setup.locks()
        && conditions.simple()
        && setup.scenario().until() == null
        && !Timed.class.isAssignableFrom(setup.entry().node())
        && new Agenda(setup).onlyStarters() != null;
  }

  /**
   * Walks to the end. Gives up, without an ending, if the walk takes too many steps: which event is
   * the last one is a matter of time.
   */
  @Override
  void runToEnd(@Nullable Progress listener) {
    progress = listener;
    BitSet starters = Objects.requireNonNull(agenda.onlyStarters());
    End end = walk(starters);
    if (end == End.LIMIT) return;
    belt.countAll();
    observers.counters().add(counters);
    outputs.tell(observers::output);
    events = steps;
    lastEvent = now;
    if (end == End.STOPPED) stopped();
    else end(Ending.QUIESCENT);
  }

  /** How a walk ended. */
  private enum End {
    /** Nothing is left to deliver. */
    REST,
    /** Too many steps: which is the last one is a matter of time. */
    LIMIT,
    STOPPED
  }

  private End walk(BitSet starters) {
    int together = starters.nextClearBit(0); // most often everybody
    for (int v = 0; v < nodes.length; v++) {
      visit(v, v < together || starters.get(v));
      if (steps >= pause && !goOn()) return steps >= limit ? End.LIMIT : End.STOPPED;
    }
    int v = 0;
    while (belt.size > 0) {
      if (belt.size == 1 && now(belt.first) > outputs.latest()) {
        v = accompany(v);
      } else {
        visit(v, false);
        v = after(v);
      }
      if (steps >= pause && !goOn()) return steps >= limit ? End.LIMIT : End.STOPPED;
    }
    return End.REST;
  }

  private int after(int v) {
    return v + 1 < nodes.length ? v + 1 : 0;
  }

  private boolean goOn() {
    pause = Math.min(limit, steps + PROGRESS_EVERY);
    return steps < limit && (progress == null || progress.at(steps, now(), belt.size));
  }

  /** Lets a node do everything that it has to do. */
  private void visit(int v, boolean starting) {
    Node<Object> node = nodes[v];
    visit.node = v;
    steps += belt.size;
    if (starting) start(node);
    int first = belt.first;
    int end = belt.end;
    if (first < end) {
      deliver(node, first, end);
      now = Math.max(now, now(end - 1));
    }
    moveOn();
  }

  private void start(Node<Object> node) {
    steps++;
    visit.sent = null;
    node.start(visit);
    if (visit.sent != null) belt.own(visit.sent, onBelt(0));
    if (!visit.extra) return;
    for (Object message : visit.alsoSent) belt.own(message, onBelt(0));
    log(0);
    visit.clear();
  }

  /**
   * Delivers what is on the belt. A loop goes on as long as nothing rare happens, so that what is
   * in it stays in registers. That is so if the compiler takes this method for a unit of its own,
   * which it does because the method has more than the 325 bytes that it makes part of a caller at
   * most: {@code RingWalkUnitTest} sees to it. Therefore loops and rare cases are written out.
   */
  private void deliver(Node<Object> node, int first, int end) {
    Visit visit = this.visit;
    Belt belt = this.belt;
    @Nullable Object[] messages = belt.messages;
    long[] before = last;
    int slot = first;
    while (true) {
      if (before == null) {
        for (; slot < end; slot++) {
          Object message = messages[slot];
          if (message == null) continue;
          visit.sent = null;
          node.receive(PREVIOUS, message, visit);
          Object sent = visit.sent;
          if (sent == null || visit.extra) break;
          if (sent != message) belt.replace(slot, message, sent);
        }
      } else {
        long[] times = belt.times;
        long[] next = belt.next;
        LinkConditions conditions = this.conditions;
        int v = visit.node;
        for (; slot < end; slot++) {
          Object message = messages[slot];
          if (message == null) continue;
          visit.sent = null;
          node.receive(PREVIOUS, message, visit);
          Object sent = visit.sent;
          if (visit.extra) break;
          if (sent != message) belt.replace(slot, message, sent);
          if (sent == null) continue;
          next[slot] = before[v] = Math.max(before[v], times[slot] + conditions.ahead(v));
        }
      }
      if (slot == end) return;
      long now = belt.times[slot] + base;
      if (visit.extra) {
        if (visit.told != null) outputs.add(now, visit.node, visit.told);
        for (Output output : visit.alsoTold) outputs.add(now, visit.node, output);
      }
      Object message = messages[slot];
      Object sent = visit.sent;
      if (message != null && sent != message) belt.replace(slot, message, sent);
      if (before != null && sent != null) belt.next[slot] = arrival(now);
      if (visit.extra || visit.several) {
        for (Object more : visit.alsoSent) belt.later(slot, more, onBelt(now));
        visit.clear();
      }
      slot++;
    }
  }

  /**
   * Goes with the only message that is under way from node to node, as long as it remains the only
   * one. It arrives after all that was told has happened, so that what it makes nodes tell need not
   * wait.
   *
   * @param v where it arrives
   * @return where it arrives next
   */
  private int accompany(int v) {
    outputs.tell(observers::output);
    int slot = belt.first;
    Object message = belt.messages[slot];
    if (message == null) throw new IllegalStateException("message " + slot + " is gone");
    int at = v;
    long now = now(slot);
    long hops = 0;
    long most = pause - steps;
    while (true) {
      visit.node = at;
      visit.sent = null;
      nodes[at].receive(PREVIOUS, message, visit);
      hops++;
      at = after(at);
      if (visit.extra) tellAtOnce(now);
      if (visit.sent != message || visit.several || hops == most) break;
      now = arrival(now);
    }
    steps += hops;
    this.now = Math.max(this.now, now);
    base += (hops - 1) * delay;
    if (last != null) belt.times[slot] = now;
    belt.place += hops - 1;
    finish(slot);
    moveOn();
    return at;
  }

  /** Carries out what a node did when it received a message. */
  private void finish(int slot) {
    Object message = belt.messages[slot];
    if (message != null && visit.sent != message) belt.replace(slot, message, visit.sent);
    if (last != null && visit.sent != null) belt.next[slot] = arrival(belt.times[slot]);
    if (!visit.extra && !visit.several) return;
    for (Object more : visit.alsoSent) belt.later(slot, more, onBelt(now(slot)));
    visit.clear();
  }

  private void moveOn() {
    if (last == null) base += delay;
    else belt.swapTimes();
    belt.moveOn();
  }

  /** When a message sent now arrives: where delays are drawn, not before the last one. */
  private long arrival(long now) {
    if (last == null) return now + delay;
    int v = visit.node;
    last[v] = Math.max(last[v], now + conditions.ahead(v));
    return last[v];
  }

  /** The same as the next node finds it on the belt. */
  private long onBelt(long now) {
    return arrival(now) - base - delay;
  }

  private long now(int slot) {
    return belt.times[slot] + base;
  }

  private void log(long now) {
    if (visit.told != null) outputs.add(now, visit.node, visit.told);
    for (Output output : visit.alsoTold) outputs.add(now, visit.node, output);
  }

  private void tellAtOnce(long now) {
    Output output = visit.told;
    if (output != null) observers.output(now, visit.node, output);
    visit.told = null;
    visit.extra = false;
    if (visit.several) for (Output also : visit.alsoTold) observers.output(now, visit.node, also);
  }

  /** What a node acts through: notes what it does until it has done all. */
  private static final class Visit implements Context<Object> {
    private final Ports ports;
    private final Randoms randoms;
    private int node;
    private @Nullable Object sent; // the first message
    private @Nullable Output told; // the first output
    private boolean extra; // whether there is an output or a second message
    private boolean several; // whether there is a second one of either
    private final List<Object> alsoSent = new ArrayList<>();
    private final List<Output> alsoTold = new ArrayList<>();

    Visit(Ports ports, Randoms randoms) {
      this.ports = ports;
      this.randoms = randoms;
    }

    private void clear() {
      extra = false;
      told = null;
      if (!several) return;
      several = false;
      alsoSent.clear();
      alsoTold.clear();
    }

    @Override
    public void send(int port, Object message) {
      if (port == NEXT && sent == null) sent = message;
      else sendAlso(port, message);
    }

    private void sendAlso(int port, Object message) {
      ports.out(node, port); // if there is a way out
      alsoSent.add(message);
      extra = true;
      several = true;
    }

    @Override
    public void emit(Output output) {
      extra = true;
      if (told == null) told = output;
      else emitAlso(output);
    }

    private void emitAlso(Output output) {
      alsoTold.add(output);
      several = true;
    }

    @Override
    public int broadcast(Object message) {
      send(NEXT, message);
      return 1;
    }

    @Override
    public int degree() {
      return 2;
    }

    @Override
    public int random(int low, int high) {
      return randoms.choose(node, low, high);
    }

    @Override
    public void setTimer(Timer timer, long ticks) {
      throw new UnsupportedOperationException("a walk does not support nodes with timers");
    }

    @Override
    public void cancelTimer(Timer timer) {}

    @Override
    public void persist(Record state) {
      throw new UnsupportedOperationException("a walk does not support nodes with a disk");
    }
  }
}
