package org.bellwether.mutex;

import java.util.Arrays;
import java.util.BitSet;
import org.bellwether.model.Context;
import org.bellwether.model.Fence;
import org.bellwether.model.Mutex;
import org.bellwether.model.Output.Granted;

/**
 * Lamport's lock: all nodes keep the same queue of requests in timestamp order, and the first one
 * enters once it has heard from all others that nothing older can arrive.
 *
 * <p><b>Model:</b> complete network, positions as identifiers; asynchronous, reliable FIFO links;
 * no crashes. <b>Guarantee:</b> mutual exclusion, no deadlock, entry in the order of request
 * timestamps. On links that reorder, a release may overtake the request that it belongs to, and
 * nothing is guaranteed; nothing is guaranteed after a crash: one dead node stops all others.
 * <b>Cost:</b> 3(n-1) messages per entry; optimised, between 2(n-1) and 3(n-1): no node answers a
 * request that a later message of its own already answers. One message delay from an exit to the
 * next entry.
 *
 * @see <a href="https://doi.org/10.1145/359545.359563">Lamport, CACM 21(7), 1978</a>
 */
public final class Lamport implements Mutex<Lamport.Message> {
  /** Every message carries its sender's clock. */
  public sealed interface Message {
    long timestamp();
  }

  /** Put me in your queue. */
  public record Request(long timestamp) implements Message {}

  /** You are in my queue. */
  public record Reply(long timestamp) implements Message {}

  /** Take me out of your queue. */
  public record Release(long timestamp) implements Message {}

  private final int self;
  private final int n;
  private final boolean optimised;
  boolean waiting;
  long clock;
  final long[] queue; // by node, the timestamp of its request; 0 where there is none
  final BitSet silent = new BitSet(); // who has sent nothing later than our request
  private final BitSet ahead = new BitSet(); // whose requests go before ours, while we wait
  private final long[] sent; // by node, the last timestamp sent to it; kept if optimised

  /**
   * The node at position {@code self} of n.
   *
   * @param optimised whether to omit replies that a message already sent makes superfluous
   */
  public Lamport(int self, int n, boolean optimised) {
    this.self = self;
    this.n = n;
    this.optimised = optimised;
    queue = new long[n];
    sent = new long[optimised ? n : 0];
  }

  @Override
  public void request(Context<Message> ctx) {
    waiting = true;
    queue[self] = ++clock;
    silent.set(0, n);
    silent.clear(self);
    for (int other = 0; other < n; other++) ahead.set(other, goesFirst(other));
    broadcast(new Request(clock), ctx);
    enterIfFirst(ctx);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    clock = Math.max(clock, message.timestamp()) + 1;
    if (waiting && older(queue[self], self, message.timestamp(), port)) silent.clear(port);
    switch (message) {
      case Request(long timestamp) -> {
        queue[port] = timestamp;
        if (!optimised || !older(timestamp, port, sent[port], self)) reply(port, ctx);
      }
      case Reply reply -> {}
      case Release release -> queue[port] = 0;
    }
    if (waiting) ahead.set(port, goesFirst(port));
    enterIfFirst(ctx);
  }

  private boolean goesFirst(int other) {
    return queue[other] != 0 && older(queue[other], other, queue[self], self);
  }

  static boolean older(long timestamp, int node, long otherTimestamp, int other) {
    return timestamp < otherTimestamp || (timestamp == otherTimestamp && node < other);
  }

  private void enterIfFirst(Context<Message> ctx) {
    if (!waiting || !silent.isEmpty() || !ahead.isEmpty()) return; // L1 and L2
    waiting = false;
    ctx.emit(new Granted(new Fence(1, queue[self] * n + self)));
  }

  private void reply(int port, Context<Message> ctx) {
    clock++;
    if (optimised) sent[port] = clock;
    ctx.send(port, new Reply(clock));
  }

  private void broadcast(Message message, Context<Message> ctx) {
    Arrays.fill(sent, clock);
    ctx.broadcast(message);
  }

  @Override
  public void release(Context<Message> ctx) {
    queue[self] = 0;
    clock++;
    broadcast(new Release(clock), ctx);
  }
}
