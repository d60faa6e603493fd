package org.bellwether.simulate;

import static org.bellwether.model.Ring.NEXT;
import static org.bellwether.model.Ring.PREVIOUS;

import java.util.Arrays;
import java.util.BitSet;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Timer;
import org.jspecify.annotations.Nullable;

/**
 * A run on a one-way ring that goes by place instead of by time. A node hears from nobody but its
 * predecessor, over a link that keeps order, so what it does depends on what that link brings and
 * on nothing else: it may do all of it at once, however late, before its successor does anything.
 * The walk visits node after node with what the one before has sent; after the last it begins a new
 * lap, until there is nothing left to bring.
 *
 * <p>Every message has its time, and outputs are told in the order of events afterwards, so that
 * nobody can tell the difference, except by a clock: a node and the messages that pass it stay in
 * the cache while they are at work, and there are no instants to go through in between.
 */
final class RingWalk implements Context<Object> {
  private static final long PROGRESS_EVERY = 1 << 20;
  private static final int FIRST_CAPACITY = 64;

  private final Engine engine;
  private final Conditions conditions;
  private final Randoms randoms;
  private final @Nullable Node<Object>[] nodes;
  private final long delay; // of every message, if they are all the same
  private final long @Nullable [] last; // by sender, when its last message arrives, if not
  private final Counters counters = new Counters();
  private final OutputLog outputs = new OutputLog();
  private @Nullable Object[] arriving = new @Nullable Object[FIRST_CAPACITY];
  private long[] arrivals = new long[FIRST_CAPACITY];
  private int brought; // how many arrive
  private @Nullable Object[] leaving = new @Nullable Object[FIRST_CAPACITY];
  private long[] departures = new long[FIRST_CAPACITY]; // when what leaves here arrives there
  private int sent; // how many leave
  private int current;
  private long now;
  private long latest;
  private long steps;

  RingWalk(Engine engine, Conditions conditions, Randoms randoms, @Nullable Node<Object>[] nodes) {
    this.engine = engine;
    this.conditions = conditions;
    this.randoms = randoms;
    this.nodes = nodes;
    delay = conditions.constant();
    last = conditions.plain() ? null : new long[nodes.length];
  }

  /** How a walk ended. */
  enum End {
    /** Nothing is left to deliver. */
    REST,
    /** Too many steps: which is the last one is a matter of time. */
    LIMIT,
    STOPPED
  }

  /**
   * Walks to the end.
   *
   * @param starters who starts, at 0
   */
  End walk(BitSet starters, long limit, @Nullable Progress progress) {
    long next = PROGRESS_EVERY;
    boolean first = true;
    do {
      for (int v = 0; v < nodes.length; v++) {
        boolean starting = first && starters.get(v);
        if (!starting && brought == 0) {
          if (first) continue;
          break;
        }
        visit(v, starting);
        handOver();
        if (steps >= limit) return End.LIMIT;
        if (steps < next) continue;
        next = steps + PROGRESS_EVERY;
        if (progress != null && !progress.at(steps, engine.units(latest), brought)) {
          return End.STOPPED;
        }
      }
      first = false;
    } while (brought > 0);
    return End.REST;
  }

  private void visit(int v, boolean starting) {
    Node<Object> node = nodes[v];
    if (node == null) throw new IllegalStateException("node " + v + " is down");
    current = v;
    if (starting) {
      now = 0;
      node.start(this);
      steps++;
    }
    int count = brought;
    if (count == 0) return;
    @Nullable Object[] messages = arriving;
    long[] times = arrivals;
    for (int i = 0; i < count; i++) {
      Object message = messages[i];
      if (message == null) throw new IllegalStateException("message " + i + " is gone");
      now = times[i];
      node.receive(PREVIOUS, message, this);
    }
    steps += count;
    latest = Math.max(latest, now);
  }

  /** What leaves one node arrives at the next. */
  private void handOver() {
    @Nullable Object[] messages = arriving;
    long[] times = arrivals;
    arriving = leaving;
    arrivals = departures;
    brought = sent;
    leaving = messages;
    departures = times;
    sent = 0;
  }

  long steps() {
    return steps;
  }

  /** When the last message arrived. */
  long latest() {
    return latest;
  }

  /** What was sent. */
  Counters counters() {
    return counters;
  }

  /** What nodes have told. */
  OutputLog outputs() {
    return outputs;
  }

  @Override
  public void send(int port, Object message) {
    int i = sent;
    if (port != NEXT || i == leaving.length) makeWay(port);
    counters.count(message);
    leaving[i] = message;
    departures[i] = last == null ? now + delay : drawn(last);
    sent = i + 1;
  }

  private void makeWay(int port) {
    if (port != NEXT) engine.refuse(current, port);
    leaving = Arrays.copyOf(leaving, 2 * leaving.length);
    departures = Arrays.copyOf(departures, leaving.length);
  }

  /** When a message arrives whose delay is drawn: not before the last one. */
  private long drawn(long[] before) {
    long arrival = Math.max(before[current], now + conditions.ahead(current));
    before[current] = arrival;
    return arrival;
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
    return randoms.choose(current, low, high);
  }

  @Override
  public void emit(Output output) {
    outputs.add(now, current, output);
  }

  @Override
  public void setTimer(Timer timer, long ticks) {
    throw engine.untimed();
  }

  @Override
  public void cancelTimer(Timer timer) {}

  @Override
  public void persist(Record state) {
    throw engine.unrecoverable();
  }
}
