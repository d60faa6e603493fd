package org.bellwether.simulate;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Something that has yet to happen. */
public sealed interface Pending {
  /** The node that it will happen to; -1 if it concerns the whole network. */
  int node();

  /** When it happens; null if that is not known yet. */
  @Nullable BigDecimal due();

  /**
   * A message in flight.
   *
   * @param number messages are numbered from 1 in the order in which they are sent
   * @param sent when it left
   * @param due null if it waits for a paused node, or if no clock decides when it arrives
   */
  record Message(
      long number, int from, int to, Object message, BigDecimal sent, @Nullable BigDecimal due)
      implements Pending {
    @Override
    public int node() {
      return to;
    }
  }

  /**
   * A timer that is set.
   *
   * @param set when it was set; null if no clock decides when it expires
   * @param due null if it never expires, or if no clock decides when it does
   */
  record Timer(int node, Object timer, @Nullable BigDecimal set, @Nullable BigDecimal due)
      implements Pending {}

  /**
   * What the scenario has planned: a start, a client operation, an exit from a critical section or
   * a fault.
   *
   * @param detail the payload of a multicast or unicast; null for everything else
   */
  record Task(Trace.Event.Type type, int node, @Nullable Object detail, @Nullable BigDecimal due)
      implements Pending {}

  /**
   * The event that is about to happen.
   *
   * @param node where; -1 for events of the whole network
   * @param from the sender of a message that is about to arrive, or -1
   * @param subject the message or the timer, if there is one
   */
  record Upcoming(
      BigDecimal time, Trace.Event.Type type, int node, int from, @Nullable Object subject) {}
}
