package org.bellwether.node.observe;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.bellwether.node.Journal;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Event.Carried;
import org.bellwether.simulate.engine.InputEvents;
import org.bellwether.step.Effects;
import org.bellwether.step.Input;
import org.bellwether.wiring.Ports;
import org.jspecify.annotations.Nullable;

/**
 * The steps of one node as events of a trace. A node alone knows neither the vector time of its
 * peers nor how many messages they have sent: events have no clock, and messages have the numbers
 * that their senders count.
 */
public final class StepEvents {
  private static final int DECIMALS = 3;

  private final int node;
  private final Ports ports;
  private final BigDecimal nanosPerUnit;
  private long began;
  private long number;

  /**
   * Nothing has happened yet.
   *
   * @param unit how long a unit of time takes
   */
  public StepEvents(int node, Ports ports, Duration unit) {
    this.node = node;
    this.ports = ports;
    nanosPerUnit = BigDecimal.valueOf(unit.toNanos());
  }

  /** The next step, as an event. */
  public Trace.Event next(Journal.Step step) {
    if (number++ == 0) began = step.nanos();
    BigDecimal time =
        BigDecimal.valueOf(step.nanos() - began)
            .divide(nanosPerUnit, DECIMALS, RoundingMode.DOWN)
            .stripTrailingZeros();
    Input input = step.input();
    return new Trace.Event(
        number,
        time,
        InputEvents.type(input),
        node,
        arrived(step, time),
        InputEvents.detail(node, input, ports),
        sends(step, time),
        step.effects().outputs(),
        IntStream.of(step.choices()).boxed().toList(),
        new TreeMap<>(),
        Map.of());
  }

  private @Nullable Carried arrived(Journal.Step step, BigDecimal time) {
    return step.input() instanceof Input.Receive(int port, Object message)
        ? new Carried(step.number(), step.from(), node, port, message, time)
        : null;
  }

  private List<Carried> sends(Journal.Step step, BigDecimal time) {
    List<Carried> sends = new ArrayList<>();
    for (Effects.Send send : step.effects().sends()) {
      int to = ports.topology().neighbour(node, send.slot());
      long id = step.firstNumber() + sends.size();
      sends.add(new Carried(id, node, to, send.port(), send.message(), time));
    }
    return sends;
  }
}
