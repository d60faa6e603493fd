package org.bellwether.check;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.check.CheckResult.Reduction;
import org.bellwether.check.CheckResult.WalkTotals;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.spec.Property;
import org.bellwether.wiring.UntimedScenario;
import org.jspecify.annotations.Nullable;

/** One execution of a check: chooses reductions and searches, and puts together the result. */
final class CheckRun {
  private static final int RECHECKED = 1000; // handlers that are run once more in the end
  private static final int LONGEST_WALK = 10_000; // steps
  private static final long STATES_TO_SHORTEN = 1_000_000; // explored for a shorter path

  private final long began = System.nanoTime();
  private final UntimedScenario prepared;
  private final CheckSettings settings;
  private final Predicate<PropertyViolation> relevant;
  private final Model model;
  private final CounterexampleBuilder counterexamples;
  private final AmpleSets ampleSets;
  private final @Nullable StateEquivalence equivalence;

  CheckRun(UntimedScenario prepared, CheckSettings settings) {
    this.prepared = prepared;
    this.settings = settings;
    relevant = violation -> settings.relevant(violation.property());
    model = new Model(prepared, settings.modelOptions(timed()));
    counterexamples = new CounterexampleBuilder(model);
    if (settings.symmetry
        && (settings.liveness
            || settings.exact
            || !settings.goals.isEmpty()
            || !settings.wishes.isEmpty())) {
      throw ScenarioException.says(
          SymmetryReduction.OPTION,
          "cannot be combined with liveness, sometimes or exact states",
          "one of them only");
    }
    refuseUnknownProperties();
    refuseOtherSearches();
    boolean reducing =
        !settings.everyViolation
            && settings.reduction
            && settings.wishes.isEmpty()
            && !settings.symmetry;
    BisimulationReduction bisimulation =
        reducing && !settings.exact ? BisimulationReduction.of(model) : null;
    equivalence = settings.symmetry ? SymmetryReduction.of(model) : bisimulation;
    ampleSets = new AmpleSets(model, reducing && bisimulation == null);
  }

  /** A check that looks for nothing would always pass. */
  private void refuseUnknownProperties() {
    NavigableSet<Property> known = settings.only.isEmpty() ? null : model.properties();
    if (known == null) return;
    known.add(Property.NO_EXCEPTION);
    known.add(Property.DETERMINISM);
    if (settings.liveness) known.add(Property.NO_STARVATION);
    settings.goals.forEach(goal -> known.add(goal.property()));
    settings.wishes.forEach(goal -> known.add(goal.property()));
    for (Property property : settings.only) {
      if (known.contains(property)) continue;
      String names = known.stream().map(Property::name).collect(Collectors.joining(", "));
      throw ScenarioException.of("only", property.name(), "one of the properties " + names);
    }
  }

  /** Random walks are no search: what shapes one would be ignored. */
  private void refuseOtherSearches() {
    if (settings.walks == 0) return;
    String other =
        settings.depthFirst
            ? "a depth-first search"
            : settings.exact
                ? "exact states"
                : settings.symmetry
                    ? "symmetry reduction"
                    : settings.liveness
                        ? "liveness"
                        : settings.states < Long.MAX_VALUE || settings.everyViolation
                            ? "a bound on states or every violation"
                            : !settings.goals.isEmpty() || !settings.wishes.isEmpty()
                                ? "eventually or sometimes"
                                : null;
    if (other == null) return;
    throw ScenarioException.says("walks", "cannot be combined with " + other, "one of them only");
  }

  private boolean timed() {
    return settings.timed != null ? settings.timed : prepared.entry().timed(prepared.setting());
  }

  StateSpace space() {
    return new StateSpace(model, judgements(List.of()).testable(), relevant);
  }

  private Judgements judgements(List<CheckResult.Unjudged> further) {
    return new Judgements(model, settings, further);
  }

  CheckResult run() {
    settings.running = this;
    return settings.walks > 0 ? walk() : search();
  }

  /** How many handlers have run. */
  long handled() {
    return model.outcomes.handled();
  }

  // ---- Random walks

  /** Makes some of the walks that the check asks for. */
  RandomWalks walks(int first, int count) {
    RandomWalks walks = new RandomWalks(model, relevant, settings.progress);
    walks.run(first, count, Math.min(settings.depth, LONGEST_WALK), settings.seed);
    return walks;
  }

