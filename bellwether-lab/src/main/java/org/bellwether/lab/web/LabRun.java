package org.bellwether.lab.web;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Intervention;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Step;
import org.bellwether.session.Events;
import org.bellwether.session.Limits;
import org.bellwether.session.Look;
import org.bellwether.session.Session;
import org.bellwether.simulate.NodeFailure;
import org.bellwether.simulate.Pending;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Detail;
import org.bellwether.simulate.Trace.Event.Carried;
import org.bellwether.simulate.text.PlainValues;
import org.bellwether.topology.Topology;
import org.jspecify.annotations.Nullable;

/** A run that is open in a page: a session that several requests may use, one after the other. */
final class LabRun {
  private static final Set<Trace.Event.Type> SPLITS =
      EnumSet.of(Trace.Event.Type.PARTITION, Trace.Event.Type.CUT, Trace.Event.Type.HEAL);
  private static final int MOST_SPLITS = 200;
  private static final int MOST_WALKED = 200_000; // events
  private static final int STRIDE = 1 << 15; // events between two looks at the clock
  private static final int SLICE = 1 << 12; // events for which a request may have to wait

  private final Session session;
  private final int events;
  private final boolean cut;
  private final Events columns;
  private final Result result;
  private final List<String> kinds;
  private final List<Unfinished> unfinished = new ArrayList<>();
  private final List<Trace.Event> splits = new ArrayList<>();
  private final List<Long> copies = new ArrayList<>();
  private final ReentrantLock turn = new ReentrantLock(true); // a request need not wait long
  private final AtomicBoolean preparing = new AtomicBoolean();
  private final @Nullable NodeFailure failure;
  private volatile boolean closed;

  /** A message that was under way at the end, and the event that sent it. */
  record Unfinished(Pending.Message message, int sentBy, int kind) {}

  private LabRun(Session session, LabLimits limits, @Nullable NodeFailure failure) {
    this.session = session;
    this.failure = failure;
    if (session.nodes() > limits.nodes()) {
      throw Failure.at(
          "nodes",
          "the lab draws at most " + limits.nodes() + " nodes; `bellwether run` has no such limit");
    }
    long end = System.nanoTime() + limits.time().toNanos();
    long known = 0;
    while (!session.extent().complete() && System.nanoTime() < end) {
      known += STRIDE;
      session.run(known);
    }
    events = (int) session.extent().events();
    cut = session.extent().ending() == null;
    columns = session.window(1, events);
    kinds = new ArrayList<>(columns.kindNames());
    Look last = session.at(events);
    result = last.result();
    for (Pending pending : last.pending()) {
      if (!(pending instanceof Pending.Message message)) continue;
      String kind = kind(message.message());
      if (!kinds.contains(kind)) kinds.add(kind);
      unfinished.add(new Unfinished(message, sentBy(message.number()), kinds.indexOf(kind)));
    }
    for (int event = 1; event <= events && splits.size() < MOST_SPLITS; event++) {
      if (SPLITS.contains(columns.type(event - 1))) splits.add(event(event));
    }
    // Few scenarios duplicate messages, and only their runs need another walk.
    if (events > MOST_WALKED || !duplicates(session.scenario())) return;
    for (Trace.Event event : session.events(1, events, Detail.EVENTS)) {
      for (Carried send : event.sends()) if (send.copyOf() > 0) copies.add(send.id());
    }
  }

  private static boolean duplicates(Scenario scenario) {
    return scenario.links().duplicate() > 0
        || scenario.faults().stream().anyMatch(LabRun::duplicates)
        || scenario.schedule().stream().anyMatch(Step.Duplicate.class::isInstance)
        || scenario.interventions().stream()
            .map(Intervention::action)
            .anyMatch(Intervention.Action.Duplicate.class::isInstance);
  }

  private static boolean duplicates(Fault fault) {
    return fault instanceof Fault.Duplicate
        || (fault instanceof Fault.Window window && window.duplicate() > 0);
  }

  /** Opens a run. Where a handler throws, it ends with the event before. */
  static LabRun open(Scenario scenario, Catalog catalog, LabLimits limits) {
    try {
      return new LabRun(Session.open(scenario, catalog, new Limits(limits.events())), limits, null);
    } catch (NodeFailure e) {
      long events = eventsBefore(Session.open(scenario, catalog, new Limits(limits.events())));
      if (events == 0) throw Failure.at("algorithm", String.valueOf(e.getMessage()));
      return new LabRun(Session.open(scenario, catalog, new Limits(events)), limits, e);
    }
  }

  private static long eventsBefore(Session failing) {
    long events = 0;
    try {
      while (!failing.extent().complete()) {
        failing.run(events + 1);
        events = failing.extent().events();
      }
    } catch (NodeFailure e) {
      // The event after these.
    }
    return events;
  }

  static String kind(Object message) {
    return PlainValues.kind(Wrapper.innermost(message));
  }

  /** The last event whose first message is not a later one. */
  private int sentBy(long message) {
    int low = 0;
    int high = events;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (columns.firstSends()[middle - 1] <= message) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  Scenario scenario() {
    return session.scenario();
  }

  Entry entry() {
    return session.entry();
  }

  Topology topology() {
    return session.topology();
  }

  long[] ids() {
    return session.ids();
  }

  Result result() {
    return result;
  }

  int events() {
    return events;
  }

  /** Whether it would have gone on. */
  boolean cut() {
    return cut;
  }

  /** What a handler threw after the last event. */
  @Nullable NodeFailure failure() {
    return failure;
  }

  List<String> kinds() {
    return kinds;
  }

  List<Unfinished> unfinished() {
    return unfinished;
  }

  /** Events that cut links or heal them. */
  List<Trace.Event> splits() {
    return splits;
  }

  /** The numbers of messages that are duplicates of others. */
  List<Long> copies() {
    return copies;
  }

  byte[] columns(int from, int to) {
    return EventColumns.bytes(columns, from, to);
  }

  BigDecimal time(int event) {
    return event == 0 ? BigDecimal.ZERO : columns.time(event - 1);
  }

  /** An event in full, with what it changed. */
  Trace.Event event(int number) {
    return events(number, number, Detail.STATES).getFirst();
  }

  List<Trace.Event> events(int from, int to, Detail detail) {
    return inTurn(() -> session.events(from, to, detail));
  }

  <T> T look(int event, Function<Look, T> use) {
    return inTurn(() -> use.apply(session.at(event)));
  }

  private <T> T inTurn(Supplier<T> use) {
    turn.lock();
    try {
      return use.get();
    } finally {
      turn.unlock();
    }
  }

  /** Uses idle time so that later looks are quick, and returns at once. */
  void prepare() {
    if (preparing.compareAndSet(false, true)) Thread.ofVirtual().start(this::prepareAll);
  }

  /** The same, and returns when it is done. */
  void prepareAll() {
    try {
      boolean more = true;
      while (more && !closed) more = inTurn(() -> session.prepare(SLICE));
    } finally {
      preparing.set(false);
    }
  }

  /** Nobody asks about it any more. */
  void close() {
    closed = true;
  }
}
