package org.bellwether.spark;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.bellwether.model.Outbox;
import org.bellwether.model.Output;
import org.bellwether.model.RoundNode;
import org.bellwether.model.RoundNode.Combinable;
import org.bellwether.state.MessageTypes;
import org.bellwether.state.Snapshots;
import org.bellwether.state.StateHash;
import org.bellwether.state.StateReader;
import org.bellwether.state.StateWriter;
import org.bellwether.state.ValueCodec;
import org.bellwether.wiring.Ports;
import org.bellwether.wiring.Randoms;
import org.jspecify.annotations.Nullable;

/**
 * One round of the nodes of a part. Nodes are made anew from what is known of their places, and get
 * the state that they had; so nothing but bytes travels and is kept.
 */
final class RoundStep implements Outbox<Object> {
  private static final ValueCodec<Object> OUTPUTS = ValueCodec.named();

  private final RoundAlgorithm algorithm;
  private final GraphPart part;
  private final int parts;
  private final long before; // ends of links in the parts before this one
  private final boolean anonymous;
  private final RoundTally tally = new RoundTally();
  private final StateWriter outputs = new StateWriter();
  private final BitSet used = new BitSet(); // slots of this part that were sent through
  private @Nullable Outboxes outboxes;
  private int round;
  private int current;
  private int drawn;
  private int @Nullable [] slots; // of the current node, by port

  RoundStep(RoundAlgorithm algorithm, GraphPart part, int parts, long before) {
    this.algorithm = algorithm;
    this.part = part;
    this.parts = parts;
    this.before = before;
    anonymous = algorithm.anonymous();
  }

  /**
   * Lets all nodes have their turn.
   *
   * @param last the part after the round before; null if this is the first
   * @param arriving blocks of messages
   */
  RoundState run(@Nullable RoundState last, Iterator<byte[]> arriving) {
    Function<Integer, RoundNode<Object>> nodes = algorithm.nodes(part);
    BitSet out = last == null ? new BitSet() : (BitSet) last.out().clone();
    List<byte[]> said = new ArrayList<>(last == null ? List.of() : last.outputs());
    if (part.low() == part.high()) {
      return new RoundState(0, out, new byte[0], new byte[parts][0], said, tally);
    }
    round = last == null ? 0 : last.round() + 1;
    RoundNode<Object> some = nodes.apply(part.low());
    ValueCodec<Object> codec = MessageTypes.codec(some);
    boolean combining = combining(some);
    Inboxes inboxes = new Inboxes(part, combining);
    inboxes.fill(arriving, codec);
    int here = GraphPart.partOf(part.low(), parts, algorithm.n());
    Outboxes sending = new Outboxes(here, parts, algorithm.n(), codec, combining);
    outboxes = sending;
    StateReader in = new StateReader(last == null ? new byte[0] : last.nodes(), loader());
    StateWriter kept = new StateWriter();
    long ends = before;
    for (current = part.low(); current < part.high(); current++) {
      int index = current - part.low();
      slots = anonymous ? Ports.hidden(algorithm.seed(), ends, part.degree(current)) : null;
      ends += part.degree(current);
      if (out.get(index)) continue;
      RoundNode<Object> node = nodes.apply(current);
      drawn = last == null ? 0 : (int) in.readUnsigned();
      if (last != null) Snapshots.load(node, in);
      if (!turn(node, inboxes.of(current, slots))) {
        out.set(index);
        continue;
      }
      tally.active++;
      kept.writeUnsigned(drawn);
      Snapshots.save(node, kept);
    }
    tally.settle();
    if (outputs.length() > 0) said.add(outputs.toBytes());
    return new RoundState(round, out, kept.toBytes(), sending.blocks(), said, tally);
  }

  /** Whether the algorithm allows its messages to be combined. */
  private static boolean combining(RoundNode<Object> node) {
    return Combinable.class.isAssignableFrom(MessageTypes.declared(node.getClass()));
  }

  private static ClassLoader loader() {
    return Thread.currentThread().getContextClassLoader();
  }

  private boolean turn(RoundNode<Object> node, List<@Nullable Object> inbox) {
    try {
      return node.round(round, inbox, this);
    } catch (RuntimeException e) {
      throw new IllegalStateException(
          "node " + current + " failed in round " + round + ": " + e, e);
    }
  }

  @Override
  public int degree() {
    return part.degree(current);
  }

  @Override
  public void send(int port, Object message) {
    if (port < 0 || port >= degree()) {
      throw new IllegalArgumentException(
          "port " + port + " does not exist: node has ports 0.." + (degree() - 1));
    }
    int slot = slots == null ? port : slots[port];
    int index = part.first(current) + slot;
    if (used.get(index)) {
      throw new IllegalStateException(
          "port " + port + " is sent to twice in one round, expected at most one message");
    }
    used.set(index);
    tally.count(message);
    if (outboxes != null) outboxes.send(current, part.neighbour(current, slot), message);
  }

  @Override
  public int broadcast(Object message) {
    for (int port = 0; port < degree(); port++) send(port, message);
    return degree();
  }

  @Override
  public int random(int low, int high) {
    return Randoms.choice(algorithm.seed(), current, drawn++, low, high);
  }

  @Override
  public void emit(Output output) {
    tally.outputs.merge(output.getClass().getSimpleName(), 1L, Long::sum);
    int from = outputs.length();
    outputs.writeUnsigned(current);
    outputs.writeUnsigned(round);
    OUTPUTS.save(output, outputs);
    tally.digest += StateHash.of(outputs.buffer(), from, outputs.length() - from, 0);
  }

  /** Who hears what nodes said. */
  interface Hearer {
    void said(int node, int round, Output output);
  }

  /** Tells all that the nodes of a part have said, in the order of rounds and nodes. */
  static void tell(RoundState state, Hearer hearer) {
    for (byte[] piece : state.outputs()) {
      StateReader in = new StateReader(piece, loader());
      while (in.remaining() > 0) {
        int node = (int) in.readUnsigned();
        int when = (int) in.readUnsigned();
        hearer.said(node, when, (Output) OUTPUTS.load(in));
      }
    }
  }
}
