package org.bellwether.spark;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.bellwether.model.RoundNode.Combinable;
import org.bellwether.state.StateReader;
import org.bellwether.state.ValueCodec;
import org.jspecify.annotations.Nullable;

/** What arrives at the nodes of a part in one round. */
final class Inboxes {
  private final GraphPart part;
  private final @Nullable Object[] messages; // by slot
  private final int[] combined; // by node, the slot of the combined message, counted from one

  Inboxes(GraphPart part, boolean combining) {
    this.part = part;
    messages = new Object[Math.toIntExact(part.ends())];
    combined = combining ? new int[part.high() - part.low()] : new int[0];
  }

  /** Fills in blocks of messages from other parts, in the order of their senders. */
  void fill(Iterator<byte[]> blocks, ValueCodec<Object> codec) {
    List<StateReader> readers = new ArrayList<>();
    List<Integer> from = new ArrayList<>();
    while (blocks.hasNext()) {
      StateReader reader = new StateReader(blocks.next());
      from.add((int) reader.readUnsigned());
      readers.add(reader);
    }
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < from.size(); i++) order.add(i);
    order.sort(Comparator.comparing(from::get));
    for (int i : order) fill(readers.get(i), codec);
  }

  private void fill(StateReader block, ValueCodec<Object> codec) {
    int sender = 0;
    while (block.remaining() > 0) {
      sender += (int) block.readSigned();
      int receiver = part.low() + (int) block.readUnsigned();
      put(receiver, part.slotOf(receiver, sender), codec.load(block));
    }
  }

  private void put(int receiver, int slot, Object message) {
    int node = receiver - part.low();
    if (combined.length == 0 || combined[node] == 0) {
      messages[part.first(receiver) + slot] = message;
      if (combined.length > 0) combined[node] = slot + 1;
      return;
    }
    int there = combined[node] - 1;
    Object before = messages[part.first(receiver) + there];
    Object both = slot < there ? Combining.both(message, before) : Combining.both(before, message);
    messages[part.first(receiver) + there] = null;
    combined[node] = Math.min(slot, there) + 1;
    messages[part.first(receiver) + combined[node] - 1] = both;
  }

  /**
   * What arrived at a node, by port.
   *
   * @param slots the slot behind each port; null if they are the same
   */
  List<@Nullable Object> of(int node, int @Nullable [] slots) {
    int first = part.first(node);
    int degree = part.degree(node);
    return new AbstractList<>() {
      @Override
      public @Nullable Object get(int port) {
        if (port < 0 || port >= degree) throw new IndexOutOfBoundsException(port);
        return messages[first + (slots == null ? port : slots[port])];
      }

      @Override
      public int size() {
        return degree;
      }
    };
  }

  /** Messages that may be combined. */
  static final class Combining {
    private Combining() {}

    @SuppressWarnings("unchecked") // messages of one algorithm combine with each other
    static Object both(@Nullable Object first, @Nullable Object second) {
      if (!(first instanceof Combinable<?> one) || second == null) {
        throw new IllegalStateException(first + " and " + second + " cannot be combined");
      }
      return ((Combinable<Object>) one).combine(second);
    }
  }
}
