package org.bellwether.check;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.bellwether.catalog.Assumption;
import org.bellwether.catalog.Catalog;
import org.bellwether.simulate.Prepared;
import org.bellwether.simulate.Scenario;
import org.bellwether.spec.Configuration;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Monitor;
import org.jspecify.annotations.Nullable;

/**
 * A search of everything that can happen in a scenario: every order of starts, deliveries, timers
 * and client operations, every random choice, and as many faults as are permitted.
 *
 * {@snippet :
 * CheckResult result =
 *     Check.of(Scenario.builder("ricart-agrawala").nodes(3).requests(1, 0, 0, 0, 1).build()).run();
 * }
 */
public final class Check {
  private static final int DOUBTED = 1000; // steps that are done once more in the end

  private final Scenario scenario;
  private final Catalog catalog;
  private int losses;
  private int duplications;
  private int crashes;
  private int recoveries;
  private int partitions;
  private int timeouts = Integer.MAX_VALUE;
  private @Nullable Boolean timed;
  private BigDecimal shortestUnit = BigDecimal.ONE;
  private BigDecimal longestUnit = BigDecimal.ONE;
  private boolean reduction = true;
  private boolean depthFirst;
  private int depth = Integer.MAX_VALUE;
  private long states = Long.MAX_VALUE;
  private boolean catalogued = true;
  private final List<Supplier<? extends Monitor>> monitors = new ArrayList<>();
  private final Set<String> only = new TreeSet<>();
  private final List<Invariant<Object, Object>> invariants = new ArrayList<>();
  private final List<Liveness.Goal> goals = new ArrayList<>();
  private final List<Liveness.Goal> wishes = new ArrayList<>();
  private boolean liveness;
  private @Nullable CheckProgress progress;

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

  /** Permits so many messages to be lost. */
  public Check losses(int most) {
    losses = most;
    return this;
  }

  /** Permits so many messages to arrive twice. */
  public Check duplications(int most) {
    duplications = most;
    return this;
  }

  /** Permits so many crashes. */
  public Check crashes(int most) {
    crashes = most;
    return this;
  }

  /** Permits so many recoveries of crashed nodes. */
  public Check recoveries(int most) {
    recoveries = most;
    return this;
  }

  /** Permits the network to fall apart in two so many times; it may heal at any time. */
  public Check partitions(int most) {
    partitions = most;
    return this;
  }

  /** Lets no node's timers run out more often than this. */
  public Check timeouts(int mostOfANode) {
    timeouts = mostOfANode;
    return this;
  }

  /**
   * Whether messages take the scenario's delays and timers their time, in discrete time that does
   * not pass what is due. Otherwise anything may take any time. If this is not said, time counts
   * for algorithms that assume bounded delays.
   */
  public Check timed(boolean whether) {
    timed = whether;
    return this;
  }

  /** Lets the units of local clocks be anywhere between two lengths, from one timer to the next. */
  public Check clocks(BigDecimal shortest, BigDecimal longest) {
    shortestUnit = shortest;
    longestUnit = longest;
    return this;
  }

  /** Whether to leave out orders that make no difference, wherever that is sound. */
  public Check reduction(boolean whether) {
    reduction = whether;
    return this;
  }

  /** Goes deep before it goes wide: finds violations far away, not the shortest way to them. */
  public Check depthFirst() {
    depthFirst = true;
    return this;
  }

  /** Goes no further than so many steps. */
  public Check depth(int most) {
    depth = most;
    return this;
  }

  /** Ends after so many states. */
  public Check states(long most) {
    states = most;
    return this;
  }

  /** Adds a judge of one's own; a new one is made for the check. */
  public Check judgedBy(Supplier<? extends Monitor> monitor) {
    monitors.add(monitor);
    return this;
  }

  /** Leaves the algorithm's own judges out. */
  public Check judgedByMineAlone() {
    catalogued = false;
    return this;
  }

  /** Looks for violations of these properties only. */
  public Check only(String... properties) {
    only.addAll(List.of(properties));
    return this;
  }

  /** Adds something that must be so in every configuration. */
  public Check always(String name, Predicate<Configuration<Object, Object>> holds) {
    invariants.add(
        (configuration, verdict) -> {
          if (!holds.test(configuration)) verdict.violated(name, "it does not hold");
        });
    return this;
  }

