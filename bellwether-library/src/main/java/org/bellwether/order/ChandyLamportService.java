package org.bellwether.order;

import org.bellwether.model.Context;
import org.bellwether.model.Linked;
import org.bellwether.model.Serving;

/**
 * {@link ChandyLamport} around an algorithm that takes commands and hears of its connections.
 *
 * @param <G> the messages of the algorithm
 * @param <C> the commands
 */
public final class ChandyLamportService<G, C> extends ChandyLamportServing<G, C>
    implements Linked<ChandyLamport.Message> {
  /** A node of the algorithm, with what it needs to know for a snapshot. */
  public ChandyLamportService(Serving<G, C> member, Recording recording) {
    super(member, recording);
  }

  @Override
  public void linked(int port, long incarnation, Context<Message> ctx) {
    member().linked(port, incarnation, inner(ctx));
  }

  @Override
  public void unlinked(int port, Context<Message> ctx) {
    member().unlinked(port, inner(ctx));
  }

  private Linked<G> member() {
    return (Linked<G>) member;
  }
}
