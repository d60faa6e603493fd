package org.bellwether.order;

import org.bellwether.model.Context;
import org.bellwether.model.Mutex;

/**
 * {@link ChandyLamport} around a lock, whose clients request and release as usual.
 *
 * @param <G> the messages of the algorithm
 */
public final class ChandyLamportLock<G> extends ChandyLamport<G>
    implements Mutex<ChandyLamport.Message> {
  /** A node of the algorithm, with what it needs to know for a snapshot. */
  public ChandyLamportLock(Mutex<G> member, Recording recording) {
    super(member, recording);
  }

  @Override
  public void request(Context<Message> ctx) {
    lock().request(inner(ctx));
  }

  @Override
  public void release(Context<Message> ctx) {
    lock().release(inner(ctx));
  }

  @Override
  public boolean withdraw(Context<Message> ctx) {
    return lock().withdraw(inner(ctx));
  }

  private Mutex<G> lock() {
    return (Mutex<G>) member;
  }
}
