package org.bellwether.mutex;

import java.util.ArrayDeque;
import org.bellwether.model.Context;
import org.bellwether.model.Fence;
import org.bellwether.model.Mutex;
import org.bellwether.model.Output.Granted;

/**
 * Raymond's lock: the token moves on the edges of a tree; every node knows the direction of the
 * token, and asks there for itself and for the nodes that have asked it.
 *
 * <p><b>Model:</b> a spanning tree in which every node knows its neighbour towards the token;
 * asynchronous, reliable links that may reorder; no crashes. <b>Guarantee:</b> mutual exclusion, no
 * deadlock, no starvation; not in timestamp order. Nothing is guaranteed after a crash: a dead node
 * cuts the tree, and the token is lost with its holder. <b>Cost:</b> 2d messages for an entry at
 * distance d from an idle token; 4(n-1)/n per entry when all nodes wait, whatever the tree.
 *
 * <p>Greedy on arrival, a node that gets the token serves itself first: unfair, but every other
 * node waits a bounded time. Greedy at exit, it also enters again while clients of its own wait,
 * which starves the others unless it is capped.
 *
 * @see <a href="https://doi.org/10.1145/58564.59295">Raymond, ACM TOCS 7(1), 1989</a>
 */
public final class Raymond implements Mutex<Raymond.Message> {
  public sealed interface Message {}

  /** Somebody on my side wants the token. */
  public record Request() implements Message {}

  /** The right to enter; where it is asked back in the same message, the sender wants it again. */
  public record Token(long sequence, boolean askedBack) implements Message, TokenMessage {}

  /** When a node serves itself before those ahead of it. */
  public enum Greedy {
    NEVER,
    ON_ARRIVAL,
    AT_EXIT
  }

  final int self;
  private final Greedy greedy;
  private final long maxLocalBypass;
  private final boolean piggyback;
  int holder; // the neighbour towards the token, or self
  final ArrayDeque<Integer> queue = new ArrayDeque<>(); // neighbours, and self
  boolean asked; // whether the holder was asked on behalf of the queue
  private boolean inside;
  private long bypasses; // how often, at exit, this node went before others since the token came
  private long sequence; // of the last entry, where the token is

  /**
   * The node at position {@code self}.
   *
   * @param holder the neighbour towards the token, or {@code self} where it is
   * @param maxLocalBypass how often in a row a node that is greedy at exit goes before others
   * @param piggyback whether a request right behind a token travels in the same message
   */
  public Raymond(int self, int holder, Greedy greedy, long maxLocalBypass, boolean piggyback) {
    this.self = self;
    this.holder = holder;
    this.greedy = greedy;
    this.maxLocalBypass = maxLocalBypass;
    this.piggyback = piggyback;
  }

  @Override
  public void request(Context<Message> ctx) {
    queue.add(self);
    assign(ctx);
    ask(ctx);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Request() -> queue.add(port);
      case Token(long number, boolean askedBack) -> {
        holder = self;
        sequence = number;
        if (askedBack) queue.add(port);
        if (greedy != Greedy.NEVER) goFirst();
      }
    }
    assign(ctx);
    ask(ctx);
  }

  private void assign(Context<Message> ctx) {
    if (holder != self || inside || queue.isEmpty()) return;
    int next = queue.remove();
    asked = false;
    if (next == self) {
      inside = true;
      ctx.emit(new Granted(new Fence(1, ++sequence)));
    } else {
      holder = next;
      bypasses = 0;
      asked = piggyback && !queue.isEmpty();
      ctx.send(next, new Token(sequence, asked));
    }
  }

  private void ask(Context<Message> ctx) {
    if (holder == self || queue.isEmpty() || asked) return;
    asked = true;
    ctx.send(holder, new Request());
  }

  /** Moves this node to the head of its queue if it is in it; whether it passed somebody. */
  private boolean goFirst() {
    boolean passes = !queue.isEmpty() && queue.element() != self && queue.remove(self);
    if (passes) queue.addFirst(self);
    return passes;
  }

  @Override
  public void release(Context<Message> ctx) {
    inside = false;
    if (greedy == Greedy.AT_EXIT && bypasses < maxLocalBypass && goFirst()) bypasses++;
    assign(ctx);
    ask(ctx);
  }
}
