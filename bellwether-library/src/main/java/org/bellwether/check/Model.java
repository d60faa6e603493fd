package org.bellwether.check;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Detecting;
import org.bellwether.model.Linked;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Timed;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Property;
import org.bellwether.wiring.UntimedScenario;
import org.jspecify.annotations.Nullable;

/**
 * A scenario as a transition system. A state is a vector of numbers: one per node, one per link,
 * one for all monitors together, and one for the environment. The tables that intern what the
 * numbers stand for are shared by all who explore.
 */
final class Model {
  final UntimedScenario prepared;
  final DirectedLinks network;
  final StateLayout layout;
  final ValueTable values;
  final EnvelopeTable envelopes;
  final NodeStateTable nodeStates;
  final LinkStateTable linkStates;
  final EnvironmentTable environments;
  final ObservationTable observations = new ObservationTable();
  final MonitorStates monitors;
  final OutcomeTable outcomes;
  final RunEndings evidence = new RunEndings();
  final FairnessLabels fairness = new FairnessLabels();
  final List<Invariant<Object, Object>> invariants;
  final List<Fault> scripted; // the scenario's own faults, in their order
  final boolean timed;
  final boolean rounds; // in lock-step
  final boolean timersFirst;
  final boolean detecting;
  final boolean recoverable;
  final boolean pausing; // a node may be paused
  final boolean linked;
  final boolean promptConnections; // time does not pass before they are heard of
  final boolean endsAtLastExit;
  private final int n;
  private final ModelOptions options;

  Model(UntimedScenario prepared, ModelOptions options) {
    this.prepared = prepared;
    this.options = options;
    n = prepared.n();
    Class<?> node = prepared.entry().node();
    detecting = Detecting.class.isAssignableFrom(node);
    recoverable = Recoverable.class.isAssignableFrom(node);
    linked = Linked.class.isAssignableFrom(node);
    rounds = prepared.entry().rounds();
    timed = options.timed() && !rounds;
    promptConnections = options.promptConnections();
    timersFirst = prepared.entry().has(Trait.TIMERS_FIRST, prepared.setting());
    endsAtLastExit = prepared.entry().has(Trait.ENDS_AT_LAST_EXIT, prepared.setting());
    boolean crashesOnly = options.faults().onlyOf(FaultKind.CRASH, FaultKind.CRASH_AT_SEND);
    if (rounds && !(crashesOnly && prepared.scenario().faults().isEmpty())) {
      throw new ScenarioException(
          prepared.entry().name()
              + " runs in lock-step, where only a budget of crashes applies; check other faults under"
              + " alpha instead");
    }
    refuseIgnored(prepared, options, timed);
    if (!prepared.scenario().interventions().isEmpty()) {
      throw ScenarioException.of(
          "interventions", "a check has no events to act after", "none: it tries what can happen");
    }
    scripted = scripted(prepared.scenario().faults());
    pausing =
        options.faults().left(FaultKind.PAUSE) > 0
            || scripted.stream().anyMatch(Fault.Pause.class::isInstance);
    ClassLoader loader = node.getClassLoader();
    network = new DirectedLinks(prepared, timed);
    layout = StateLayout.of(prepared.n(), network.size(), rounds);
    values = new ValueTable(loader);
    envelopes = new EnvelopeTable(timed);
    nodeStates = new NodeStateTable(prepared);
    linkStates = new LinkStateTable(network.fifo());
    environments = new EnvironmentTable(initialEnvironment());
    monitors = new MonitorStates(this::newMonitors, observations, loader);
    outcomes = outcomes();
    invariants = invariants();
  }

  /** What a check would not carry out, it must not seem to have judged. */
  private static void refuseIgnored(UntimedScenario prepared, ModelOptions options, boolean timed) {
    Scenario scenario = prepared.scenario();
    Links links = scenario.links();
    if (links.loss() > 0) {
      throw ScenarioException.of(
          "links.loss", links.loss(), "0 in a check, which takes a budget of losses instead");
    }
    if (links.duplicate() > 0) {
      throw ScenarioException.of(
          "links.duplicate",
          links.duplicate(),
          "0 in a check, which takes a budget of duplications instead");
    }
    if (!scenario.schedule().isEmpty()) {
      throw ScenarioException.says(
          "schedule", "says what happens next, but a check tries everything", "none");
    }
    Class<?> node = prepared.entry().node();
    FaultBudget budget = options.faults();
    boolean recoverable = Recoverable.class.isAssignableFrom(node);
    String name = prepared.entry().name();
    if (budget.mayRevive()) {
      FaultKind kind =
          budget.left(FaultKind.RECOVERY) > 0 ? FaultKind.RECOVERY : FaultKind.LOST_DISK;
      refuseUnless(recoverable, kind, "nodes of " + name + " cannot recover");
      boolean crashes =
          budget.mayCrash() || scenario.faults().stream().anyMatch(Fault.Crash.class::isInstance);
      refuseUnless(crashes, kind, "no crash is permitted");
    }
    if (budget.left(FaultKind.CRASH_AT_WRITE) > 0) {
      refuseUnless(recoverable, FaultKind.CRASH_AT_WRITE, "nodes of " + name + " write nothing");
    }
    if (budget.left(FaultKind.UNLINKING) > 0) {
      refuseUnless(
          Linked.class.isAssignableFrom(node),
          FaultKind.UNLINKING,
          "nodes of " + name + " do not hear of connections");
    }
    if (budget.left(FaultKind.PARTITION) > 0) {
      refuseUnless(prepared.n() > 1, FaultKind.PARTITION, "there is only one node");
    }
    boolean timers = Timed.class.isAssignableFrom(node);
    if (options.timeouts() != Integer.MAX_VALUE && !timers && !prepared.entry().rounds()) {
      throw ScenarioException.says(
          "timeouts", "cannot be bounded because nodes of " + name + " set no timers", "");
    }
    boolean exact =
        options.shortestUnit().compareTo(BigDecimal.ONE) == 0
            && options.longestUnit().compareTo(BigDecimal.ONE) == 0;
    if (!exact && !timed) {
      throw ScenarioException.says(
          "clock-units", "cannot be given because time does not count", "a check with time");
    }
  }

