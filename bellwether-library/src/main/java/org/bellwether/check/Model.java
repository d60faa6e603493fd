package org.bellwether.check;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.catalog.Entry.Trait;
import org.bellwether.model.Detecting;
import org.bellwether.model.Recoverable;
import org.bellwether.simulate.Prepared;
import org.bellwether.simulate.Scenario.Fault;
import org.bellwether.simulate.Scenario.Pair;
import org.bellwether.simulate.ScenarioException;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Monitor;
import org.jspecify.annotations.Nullable;

/**
 * A scenario as states and moves between them. A state is a vector of numbers: one for each node,
 * one for each link, one for all monitors together, and one for what is left. All that is behind
 * the numbers is shared by everybody who explores.
 */
final class Model {
  final Prepared prepared;
  final DirectedLinks network;
  final EnvelopeTable envelopes;
  final NodeStateTable nodes;
  final LinkStateTable links;
  final MonitorStates judges;
  final Handlers handlers;
  final ValueTable values;
  final List<Invariant<Object, Object>> invariants;
  final boolean timed;
  final boolean timersFirst;
  final boolean detecting;
  final boolean endsAtLastExit;
  final boolean recoverable;
  final boolean rounds; // in lock-step
  final List<Fault> scripted;
  private final boolean catalogued;
  private final FaultBudget budget;
  private final Map<Environment, Integer> conditionNumbers = new HashMap<>();
  private final IntPairMap labels = new IntPairMap();
  private int labelled;
  private volatile Environment[] conditions = new Environment[64];

  @SuppressWarnings("unchecked")
  Model(Prepared prepared, FaultBudget budget, ModelOptions options) {
    this.prepared = prepared;
    this.budget = budget;
    timed = options.timed() && !prepared.entry().rounds();
    Class<?> node = prepared.entry().node();
    detecting = Detecting.class.isAssignableFrom(node);
    recoverable = Recoverable.class.isAssignableFrom(node);
    rounds = prepared.entry().rounds();
    if (rounds && !budget.equals(FaultBudget.NONE.timeouts(budget.timeouts()))) {
      throw new ScenarioException(
          prepared.entry().name()
              + " runs in lock-step, expected no faults (or check it under alpha)");
    }
    timersFirst = prepared.entry().has(Trait.TIMERS_FIRST, prepared.setting());
    endsAtLastExit = prepared.entry().has(Trait.ENDS_AT_LAST_EXIT, prepared.setting());
    ClassLoader loader = node.getClassLoader();
    network = new DirectedLinks(prepared, timed);
    envelopes = new EnvelopeTable(timed);
    values = new ValueTable(loader);
    nodes = new NodeStateTable(prepared);
    links = new LinkStateTable(network.fifo());
    ObservationTable effects = new ObservationTable();
    TimerBounds clocking =
        new TimerBounds(
            prepared, timed, options.shortestUnit(), options.longestUnit(), budget.timeouts());
    handlers = new Handlers(prepared, network, values, envelopes, nodes, effects, clocking);
    catalogued = options.monitors().isEmpty() && options.invariants().isEmpty();
    judges =
        new MonitorStates(
            () -> {
              List<Monitor> all =
                  new ArrayList<>(options.catalogued() ? prepared.monitors() : List.of());
              options.monitors().forEach(make -> all.add(make.get()));
              return all;
            },
            effects,
            loader);
    invariants = new ArrayList<>();
    Invariant<?, ?> kept = options.catalogued() ? prepared.invariant() : null;
    if (kept != null) invariants.add((Invariant<Object, Object>) kept);
    invariants.addAll(options.invariants());
    scripted = scripted();
  }

  /** Whether nothing can fail or has its time, and messages come in order. */
  boolean faultless() {
    return scripted.isEmpty()
        && budget.equals(FaultBudget.NONE.timeouts(budget.timeouts()))
        && !timed
        && !rounds
        && network.fifo();
  }

  /** Whether only judges of the catalogue take part. */
  boolean cataloguedOnly() {
    return catalogued;
  }

  /** The number of a message on its way, where time does not matter. */
  int message(Object content) {
    synchronized (handlers) {
      return envelopes.number(values.number(content), 0, 0);
    }
  }

  /** Whether only judges of the catalogue take part, and look at nothing but what is emitted. */
  boolean judgedByCatalogue() {
    return catalogued && !judges.look() && invariants.isEmpty();
  }