  private CheckResult walk() {
    RandomWalks walks;
    WalkTotals totals;
    if (settings.scout == null) {
      walks = walks(0, settings.walks);
      totals = walks.totals();
    } else {
      totals = settings.scout.apply(settings.walks);
      // the one with the violation, or the first one, which shows what walks put to the test
      walks = walks(Math.max(0, totals.violating()), 1);
    }
    ViolatingPath found = walks.found();
    CheckResult.Builder result = result(EnumSet.noneOf(Reduction.class), List.of(), found != null);
    result.timed = model.timed;
    result.states = totals.steps();
    result.transitions = totals.steps();
    result.depth = totals.longest();
    result.violation = found == null ? null : shortened(found);
    result.bounded = found == null && totals.walks() == settings.walks;
    result.ended =
        found == null
            ? totals.walks() + " random walks were made"
            : StopReason.VIOLATION.toString();
    return finished(result);
  }

  // ---- Search

  /**
   * What a search showed.
   *
   * @param search the search by one thread; null if several threads found no violation
   */
  private record Searched(
      @Nullable SequentialSearch search, SearchTotals totals, @Nullable Counterexample violation) {}

  private CheckResult search() {
    Searched searched = explore();
    SearchTotals totals = searched.totals;
    Counterexample violation = searched.violation;
    if (violation == null && settings.waking && !model.outcomes.wakingHolds()) {
      settings.waking = false; // starting does mean something later on: it stays possible
      return new CheckRun(prepared, settings).run();
    }
    if (violation == null) {
      PropertyViolation changed = model.outcomes.recheck(RECHECKED);
      if (changed != null) violation = counterexamples.of(List.of(), changed, 0);
    }
    StopReason stop = totals.stop();
    boolean infinite = settings.liveness || !settings.goals.isEmpty();
    List<CheckResult.Unjudged> unjudged = List.of();
    List<Counterexample> further = new ArrayList<>();
    if (settings.everyViolation && searched.search != null) {
      for (Finding finding : searched.search.findings()) {
        further.add(counterexamples.of(searched.search, finding));
      }
      if (!further.isEmpty()) violation = further.removeFirst();
    }
    boolean first = violation == null;
    if ((first || settings.everyViolation) && stop == StopReason.EXHAUSTED && infinite) {
      try {
        StateGraph graph = new StateGraph(model, settings.states, settings.progress);
        stop = graph.stop();
        Predicate<PropertyViolation> judged = settings.liveness ? relevant : any -> false;
        if (stop == StopReason.EXHAUSTED) {
          Liveness liveness = new Liveness(model, graph, judged);
          Counterexample endless = liveness.violation(settings.goals);
          if (first) violation = endless;
          else if (endless != null) further.add(endless);
          if (violation == null) unjudged = liveness.unjudged(settings);
          if (settings.liveness) model.evidence.infinite();
        }
      } catch (OutOfMemoryError e) {
        stop = StopReason.MEMORY; // what it took is free again
      }
    }
    CheckResult.Builder result = result(reductions(), unjudged, violation != null);
    result.bounded = stop == StopReason.DEPTH || stop == StopReason.STATES;
    boolean early = violation != null && !settings.everyViolation;
    result.complete = stop == StopReason.EXHAUSTED && !early;
    result.ended = (early ? StopReason.VIOLATION : stop).toString();
    result.states = totals.states();
    result.transitions = totals.transitions();
    result.depth = totals.depth();
    result.queue = totals.queue();
    result.bytesPerState = (double) totals.bytes() / Math.max(1, totals.states());
    result.omission = settings.exact ? 0 : collisionOdds(totals.states(), arrangements());
    result.timed = timed();
    result.violation = violation;
    result.further.addAll(further);
    addWitnesses(searched.search, stop == StopReason.EXHAUSTED, result);
    return finished(result);
  }

  private void addWitnesses(
      @Nullable SequentialSearch search, boolean complete, CheckResult.Builder result) {
    for (Goal wish : settings.wishes) {
      Finding reached = search == null ? null : search.witnesses().get(wish.name());
      if (search != null && reached != null) {
        result.witnesses.add(counterexamples.of(search, reached));
      } else if (complete) {
        result.missing.add(wish.name());
      }
    }
  }