  private static void refuseUnless(boolean so, FaultKind kind, String why) {
    if (!so) throw ScenarioException.says(kind.plural(), "cannot happen because " + why, "");
  }

  private static List<Fault> scripted(List<Fault> faults) {
    for (int i = 0; i < faults.size(); i++) {
      if (FaultKind.of(faults.get(i)) == null) {
        throw ScenarioException.of(
            "faults[" + i + "]",
            "the checker supports only crash, recover, pause, resume, partition, cut and heal",
            "a budget of losses or duplications instead");
      }
    }
    return faults;
  }

  private OutcomeTable outcomes() {
    ChoiceSequence choices = new ChoiceSequence();
    TimerBounds bounds = new TimerBounds(prepared, timed, options);
    HandlerRunner runner =
        new HandlerRunner(
            prepared,
            network,
            values,
            envelopes,
            nodeStates,
            observations,
            bounds,
            choices,
            monitors.heedStarts(),
            options.faults());
    return new OutcomeTable(
        runner,
        choices,
        nodeStates,
        new DeterminismAudit(prepared, runner, choices, nodeStates),
        options.waking() && prepared.entry().family().wokenByMessages() && !prepared.startsAgain());
  }

  private List<Monitor> newMonitors() {
    List<Monitor> all = new ArrayList<>(options.catalogued() ? prepared.monitors() : List.of());
    options.monitors().forEach(make -> all.add(make.get()));
    return all;
  }

  /** The properties that can be violated; null if a monitor or invariant does not name its own. */
  @Nullable NavigableSet<Property> properties() {
    NavigableSet<Property> properties = new TreeSet<>();
    List<List<Property>> all = new ArrayList<>();
    newMonitors().forEach(monitor -> all.add(monitor.properties()));
    invariants.forEach(invariant -> all.add(invariant.properties()));
    for (List<Property> own : all) {
      if (own.isEmpty()) return null;
      properties.addAll(own);
    }
    return properties;
  }

  @SuppressWarnings("unchecked")
  private List<Invariant<Object, Object>> invariants() {
    List<Invariant<Object, Object>> all = new ArrayList<>();
    Invariant<?, ?> own = options.catalogued() ? prepared.invariant() : null;
    if (own != null) all.add((Invariant<Object, Object>) own);
    all.addAll(options.invariants());
    return all;
  }

  int n() {
    return n;
  }

  /** Whether links are FIFO, no fault is possible, and neither time nor rounds count. */
  boolean asynchronousAndFaultless() {
    return scripted.isEmpty() && !options.faults().any() && !timed && !rounds && network.fifo();
  }

  /** Whether the only monitors and invariants are the algorithm's own. */
  boolean cataloguedOnly() {
    return options.monitors().isEmpty() && options.invariants().isEmpty();
  }

  /** Whether no property looks at nodes or messages, but only at what nodes emit. */
  boolean judgedByOutputsOnly() {
    return !monitors.look() && invariants.isEmpty();
  }

  /** Whether the next of the scenario's own faults strikes before anything else happens. */
  boolean strikesFirst(Environment now) {
    return now.scripted() < scripted.size() && FaultKind.atStart(scripted.get(now.scripted()));
  }

  /** The number of an envelope with this message, where time does not count. */
  int envelope(Object message) {
    return envelopes.number(values.number(message), 0, 0);
  }

  /** In lock-step, the number of what arrives at a node, by slot. */
  int inbox(List<@Nullable Object> bySlot) {
    return values.number(new HandlerRunner.Inbox(new ArrayList<>(bySlot)));
  }

  /** The state before anything has happened. */
  int[] initial() {
    int[] state = new int[layout.width()];
    for (int v = 0; v < n(); v++) state[v] = nodeStates.number(outcomes.initial(v));
    state[layout.monitors()] = monitors.initial();
    state[layout.environment()] = environments.number(environments.initial());
    return state;
  }

  private Environment initialEnvironment() {
    int nextStart = rounds ? 0 : prepared.startsFirst() ? firstStart() : -1;
    return new Environment(options.faults(), nextStart, 0, new BitSet(), timeLimit());
  }

  private int firstStart() {
    for (int v = 0; v < n(); v++) if (prepared.starts(v) > 0) return v;
    return -1;
  }

  /** How far time, or rounds, may advance; -1 without a limit. */
  private long timeLimit() {
    BigDecimal until = prepared.scenario().until();
    if (rounds) {
      long most = until == null ? Long.MAX_VALUE : until.longValue();
      int timeouts = options.timeouts();
      long least = timeouts == Integer.MAX_VALUE ? most : Math.min(most, timeouts);
      return least == Long.MAX_VALUE ? -1 : least;
    }
    return until == null || !timed ? -1 : prepared.ticks("until", until);
  }
}
