package org.bellwether.check;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.bellwether.catalog.Catalog;
import org.bellwether.check.CheckResult.WalkTotals;
import org.bellwether.model.Node;
import org.bellwether.scenario.Scenario;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.bellwether.topology.Topology;
import org.bellwether.wiring.UnlistedAlgorithm;
import org.bellwether.wiring.UntimedScenario;

/**
 * An exhaustive check of a scenario: it explores every order of starts, deliveries, timers and
 * client operations, every random choice, and as many faults as are permitted.
 *
 * {@snippet :
 * CheckResult result =
 *     Check.of(Scenario.builder("ricart-agrawala").nodes(3).hold(1).requests(by(0), by(1)).build()).run();
 * }
 */
public final class Check {
  private final Scenario scenario;
  private final Catalog catalog;
  private final CheckSettings settings = new CheckSettings();

  private Check(Scenario scenario, Catalog catalog) {
    this.scenario = scenario;
    this.catalog = catalog;
  }

  /** A check of an algorithm of the standard catalogue. */
  public static Check of(Scenario scenario) {
    return of(scenario, Catalog.standard());
  }

  /** A check of an algorithm of any catalogue. */
  public static Check of(Scenario scenario, Catalog catalog) {
    return new Check(scenario, catalog);
  }

  /**
   * A check of an algorithm that is in no catalogue: {@code Check.of(ChangRoberts::new,
   * Topologies.ring(3), scenario -> scenario)}.
   *
   * @param node makes the node of an id
   * @param scenario changes what is to happen: ids, delays, operations
   */
  public static Check of(
      LongFunction<? extends Node<?>> node,
      Topology topology,
      UnaryOperator<Scenario.Builder> scenario) {
    UnlistedAlgorithm algorithm = new UnlistedAlgorithm(node, topology);
    return of(scenario.apply(algorithm.scenario()).build(), algorithm.catalog());
  }

  Catalog catalog() {
    return catalog;
  }

  // ---- Faults

  /** Permits at most this many message losses. */
  public Check losses(int most) {
    return permit(FaultKind.LOSS, most);
  }

  /** Permits at most this many messages to be duplicated. */
  public Check duplications(int most) {
    return permit(FaultKind.DUPLICATION, most);
  }

  /** Permits at most this many crashes. */
  public Check crashes(int most) {
    return permit(FaultKind.CRASH, most);
  }

  /** Permits at most this many pauses of a node; it may resume at any time. */
  public Check pauses(int most) {
    return permit(FaultKind.PAUSE, most);
  }

  /** Permits at most this many connections to break though nothing is wrong. */
  public Check unlinks(int most) {
    return permit(FaultKind.UNLINKING, most);
  }

  /**
   * Permits at most this many crashes in the middle of a step, when a node writes to its stable
   * storage: before the record is durable, and after that but before anything else of the step.
   */
  public Check crashesAtWrite(int most) {
    return permit(FaultKind.CRASH_AT_WRITE, most);
  }

  /**
   * Permits at most this many crashes in the middle of a step, between two messages that a node
   * sends: the first messages leave, and nothing else of the step happens but its record.
   */
  public Check crashesAtSend(int most) {
    return permit(FaultKind.CRASH_AT_SEND, most);
  }

  /** Permits at most this many recoveries of crashed nodes. */
  public Check recoveries(int most) {
    return permit(FaultKind.RECOVERY, most);
  }

  /** Permits at most this many recoveries of crashed nodes without what they had persisted. */
  public Check lostDisks(int most) {
    return permit(FaultKind.LOST_DISK, most);
  }

  /** Permits the network to fall into two parts at most this many times; it may heal any time. */
  public Check partitions(int most) {
    return permit(FaultKind.PARTITION, most);
  }

  /**
   * Lets nodes hear of a connection that is closed, or up again, at the instant at which it is. By
   * default they may hear of it at any later time, of which there are far more states.
   */
  public Check promptConnections() {
    settings.promptConnections = true;
    return this;
  }

  /**
   * Permits at most this many faults of a kind.
   *
   * @throws IllegalArgumentException if the kind {@linkplain FaultKind#budgeted has no budget}
   */
  public Check permit(FaultKind kind, int most) {
    if (!kind.budgeted()) throw new IllegalArgumentException(kind + " has no budget");
    settings.faults = settings.faults.with(kind, most);
    return this;
  }

  // ---- Time

  /** Lets the timers of each node fire at most this many times. */
  public Check timeouts(int mostPerNode) {
    settings.timeouts = mostPerNode;
    return this;
  }

  /**
   * Whether time counts: messages take the scenario's delays and timers their time, in discrete
   * time that does not pass what is due. Otherwise anything may take any time. By default, time
   * counts for algorithms whose guarantees depend on it, such as those that assume bounded delays.
   */
  public Check timed(boolean whether) {
    settings.timed = whether;
    return this;
  }

  /**
   * Lets the unit of each local clock have any length between two bounds, with a new choice for
   * each timer.
   *
   * @param shortest relative to the unit's nominal length
   * @param longest relative to the unit's nominal length
   */
  public Check clocks(BigDecimal shortest, BigDecimal longest) {
    settings.shortestUnit = shortest;
    settings.longestUnit = longest;
    return this;
  }

  // ---- Scenarios

  /** Checks every arrangement of the ids, one after the other, up to the first violation. */
  public Check everyIds() {
    settings.everyIds = true;
    return this;
  }

  /** Checks every set of nodes that may start, one after the other, up to the first violation. */
  public Check everyStart() {
    settings.everyStart = true;
    return this;
  }

  // ---- Search

  /**
   * Whether to use partial-order reduction, or the algorithm's own bisimulation, wherever that is
   * sound. This is the default.
   */
  public Check reduction(boolean whether) {
    settings.reduction = whether;
    return this;
  }

