package org.bellwether.mutex;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Context;
import org.bellwether.model.Fence;
import org.bellwether.model.Mutex;
import org.bellwether.model.Output.Granted;

/**
 * Suzuki and Kasami's lock: a node asks all others for the token, which itself knows who waits and
 * who has been served.
 *
 * <p><b>Model:</b> complete network, positions as identifiers; asynchronous, reliable links that
 * may reorder; no crashes. <b>Guarantee:</b> mutual exclusion, no deadlock; once in the token's
 * queue, a request is overtaken only by those ahead of it. Not in timestamp order. Nothing is
 * guaranteed after a crash: the token is lost with its holder. <b>Cost:</b> n messages per entry,
 * none if the node has the token; one message delay from an exit to the next entry.
 *
 * @see <a href="https://doi.org/10.1145/6110.214406">Suzuki and Kasami, ACM TOCS 3(4), 1985</a>
 */
public final class SuzukiKasami implements Mutex<SuzukiKasami.Message> {
  public sealed interface Message {}

  /** This is my request of that number. */
  public record Request(int number) implements Message {}

  /** The right to enter: who was served, who waits, and the number of the last entry. */
  public record Token(int[] ln, List<Integer> queue, long sequence)
      implements Message, TokenMessage {
    public Token {
      queue = List.copyOf(queue);
    }
  }

  private final int self;
  private final int n;
  private final boolean cyclic;
  private boolean busy; // waits or is inside
  boolean token;
  final int[] rn; // by node, the largest number of a request that was heard
  int[] ln = {}; // the token's: by node, the number of the last request that was served
  final ArrayDeque<Integer> queue = new ArrayDeque<>(); // the token's
  private long sequence; // the token's

  /**
   * The node at position {@code self} of n.
   *
   * @param token whether the token begins here
   * @param cyclic whether those who wait are collected from the next position on, not from the
   *     first
   */
  public SuzukiKasami(int self, int n, boolean token, boolean cyclic) {
    this.self = self;
    this.n = n;
    this.token = token;
    this.cyclic = cyclic;
    rn = new int[n];
    if (token) ln = new int[n];
  }

  @Override
  public void request(Context<Message> ctx) {
    busy = true;
    if (token) enter(ctx);
    else ctx.broadcast(new Request(++rn[self]));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Request(int number) -> {
        rn[port] = Math.max(rn[port], number);
        if (token && !busy && rn[port] == ln[port] + 1) pass(port, ctx);
      }
      case Token(int[] served, List<Integer> waiting, long number) -> {
        token = true;
        ln = served.clone();
        queue.addAll(waiting);
        sequence = number;
        enter(ctx);
      }
    }
  }

  private void enter(Context<Message> ctx) {
    ctx.emit(new Granted(new Fence(1, ++sequence)));
  }

  @Override
  public void release(Context<Message> ctx) {
    busy = false;
    ln[self] = rn[self];
    BitSet queued = new BitSet();
    for (int node : queue) queued.set(node);
    for (int i = 0; i < n; i++) {
      int node = cyclic ? (self + i) % n : i;
      if (node != self && !queued.get(node) && rn[node] == ln[node] + 1) queue.add(node);
    }
    if (!queue.isEmpty()) pass(queue.remove(), ctx);
  }

  private void pass(int port, Context<Message> ctx) {
    token = false;
    ctx.send(port, new Token(ln, List.copyOf(queue), sequence));
    ln = new int[0];
    queue.clear();
  }
}
