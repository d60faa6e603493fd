package org.bellwether.simulate;

import java.math.BigDecimal;

/** Is told now and then how far a long run has got, and may end it. */
@FunctionalInterface
public interface Progress {
  /**
   * Called about every million events.
   *
   * @param inFlight messages on their way
   * @return false to end the run here
   */
  boolean at(long events, BigDecimal time, long inFlight);
}
