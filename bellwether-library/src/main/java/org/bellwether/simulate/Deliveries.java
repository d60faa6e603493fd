package org.bellwether.simulate;

import java.util.List;
import java.util.function.Predicate;

/**
 * Messages in flight, in the order of their arrival: by instant, then receiver, then the slot they
 * arrive at, then order of sending. A key is a receiver and a slot, as {@link Bucket} makes it.
 */
abstract class Deliveries {
  static final long NEVER = Long.MAX_VALUE;

  /** Sees one message in flight. */
  @FunctionalInterface
  interface Visitor {
    void message(long key, Object message);
  }

  /** How many there are. */
  abstract long size();

  abstract void add(long time, long key, Object message);

  /**
   * Delivers what arrives at this instant, one after the other, until the run has to see to
   * something else; returns how many.
   *
   * @param most stops before it has delivered more
   */
  abstract long drain(FastByTime run, long most);

  /** Whether something arrives at this instant. */
  abstract boolean due();

  abstract long peekKey();

  abstract Object peekMessage();

  /** Takes the next one due away; peek before. */
  abstract void take();

  /** The next instant at which something arrives, after this one; {@link #NEVER} if none does. */
  abstract long nextTime();

  /** Goes on to an instant; everything before it must have been taken. */
  abstract void advance(long time);

  abstract void each(Visitor visitor);

  /** Removes every message that a test picks, and returns them. */
  abstract List<Object> removeIf(Predicate<Object> test);
}