  /**
   * Treats states that differ only by a permutation of interchangeable nodes as one (symmetry
   * reduction). Nodes are interchangeable if they are anonymous, or if the algorithm says how to
   * rename them. Other reductions are then off, and liveness cannot be checked.
   */
  public Check symmetry() {
    settings.symmetry = true;
    return this;
  }

  /** Searches depth first: finds violations far away, and then looks for shorter paths to them. */
  public Check depthFirst() {
    settings.depthFirst = true;
    return this;
  }

  /** Stores whole states instead of fingerprints, which takes several times the memory. */
  public Check exact() {
    settings.exact = true;
    return this;
  }

  /** Searches with this many threads. */
  public Check threads(int count) {
    settings.threads = count;
    return this;
  }

  /**
   * Makes random walks instead of a search, each of at most as many steps as the depth limit. A
   * walk depends only on its number and the seed; the first one that violates a property is the
   * last one made.
   */
  public Check walks(int count, long randomSeed) {
    settings.walks = count;
    settings.seed = randomSeed;
    return this;
  }

  /**
   * Lets the caller make the walks elsewhere, with {@link #scout}; this check then repeats only the
   * one that violates a property, to shorten it and to describe it.
   *
   * @param scout is given the number of walks and answers what they showed
   */
  public Check scoutedBy(IntFunction<WalkTotals> scout) {
    settings.scout = scout;
    return this;
  }

  /**
   * Makes some of the walks that this check asks for, up to the first that violates a property.
   *
   * @param first the number of the first walk, from 0
   * @throws org.bellwether.scenario.ScenarioException if the scenario is not valid
   */
  public WalkTotals scout(int first, int count) {
    return new CheckRun(UntimedScenario.of(scenario, catalog), settings)
        .walks(first, count)
        .totals();
  }

  /** Ends the search when less memory than this is left. */
  public Check spare(long bytes) {
    settings.spareBytes = bytes;
    return this;
  }

  /** Explores at most this many steps from the initial state. */
  public Check depth(int most) {
    settings.depth = most;
    return this;
  }

  /** Ends the search after this many states. */
  public Check states(long most) {
    settings.states = most;
    return this;
  }

  /** Reports progress to a listener, which may interrupt the search. */
  public Check progress(CheckProgress listener) {
    settings.progress = listener;
    return this;
  }

  // ---- Properties

  /** Adds a monitor; a new one is made for the check. */
  public Check judgedBy(Supplier<? extends Monitor> monitor) {
    settings.monitors.add(monitor);
    return this;
  }

  /** Leaves out the algorithm's own monitors and invariant. */
  public Check judgedByMineAlone() {
    settings.catalogued = false;
    return this;
  }

  /**
   * Looks for violations of these properties only. A name that no monitor or invariant reports is
   * refused when the check runs, provided that all of them name their properties.
   */
  public Check only(String... properties) {
    for (String property : properties) settings.only.add(new Property(property));
    return this;
  }

  /**
   * Looks for a violation of every property, instead of ending with the first one. States behind a
   * violation are explored, too, without any reduction.
   */
  public Check everyViolation() {
    settings.everyViolation = true;
    return this;
  }

  /** Adds a property that must hold in every configuration. */
  public Check always(String name, Predicate<Configuration<Object, Object>> holds) {
    settings.invariants.add(new Always(new Property(name), holds));
    return this;
  }

  /** A property of all configurations. */
  private record Always(Property property, Predicate<Configuration<Object, Object>> holds)
      implements Invariant<Object, Object> {
    @Override
    public List<Property> properties() {
      return List.of(property);
    }

    @Override
    public void check(Configuration<Object, Object> configuration, Verdict verdict) {
      if (!holds.test(configuration)) verdict.violated(property, "it does not hold");
    }
  }

  /**
   * Adds a property that must become true in every run that is fair to deliveries, timers, starts
   * and exits. A run that ends before violates it, too.
   */
  public Check eventually(String name, Predicate<Configuration<Object, Object>> reached) {
    settings.goals.add(new Goal(name, reached));
    return this;
  }

  /** Adds a property that must be reachable; the result has a shortest path to it. */
  public Check sometimes(String name, Predicate<Configuration<Object, Object>> reached) {
    settings.wishes.add(new Goal(name, reached));
    return this;
  }

  /**
   * Looks for infinite fair runs, too: those in which a client waits for ever, and those of which
   * the algorithm's monitors demand that they end. Takes the whole state graph into memory.
   */
  public Check liveness() {
    settings.liveness = true;
    return this;
  }

  /**
   * The states of this check, to walk through by hand. Reductions and limits of the search do not
   * apply.
   *
   * @throws org.bellwether.scenario.ScenarioException if the scenario is not valid
   */
  public StateSpace space() {
    return new CheckRun(UntimedScenario.of(scenario, catalog), settings).space();
  }

  /**
   * Runs the check.
   *
   * @throws org.bellwether.scenario.ScenarioException if the scenario is not valid
   */
  public CheckResult run() {
    if (settings.everyIds || settings.everyStart) {
      return new CheckFamily(scenario, catalog, settings).run();
    }
    return new CheckRun(UntimedScenario.of(scenario, catalog), settings).run();
  }

  /** How many handlers have run so far, for whoever watches from another thread. */
  public long handled() {
    CheckRun run = settings.running;
    return run == null ? 0 : run.handled();
  }

  /** Is told from time to time how far a check has got. */
  @FunctionalInterface
  public interface CheckProgress {
    /**
     * Reports progress.
     *
     * @param depth the number of steps from the initial state
     * @param queue how many states were reached but not explored yet
     * @return whether the search may go on
     */
    boolean at(long states, long transitions, int depth, long queue);
  }
}
