package org.bellwether.lab.trace;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import org.bellwether.model.Output;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Event.Carried;
import org.bellwether.simulate.Trace.LossReason;

/** Just enough of a simulator to make traces that real runs could have made. */
public final class TinyRun {
  /** What a node does about an event. */
  public interface Handler {
    void handle(TinyRun ctx, int node, Trace.Event.Type type, Object what, int from);
  }

  private record Due(BigDecimal time, long order, Runnable action) {}

  private final List<Trace.Event> events = new ArrayList<>();
  private final PriorityQueue<Due> due =
      new PriorityQueue<>(Comparator.comparing(Due::time).thenComparingLong(Due::order));
  private final List<SortedMap<Integer, Long>> clocks = new ArrayList<>();
  private final Map<Long, SortedMap<Integer, Long>> stamps = new HashMap<>();
  private final Set<Integer> down = new HashSet<>();
  private final Handler handler;
  private BiPredicate<Carried, BigDecimal> loses = (_, _) -> false;
  private BigDecimal now = BigDecimal.ZERO;
  private long order;
  private long messages;
  private List<Carried> sends = new ArrayList<>();
  private List<Output> outputs = new ArrayList<>();
  private Map<String, Object> changed = new TreeMap<>();

  TinyRun(int n, Handler handler) {
    this.handler = handler;
    for (int i = 0; i < n; i++) clocks.add(new TreeMap<>());
  }

  TinyRun losing(BiPredicate<Carried, BigDecimal> which) {
    loses = which;
    return this;
  }

  int size() {
    return clocks.size();
  }

  BigDecimal now() {
    return now;
  }

  boolean alive(int node) {
    return !down.contains(node);
  }

  void send(int from, int to, Object message, BigDecimal delay) {
    Carried carried = new Carried(++messages, from, to, 0, message, now);
    sends.add(carried);
    boolean lost = loses.test(carried, now);
    at(now.add(delay), () -> arrive(carried, lost));
  }

  void emit(Output output) {
    outputs.add(output);
  }

  void change(String field, Object value) {
    changed.put(field, value);
  }

  void timer(int node, Object timer, BigDecimal delay) {
    at(
        now.add(delay),
        () -> {
          if (alive(node)) event(Trace.Event.Type.TIMEOUT, node, timer);
        });
  }

  void later(BigDecimal delay, Trace.Event.Type type, int node, Object detail) {
    at(now.add(delay), () -> event(type, node, detail));
  }

  void at(BigDecimal time, Runnable action) {
    due.add(new Due(time, order++, action));
  }

  /** Something happens to a node, or to the network if it is -1. */
  void event(Trace.Event.Type type, int node, Object detail) {
    if (type == Trace.Event.Type.CRASH) down.add(node);
    if (type == Trace.Event.Type.RECOVER) down.remove(node);
    switch (type) {
      case CRASH, PAUSE, RESUME -> add(type, node, null, detail, new TreeMap<>());
      default -> record(type, node, null, detail);
    }
  }

  List<Trace.Event> run(int most) {
    while (!due.isEmpty() && events.size() < most) {
      Due next = due.remove();
      now = next.time();
      next.action().run();
    }
    return events;
  }

  private void arrive(Carried carried, boolean lost) {
    if (lost || !alive(carried.to())) {
      LossReason why = lost ? LossReason.LOST : LossReason.RECEIVER_DOWN;
      add(Trace.Event.Type.LOSE, carried.to(), carried, why, new TreeMap<>());
    } else {
      record(Trace.Event.Type.DELIVER, carried.to(), carried, null);
    }
  }

  private void record(Trace.Event.Type type, int node, Carried cause, Object detail) {
    if (node < 0) {
      add(type, node, cause, detail, new TreeMap<>());
      return;
    }
    SortedMap<Integer, Long> clock = clocks.get(node);
    if (cause != null) stamps.get(cause.id()).forEach((k, v) -> clock.merge(k, v, Math::max));
    clock.merge(node, 1L, Long::sum);
    int from = cause == null ? -1 : cause.from();
    handler.handle(this, node, type, cause == null ? detail : cause.message(), from);
    for (Carried send : sends) stamps.put(send.id(), new TreeMap<>(clock));
    add(type, node, cause, detail, new TreeMap<>(clock));
  }

  private void add(
      Trace.Event.Type type,
      int node,
      Carried cause,
      Object detail,
      SortedMap<Integer, Long> clock) {
    long number = events.size() + 1L;
    events.add(
        new Trace.Event(number, now, type, node, cause, detail, sends, outputs, clock, changed));
    sends = new ArrayList<>();
    outputs = new ArrayList<>();
    changed = new TreeMap<>();
  }
}
