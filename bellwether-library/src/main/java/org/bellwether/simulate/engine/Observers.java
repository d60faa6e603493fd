package org.bellwether.simulate.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Multicast;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Began;
import org.bellwether.model.Output.Delivered;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Electing;
import org.bellwether.model.Output.Lost;
import org.bellwether.model.Output.Noted;
import org.bellwether.model.Output.Status;
import org.bellwether.model.Output.View;
import org.bellwether.model.Output.Won;
import org.bellwether.model.Unicast;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Detail;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Meter;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Measuring;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/** Everything that observes a run: monitors, counters, the record of leaders, the trace. */
public final class Observers implements Verdict {
  private static final int MOST_OUTPUTS = 1000; // nodes whose outputs are kept

  private final WiredScenario setup;
  private final List<Monitor> monitors;
  private final Monitor[] electorate; // of them, those that heed who is elected
  private final Monitor[] tickers; // of them, those that heed the ticks of synchronizers
  private final boolean orderOfTicks; // whether one of them heeds the order within an instant
  private final Monitor[] timekeepers; // of them, those that are told that time passes
  private final List<Monitor> guests; // of them, those that judge a synchronizer's application
  private final boolean heedStarts; // whether some of them do
  private final @Nullable Tracer tracer;
  private @Nullable Meter meter;
  private final SentMessages sent;
  private final Leaders leaders = new Leaders();
  private final boolean several; // leaders at once
  private final @Nullable LastOutputs outputs;
  private final ViolationLog violations;
  private final List<String> warnings;
  boolean interrupted; // somebody has ended the run before its end
  private final @Nullable TickSeries ticks;
  private final @Nullable List<List<Result.Delivery>> deliveries; // by node, in order
  private final OutputNotes notes = new OutputNotes();
  private int operations; // multicasts and unicasts
  private int wins;
  private long now;
  private long skipped;

  /**
   * Watches a run.
   *
   * @param further judges beside those of the catalogue
   * @param trace hears every event; null if nobody does, or not yet
   * @param detail null if messages need not even be numbered
   */
  public Observers(
      WiredScenario setup,
      List<Monitor> further,
      @Nullable Trace trace,
      @Nullable Detail detail,
      @Nullable Meter meter) {
    this.setup = setup;
    this.meter = meter;
    monitors = new ArrayList<>(setup.entry().monitors(setup.setting()));
    guests =
        setup.application() == null ? List.of() : setup.application().monitors(setup.setting());
    monitors.addAll(guests);
    monitors.addAll(further);
    electorate = monitors.stream().filter(m -> m.heeds(Elected.class)).toArray(Monitor[]::new);
    tickers = monitors.stream().filter(m -> m.heeds(Began.class)).toArray(Monitor[]::new);
    heedStarts = monitors.stream().anyMatch(Monitor::heedsStarts);
    timekeepers = monitors.stream().filter(Monitor::keepsTime).toArray(Monitor[]::new);
    orderOfTicks =
        timekeepers.length > 0 || monitors.stream().anyMatch(m -> m.heedsOrder(Began.class));
    violations = new ViolationLog(setup.scale());
    warnings = new ArrayList<>(setup.warnings());
    tracer = detail == null ? null : new Tracer(setup, trace, detail);
    sent = newSent();
    ticks = setup.entry().synchronizer() ? new TickSeries(setup.topology(), setup.scale()) : null;
    several = setup.entry().has(Trait.SEVERAL_LEADERS, setup.setting());
    outputs = setup.n() <= MOST_OUTPUTS ? new LastOutputs(setup.n(), several) : null;
    Class<?> node = setup.entry().node();
    boolean delivers =
        Multicast.class.isAssignableFrom(node) || Unicast.class.isAssignableFrom(node);
    deliveries = delivers ? new ArrayList<>() : null;
    if (deliveries != null) for (int v = 0; v < setup.n(); v++) deliveries.add(new ArrayList<>());
  }

