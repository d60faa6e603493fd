package org.bellwether.order;

import org.bellwether.model.Context;
import org.bellwether.model.Unicast;

/**
 * {@link ChandyLamport} around ordered delivery from one node to another.
 *
 * @param <G> the messages of the algorithm
 * @param <P> what clients send
 */
public final class ChandyLamportUnicast<G, P> extends ChandyLamport<G>
    implements Unicast<ChandyLamport.Message, P> {
  /** A node of the algorithm, with what it needs to know for a snapshot. */
  public ChandyLamportUnicast(Unicast<G, P> member, Recording recording) {
    super(member, recording);
  }

  @Override
  @SuppressWarnings("unchecked") // the constructor takes no other
  public void unicast(int port, P payload, Context<Message> ctx) {
    ((Unicast<G, P>) member).unicast(port, payload, inner(ctx));
  }
}
