package org.bellwether.mutex;

import java.util.ArrayDeque;
import org.bellwether.model.Context;
import org.bellwether.model.Fence;
import org.bellwether.model.Mutex;
import org.bellwether.model.Output.Granted;

/**
 * The central coordinator: one node keeps the lock and grants it in the order in which requests
 * arrive.
 *
 * <p><b>Model:</b> complete network, one node known to all as the coordinator, which may be a
 * client too; asynchronous, reliable links that may reorder; no crashes. <b>Guarantee:</b> mutual
 * exclusion, no deadlock, entry in the order in which requests reach the coordinator. Nothing is
 * guaranteed after a crash: a dead coordinator stops all nodes, a dead holder all others. {@link
 * ElectedCentral} survives both. <b>Cost:</b> 3 messages per entry, none at the coordinator; two
 * message delays from an exit to the next entry, one if the coordinator leaves or enters.
 *
 * @see <a href="https://doi.org/10.1006/jpdc.1993.1049">Singhal, Journal of Parallel and
 *     Distributed Computing 18(1), 1993</a>
 */
public final class Central implements Mutex<Central.Message> {
  public sealed interface Message {}

  /** May I enter? */
  public record Request() implements Message {}

  /** You may enter. */
  public record Grant(long sequence) implements Message {}

  /** I have left. */
  public record Release() implements Message {}

  /** Not yet: you are at this position of the queue, counted from 1. */
  public record Queued(int position) implements Message {}

  private static final int NOBODY = -1;

  private final int coordinator;
  private final boolean queuedNotice;
  private boolean withdrawn; // its client has gone, though its request still stands
  int holder = NOBODY; // this and what follows: at the coordinator only
  final ArrayDeque<Integer> queue = new ArrayDeque<>();
  private long sequence; // of the last grant

  /**
   * A client of the coordinator, or the coordinator itself.
   *
   * @param queuedNotice whether those who have to wait are told, so that they can tell a
   *     coordinator that is busy from one that is dead
   */
  public Central(int coordinator, boolean queuedNotice) {
    this.coordinator = coordinator;
    this.queuedNotice = queuedNotice;
  }

  @Override
  public void request(Context<Message> ctx) {
    if (!withdrawn) ctx.send(coordinator, new Request());
    withdrawn = false; // a request that still stands will do
  }

  /** The request stands, and the node gives its grant back when it comes. */
  @Override
  public boolean withdraw(Context<Message> ctx) {
    withdrawn = true;
    return true;
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Request() when holder == NOBODY -> grant(port, ctx);
      case Request() -> {
        queue.add(port);
        if (queuedNotice) ctx.send(port, new Queued(queue.size()));
      }
      case Release() -> {
        holder = NOBODY;
        if (!queue.isEmpty()) grant(queue.remove(), ctx);
      }
      case Grant grant when withdrawn -> {
        withdrawn = false;
        release(ctx);
      }
      case Grant(long number) -> ctx.emit(new Granted(new Fence(1, number)));
      case Queued queued -> {} // the coordinator lives
    }
  }

  private void grant(int client, Context<Message> ctx) {
    holder = client;
    ctx.send(client, new Grant(++sequence));
  }

  @Override
  public void release(Context<Message> ctx) {
    ctx.send(coordinator, new Release());
  }
}
