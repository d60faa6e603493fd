package org.bellwether.mutex;

import org.bellwether.model.Context;
import org.bellwether.model.Fence;
import org.bellwether.model.Mutex;
import org.bellwether.model.Output.Granted;

/**
 * Path compression: every node guesses who asked last; a request follows the guesses to the end of
 * the waiting list, and all nodes on its path guess right from then on.
 *
 * <p><b>Model:</b> complete network, guesses that lead to the token at the start; asynchronous,
 * reliable links that may reorder; no crashes. <b>Guarantee:</b> mutual exclusion, no deadlock;
 * once in the list, a request is overtaken only by those ahead of it. Not in timestamp order.
 * Nothing is guaranteed after a crash: the token is lost with its holder, and a request with the
 * node that forwards it. <b>Cost:</b> one message per hop of the request and one for the token, at
 * most n; O(log n) on average over any run, and the harmonic number H(n-1) if requesters are
 * random; one message delay from an exit to the next entry.
 *
 * @see <a href="https://doi.org/10.1006/jpdc.1996.0041">Naimi, Trehel and Arnold, Journal of
 *     Parallel and Distributed Computing 34(1), 1996</a>
 */
public final class PathCompression implements Mutex<PathCompression.Message> {
  public sealed interface Message {}

  /** The requester wants to come after you, or after the node that you think asked last. */
  public record Request(int requester) implements Message {}

  /** The right to enter; the last entry had this number. */
  public record Token(long sequence) implements Message, TokenMessage {}

  private static final int NOBODY = -1;

  private final int self;
  int dir; // who asked last, as far as this node knows; self at the end of a list
  int next = NOBODY; // who gets the token after this node
  boolean token;
  boolean busy; // waits or is inside
  private long sequence; // of the last entry, where the token is

  /**
   * The node at position {@code self}.
   *
   * @param dir its first guess; {@code self} where the token is
   */
  public PathCompression(int self, int dir) {
    this.self = self;
    this.dir = dir;
    token = dir == self;
  }

  @Override
  public void request(Context<Message> ctx) {
    busy = true;
    if (token) {
      enter(ctx);
    } else {
      ctx.send(dir, new Request(self));
      dir = self;
    }
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Request(int requester) -> {
        if (dir != self) ctx.send(dir, message);
        else if (busy) next = requester;
        else pass(requester, ctx);
        dir = requester;
      }
      case Token(long number) -> {
        token = true;
        sequence = number;
        enter(ctx);
      }
    }
  }

  private void enter(Context<Message> ctx) {
    ctx.emit(new Granted(new Fence(1, ++sequence)));
  }

  private void pass(int to, Context<Message> ctx) {
    token = false;
    ctx.send(to, new Token(sequence));
  }

  @Override
  public void release(Context<Message> ctx) {
    busy = false;
    if (next == NOBODY) return;
    pass(next, ctx);
    next = NOBODY;
  }
}
