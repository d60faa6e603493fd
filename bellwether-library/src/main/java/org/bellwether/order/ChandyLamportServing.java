package org.bellwether.order;

import org.bellwether.model.Context;
import org.bellwether.model.Serving;

/**
 * {@link ChandyLamport} around an algorithm that takes commands of its clients.
 *
 * @param <G> the messages of the algorithm
 * @param <C> the commands
 */
public sealed class ChandyLamportServing<G, C> extends ChandyLamport<G>
    implements Serving<ChandyLamport.Message, C>
    permits ChandyLamportService, ChandyLamportTimestamps {
  /** A node of the algorithm, with what it needs to know for a snapshot. */
  public ChandyLamportServing(Serving<G, C> member, Recording recording) {
    super(member, recording);
  }

  @Override
  @SuppressWarnings("unchecked") // the constructor takes no other
  public void command(C command, Context<Message> ctx) {
    ((Serving<G, C>) member).command(command, inner(ctx));
  }
}
