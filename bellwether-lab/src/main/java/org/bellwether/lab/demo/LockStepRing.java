package org.bellwether.lab.demo;

import static org.bellwether.model.Ring.NEXT;
import static org.bellwether.model.Ring.PREVIOUS;
import static org.bellwether.model.Ring.opposite;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Won;
import org.bellwether.model.Timer;
import org.bellwether.state.Snapshots;

/**
 * Nodes in a ring that do everything at the same time: what is sent at an instant arrives at the
 * next, everywhere. Scenarios insist on distinct ids; here nodes may be as equal as one likes. A
 * random choice is the smallest number everywhere, since equal coins would fall alike.
 */
final class LockStepRing implements Context<Object> {
  private final List<Node<Object>> nodes;
  private final boolean oneWay;
  private final BitSet leaders = new BitSet();
  private List<List<Object>> arriving; // by link: what comes through port p of node v is at 2v+p
  private List<List<Object>> sent;
  private int current;
  private int time;

  LockStepRing(List<Node<Object>> nodes, boolean oneWay) {
    this.nodes = List.copyOf(nodes);
    this.oneWay = oneWay;
    arriving = nothing();
    sent = nothing();
  }

  private List<List<Object>> nothing() {
    List<List<Object>> empty = new ArrayList<>();
    for (int link = 0; link < 2 * nodes.size(); link++) empty.add(new ArrayList<>());
    return empty;
  }

  void start() {
    for (current = 0; current < nodes.size(); current++) nodes.get(current).start(this);
    arriving = sent;
  }

  /**
   * Delivers all that was sent at the last instant: at each node what comes from the left first.
   */
  void step() {
    time++;
    sent = nothing();
    for (current = 0; current < nodes.size(); current++) {
      for (int port = PREVIOUS; port <= NEXT; port++) {
        for (Object message : arriving.get(2 * current + port)) {
          nodes.get(current).receive(port, message, this);
        }
      }
    }
    arriving = sent;
  }

  int time() {
    return time;
  }

  /** Whether nothing is on its way. */
  boolean over() {
    return arriving.stream().allMatch(List::isEmpty);
  }

  BitSet leaders() {
    return leaders;
  }

  /**
   * Checks that whatever a node is, or is about to receive, is the same so many places further.
   *
   * @throws IllegalStateException that names two nodes that differ
   */
  void assertPeriodic(int period) {
    int n = nodes.size();
    for (int v = 0; v < n; v++) {
      int w = (v + period) % n;
      if (!Snapshots.same(nodes.get(v), nodes.get(w))
          || !arriving.get(2 * v).equals(arriving.get(2 * w))
          || !arriving.get(2 * v + 1).equals(arriving.get(2 * w + 1))
          || leaders.get(v) != leaders.get(w)) {
        throw new IllegalStateException(
            "nodes "
                + v
                + " and "
                + w
                + " differ at "
                + time
                + ": the algorithm is not deterministic");
      }
    }
  }

  @Override
  public int degree() {
    return 2;
  }

  @Override
  public void send(int port, Object message) {
    if (port != NEXT && (oneWay || port != PREVIOUS)) {
      throw new IllegalArgumentException("port " + port + " cannot send on this ring");
    }
    int n = nodes.size();
    int to = (current + (port == NEXT ? 1 : n - 1)) % n;
    sent.get(2 * to + opposite(port)).add(message);
  }

  @Override
  public int broadcast(Object message) {
    send(NEXT, message);
    if (oneWay) return 1;
    send(PREVIOUS, message);
    return 2;
  }

  @Override
  public int random(int low, int high) {
    return low;
  }

  @Override
  public void emit(Output output) {
    if (output instanceof Won) leaders.set(current);
  }

  @Override
  public void setTimer(Timer timer, long ticks) {
    throw new UnsupportedOperationException("no timers in lock-step");
  }

  @Override
  public void cancelTimer(Timer timer) {
    throw new UnsupportedOperationException("no timers in lock-step");
  }

  @Override
  public void persist(Record state) {} // nobody fails
}
