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
import org.bellwether.simulate.ScenarioException;
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
  private static final int MOST_STEPS = 10_000; // of a random walk
  private static final long STATES_TO_SHORTEN = 1_000_000; // looked at to shorten what it found

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
  private boolean exact;
  private boolean symmetry;
  private int threads = 1;
  private @Nullable StateEquivalence sameness;
  private int walks;
  private long seed;
  private long spareBytes;
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

  /** Goes deep before it goes wide: finds violations far away, and then looks for nearer ones. */
  public Check depthFirst() {
    depthFirst = true;
    return this;
  }

  /** Keeps whole states, so that none can be taken for another; takes several times the memory. */
  public Check exact() {
    exact = true;
    return this;
  }

  /**
   * Takes states for one that differ only in which node is where, if nodes are interchangeable: if
   * they have no names, or if the algorithm says how to rename them. Not together with reduction,
   * nor with questions about what happens eventually.
   */
  public Check symmetry() {
    symmetry = true;
    return this;
  }

  /** Searches with so many threads. */
  public Check threads(int count) {
    threads = count;
    return this;
  }

  /** Walks at random instead, for what is too big: so many ways, each up to the depth. */
  public Check walks(int count, long randomSeed) {
    walks = count;
    seed = randomSeed;
    return this;
  }

  /** Ends in good order when less memory than this is left. */
  public Check spare(long bytes) {
    spareBytes = bytes;
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
    FaultBudget budget =
        new FaultBudget(losses, duplications, crashes, recoveries, partitions, timeouts);
    ModelOptions options =
        new ModelOptions(inTime, shortestUnit, longestUnit, catalogued, monitors, invariants);
    Model model = new Model(prepared, budget, options);
    if (symmetry && (liveness || exact || !goals.isEmpty() || !wishes.isEmpty())) {
      throw new ScenarioException(
          "symmetry: asked for beside liveness, wishes or whole states, expected one of them");
    }
    boolean reducing = reduction && wishes.isEmpty() && !symmetry;
    BisimulationReduction likeness = reducing && !exact ? BisimulationReduction.of(model) : null;
    sameness = symmetry ? SymmetryReduction.of(model) : likeness;
    AmpleSets ample = new AmpleSets(model, reducing && likeness == null);
    boolean reduced = ample.used() || likeness != null;
    Predicate<PropertyViolation> matters =
        found ->
            only.isEmpty()
                || only.contains(found.property())
                || found.property().equals("determinism");
    if (walks > 0) return walk(model, matters, began);
    Searched searched = search(model, ample, matters);
    Counterexample violation = searched.violation;
    SequentialSearch search = searched.search;
    if (violation == null) {
      PropertyViolation doubt = model.handlers.doubt(DOUBTED);
      if (doubt != null) violation = new CounterexampleBuilder(model).of(List.of(), doubt, 0);
    }
    boolean complete = searched.stop == SequentialSearch.Stop.NOTHING_LEFT;
    if (violation == null && complete && (liveness || !goals.isEmpty())) {
      StateGraph graph = new StateGraph(model, states, progress);
      complete = graph.complete();
      Predicate<PropertyViolation> endless = liveness ? matters : _ -> false;
      if (complete) violation = new Liveness(model, graph, endless).violation(goals);
    }
    List<Counterexample> witnesses = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (Liveness.Goal wish : wishes) {
      SequentialSearch.Finding granted = search == null ? null : search.granted().get(wish.name());
      if (search != null && granted != null)
        witnesses.add(new CounterexampleBuilder(model).witness(search, granted));
      else if (complete) missing.add(wish.name());
    }
    return new CheckResult(
        prepared.entry().name(),
        prepared.n(),
        complete && violation == null,
        violation == null ? ended(searched.stop) : ended(SequentialSearch.Stop.VIOLATION),
        searched.states,
        searched.transitions,
        searched.depth,
        searched.queue,
        (double) searched.bytes / Math.max(1, searched.states),
        exact ? 0 : omission(searched.states),
        reduced,
        symmetry,
        inTime,
        violation,
        witnesses,
        missing,
        prepared.warnings(),
        Duration.ofNanos(System.nanoTime() - began));
  }

  /**
   * What a search has shown.
   *
   * @param search by one thread; null if several threads found nothing
   */
  private record Searched(
      @Nullable SequentialSearch search,
      long states,
      long transitions,
      int depth,
      long queue,
      long bytes,
      SequentialSearch.Stop stop,
      @Nullable Counterexample violation) {
    static Searched of(SequentialSearch search, @Nullable Counterexample violation) {
      return new Searched(
          search,
          search.states(),
          search.transitions(),
          search.depth(),
          search.queue(),
          search.bytes(),
          search.stop(),
          violation);
    }
  }

  private Searched search(Model model, AmpleSets ample, Predicate<PropertyViolation> matters) {
    int far = depth;
    if (threads > 1 && !depthFirst && !exact && wishes.isEmpty()) {
      ParallelSearch team =
          new ParallelSearch(model, ample, limits(depth), matters, threads, progress);
      team.run();
      Searched found =
          new Searched(
              null,
              team.states(),
              team.transitions(),
              team.depth(),
              team.queue(),
              team.bytes(),
              team.stop(),
              null);
      if (team.stop() != SequentialSearch.Stop.VIOLATION) return found;
      far = team.depth();
    }
    SequentialSearch search =
        new SequentialSearch(model, ample, depthFirst, limits(far), matters, wishes, progress);
    search.run();
    SequentialSearch.Finding finding = search.finding();
    if (finding == null) return Searched.of(search, null);
    if (depthFirst) {
      List<RecordedMove> way = new PathReconstruction(model, search).to(finding);
      return Searched.of(search, shortened(model, matters, way, finding.found()));
    }
    SequentialSearch shortest = search;
    if (ample.used()
        || sameness instanceof BisimulationReduction) { // what was left out may be shorter
      shortest = shortest(model, matters, finding.depth(), states);
      if (shortest.finding() == null) shortest = search; // stopped by hand
    }
    return Searched.of(search, new CounterexampleBuilder(model).counterexample(shortest));
  }

  /** A shortest way if there are not too many states nearer, else the shortest at hand. */
  private Counterexample shortened(
      Model model,
      Predicate<PropertyViolation> matters,
      List<RecordedMove> way,
      PropertyViolation found) {
    SequentialSearch search = shortest(model, matters, way.size(), STATES_TO_SHORTEN);
    if (search.finding() != null) return new CounterexampleBuilder(model).counterexample(search);
    DeltaDebugging.ViolatingPath shorter =
        new DeltaDebugging(model, matters).shorten(new DeltaDebugging.ViolatingPath(way, found));
    return new CounterexampleBuilder(model).of(shorter.moves(), shorter.found(), 0);
  }

  /** Looks at every order up to a depth at which there is a violation. */
  private SequentialSearch shortest(
      Model model, Predicate<PropertyViolation> matters, int far, long most) {
    SequentialSearch.Limits within = new SequentialSearch.Limits(far, most, 0, exact, null);
    AmpleSets none = new AmpleSets(model, false);
    SequentialSearch search =
        new SequentialSearch(model, none, false, within, matters, List.of(), progress);
    search.run();
    return search;
  }

  private CheckResult walk(Model model, Predicate<PropertyViolation> matters, long began) {
    RandomWalks random = new RandomWalks(model, matters, progress);
    random.run(walks, Math.min(depth, MOST_STEPS), seed);
    Counterexample violation = null;
    PropertyViolation found = random.found();
    if (found != null) {
      violation = shortened(model, matters, random.way(), found);
    }
    return new CheckResult(
        model.prepared.entry().name(),
        model.n(),
        false,
        violation != null
            ? ended(SequentialSearch.Stop.VIOLATION)
            : random.walks() + " random walks were made",
        random.steps(),
        random.steps(),
        random.longest(),
        0,
        0,
        0,
        false,
        false,
        model.timed,
        violation,
        List.of(),
        List.of(),
        model.prepared.warnings(),
        Duration.ofNanos(System.nanoTime() - began));
  }

  private SequentialSearch.Limits limits(int deep) {
    return new SequentialSearch.Limits(deep, states, spareBytes, exact, sameness);
  }

  /** The odds that two of so many states have one fingerprint. */
  private static double omission(long count) {
    return (double) count * count / 2 / 0x1p64;
  }

  private static String ended(SequentialSearch.Stop stop) {
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
