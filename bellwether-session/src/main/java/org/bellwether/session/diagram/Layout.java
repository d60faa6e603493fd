package org.bellwether.session.diagram;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Event.Carried;
import org.jspecify.annotations.Nullable;

/**
 * How far to the right every event is. The events of one instant stand side by side in causal
 * order, so that no arrow points backwards.
 */
final class Layout {
  private static final double NO_DELAY = 36; // from sending to delivery within an instant

  /** An event on the paper: {@code left} and {@code right} are its first and last mark. */
  record Spot(int instant, double left, double right) {}

  private final Map<Long, Spot> spots = new HashMap<>(); // by the number of the event
  private final TimeAxis axis;
  private final int lanes;

  Layout(List<Trace.Event> events, List<Flight> flights, int lanes, double left) {
    this.lanes = lanes;
    Map<Long, Trace.Event> senders = new HashMap<>();
    List<Double> delays = new ArrayList<>();
    for (Flight flight : flights) {
      if (flight.end() == null) continue;
      if (flight.sender() != null) senders.put(flight.end().number(), flight.sender());
      double delay = flight.end().time().subtract(flight.carried().sent()).doubleValue();
      if (delay > 0) delays.add(delay);
    }
    delays.sort(null);
    double delay = delays.isEmpty() ? 0 : delays.get(delays.size() / 2);
    this.axis = columns(events, senders, left, delay);
  }

  TimeAxis axis() {
    return axis;
  }

  double left(Trace.Event event) {
    Spot spot = spot(event);
    return axis.left(spot.instant) + spot.left;
  }

  double right(Trace.Event event) {
    Spot spot = spot(event);
    return axis.left(spot.instant) + spot.right;
  }

  boolean contains(Trace.Event event) {
    return spots.containsKey(event.number());
  }

  private Spot spot(Trace.Event event) {
    Spot spot = spots.get(event.number());
    if (spot != null) return spot;
    throw new IllegalArgumentException("event " + event.number() + " is not drawn");
  }

  private TimeAxis columns(
      List<Trace.Event> events, Map<Long, Trace.Event> senders, double left, double delay) {
    List<BigDecimal> times = new ArrayList<>();
    List<Double> widths = new ArrayList<>();
    double[] free = new double[lanes]; // by lane, where the next event of this instant may stand
    double[] losses = new double[lanes]; // the same for losses, which stand beside the lane
    double width = 0;
    for (Trace.Event event : events) {
      if (times.isEmpty() || times.getLast().compareTo(event.time()) != 0) {
        if (!times.isEmpty()) widths.add(width);
        times.add(event.time());
        Arrays.fill(free, 0);
        Arrays.fill(losses, 0);
        width = 0;
      }
      int instant = times.size() - 1;
      double[] room = event.type() == Trace.Event.Type.LOSE ? losses : free;
      double start =
          Math.max(free(event, room), afterSending(senders.get(event.number()), instant));
      double end = start + Style.STEP * Math.max(0, Mark.of(event).size() - 1);
      spots.put(event.number(), new Spot(instant, start, end));
      take(event, room, end + Style.SLOT);
      width = Math.max(width, end);
    }
    if (!times.isEmpty()) widths.add(width);
    return new TimeAxis(left, times, widths, delay);
  }

  private double afterSending(Trace.@Nullable Event sender, int instant) {
    Spot spot = sender == null ? null : spots.get(sender.number());
    return spot == null || spot.instant != instant ? 0 : spot.right + NO_DELAY;
  }

  private static double free(Trace.Event event, double[] free) {
    int lane = lane(event);
    return lane < 0 ? Arrays.stream(free).max().orElse(0) : free[lane];
  }

  private static void take(Trace.Event event, double[] free, double end) {
    int lane = lane(event);
    if (lane < 0) Arrays.fill(free, end);
    else free[lane] = end;
  }

  /** The lane of an event; a loss is where the message was to arrive. */
  static int lane(Trace.Event event) {
    Carried cause = event.cause();
    return event.type() == Trace.Event.Type.LOSE && cause != null ? cause.to() : event.node();
  }
}
