package org.bellwether.simulate.engine;

import java.util.List;
import java.util.function.Predicate;
import org.bellwether.simulate.fast.FastByTime;

/**
 * Messages in flight, in the order of their arrival: by instant, then receiver, then the slot they
 * arrive at, then order of sending. A key is a receiver and a slot, as {@link Bucket} makes it.
 */
public abstract class Deliveries {
  public static final long NEVER = Long.MAX_VALUE;

  /** Sees one message in flight. */
  @FunctionalInterface
  public interface Visitor {
    void message(long key, Object message);
  }

  /** How many there are. */
  public abstract long size();

  public abstract void add(long time, long key, Object message);

  /**
   * Delivers what arrives at this instant, one after the other, until the run has to see to
   * something else; returns how many.
   *
   * @param most stops before it has delivered more
   */
  public abstract long drain(FastByTime run, long most);

  /** Whether something arrives at this instant. */
  public abstract boolean due();

  public abstract long peekKey();

  public abstract Object peekMessage();

  /** Takes the next one due away; peek before. */
  public abstract void take();

  /** The next instant at which something arrives, after this one; {@link #NEVER} if none does. */
  public abstract long nextTime();

  /** Goes on to an instant; everything before it must have been taken. */
  public abstract void advance(long time);

  public abstract void each(Visitor visitor);

  /** Removes every message that a test picks, and returns them. */
  public abstract List<Object> removeIf(Predicate<Object> test);
}