  /**
   * Adds something that must become so some time, in every run that is fair to deliveries, timers,
   * starts and exits; a run that comes to rest before is a violation, too.
   */
  public Check eventually(String name, Predicate<Configuration<Object, Object>> reached) {
    goals.add(new Liveness.Goal(name, reached));
    return this;
  }

  /** Adds something that must be possible; the result has a shortest way to it. */
  public Check sometimes(String name, Predicate<Configuration<Object, Object>> reached) {
    wishes.add(new Liveness.Goal(name, reached));
    return this;
  }

  /**
   * Looks for fair runs that go on for ever, too: in which a client waits all the time, or that the
   * algorithm's judges want to come to rest. Takes all states into memory.
   */
  public Check liveness() {
    liveness = true;
    return this;
  }

  public Check progress(CheckProgress listener) {
    progress = listener;
    return this;
  }

  /**
   * Searches.
   *
   * @throws org.bellwether.simulate.ScenarioException if the scenario makes no sense
   */
  public CheckResult run() {
    long began = System.nanoTime();
    Prepared prepared = Prepared.of(scenario, catalog);
    boolean inTime =
        timed != null
            ? timed
            : prepared.entry().assumes(Assumption.BOUNDED_DELAY, prepared.setting());
    Budget budget = new Budget(losses, duplications, crashes, recoveries, partitions, timeouts);
    Options options =
        new Options(inTime, shortestUnit, longestUnit, catalogued, monitors, invariants);
    Model model = new Model(prepared, budget, options);
    Ample ample = new Ample(model, reduction && wishes.isEmpty());
    Predicate<Found> matters =
        found ->
            only.isEmpty()
                || only.contains(found.property())
                || found.property().equals("determinism");
    Search search = new Search(model, ample, depthFirst, limits(depth), matters, wishes, progress);
    search.run();
    Search.Finding finding = search.finding();
    Counterexample violation = null;
    if (finding != null) {
      Search shortest = search;
      if (ample.used() && !depthFirst) { // what was left out may have been shorter
        shortest =
            new Search(
                model,
                new Ample(model, false),
                false,
                limits(finding.depth()),
                matters,
                List.of(),
                progress);
        shortest.run();
        if (shortest.finding() == null) shortest = search; // stopped by hand
      }
      violation = new Telling(model).counterexample(shortest);
    }
    if (violation == null) {
      Found doubt = model.handlers.doubt(DOUBTED);
      if (doubt != null) violation = new Telling(model).of(List.of(), doubt, 0);
    }
    boolean complete = search.stop() == Search.Stop.NOTHING_LEFT;
    if (violation == null && complete && (liveness || !goals.isEmpty())) {
      Graph graph = new Graph(model, states, progress);
      complete = graph.complete();
      Predicate<Found> endless = liveness ? matters : _ -> false;
      if (complete) violation = new Liveness(model, graph, endless).violation(goals);
    }
    List<Counterexample> witnesses = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (Liveness.Goal wish : wishes) {
      Search.Finding granted = search.granted().get(wish.name());
      if (granted != null) witnesses.add(new Telling(model).witness(search, granted));
      else if (complete) missing.add(wish.name());
    }
    return new CheckResult(
        prepared.entry().name(),
        prepared.n(),
        complete && violation == null,
        violation == null ? ended(search.stop()) : ended(Search.Stop.VIOLATION),
        search.states(),
        search.transitions(),
        search.depth(),
        search.queue(),
        (double) search.bytes() / Math.max(1, search.states()),
        omission(search.states()),
        ample.used(),
        inTime,
        violation,
        witnesses,
        missing,
        prepared.warnings(),
        Duration.ofNanos(System.nanoTime() - began));
  }

  private Search.Limits limits(int deep) {
    return new Search.Limits(deep, states, 0);
  }

  /** The odds that two of so many states have one fingerprint. */
  private static double omission(long count) {
    return (double) count * count / 2 / 0x1p64;
  }

  private static String ended(Search.Stop stop) {
    return switch (stop) {
      case NOTHING_LEFT -> "everything was looked at";
      case VIOLATION -> "a violation was found";
      case DEPTH -> "the limit of steps was reached";
      case STATES -> "the limit of states was reached";
      case MEMORY -> "the memory was full";
      case HAND -> "stopped by hand";
    };
  }
}