  /** Who looks inside: the entry's invariant, and monitors that do so as well. */
  @SuppressWarnings("unchecked")
  public List<Invariant<Object, Object>> invariants() {
    List<Invariant<Object, Object>> all = new ArrayList<>();
    Invariant<?, ?> kept = setup.entry().invariant();
    if (kept != null) all.add((Invariant<Object, Object>) kept);
    for (Monitor monitor : monitors) {
      if (monitor instanceof Invariant<?, ?> both) all.add((Invariant<Object, Object>) both);
    }
    return all;
  }

  public @Nullable Tracer tracer() {
    return tracer;
  }

  /** Tells the run from here on to a listener; to nobody if it is null. */
  void listen(@Nullable Trace listener, Detail detail, IntFunction<@Nullable Object> nodes) {
    if (tracer == null) {
      throw new IllegalStateException("a listener comes too late: messages are not numbered");
    }
    tracer.listen(listener, detail, nodes);
  }

  public Counters counters() {
    return sent.counters();
  }

  /** What has been sent in the run so far. */
  public SentMessages sent() {
    return sent;
  }

  /** Another count of messages, which can be added to that of the run. */
  public SentMessages newSent() {
    return new SentMessages(setup.entry().synchronizer());
  }

  public @Nullable Meter meter() {
    return meter;
  }

  public List<Result.Violation> violations() {
    return violations.all();
  }

  /** The properties that do not hold. */
  Set<Property> broken() {
    return violations.properties();
  }

  List<String> warnings() {
    return warnings;
  }

  /** What judges have measured, by name. */
  Map<String, Double> measures() {
    Map<String, Double> measures = new LinkedHashMap<>();
    for (Monitor monitor : monitors) {
      if (monitor instanceof Measuring measuring) measures.putAll(measuring.measures());
    }
    return measures;
  }

  public void warn(String warning) {
    if (!warnings.contains(warning)) warnings.add(warning);
  }

  /** Somebody ends the run before its end. */
  public void interrupted(long events) {
    interrupted = true;
    warn("the run was interrupted after " + events + " events");
  }

  @Nullable TickSeries ticks() {
    return ticks;
  }

  /** Who leads, in the order in which they won. */
  List<Result.Leader> leaders() {
    return leaders.now();
  }

  /** How often somebody won, also those who do not lead any more. */
  int wins() {
    return wins;
  }

  public void sent(Object message) {
    sent(message, 1);
  }

  /** A message was sent several times at once. */
  public void sent(Object message, int times) {
    sent.count(message, times);
  }

  /** Reports a message to the meter of the run, if there is one. */
  void measure(long time, int from, int to, Object message) {
    if (meter != null) meter.sent(from, to, message, units(time));
  }

  private double units(long time) {
    return setup.scale().units(time).doubleValue();
  }

  /** From now on messages may be lost or late, because somebody at the keyboard wants it so. */
  void unmeasured() {
    meter = null;
  }

  void disturbed(boolean calm) {
    if (meter != null) meter.disturbed(calm);
  }

  /** A message met a dead peer: where senders notice, only what is delivered counts. */
  void undelivered(Object message) {
    sent.counters().uncount(message);
  }

  /** A sender is told that its peer is dead. */
  void skipped() {
    skipped++;
  }

  long countSkipped() {
    return skipped;
  }

  private void pass(long time) {
    if (timekeepers.length > 0 && time > now) {
      long ticksPerUnit = setup.scale().ticksPerUnit();
      for (Monitor monitor : timekeepers) monitor.passed(time - now, ticksPerUnit);
    }
    now = time;
  }

  public void output(long time, int node, Output output) {
    pass(time);
    if (outputs != null) outputs.add(node, output);
    if (output instanceof Elected) { // by far the most in a large network
      if (!several) leaders.remove(node);
      for (Monitor monitor : electorate) monitor.output(node, output, this);
    } else if (output instanceof Began(int tick)) { // and these under a synchronizer
      if (ticks != null) ticks.began(tick, node, time);
      for (Monitor monitor : tickers) monitor.output(node, output, this);
    } else {
      notice(node, output);
      for (Monitor monitor : monitors) monitor.output(node, output, this);
    }
    if (meter != null) meter.output(node, output, units(time));
    if (tracer != null) tracer.output(output);
  }

