package org.bellwether.session.diagram;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.model.Output;
import org.bellwether.simulate.Trace;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of a lane in which the node was in a special state.
 *
 * @param to the event that ended it; null if it lasts
 * @param text the fence of a critical section, or empty
 */
record Span(State state, int node, Trace.Event from, Trace.@Nullable Event to, String text) {
  /** States that are drawn on the lane. */
  enum State {
    DOWN("down"),
    PAUSED("paused"),
    WAITING("waits for the critical section"),
    INSIDE("in the critical section, with its fence");

    private final String meaning;

    State(String meaning) {
      this.meaning = meaning;
    }

    String meaning() {
      return meaning;
    }
  }

  /** Whether it lasts at a time. */
  boolean covers(BigDecimal time) {
    return from.time().compareTo(time) <= 0 && (to == null || to.time().compareTo(time) >= 0);
  }

  /** Where it begins on the paper. */
  double left(Layout layout, Lanes lanes) {
    return layout.contains(from) ? layout.right(from) : lanes.left();
  }

  double right(Layout layout, Lanes lanes) {
    return to != null && layout.contains(to) ? layout.left(to) : lanes.right();
  }

  /** All stretches of a trace, in the order in which they end. */
  static List<Span> all(List<Trace.Event> events) {
    List<Span> spans = new ArrayList<>();
    Map<Integer, Map<State, Span>> open = new TreeMap<>();
    for (Trace.Event event : events) {
      if (event.node() < 0 || event.type() == Trace.Event.Type.LOSE) continue;
      Map<State, Span> states = open.computeIfAbsent(event.node(), _ -> new EnumMap<>(State.class));
      switch (event.type()) {
        case CRASH -> {
          for (State state : State.values()) end(state, event, states, spans);
          begin(State.DOWN, event, states, "");
        }
        case RECOVER -> end(State.DOWN, event, states, spans);
        case PAUSE -> begin(State.PAUSED, event, states, "");
        case RESUME -> end(State.PAUSED, event, states, spans);
        case REQUEST -> begin(State.WAITING, event, states, "");
        case EXIT -> end(State.INSIDE, event, states, spans);
        default -> {}
      }
      for (Output output : event.outputs()) {
        if (!(output instanceof Output.Granted(var fence))) continue;
        end(State.WAITING, event, states, spans);
        begin(State.INSIDE, event, states, fence.toString());
      }
    }
    open.forEach((_, states) -> spans.addAll(states.values()));
    return spans;
  }

  private static void begin(State state, Trace.Event event, Map<State, Span> states, String text) {
    states.put(state, new Span(state, event.node(), event, null, text));
  }

  private static void end(
      State state, Trace.Event event, Map<State, Span> states, List<Span> spans) {
    Span span = states.remove(state);
    if (span != null) spans.add(new Span(state, span.node, span.from, event, span.text));
  }
}