  private Searched explore() {
    int depth = settings.depth;
    PropertyViolation known = null;
    boolean parallel =
        settings.threads > 1
            && !settings.depthFirst
            && !settings.exact
            && !settings.everyViolation
            && settings.wishes.isEmpty();
    if (parallel) {
      ParallelSearch search =
          new ParallelSearch(
              model, ampleSets, limits(depth), relevant, settings.threads, settings.progress);
      search.run();
      SearchTotals totals = search.totals();
      if (totals.stop() != StopReason.VIOLATION) return new Searched(null, totals, null);
      depth = totals.depth();
      known = search.found();
    }
    SequentialSearch search =
        new SequentialSearch(
            model,
            ampleSets,
            settings.depthFirst,
            limits(depth),
            relevant,
            settings.wishes,
            settings.everyViolation,
            settings.progress);
    search.run();
    Finding finding = search.finding();
    if (finding != null) {
      return new Searched(search, search.totals(), counterexample(search, finding));
    }
    return new Searched(
        search,
        search.totals(),
        known == null ? null : withoutPath(known, depth, search.totals().stop()));
  }

  /** A violation that several threads have found, while the search for its path came to no end. */
  private Counterexample withoutPath(PropertyViolation found, int depth, StopReason stop) {
    String detail =
        "%s; the path, of %d steps, was not found: %s"
            .formatted(found.detail(), depth, stop.toString());
    return counterexamples.of(
        List.of(), new PropertyViolation(found.property(), detail, found.nodes()), 0);
  }

  private Counterexample counterexample(SequentialSearch search, Finding finding) {
    if (settings.depthFirst) {
      List<RecordedMove> moves = new PathReconstruction(model, search).to(finding);
      return shortened(new ViolatingPath(moves, finding.violation()));
    }
    boolean mayBeLonger = ampleSets.used() || (equivalence != null && equivalence.mayLengthen());
    if (mayBeLonger) {
      SequentialSearch unreduced = unreduced(finding.depth(), settings.states);
      if (unreduced.finding() != null) return counterexamples.of(unreduced); // else interrupted
    }
    return counterexamples.of(search);
  }

  /** A shortest path if there are not too many states nearer, else a path made shorter. */
  private Counterexample shortened(ViolatingPath path) {
    SequentialSearch search = unreduced(path.moves().size(), STATES_TO_SHORTEN);
    if (search.finding() != null) return counterexamples.of(search);
    return counterexamples.of(new DeltaDebugging(model, relevant).shorten(path));
  }

  /** Searches without any reduction, up to a depth at which there is a violation. */
  private SequentialSearch unreduced(int depth, long states) {
    SearchLimits within = new SearchLimits(depth, states, 0, settings.exact, null);
    SequentialSearch search =
        new SequentialSearch(
            model,
            AmpleSets.none(model),
            false,
            within,
            relevant,
            List.of(),
            false,
            settings.progress);
    search.run();
    return search;
  }

  private SearchLimits limits(int depth) {
    return new SearchLimits(
        depth, settings.states, settings.spareBytes, settings.exact, equivalence);
  }

  // ---- Result

  private Set<Reduction> reductions() {
    Set<Reduction> used = EnumSet.noneOf(Reduction.class);
    if (ampleSets.used()) used.add(Reduction.PARTIAL_ORDER);
    if (equivalence instanceof BisimulationReduction) used.add(Reduction.BISIMULATION);
    if (equivalence instanceof SymmetryReduction) used.add(Reduction.SYMMETRY);
    return used;
  }

  private CheckResult.Builder result(
      Set<Reduction> reductions, List<CheckResult.Unjudged> unjudged, boolean violated) {
    CheckResult.Builder result =
        new CheckResult.Builder(prepared.entry().name(), prepared.n(), reductions);
    Judgements judgements = judgements(unjudged);
    result.properties = violated ? judgements.testable() : judgements.judged();
    result.unjudged = violated ? List.of() : judgements.unjudged(); // the search ended early
    result.notExplored = new LeftOut(model, settings).sentences();
    result.warnings = new ArrayList<>(prepared.warnings());
    return result;
  }

  private CheckResult finished(CheckResult.Builder result) {
    result.took = Duration.ofNanos(System.nanoTime() - began);
    return result.build();
  }

  private int arrangements() {
    return equivalence instanceof SymmetryReduction symmetry ? symmetry.arrangements() : 1;
  }

  /**
   * An upper bound on the probability that two of so many states share a fingerprint.
   *
   * @param arrangements how many fingerprints each state has, of which the least is taken: the
   *     least of many fall into a part of all numbers only
   */
  static double collisionOdds(long states, int arrangements) {
    return Math.min(1, (double) states * states / 2 / 0x1p64 * arrangements);
  }
}
