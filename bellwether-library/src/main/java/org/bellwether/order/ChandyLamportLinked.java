package org.bellwether.order;

import org.bellwether.model.Context;
import org.bellwether.model.Linked;

/**
 * {@link ChandyLamport} around an algorithm that hears of its connections.
 *
 * @param <G> the messages of the algorithm
 */
public final class ChandyLamportLinked<G> extends ChandyLamport<G>
    implements Linked<ChandyLamport.Message> {
  /** A node of the algorithm, with what it needs to know for a snapshot. */
  public ChandyLamportLinked(Linked<G> member, Recording recording) {
    super(member, recording);
  }

  @Override
  public void linked(int port, long incarnation, Context<Message> ctx) {
    ((Linked<G>) member).linked(port, incarnation, inner(ctx));
  }

  @Override
  public void unlinked(int port, Context<Message> ctx) {
    ((Linked<G>) member).unlinked(port, inner(ctx));
  }
}
