package org.bellwether.check;

import java.util.BitSet;
import org.bellwether.model.Context;
import org.bellwether.model.Fence;
import org.bellwether.model.Mutex;
import org.bellwether.model.Output.Granted;

/** Ricart and Agrawala's lock with a wrong idea of which of two requests goes first. */
final class RicartAgrawalaMutant implements Mutex<RicartAgrawalaMutant.Message> {
  sealed interface Message {}

  record Request(long timestamp) implements Message {}

  record Reply(long timestamp) implements Message {}

  /** Whose request goes first. */
  enum Priority {
    RIGHT,
    /** Of equally old requests, both give way. */
    NO_TIE_BREAK_BOTH_YIELD,
    /** Of equally old requests, neither gives way. */
    NO_TIE_BREAK_NEITHER_YIELDS,
    /** The younger one goes first. */
    REVERSED
  }

  private final int self;
  private final int n;
  private final Priority priority;
  private boolean waiting;
  private boolean inside;
  private long clock;
  private long requested;
  private final BitSet missing = new BitSet();
  private final BitSet deferred = new BitSet();

  RicartAgrawalaMutant(int self, int n, Priority priority) {
    this.self = self;
    this.n = n;
    this.priority = priority;
  }

  @Override
  public void request(Context<Message> ctx) {
    waiting = true;
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
        clock = Math.max(clock, timestamp) + 1;
        if (inside || (waiting && first(timestamp, port))) deferred.set(port);
        else ctx.send(port, new Reply(++clock));
      }
      case Reply(long timestamp) -> {
        clock = Math.max(clock, timestamp) + 1;
        missing.clear(port);
        enterIfAllowed(ctx);
      }
    }
  }

  private boolean first(long timestamp, int other) {
    boolean older = requested < timestamp || (requested == timestamp && self < other);
    return switch (priority) {
      case RIGHT -> older;
      case NO_TIE_BREAK_BOTH_YIELD -> requested < timestamp;
      case NO_TIE_BREAK_NEITHER_YIELDS -> requested <= timestamp;
      case REVERSED -> !older;
    };
  }

  private void enterIfAllowed(Context<Message> ctx) {
    if (!missing.isEmpty()) return;
    waiting = false;
    inside = true;
    ctx.emit(new Granted(new Fence(1, requested * n + self)));
  }

  @Override
  public void release(Context<Message> ctx) {
    inside = false;
    deferred.stream().forEach(port -> ctx.send(port, new Reply(++clock)));
    deferred.clear();
  }
}
