package org.bellwether.simulate.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.model.Node;
import org.bellwether.model.Recoverable;
import org.bellwether.simulate.Pending;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.step.Durable;
import org.bellwether.wiring.NodeFactory;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/** The nodes of a run: which are up, which are paused, and what each has on its disk. */
final class Population {
  private final NodeFactory places;
  private final Chronicle chronicle;
  private final @Nullable Node<Object>[] nodes; // null while down
  private final @Nullable Record[] disks; // by node; empty if nobody has one
  private final BitSet crashedOnce = new BitSet();
  private final BitSet paused = new BitSet();
  private final Map<Integer, List<Parked>> parked = new TreeMap<>(); // by node, in order

  /**
   * What waits for a node to resume.
   *
   * @param travelling the message that arrives then, from a node; null if it is something else that
   *     happens
   * @param due whether it is a timer, which is set again
   */
  private record Parked(int from, @Nullable Object travelling, boolean due, Runnable event) {
    boolean is(long number) {
      return travelling != null && Chronicle.number(travelling) == number;
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  Population(WiredScenario setup, Chronicle chronicle) {
    this.chronicle = chronicle;
    places = new NodeFactory(setup);
    nodes = new Node[setup.n()];
    boolean recoverable = Recoverable.class.isAssignableFrom(setup.entry().node());
    disks = new Record[recoverable ? setup.n() : 0];
    for (int v = 0; v < nodes.length; v++) create(v);
  }

  @SuppressWarnings("unchecked")
  void create(int v) {
    Node<Object> node = (Node<Object>) places.node(v);
    nodes[v] = node;
    chronicle.born(v, node);
  }

  /** The node at a position; null while it is down. */
  @Nullable Node<Object> node(int v) {
    return nodes[v];
  }

  boolean up(int v) {
    return nodes[v] != null;
  }

  Node<Object> live(int v) {
    Node<Object> node = nodes[v];
    if (node == null) throw new IllegalStateException("node " + v + " is down");
    return node;
  }

  void crash(int v) {
    nodes[v] = null;
    crashedOnce.set(v);
    paused.clear(v);
    parked.remove(v);
  }

  /** Whether a node has been down; a node that recovers boots instead of starting. */
  boolean crashedOnce(int v) {
    return crashedOnce.get(v);
  }

  BitSet everCrashed() {
    return crashedOnce;
  }

  BitSet down() {
    BitSet down = new BitSet();
    crashedOnce.stream().filter(v -> nodes[v] == null).forEach(down::set);
    return down;
  }

  boolean paused(int v) {
    return paused.get(v);
  }

  boolean nobodyPaused() {
    return paused.isEmpty();
  }

  void pause(int v) {
    paused.set(v);
  }

  /** Keeps what happens to a paused node until it resumes. */
  void park(int v, Runnable event) {
    parked.computeIfAbsent(v, key -> new ArrayList<>()).add(new Parked(v, null, false, event));
  }

  /** Keeps a timer of a paused node that is due; the event sets it again. */
  void parkDue(int v, Runnable event) {
    parked.computeIfAbsent(v, key -> new ArrayList<>()).add(new Parked(v, null, true, event));
  }

  /** Keeps a message that has come to a paused node. */
  void park(int v, int from, Object travelling, Runnable event) {
    parked
        .computeIfAbsent(v, key -> new ArrayList<>())
        .add(new Parked(from, travelling, false, event));
  }

  /**
   * Lets everything happen that was kept while the node was paused, in the order in which it came
   * and before anything else, so that no message is overtaken on its link. Timers that are due are
   * set before, so that what happens can still cancel them. If the node crashes on the way, in the
   * middle of a write, only messages still come to it, and are lost.
   */
  void resume(int v) {
    paused.clear(v);
    List<Parked> events = parked.remove(v);
    if (events == null) return;
    for (Parked one : events) if (one.due) one.event.run();
    for (Parked one : events) if (!one.due && (up(v) || one.travelling != null)) one.event.run();
  }

  /** Shows the messages that wait for their receivers to resume. */
  void eachParked(Configuration.Visitor<Object> visitor) {
    parked.forEach(
        (to, events) -> {
          for (Parked one : events) {
            if (one.travelling == null) continue;
            visitor.message(one.from, to, Chronicle.bare(one.travelling));
          }
        });
  }

  /** The node that a message waits for to resume; -1 if it waits for none. */
  int parkedAt(long number) {
    for (Map.Entry<Integer, List<Parked>> events : parked.entrySet()) {
      for (Parked one : events.getValue()) if (one.is(number)) return events.getKey();
    }
    return -1;
  }

  /** Takes away a message that waits for its receiver to resume. */
  Object takeParked(long number) {
    for (List<Parked> events : parked.values()) {
      for (Parked one : events) {
        if (one.travelling == null || !one.is(number)) continue;
        events.remove(one);
        return one.travelling;
      }
    }
    throw new IllegalStateException("message " + number + " waits for no node");
  }

  /** The messages that wait for their receivers to resume. */
  List<Pending> pending() {
    List<Pending> pending = new ArrayList<>();
    for (List<Parked> events : parked.values()) {
      for (Parked one : events) {
        if (one.travelling != null) pending.add(Chronicle.pending(one.travelling, null));
      }
    }
    return pending;
  }

  void persist(int v, Record state) {
    disks[v] = state;
  }

  /** A node's disk is lost. */
  void erase(int v) {
    disks[v] = null;
  }

  /** What a node persisted last, cut off from the disk; null if nothing. */
  @Nullable Record saved(int v) {
    Record saved = disks[v];
    return saved == null ? null : Durable.copy(saved);
  }
}
