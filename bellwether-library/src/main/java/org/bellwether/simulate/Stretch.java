package org.bellwether.simulate;

import static org.bellwether.model.Ring.NEXT;
import static org.bellwether.model.Ring.PREVIOUS;

import java.util.Arrays;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Timer;
import org.jspecify.annotations.Nullable;

/**
 * Nodes side by side on a one-way ring, visited one after the other with everything that the one
 * before has sent. A node and the messages that pass it stay in the cache while they are at work,
 * and there are no instants to go through in between. It shares nothing with other stretches but
 * arrays, in which each has its own part.
 */
final class Stretch implements Context<Object> {
  private static final long PROGRESS_EVERY = 1 << 20;
  private static final int FIRST_CAPACITY = 64;

  private final RingWalk walk;
  private final Engine engine;
  private final Conditions conditions;
  private final Randoms randoms;
  private final @Nullable Node<Object>[] nodes;
  private final int from;
  private final int to;
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
  private int starting; // nodes below this one are to start
  private long limit;
  private int current;
  private long now;
  private long latest;
  private long steps;
  private long told; // steps that the walk knows of

  Stretch(
      RingWalk walk,
      Engine engine,
      Conditions conditions,
      Randoms randoms,
      @Nullable Node<Object>[] nodes,
      long @Nullable [] last,
      int from,
      int to) {
    this.walk = walk;
    this.engine = engine;
    this.conditions = conditions;
    this.randoms = randoms;
    this.nodes = nodes;
    this.last = last;
    this.from = from;
    this.to = to;
    delay = conditions.constant();
  }

  /** Messages on one link, with the times of their arrival. */
  record Post(@Nullable Object[] messages, long[] times, int size) {}

  void prepare(int starters, long most) {
    starting = starters;
    limit = most;
  }

  /** Visits all nodes, until there is nothing left to bring. */
  void walk() {
    for (int v = from; v < to && (v < starting || brought > 0); v++) {
      visit(v);
      handOver();
      if (steps >= limit || (steps - told >= PROGRESS_EVERY && !tell())) return;
    }
    starting = 0;
  }

  private void visit(int v) {
    Node<Object> node = nodes[v];
    if (node == null) throw new IllegalStateException("node " + v + " is down");
    current = v;
    if (v < starting) {
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

  private boolean tell() {
    long more = steps - told;
    told = steps;
    return walk.further(this, more);
  }

  /** What the node visited last has sent. */
  Post post() {
    return new Post(arriving, arrivals, brought);
  }

  /** Takes what comes from the stretch before. */
  void bring(Post post) {
    arriving = post.messages;
    arrivals = post.times;
    brought = post.size;
  }

  long steps() {
    return steps;
  }

  long latest() {
    return latest;
  }

  Counters counters() {
    return counters;
  }

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
