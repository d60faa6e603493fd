package org.bellwether.simulate.fast;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Objects;
import org.bellwether.model.Outbox;
import org.bellwether.model.Output;
import org.bellwether.model.RoundNode;
import org.bellwether.simulate.engine.Observers;
import org.bellwether.simulate.engine.SentMessages;
import org.bellwether.step.Abilities;
import org.bellwether.topology.kind.GraphTopology;
import org.bellwether.wiring.Ports;
import org.bellwether.wiring.Randoms;
import org.jspecify.annotations.Nullable;

/** Lets nodes have their turns in a round, one after the other, and is what they act through. */
final class RoundWorker implements Outbox<Object> {
  private final RoundNode<Object>[] nodes;
  private final boolean[] out;
  private final int[] first;
  private final int[] links;
  private final Ports ports;
  private final boolean plain; // ports are slots, and all of them lead to others
  private final Randoms randoms;
  private final Inbox inbox = new Inbox();
  final SentMessages sent;
  private @Nullable Object[] arriving = {}; // by slot of the receiver
  private @Nullable Object[] leaving = {};
  private OutputLog.Listener listener = (time, node, output) -> {};
  private int round;
  private long time;
  private int current;
  long turns;
  long arrived; // messages at nodes that still take part
  int left; // nodes that take part no more since the last round began
  boolean sends; // anything, in this round

  /**
   * Serves nodes that it may share with others.
   *
   * @param out by node, whether it takes part no more
   * @param first by node, where its slots begin
   * @param links by slot of a sender, the slot of the receiver
   */
  RoundWorker(
      RoundNode<Object>[] nodes,
      boolean[] out,
      int[] first,
      int[] links,
      Ports ports,
      Randoms randoms,
      Observers observers) {
    this.nodes = nodes;
    this.out = out;
    this.first = first;
    this.links = links;
    this.ports = ports;
    this.randoms = randoms;
    plain = ports.plain() && ports.topology() instanceof GraphTopology;
    sent = observers.newSent();
  }

  /** What arrived at the current node, by port. */
  private final class Inbox extends AbstractList<@Nullable Object> {
    @Override
    public @Nullable Object get(int port) {
      Objects.checkIndex(port, degree());
      return arriving[first[current] + ports.slot(current, port)];
    }

    @Override
    public int size() {
      return degree();
    }
  }

  /** Begins a round, in which what left in the last one arrives. */
  void begin(int round, long time, @Nullable Object[] arriving, @Nullable Object[] leaving) {
    this.round = round;
    this.time = time;
    this.arriving = arriving;
    this.leaving = leaving;
    sends = false;
    left = 0;
  }

  /**
   * Lets those of some nodes that still take part have their turns, and empties the inboxes of all.
   *
   * @param to the first node that is not one of them
   * @param listener hears what they tell
   */
  void serve(int from, int to, OutputLog.Listener listener) {
    this.listener = listener;
    for (int v = from; v < to; v++) if (!out[v]) turn(v);
    Arrays.fill(arriving, first[from], first[to], null);
  }

  private void turn(int v) {
    current = v;
    int end = first[v + 1];
    for (int i = first[v]; i < end; i++) if (arriving[i] != null) arrived++;
    turns++;
    if (nodes[v].round(round, inbox, this)) return;
    out[v] = true;
    left++;
  }

  @Override
  public int degree() {
    return first[current + 1] - first[current];
  }

  @Override
  public void send(int port, Object message) {
    int slot = port;
    if (!plain || port < 0 || port >= degree()) slot = ports.out(current, port);
    put(first[current] + slot, port, message);
    sent.count(message, 1);
  }

  private void put(int slot, int port, Object message) {
    int place = links[slot];
    Abilities.needUnused(port, leaving[place] != null);
    leaving[place] = message;
    sends = true;
  }

  @Override
  public int broadcast(Object message) {
    if (!plain) return ports.broadcast(current, message, this);
    int degree = degree();
    int from = first[current];
    for (int port = 0; port < degree; port++) put(from + port, port, message);
    if (degree > 0) sent.count(message, degree);
    return degree;
  }

  @Override
  public int random(int low, int high) {
    return randoms.choose(current, low, high);
  }

  @Override
  public void emit(Output output) {
    listener.output(time, current, output);
  }
}