  private List<Fault> scripted() {
    List<Fault> faults = prepared.scenario().faults();
    for (int i = 0; i < faults.size(); i++) {
      switch (faults.get(i)) {
        case Fault.Crash _, Fault.Recover _, Fault.Partition _, Fault.Cut _, Fault.Heal _ -> {}
        case Fault.Pause _,
            Fault.Resume _,
            Fault.Window _,
            Fault.Lose _,
            Fault.CrashAtWrite _,
            Fault.Duplicate _,
            Fault.Inject _,
            Fault.LoseToken _ ->
            throw new ScenarioException(
                "faults["
                    + i
                    + "]: the checker knows crash, recover, partition, cut and heal, expected a"
                    + " number of losses or duplications beside the scenario");
      }
    }
    return faults;
  }

  int n() {
    return prepared.n();
  }

  /** How many numbers make a state. */
  int width() {
    return conditionsAt() + 1;
  }

  int linkAt(int link) {
    return n() + link;
  }

  /** In lock-step, what leaves in a round has places of its own after what arrives in it. */
  int judgesAt() {
    return n() + (rounds ? 2 : 1) * network.size();
  }

  int conditionsAt() {
    return judgesAt() + 1;
  }

  /** In lock-step: what arrives at a node, by slot. */
  synchronized int inbox(List<@Nullable Object> bySlot) {
    synchronized (handlers) {
      return values.number(new Handlers.Inbox(new ArrayList<>(bySlot)));
    }
  }

  Environment conditions(int number) {
    return conditions[number];
  }

  synchronized int number(Environment given) {
    Integer known = conditionNumbers.get(given);
    if (known != null) return known;
    int number = conditionNumbers.size();
    Environment[] all = conditions;
    if (number == all.length) all = Arrays.copyOf(all, 2 * number);
    all[number] = given;
    conditions = all;
    conditionNumbers.put(given, number);
    return number;
  }

  /** The state before anything has happened. */
  int[] initial() {
    int[] state = new int[width()];
    for (int v = 0; v < n(); v++) state[v] = nodes.number(handlers.initial(v));
    state[judgesAt()] = judges.initial();
    state[conditionsAt()] =
        number(
            new Environment(
                budget.losses(),
                budget.duplications(),
                budget.crashes(),
                budget.recoveries(),
                budget.partitions(),
                rounds ? 0 : prepared.startsFirst() ? nextToStart(0) : -1,
                0,
                new BitSet(),
                horizon()));
    return state;
  }

  /** How far time or rounds may go; -1 for any distance. */
  private long horizon() {
    BigDecimal until = prepared.scenario().until();
    if (rounds) {
      long most = until == null ? Long.MAX_VALUE : until.longValue();
      long least =
          Math.min(most, budget.timeouts() == Integer.MAX_VALUE ? most : budget.timeouts());
      return least == Long.MAX_VALUE ? -1 : least;
    }
    return until == null || !timed ? -1 : prepared.ticks("until", until);
  }

  /** Whoever starts first from a position on, where starts come first; -1 if nobody does. */
  private int nextToStart(int from) {
    for (int v = from; v < n(); v++) if (prepared.starts(v) > 0) return v;
    return -1;
  }

  /** A number for a kind of move at a place. */
  synchronized int label(int place, int what) {
    int known = labels.get(place, what);
    if (known != IntPairMap.ABSENT) return known;
    labels.put(place, what, labelled);
    return labelled++;
  }

  /** Whether a fault of the scenario strikes before anything else. */
  boolean atOnce(int fault) {
    return switch (scripted.get(fault)) {
      case Fault.Crash(var at, _) -> at.signum() == 0;
      case Fault.Partition(var at, _) -> at.signum() == 0;
      case Fault.Cut(var at, _) -> at.signum() == 0;
      default -> false;
    };
  }

  /** The links between nodes of different components. */
  BitSet between(List<List<Integer>> components) {
    int[] component = new int[n()];
    for (int c = 0; c < components.size(); c++) {
      for (int node : components.get(c)) component[node] = c + 1;
    }
    BitSet cut = new BitSet();
    for (int link = 0; link < network.size(); link++) {
      if (component[network.from(link)] != component[network.to(link)]) cut.set(link);
    }
    return cut;
  }

  BitSet links(List<Pair> pairs) {
    BitSet cut = new BitSet();
    for (int link = 0; link < network.size(); link++) {
      if (pairs.contains(new Pair(network.from(link), network.to(link)))) cut.set(link);
    }
    return cut;
  }

  /** An estimate of the memory that all numbers stand for. */
  long bytes() {
    return nodes.bytes() + links.bytes() + judges.bytes() + handlers.bytes();
  }
}
