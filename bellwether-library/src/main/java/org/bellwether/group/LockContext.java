package org.bellwether.group;

import org.bellwether.model.Context;
import org.bellwether.model.GuestContext;
import org.bellwether.model.Output;
import org.bellwether.model.Timed.Timer;

/** What one lock of a {@link LockTable} may do: send to members of the view, and tell its table. */
final class LockContext extends GuestContext<Object, LockTable.Message> {
  private final LockTable table;
  private final String lock;
  private final Context<LockTable.Message> host;

  LockContext(LockTable table, String lock, Context<LockTable.Message> host) {
    super(host, LockContext::unnumbered);
    this.table = table;
    this.lock = lock;
    this.host = host;
  }

  long epoch() {
    return table.epoch();
  }

  long lastSequence() {
    return table.lastSequence;
  }

  long afterLoss(long sequence) {
    return table.afterLoss(sequence);
  }

  /** Whether nothing may be granted or sent until there is another view. */
  boolean frozen() {
    return table.frozen();
  }

  private static LockTable.Message unnumbered(Object content) {
    throw new IllegalStateException("the table numbers messages by port: " + content);
  }

  @Override
  public void send(int port, Object content) {
    table.send(port, lock, content, host);
  }

  @Override
  public int broadcast(Object content) {
    return table.broadcast(lock, content, host);
  }

  @Override
  public void emit(Output output) {
    if (output instanceof Output.Granted) table.lock(lock).enter();
    else host.emit(output);
  }

  @Override
  public void setTimer(Timer timer, long ticks) {
    throw new UnsupportedOperationException("a token algorithm has no timers");
  }

  @Override
  public void cancelTimer(Timer timer) {
    throw new UnsupportedOperationException("a token algorithm has no timers");
  }

  @Override
  public void persist(Record state) {
    throw new UnsupportedOperationException("a token algorithm keeps nothing on disk");
  }
}
