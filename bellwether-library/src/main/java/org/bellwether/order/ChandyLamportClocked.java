package org.bellwether.order;

import org.bellwether.model.Clocked;

/**
 * {@link ChandyLamport} around an algorithm that reads its local clock.
 *
 * @param <G> the messages of the algorithm
 */
public final class ChandyLamportClocked<G> extends ChandyLamport<G>
    implements Clocked<ChandyLamport.Message> {
  /** A node of the algorithm, with what it needs to know for a snapshot. */
  public ChandyLamportClocked(Clocked<G> member, Recording recording) {
    super(member, recording);
  }

  @Override
  public void clock(long reading) {
    ((Clocked<G>) member).clock(reading);
  }
}
