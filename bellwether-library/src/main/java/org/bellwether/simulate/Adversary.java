package org.bellwether.simulate;

import java.util.List;

/** Picks which message arrives next, to make life hard for an algorithm. */
@FunctionalInterface
public interface Adversary {
  /**
   * Chooses one of the messages that may arrive: on links that keep order, the oldest of each link.
   *
   * @return an index of the list
   */
  int choose(List<InFlight> messages);

  /** A message that may arrive next. */
  record InFlight(int from, int to, Object message) {}
}
