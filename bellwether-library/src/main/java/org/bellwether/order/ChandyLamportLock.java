package org.bellwether.order;

import java.util.function.Function;
import org.bellwether.model.Context;
import org.bellwether.model.Mutex;

/**
 * {@link ChandyLamport} around a lock, whose clients request and release as usual.
 *
 * @param <G> the messages of the lock
 */
public final class ChandyLamportLock<G> extends ChandyLamport<G>
    implements Mutex<ChandyLamport.Message> {
  /** A node of a lock, with what is needed for a snapshot. */
  public ChandyLamportLock(
      Mutex<G> lock,
      Function<Object, String> describe,
      int[] incoming,
      int[] outgoing,
      int degree,
      int after) {
    super(lock, describe, incoming, outgoing, degree, after);
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
