package org.bellwether.order;

import org.bellwether.model.Clocked;
import org.bellwether.model.Context;
import org.bellwether.model.Serving;
import org.bellwether.model.Unicast;

/**
 * {@link ChandyLamport} around an algorithm that takes commands, reads its local clock and sends
 * from one node to another.
 *
 * @param <G> the messages of the algorithm
 * @param <C> the commands
 * @param <P> what clients send
 */
public final class ChandyLamportTimestamps<G, C, P> extends ChandyLamportServing<G, C>
    implements Clocked<ChandyLamport.Message>, Unicast<ChandyLamport.Message, P> {
  /** A node of the algorithm, with what it needs to know for a snapshot. */
  public ChandyLamportTimestamps(Serving<G, C> member, Recording recording) {
    super(member, recording);
  }

  @Override
  public void clock(long reading) {
    ((Clocked<G>) member).clock(reading);
  }

  @Override
  @SuppressWarnings("unchecked") // nodes of all these abilities send payloads of one type
  public void unicast(int port, P payload, Context<Message> ctx) {
    ((Unicast<G, P>) member).unicast(port, payload, inner(ctx));
  }
}
