package org.bellwether.simulate;

import java.util.List;

/** Chooses which message arrives next, in order to find bad executions of an algorithm. */
@FunctionalInterface
public interface Adversary {
  /**
   * Chooses one of the messages that may arrive: on FIFO links, the oldest of each link.
   *
   * @return an index of the list
   */
  int choose(List<InFlight> messages);

  /** A message that may arrive next. */
  record InFlight(int from, int to, Object message) {}
}
