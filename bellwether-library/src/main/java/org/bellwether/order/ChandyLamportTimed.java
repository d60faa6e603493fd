package org.bellwether.order;

import java.util.function.Function;
import org.bellwether.model.Context;
import org.bellwether.model.Timed;
import org.bellwether.model.Timer;

/**
 * {@link ChandyLamport} around an algorithm that sets timers.
 *
 * @param <G> the messages of the algorithm
 * @param <T> its timers
 */
public final class ChandyLamportTimed<G, T extends Timer> extends ChandyLamport<G>
    implements Timed<ChandyLamport.Message, T> {
  /** A node of the algorithm, with what is needed for a snapshot. */
  public ChandyLamportTimed(
      Timed<G, T> member,
      Function<Object, String> describe,
      int[] incoming,
      int[] outgoing,
      int degree,
      int after) {
    super(member, describe, incoming, outgoing, degree, after);
  }

  @Override
  @SuppressWarnings("unchecked") // the constructor takes no other
  public void timeout(T timer, Context<Message> ctx) {
    ((Timed<G, T>) member).timeout(timer, inner(ctx));
  }
}
