package org.bellwether.simulate.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.model.Output;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.TraceEvent;
import org.bellwether.simulate.TraceEvent.Carried;
import org.bellwether.state.Snapshots;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/** Makes trace events of what happens, with vector time and the fields that changed. */
final class Tracer {
  private final WiredScenario setup;
  private final Trace trace;
  private final List<@Nullable SortedMap<Integer, Long>> clocks = new ArrayList<>();
  private final List<Map<String, @Nullable Object>> states = new ArrayList<>();
  private List<Carried> sends = new ArrayList<>();
  private List<Output> outputs = new ArrayList<>();
  private final List<Following> following = new ArrayList<>();
  private long events;
  private long messages;

  /** A message with the vector time at which it was sent; travels in place of the bare message. */
  record Stamped(Carried carried, SortedMap<Integer, Long> clock) {}

  Tracer(WiredScenario setup, Trace trace) {
    this.setup = setup;
    this.trace = trace;
    for (int v = 0; v < setup.n(); v++) {
      clocks.add(new TreeMap<>());
      states.add(Map.of());
    }
  }

  /** Remembers the state that a node begins with, so that its first event shows what it changed. */
  void born(int node, Object instance) {
    states.set(node, Snapshots.describe(instance));
  }

  /** Vector time moves on: an event of the node is about to happen. */
  void begin(int node, @Nullable Stamped cause) {
    SortedMap<Integer, Long> clock = new TreeMap<>(clocks.get(node));
    if (cause != null) cause.clock.forEach((k, v) -> clock.merge(k, v, Math::max));
    clock.merge(node, 1L, Long::sum);
    clocks.set(node, clock);
  }

  Stamped sent(long time, int from, int to, int port, Object message) {
    Carried carried = new Carried(++messages, from, to, port, message, setup.scale().units(time));
    sends.add(carried);
    return new Stamped(carried, Objects.requireNonNull(clocks.get(from)));
  }

  void output(Output output) {
    outputs.add(output);
  }

  /** The event that began has happened. */
  void end(
      long time,
      TraceEvent.Type type,
      int node,
      @Nullable Carried cause,
      @Nullable Object detail,
      @Nullable Object instance) {
    Map<String, @Nullable Object> changed = new LinkedHashMap<>();
    if (instance != null) {
      Map<String, @Nullable Object> before = states.get(node);
      Map<String, @Nullable Object> after = Snapshots.describe(instance);
      after.forEach(
          (name, value) -> {
            if (!Objects.equals(before.get(name), value)) changed.put(name, value);
          });
      states.set(node, after);
    }
    tell(time, type, node, cause, detail, Objects.requireNonNull(clocks.get(node)), changed);
  }

  /** Something happened to the network, or to a message, and no node noticed. */
  void unnoticed(
      long time, TraceEvent.Type type, int node, @Nullable Carried cause, @Nullable Object detail) {
    tell(time, type, node, cause, detail, new TreeMap<>(), Map.of());
  }

  /** Something to be told right after the event that is going on. */
  void later(TraceEvent.Type type, int node, Carried cause, String detail) {
    following.add(new Following(type, node, cause, detail));
  }

  private record Following(TraceEvent.Type type, int node, Carried cause, String detail) {}

  private void tell(
      long time,
      TraceEvent.Type type,
      int node,
      @Nullable Carried cause,
      @Nullable Object detail,
      SortedMap<Integer, Long> clock,
      Map<String, @Nullable Object> changed) {
    TraceEvent event =
        new TraceEvent(
            ++events,
            setup.scale().units(time),
            type,
            node,
            cause,
            detail,
            sends,
            outputs,
            clock,
            changed);
    sends = new ArrayList<>();
    outputs = new ArrayList<>();
    trace.event(event);
    List<Following> next = List.copyOf(following);
    following.clear();
    for (Following f : next) unnoticed(time, f.type, f.node, f.cause, f.detail);
  }
}
