package org.bellwether.session;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.model.LeaderElection.Competing;
import org.bellwether.scenario.Intervention;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Detail;
import org.bellwether.topology.Topology;

/**
 * A run that can be looked at anywhere. Events are numbered from 1; position 0 is before the first.
 *
 * {@snippet :
 * Session session = Session.open(scenario, Catalog.standard(), Limits.DEFAULT);
 * session.run(1000); // follows the run up to event 1000, or to its end
 * Events events = session.window(1, 100); // columns
 * Look look = session.at(17); // states, what is pending, verdicts so far
 * Session fork = session.fork(17, new Action.Lose(12)); // the same run without message 12
 * }
 *
 * <p>A session is not safe for use by several threads at once.
 */
public final class Session {
  private final Scenario scenario;
  private final Catalog catalog;
  private final Limits limits;
  private final Simulation teller; // has told all that the log knows
  private final EventLog log;
  private final Cursors cursors;
  private final boolean competing; // whether nodes can tell that they have given up
  private final List<Long> acted = new ArrayList<>(); // by intervention, the event that it was
  private boolean
      flaggedByEnd; // whether the last event shows what only the end of the run violates

  private Session(
      Scenario scenario, Catalog catalog, Limits limits, Simulation teller, EventLog log) {
    this.scenario = scenario;
    this.catalog = catalog;
    this.limits = limits;
    this.teller = teller;
    this.log = log;
    cursors = new Cursors(teller);
    competing = Competing.class.isAssignableFrom(teller.entry().node());
  }

  /**
   * A session of which no event is known yet.
   *
   * @throws ScenarioException if the scenario is not valid
   */
  public static Session open(Scenario scenario, Catalog catalog, Limits limits) {
    EventLog log = new EventLog();
    Simulation teller = Simulation.of(scenario, catalog).trace(log, Detail.EVENTS);
    log.named(teller.ids());
    return new Session(scenario, catalog, limits, teller, log);
  }

  /**
   * A session of the same run up to an event, and of another one after it: something is done by
   * hand there. What was done by hand later is forgotten. This session stays as it is; the two
   * share what they know of the past.
   *
   * @param after the event; if it is one of several of the same step, the last of them
   * @throws ScenarioException if the intervention is not possible there; it says why
   */
  public Session fork(long after, Intervention.Action action) {
    long event = at(after).event();
    int earlier = (int) acted.stream().filter(done -> done <= event).count();
    List<Intervention> kept = new ArrayList<>(scenario.interventions().subList(0, earlier));
    kept.add(new Intervention(event, action));
    Scenario changed = scenario.but().interventions(kept).build();
    EventLog shared = log.upTo((int) event);
    if (flaggedByEnd && event == log.size()) shared.unflagLast(Events.VIOLATION);
    Simulation run = Simulation.of(changed, catalog).numbered();
    while (run.events() < event) run.step();
    run.listen(shared, Detail.EVENTS);
    Session fork = new Session(changed, catalog, limits, run, shared);
    fork.acted.addAll(acted.subList(0, earlier));
    fork.step();
    return fork;
  }

  /** What is run. */
  public Scenario scenario() {
    return scenario;
  }

  public Entry entry() {
    return teller.entry();
  }

  public Topology topology() {
    return teller.topology();
  }

  public int nodes() {
    return teller.topology().n();
  }

  /** Ids by position; the positions themselves where the algorithm has no ids. */
  public long[] ids() {
    return teller.ids();
  }

  /** How far the run is known. */
  public Extent extent() {
    boolean limited = teller.ending() == null && teller.events() >= limits.events();
    return new Extent(teller.events(), teller.now(), teller.ending(), limited);
  }

  /**
   * Follows the run until an event is known, or until its end or the session's limit. May be called
   * again and again, with what a front end has time for.
   */
  public Extent run(long upTo) {
    long last = Math.min(upTo, limits.events());
    while (teller.ending() == null && teller.events() < last) step();
    return extent();
  }

  private void step() {
    int before = log.size();
    int violations = teller.violations();
    List<Intervention> all = scenario.interventions();
    int next = acted.size();
    boolean byHand = next < all.size() && all.get(next).after() <= teller.events();
    teller.step();
    if (byHand) acted.add(before + 1L);
    for (int event = before + 1; byHand && event <= log.size(); event++) {
      log.flag(event, Events.BY_HAND);
    }
    for (int event = before + 2; event <= log.size(); event++) log.flag(event, Events.JOINED);
    for (int event = before + 1; competing && event <= log.size(); event++) {
      int node = log.node(event);
      if (node >= 0 && teller.passive(node)) log.passive(event);
    }
    if (teller.violations() > violations && log.size() > 0) {
      flaggedByEnd = log.size() == before && !log.has(before, Events.VIOLATION);
      log.flag(log.size(), Events.VIOLATION);
    }
  }

  /**
   * The events from one number to another, both inclusive. Numbers beyond what the run has, or the
   * session may know, are left out.
   */
  public Events window(long from, long to) {
    known(to);
    int first = (int) Math.clamp(from, 1, log.size() + 1L);
    int last = (int) Math.clamp(to, first - 1L, log.size());
    return log.window(first, last);
  }

  /** The same events in full: messages, outputs, and at {@link Detail#STATES} what has changed. */
  public List<Trace.Event> events(long from, long to, Detail detail) {
    known(to);
    int first = (int) Math.clamp(from, 1, log.size() + 1L);
    int last = (int) Math.clamp(to, first - 1L, log.size());
    List<Trace.Event> events = new ArrayList<>();
    if (first > last) return events;
    Trace listener =
        event -> {
          if (event.number() >= first && event.number() <= last) events.add(event);
        };
    if (detail == Detail.CLOCKS) {
      runTo(last, teller.again().trace(listener, detail));
      return events;
    }
    Simulation cursor = cursors.take(stepBefore(first));
    cursor.listen(listener, detail);
    runTo(last, cursor);
    cursor.listen(null, Detail.EVENTS);
    cursors.park(cursor);
    return events;
  }

  private static void runTo(long event, Simulation run) {
    while (run.events() < event && run.step()) {}
  }

  /** The last event of the step before the one that an event belongs to. */
  private long stepBefore(int event) {
    int first = event;
    while (first > 1 && log.has(first, Events.JOINED)) first--;
    return first - 1L;
  }

  /**
   * The run as it stands after an event; 0 is before the first.
   *
   * @throws IllegalArgumentException if the run has no such event, or the session may not know it
   */
  public Look at(long event) {
    known(event);
    if (event < 0 || event > log.size()) {
      Extent extent = extent();
      throw new IllegalArgumentException(
          "event %d does not exist: the run %s event %d"
              .formatted(event, extent.limited() ? "is known up to" : "ends with", log.size()));
    }
    known(endOfStep(event));
    Simulation run = standing(endOfStep(event));
    return new Look(this, run.events(), run.now(), run.ending());
  }

  /** The last event of the step that an event belongs to. */
  private long endOfStep(long event) {
    int last = (int) event;
    while (last < log.size() && log.has(last + 1, Events.JOINED)) last++;
    return last;
  }

  /** Makes the session know an event and whether the run goes on after it. */
  private void known(long event) {
    if (event >= log.size()) run(event + 1);
  }

  /**
   * Uses some idle time so that later looks are quick, wherever they are.
   *
   * @param most events that may be run now
   * @return whether there is more to do; after a look there may be more again
   */
  public boolean prepare(int most) {
    return cursors.prepare(log.size(), most);
  }

  /** A run that stands right after an event. */
  Simulation standing(long event) {
    return event == teller.events() ? teller : cursors.at(event);
  }
}
