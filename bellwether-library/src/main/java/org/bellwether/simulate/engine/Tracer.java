package org.bellwether.simulate.engine;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.bellwether.model.Output;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Detail;
import org.bellwether.simulate.Trace.Event.Carried;
import org.bellwether.simulate.Trace.LossReason;
import org.bellwether.state.Snapshots;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/**
 * Numbers messages and events, and makes trace events as long as a listener is registered: with the
 * fields that changed, and with vector time on request.
 */
final class Tracer {
  private static final SortedMap<Integer, Long> NO_CLOCK =
      Collections.unmodifiableSortedMap(new TreeMap<>());

  private final WiredScenario setup;
  private final List<SortedMap<Integer, Long>> clocks = new ArrayList<>(); // empty: not kept
  private final List<Map<String, @Nullable Object>> states = new ArrayList<>(); // empty: not kept
  private @Nullable Trace trace;
  private @Nullable List<Carried> sends;
  private @Nullable List<Output> outputs;
  private @Nullable List<Integer> draws;
  private final List<Following> following = new ArrayList<>();
  private long events;
  private long messages;
  private long ticks = -1; // whose units are known, because many events share an instant
  private BigDecimal units = BigDecimal.ZERO;

  /** A message with the vector time at which it was sent; travels in place of the bare message. */
  record Stamped(Carried carried, SortedMap<Integer, Long> clock) {}

  /** With nobody to listen, events and messages are only numbered. */
  Tracer(WiredScenario setup, @Nullable Trace trace, Detail detail) {
    this.setup = setup;
    this.trace = trace;
    for (int v = 0; v < setup.n(); v++) {
      if (detail == Detail.CLOCKS) clocks.add(new TreeMap<>());
      if (detail != Detail.EVENTS) states.add(Map.of());
    }
  }

  /**
   * Somebody listens from now on, or nobody does.
   *
   * @param nodes by position; null where a node is down
   */
  void listen(@Nullable Trace listener, Detail detail, IntFunction<@Nullable Object> nodes) {
    if (detail == Detail.CLOCKS) {
      throw new IllegalStateException("vector clocks come too late: the run has begun");
    }
    trace = listener;
    states.clear();
    if (listener == null || detail == Detail.EVENTS) return;
    for (int v = 0; v < setup.n(); v++) {
      Object node = nodes.apply(v);
      states.add(node == null ? Map.of() : Snapshots.describe(node));
    }
  }

  /** Remembers the state that a node begins with, so that its first event shows what it changed. */
  void born(int node, Object instance) {
    if (!states.isEmpty()) states.set(node, Snapshots.describe(instance));
  }

  /** Vector time moves on: an event of the node is about to happen. */
  void begin(int node, @Nullable Stamped cause) {
    if (clocks.isEmpty()) return;
    SortedMap<Integer, Long> clock = new TreeMap<>(clocks.get(node));
    if (cause != null) cause.clock.forEach((k, v) -> clock.merge(k, v, Math::max));
    clock.merge(node, 1L, Long::sum);
    clocks.set(node, clock);
  }

  Stamped sent(long time, int from, int to, int port, Object message) {
    Carried carried = new Carried(++messages, from, to, port, message, units(time));
    keep(carried);
    return new Stamped(carried, clock(from));
  }

  /** A message is on its way twice: the copy has a number of its own. */
  Stamped copied(Stamped original) {
    Carried of = original.carried;
    Carried copy =
        new Carried(++messages, of.from(), of.to(), of.port(), of.message(), of.sent(), of.id());
    keep(copy);
    return new Stamped(copy, original.clock);
  }

  private void keep(Carried carried) {
    if (trace == null) return;
    if (sends == null) sends = new ArrayList<>();
    sends.add(carried);
  }

  /** How many messages were sent so far, duplicates included. */
  long messages() {
    return messages;
  }

  private BigDecimal units(long time) {
    if (time != ticks) {
      ticks = time;
      units = setup.scale().units(time);
    }
    return units;
  }

  private SortedMap<Integer, Long> clock(int node) {
    return clocks.isEmpty() ? NO_CLOCK : clocks.get(node);
  }

  void output(Output output) {
    if (trace == null) return;
    if (outputs == null) outputs = new ArrayList<>();
    outputs.add(output);
  }

  /** The node whose event is going on made a random choice. */
  void drew(int choice) {
    if (trace == null) return;
    if (draws == null) draws = new ArrayList<>();
    draws.add(choice);
  }

  /** The event that began has happened. */
  void end(
      long time,
      Trace.Event.Type type,
      int node,
      @Nullable Carried cause,
      @Nullable Object detail,
      @Nullable Object instance) {
    Map<String, @Nullable Object> changed =
        instance == null || states.isEmpty() ? Map.of() : changed(node, instance);
    tell(time, type, node, cause, detail, clock(node), changed);
  }

  private Map<String, @Nullable Object> changed(int node, Object instance) {
    Map<String, @Nullable Object> changed = new LinkedHashMap<>();
    Map<String, @Nullable Object> before = states.get(node);
    Map<String, @Nullable Object> after = Snapshots.describe(instance);
    after.forEach(
        (name, value) -> {
          if (!Objects.equals(before.get(name), value)) changed.put(name, value);
        });
    states.set(node, after);
    return changed;
  }

  /** Something happened to the network, or to a message, and no node noticed. */
  void unnoticed(
      long time,
      Trace.Event.Type type,
      int node,
      @Nullable Carried cause,
      @Nullable Object detail) {
    tell(time, type, node, cause, detail, NO_CLOCK, Map.of());
  }

  /** Something to be told right after the event that is going on. */
  void later(Trace.Event.Type type, int node, Carried cause, LossReason why) {
    following.add(new Following(type, node, cause, why));
  }

  private record Following(Trace.Event.Type type, int node, Carried cause, LossReason why) {}

  private void tell(
      long time,
      Trace.Event.Type type,
      int node,
      @Nullable Carried cause,
      @Nullable Object detail,
      SortedMap<Integer, Long> clock,
      Map<String, @Nullable Object> changed) {
    events++;
    if (trace != null) {
      Trace.Event event =
          new Trace.Event(
              events,
              units(time),
              type,
              node,
              cause,
              detail,
              sends == null ? List.of() : sends,
              outputs == null ? List.of() : outputs,
              draws == null ? List.of() : draws,
              clock,
              changed);
      sends = null;
      outputs = null;
      draws = null;
      trace.event(event);
    }
    if (following.isEmpty()) return;
    List<Following> next = List.copyOf(following);
    following.clear();
    for (Following f : next) unnoticed(time, f.type, f.node, f.cause, f.why);
  }
}
