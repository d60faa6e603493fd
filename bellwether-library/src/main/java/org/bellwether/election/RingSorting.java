package org.bellwether.election;

import static org.bellwether.model.Ring.NEXT;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;

/**
 * Sorting by an elected leader: one message collects the values on its trip around the ring, a
 * second one distributes them in order.
 *
 * <p><b>Model:</b> one-way ring with a leader, reliable links, no crashes. <b>Guarantee:</b> the
 * s-th node clockwise, starting with the leader, gets the s-th smallest value; equal values stay.
 * <b>Cost:</b> 2n messages in addition to the election. As distances in dyadic digits, a table of n
 * values from 1 to L takes at most n·log(L/n + 2) bits.
 *
 * @see <a href="https://doi.org/10.1145/800057.808725">Vitányi, Distributed elections in an
 *     Archimedean ring of processors, STOC 1984</a>
 */
public final class RingSorting implements Node<RingSorting.Message> {
  public sealed interface Message extends Sized {}

  /** The values met so far, in the order of the ring. */
  public record Collect(List<Long> values) implements Message {
    @Override
    public long bits() {
      return RingSorting.bits(values);
    }
  }

  /**
   * All values in order.
   *
   * @param slot whose turn it is, counted from the leader
   */
  public record Distribute(List<Long> sorted, int slot) implements Message {
    @Override
    public long bits() {
      return RingSorting.bits(sorted);
    }
  }

  /** The value that this node has in the end. */
  public record Sorted(long value) implements Output.Custom {}

  private boolean leader;
  private long value;

  public RingSorting(boolean leader, long value) {
    this.leader = leader;
    this.value = value;
  }

  /**
   * The bits of a table: its values in order, each as its distance from the one before it, in
   * dyadic digits. A distance of 0 is possible and dyadic numerals begin at 1, so 1 is added.
   */
  static long bits(List<Long> values) {
    List<Long> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    long bits = 0;
    long before = 0;
    for (long value : sorted) {
      bits += Vitanyi.length(Math.abs(value - before) + 1);
      before = value;
    }
    return bits;
  }

  @Override
  public void start(Context<Message> ctx) {
    if (leader) lead(ctx);
  }

  /** Begins to sort; done by the leader alone. */
  void lead(Context<Message> ctx) {
    leader = true;
    ctx.send(NEXT, new Collect(List.of(value)));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Collect(List<Long> values) when leader -> {
        List<Long> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        take(sorted.getFirst(), ctx);
        ctx.send(NEXT, new Distribute(List.copyOf(sorted), 1));
      }
      case Collect(List<Long> values) -> {
        List<Long> more = new ArrayList<>(values);
        more.add(value);
        ctx.send(NEXT, new Collect(List.copyOf(more)));
      }
      case Distribute distribute when leader -> {} // everybody has its value
      case Distribute(List<Long> sorted, int slot) -> {
        take(sorted.get(slot), ctx);
        ctx.send(NEXT, new Distribute(sorted, slot + 1));
      }
    }
  }

  private void take(long mine, Context<Message> ctx) {
    value = mine;
    ctx.emit(new Sorted(value));
  }
}
