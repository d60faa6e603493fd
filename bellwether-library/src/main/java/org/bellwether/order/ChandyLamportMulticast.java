package org.bellwether.order;

import org.bellwether.model.Context;
import org.bellwether.model.Multicast;

/**
 * {@link ChandyLamport} around a multicast, whose clients send as usual.
 *
 * @param <G> the messages of the algorithm
 * @param <P> what clients send
 */
public final class ChandyLamportMulticast<G, P> extends ChandyLamport<G>
    implements Multicast<ChandyLamport.Message, P> {
  /** A node of the algorithm, with what it needs to know for a snapshot. */
  public ChandyLamportMulticast(Multicast<G, P> member, Recording recording) {
    super(member, recording);
  }

  @Override
  @SuppressWarnings("unchecked") // the constructor takes no other
  public void multicast(P payload, Context<Message> ctx) {
    ((Multicast<G, P>) member).multicast(payload, inner(ctx));
  }
}
