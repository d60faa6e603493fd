package org.bellwether.simulate.engine;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.bellwether.simulate.Pending;
import org.bellwether.simulate.Pending.Upcoming;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation.Progress;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Detail;
import org.bellwether.spec.Monitor.Ending;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a scenario. {@link Engine} goes from event to event in the order of time, {@link
 * LockStep} from round to round, and {@link ScheduleReplay} from step to step of a counterexample;
 * a fast path has executed all of it at once, and can only be looked at.
 */
public interface Execution {

  // ---- To go on

  /** What the next event is; null at the end. */
  @Nullable Upcoming next();

  /** Executes the next event; false if there is none. */
  boolean step();

  /** Executes everything up to the end. */
  void finish(@Nullable Progress progress);

  // ---- To interfere

  /** Loses the next event, which must be a delivery. */
  void drop();

  /** Puts the next event, which must be a delivery, off. */
  void delay(BigDecimal by);

  // ---- To look at what has happened

  /** Why it is over; null while it is not. */
  @Nullable Ending ending();

  BigDecimal now();

  /** How many events there were, counted as in a trace. */
  long events();

  /** How many violations there were so far. */
  int violations();

  Result result();

  // ---- To look at what there is

  /** The node at a position; null if it is down. */
  @Nullable Object node(int position);

  /** The fields of a node, by name. */
  Map<String, @Nullable Object> state(int node);

  /** What is still to happen; messages have numbers only if the run numbers them. */
  List<Pending> pending();

  /** Tells the run from here on to a listener; to nobody if it is null. */
  void listen(@Nullable Trace listener, Detail detail);
}
