package org.bellwether.mutex;

import java.util.BitSet;
import org.bellwether.model.Context;
import org.bellwether.model.Fence;
import org.bellwether.model.Mutex;
import org.bellwether.model.Output.Granted;

/**
 * Carvalho and Roucairol's lock: a permission, once given, is valid until its holder gives it back,
 * so that a node that enters repeatedly asks nobody.
 *
 * <p><b>Model:</b> complete network, positions as identifiers; asynchronous, reliable links that
 * may reorder; no crashes. <b>Guarantee:</b> mutual exclusion, no deadlock; a node that has heard
 * of a request enters at most once before it. Not in timestamp order: a node with all permissions
 * enters without telling anybody. Nothing is guaranteed after a crash: a dead node stops every node
 * that needs its permission. <b>Cost:</b> from 0 to 2(n-1) messages per entry; one message delay
 * from an exit to the next entry.
 *
 * @see <a href="https://dl.acm.org/toc/cacm/1983/26/2">Carvalho and Roucairol, CACM 26(2), 1983</a>
 */
public final class CarvalhoRoucairol implements Mutex<CarvalhoRoucairol.Message> {
  public sealed interface Message {}

  /** May I enter? Older requests, by timestamp and then by position, go first. */
  public record Request(long timestamp) implements Message {}

  /** You may, until you let me; the last entry that I know of had this number. */
  public record Reply(long timestamp, long sequence) implements Message {}

  enum State {
    IDLE,
    WAITING,
    INSIDE
  }

  private final int self;
  private final int n;
  State state = State.IDLE;
  private long clock;
  private long requested; // timestamp of its own request
  final BitSet permitted = new BitSet(); // whose permission is here
  final BitSet deferred = new BitSet(); // who gets its reply at exit
  private long sequence; // the largest number of an entry that is known

  /** The node at position {@code self} of n. */
  public CarvalhoRoucairol(int self, int n) {
    this.self = self;
    this.n = n;
  }

  @Override
  public void request(Context<Message> ctx) {
    state = State.WAITING;
    requested = ++clock;
    for (int other = 0; other < n; other++) {
      if (other != self && !permitted.get(other)) ctx.send(other, new Request(requested));
    }
    enterIfPermitted(ctx);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Request(long timestamp) -> {
        clock = Math.max(clock, timestamp) + 1;
        if (state == State.INSIDE || (state == State.WAITING && older(timestamp, port))) {
          deferred.set(port);
        } else {
          boolean givenBack = permitted.get(port);
          reply(port, ctx);
          if (state == State.WAITING && givenBack) ctx.send(port, new Request(requested));
        }
      }
      case Reply(long timestamp, long number) -> {
        clock = Math.max(clock, timestamp) + 1;
        sequence = Math.max(sequence, number);
        permitted.set(port);
        enterIfPermitted(ctx);
      }
    }
  }

  /** Whether our request goes before one of {@code other}. */
  private boolean older(long timestamp, int other) {
    return requested < timestamp || (requested == timestamp && self < other);
  }

  private void enterIfPermitted(Context<Message> ctx) {
    if (permitted.cardinality() < n - 1) return;
    state = State.INSIDE;
    ctx.emit(new Granted(new Fence(1, ++sequence)));
  }

  private void reply(int port, Context<Message> ctx) {
    permitted.clear(port);
    ctx.send(port, new Reply(++clock, sequence));
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
