package org.bellwether.mutex;

import java.util.BitSet;
import org.bellwether.model.Context;
import org.bellwether.model.Fence;
import org.bellwether.model.Mutex;
import org.bellwether.model.Output.Granted;

/**
 * Ricart and Agrawala's lock: a node asks all others; one that is in the critical section, or has
 * requested earlier, answers when it leaves.
 *
 * <p><b>Model:</b> complete network, positions as identifiers; asynchronous, reliable links that
 * may reorder; no crashes. <b>Guarantee:</b> mutual exclusion, no deadlock, entry in the order of
 * request timestamps. Nothing is guaranteed after a crash: one dead node stops all others.
 * <b>Cost:</b> exactly 2(n-1) messages per entry; one message delay from an exit to the next entry.
 *
 * @see <a href="https://doi.org/10.1145/358527.358537">Ricart and Agrawala, CACM 24(1), 1981</a>
 */
public final class RicartAgrawala implements Mutex<RicartAgrawala.Message> {
  public sealed interface Message {}

  /** May I enter? Older requests, by timestamp and then by position, go first. */
  public record Request(long timestamp) implements Message {}

  /** You may, as far as I am concerned. */
  public record Reply(long timestamp) implements Message {}

  private enum State {
    IDLE,
    WAITING,
    INSIDE
  }

  private final int self;
  private final int n;
  private final boolean requestsOnly;
  private State state = State.IDLE;
  private long clock;
  private long requested; // timestamp of its own request
  private final BitSet missing = new BitSet(); // whose reply has not come
  private final BitSet deferred = new BitSet(); // who gets its reply at exit

  /**
   * The node at position {@code self} of n.
   *
   * @param requestsOnly the printed clock, which looks at requests alone; it breaks ties
   *     differently, never safety
   */
  public RicartAgrawala(int self, int n, boolean requestsOnly) {
    this.self = self;
    this.n = n;
    this.requestsOnly = requestsOnly;
  }

  @Override
  public void request(Context<Message> ctx) {
    state = State.WAITING;
    requested = ++clock;
    missing.set(0, n);
    missing.clear(self);
    ctx.broadcast(new Request(requested));
    enterIfAllowed(ctx);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Request(long timestamp) -> {
        clock = requestsOnly ? Math.max(clock, timestamp) : Math.max(clock, timestamp) + 1;
        if (state == State.INSIDE || (state == State.WAITING && older(timestamp, port))) {
          deferred.set(port);
        } else {
          reply(port, ctx);
        }
      }
      case Reply(long timestamp) -> {
        if (!requestsOnly) clock = Math.max(clock, timestamp) + 1;
        missing.clear(port);
        enterIfAllowed(ctx);
      }
    }
  }

  /** Whether our request goes before one of {@code other}. */
  private boolean older(long timestamp, int other) {
    return requested < timestamp || (requested == timestamp && self < other);
  }

  private void enterIfAllowed(Context<Message> ctx) {
    if (!missing.isEmpty()) return;
    state = State.INSIDE;
    ctx.emit(new Granted(new Fence(1, requested * n + self)));
  }

  private void reply(int port, Context<Message> ctx) {
    if (!requestsOnly) clock++;
    ctx.send(port, new Reply(clock));
  }

  @Override
  public void release(Context<Message> ctx) {
    state = State.IDLE;
    for (int port = deferred.nextSetBit(0); port >= 0; port = deferred.nextSetBit(port + 1)) {
      reply(port, ctx);
    }
    deferred.clear();
  }
}