  /**
   * Whether an output may be told before those of other nodes that come before it at the same
   * instant, because nobody can tell the difference.
   */
  public boolean inAnyOrder(Output output) {
    return output instanceof Began && !orderOfTicks;
  }

  private void notice(int node, Output output) {
    switch (output) {
      case Lost() -> leaders.remove(node);
      case Electing() -> leaders.remove(node);
      case Won() -> {
        wins++;
        lead(node, setup.setting().ids()[node]);
      }
      case View view -> {
        leaders.remove(node);
        if (view.status() == Status.NORMAL && view.coordinator() == setup.setting().ids()[node]) {
          lead(node, view.coordinator());
        }
      }
      case Delivered(int sender, Object payload, long stamp) -> {
        if (deliveries != null) {
          Result.Delivery delivery =
              new Result.Delivery(payload, stamp, sender, setup.scale().units(now));
          deliveries.get(node).add(delivery);
        }
      }
      case Noted noted -> notes.add(setup.scale().units(now), node, output);
      default -> {}
    }
  }

  /** What was worth a note, by kind: time and node of each. */
  Map<String, List<List<?>>> notes() {
    return notes.all();
  }

  private void lead(int node, long id) {
    leaders.add(new Result.Leader(id, node, setup.scale().units(now)));
  }

  void requested(long time, int node) {
    pass(time);
    for (Monitor monitor : monitors) monitor.requested(node, this);
  }

  void released(long time, int node) {
    pass(time);
    for (Monitor monitor : monitors) monitor.released(node, this);
  }

  void commanded(long time, int node, Record command) {
    pass(time);
    for (Monitor monitor : monitors) monitor.commanded(node, command, this);
  }

  void withdrawn(long time, int node) {
    pass(time);
    for (Monitor monitor : monitors) monitor.withdrawn(node, this);
  }

  /** A claim of a node is over. */
  void lapsed(long time, int node, Output claim) {
    pass(time);
    for (Monitor monitor : monitors) monitor.lapsed(node, claim, this);
  }

  void multicast(long time, int node, Object payload) {
    pass(time);
    operations++;
    for (Monitor monitor : monitors) monitor.multicast(node, payload, this);
  }

  void unicast(long time, int node, int to, Object payload) {
    pass(time);
    operations++;
    for (Monitor monitor : monitors) monitor.unicast(node, to, payload, this);
  }

  /** Whether somebody is to be told of starts. */
  public boolean heedStarts() {
    return heedStarts;
  }

  public void started(long time, int node) {
    if (!heedStarts) return;
    pass(time);
    for (Monitor monitor : monitors) monitor.started(node, this);
  }

  void crashed(long time, int node) {
    pass(time);
    leaders.remove(node);
    for (Monitor monitor : monitors) monitor.crashed(node, this);
    if (meter != null) meter.crashed(node);
  }

  void recovered(long time, int node) {
    pass(time);
    for (Monitor monitor : monitors) monitor.recovered(node, this);
    if (meter != null) meter.recovered(node);
  }

  public void ended(long time, Ending ending) {
    pass(time);
    Ending guestsEnding = setup.cutShort() ? Ending.TIME : ending;
    for (Monitor monitor : monitors) {
      monitor.ended(guests.contains(monitor) ? guestsEnding : ending, this);
      String nothing = monitor.nothingJudged();
      if (nothing != null) warn(nothing);
    }
  }

  /** For judges that look inside: the time at which they look. */
  Verdict at(long time) {
    pass(time);
    return this;
  }

  @Override
  public void violated(Property property, String detail, int... nodes) {
    violations.record(now, property, detail, nodes);
  }

  /** By node, what reached its application, in order; null for algorithms that deliver nothing. */
  @Nullable List<List<Result.Delivery>> deliveries() {
    return deliveries == null ? null : deliveries.stream().map(List::copyOf).toList();
  }

  /** How many payloads clients have handed over. */
  int operations() {
    return operations;
  }

  /** By node, the outputs to be remembered; null for large networks. */
  @Nullable List<List<Output>> outputs() {
    return outputs == null ? null : outputs.lists();
  }
}
