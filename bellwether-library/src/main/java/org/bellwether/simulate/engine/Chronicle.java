package org.bellwether.simulate.engine;

import java.math.BigDecimal;
import org.bellwether.simulate.Pending;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Event.Carried;
import org.bellwether.simulate.Trace.LossReason;
import org.bellwether.simulate.engine.Tracer.Stamped;
import org.bellwether.wiring.TimeScale;
import org.jspecify.annotations.Nullable;

/** The time of a run, the number of its events, and the trace that records them. */
final class Chronicle {
  private final TimeScale scale;
  private final @Nullable Tracer tracer;
  private long now;
  private long events;
  private long lastEvent; // that a node took part in
  private long lastFault; // when a node crashed or came back last

  Chronicle(TimeScale scale, @Nullable Tracer tracer) {
    this.scale = scale;
    this.tracer = tracer;
  }

  long now() {
    return now;
  }

  void advance(long time) {
    now = time;
  }

  /** How many events there were, counted as in a trace. */
  long events() {
    return events;
  }

  BigDecimal lastEvent() {
    return scale.units(lastEvent);
  }

  BigDecimal lastFault() {
    return scale.units(lastFault);
  }

  void faultStrikesNode() {
    lastFault = now;
  }

  void born(int node, Object instance) {
    if (tracer != null) tracer.born(node, instance);
  }

  /** An event of a node begins. A start changes nothing by itself: what it leads to is heard of. */
  void begins(Trace.Event.Type type, int node, @Nullable Stamped cause) {
    if (type != Trace.Event.Type.START) lastEvent = now;
    if (tracer != null) tracer.begin(node, cause);
  }

  /** The event that began has happened. */
  void happened(
      Trace.Event.Type type,
      int node,
      @Nullable Stamped cause,
      @Nullable Object detail,
      Object instance) {
    events++;
    if (tracer == null) return;
    tracer.end(now, type, node, cause == null ? null : cause.carried(), detail, instance);
  }

  /** Something happens to the network, or to a node that does not notice it. */
  void note(Trace.Event.Type type, int node, @Nullable Object detail) {
    events++;
    if (tracer != null) tracer.unnoticed(now, type, node, null, detail);
  }

  /** A message leaves: what travels is the message, with its history if somebody traces it. */
  Object sent(int from, int to, int port, Object message) {
    return tracer == null ? message : tracer.sent(now, from, to, port, message);
  }

  /** What travels when a message is duplicated. */
  Object copied(Object travelling) {
    return tracer != null && travelling instanceof Stamped stamped
        ? tracer.copied(stamped)
        : travelling;
  }

  /** Something happens to a message in flight, which no node notices. */
  void note(Trace.Event.Type type, Object travelling, @Nullable Object detail) {
    events++;
    if (tracer != null) tracer.unnoticed(now, type, -1, carried(travelling), detail);
  }

  /** How many messages were sent so far; 0 if nobody numbers them. */
  long messages() {
    return tracer == null ? 0 : tracer.messages();
  }

  /** The number of a message in flight; 0 if it has none. */
  static long number(Object travelling) {
    Carried carried = carried(travelling);
    return carried == null ? 0 : carried.id();
  }

  /** A message does not arrive. */
  void lost(int to, Object travelling, LossReason why) {
    events++;
    Carried carried = carried(travelling);
    if (tracer != null && carried != null) {
      tracer.unnoticed(now, Trace.Event.Type.LOSE, to, carried, why);
    }
  }

  /** A message is lost while the event that sends it goes on; it is told right after that event. */
  void lostAtOnce(int to, Object travelling, LossReason why) {
    events++;
    Carried carried = carried(travelling);
    if (tracer != null && carried != null) {
      tracer.later(Trace.Event.Type.LOSE, to, carried, why);
    }
  }

  private static @Nullable Carried carried(Object travelling) {
    return travelling instanceof Stamped stamped ? stamped.carried() : null;
  }

  /**
   * A message in flight as those see it who look on.
   *
   * @param due null if it is not known when it arrives
   */
  static Pending.Message pending(Object travelling, @Nullable BigDecimal due) {
    Carried carried = carried(travelling);
    if (carried == null) {
      throw new IllegalStateException("nothing pending can be told: messages are not numbered");
    }
    return new Pending.Message(
        carried.id(), carried.from(), carried.to(), carried.message(), carried.sent(), due);
  }

  /** The message itself. */
  static Object bare(Object travelling) {
    return travelling instanceof Stamped stamped ? stamped.carried().message() : travelling;
  }
}
