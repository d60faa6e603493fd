package org.bellwether.check;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Trait;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.check.CheckResult.Reduction;
import org.bellwether.check.CheckResult.Unjudged;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.spec.Property;
import org.bellwether.wiring.UntimedScenario;
import org.jspecify.annotations.Nullable;

/**
 * One check per arrangement of the ids, per set of nodes that start, or per both, up to the first
 * violation, with one result for all.
 */
final class CheckFamily {
  private static final int MOST = 1_000_000; // scenarios

  private final Scenario scenario;
  private final Catalog catalog;
  private final CheckSettings settings;

  // What all checks together have shown so far.
  private final Set<Reduction> reductions = EnumSet.noneOf(Reduction.class);
  private final Set<Property> judged = new TreeSet<>();
  private final Set<String> notExplored = new LinkedHashSet<>();
  private final Set<String> warnings = new LinkedHashSet<>();
  private final Set<String> witnessed = new HashSet<>();
  private final List<Counterexample> witnesses = new ArrayList<>();
  private @Nullable List<Unjudged> unjudged;
  private @Nullable List<String> missing;
  private long states;
  private long transitions;
  private long queue;
  private int depth;
  private int scenarios;
  private double bytes;
  private double omission;

  CheckFamily(Scenario scenario, Catalog catalog, CheckSettings settings) {
    this.scenario = scenario;
    this.catalog = catalog;
    this.settings = settings;
  }

  CheckResult run() {
    long began = System.nanoTime();
    UntimedScenario one = UntimedScenario.of(scenario, catalog);
    List<Scenario> all = arranged(one);
    CheckResult last = null;
    for (Scenario each : all) {
      last = check(each);
      add(last);
      if (last.violation() != null || !last.complete()) break;
    }
    if (last == null) throw new IllegalStateException("there is no arrangement");
    CheckResult.Builder result =
        new CheckResult.Builder(last.algorithm(), last.nodes(), reductions);
    result.scenarios = scenarios;
    result.complete = last.complete();
    result.bounded = last.bounded();
    result.ended = last.ended();
    result.states = states;
    result.transitions = transitions;
    result.depth = last.violation() == null ? depth : last.depth();
    result.queue = queue;
    result.bytesPerState = bytes / Math.max(1, states);
    result.omission = Math.min(1, omission);
    result.timed = last.timed();
    result.properties =
        last.violation() == null ? List.copyOf(judged) : List.copyOf(last.properties());
    result.unjudged = last.violation() == null && unjudged != null ? unjudged : List.of();
    result.notExplored = List.copyOf(notExplored);
    result.violation = last.violation();
    List<Counterexample> found = last.violations();
    result.further.addAll(found.subList(Math.min(1, found.size()), found.size()));
    result.witnesses.addAll(witnesses);
    if (missing != null) result.missing.addAll(missing);
    result.warnings = List.copyOf(warnings);
    result.took = Duration.ofNanos(System.nanoTime() - began);
    return result.build();
  }

  private CheckResult check(Scenario each) {
    settings.waking = true;
    Check.CheckProgress listener = settings.progress;
    long statesBefore = states;
    long transitionsBefore = transitions;
    if (listener != null) {
      settings.progress =
          (now, moves, deep, waiting) ->
              listener.at(statesBefore + now, transitionsBefore + moves, deep, waiting);
    }
    try {
      return new CheckRun(UntimedScenario.of(each, catalog), settings).run();
    } finally {
      settings.progress = listener;
    }
  }

  private void add(CheckResult one) {
    scenarios++;
    reductions.addAll(one.reductions());
    judged.addAll(one.properties());
    notExplored.addAll(one.notExplored());
    warnings.addAll(one.warnings());
    for (Counterexample witness : one.witnesses()) {
      if (witnessed.add(witness.name())) witnesses.add(witness);
    }
    List<Unjudged> before = unjudged;
    unjudged =
        (before == null ? one.unjudged() : before)
            .stream()
                .filter(property -> one.unjudged().contains(property))
                .filter(entry -> entry.property() == null || !judged.contains(entry.property()))
                .toList();
    List<String> missed = missing;
    missing =
        (missed == null ? one.missing() : missed).stream().filter(one.missing()::contains).toList();
    states += one.states();
    transitions += one.transitions();
    queue += one.queue();
    depth = Math.max(depth, one.depth());
    bytes += one.bytesPerState() * one.states();
    omission += one.omission();
  }

  private List<Scenario> arranged(UntimedScenario one) {
    List<List<Long>> ids = settings.everyIds ? permutations(one) : List.of();
    int n = one.n();
    if (settings.everyStart && (one.entry().has(Trait.STARTS_TOGETHER) || one.entry().rounds())) {
      throw ScenarioException.says(
          "start", "cannot be varied because all nodes of " + one.entry().name() + " start", "");
    }
    long sets = settings.everyStart ? (1L << n) - 1 : 1;
    if (Math.max(1, ids.size()) * sets > MOST) throw tooMany(n);
    List<Scenario> all = new ArrayList<>();
    for (int i = 0; i < Math.max(1, ids.size()); i++) {
      for (long set = 1; set <= sets; set++) {
        Scenario.Builder each = scenario.but();
        if (settings.everyIds) each.ids(new Ids.Given(ids.get(i)));
        if (settings.everyStart) each.start(members(set, n));
        all.add(each.build());
      }
    }
    return all;
  }

  private static ScenarioException tooMany(int n) {
    return new ScenarioException(
        n + " nodes have more than a million arrangements; expected fewer nodes");
  }

  private static int[] members(long set, int n) {
    int[] members = new int[Long.bitCount(set)];
    int count = 0;
    for (int v = 0; v < n; v++) if ((set >> v & 1) == 1) members[count++] = v;
    return members;
  }

  private static List<List<Long>> permutations(UntimedScenario one) {
    if (one.entry().has(Trait.NO_IDS)) {
      throw ScenarioException.says(
          "ids", "cannot be arranged because nodes of " + one.entry().name() + " have none", "");
    }
    long[] ids = one.setting().ids().clone();
    if (ids.length > 9) throw tooMany(ids.length);
    Arrays.sort(ids);
    List<List<Long>> all = new ArrayList<>();
    permute(ids, 0, all);
    return all;
  }

  private static void permute(long[] ids, int from, List<List<Long>> all) {
    if (from == ids.length) {
      all.add(Arrays.stream(ids).boxed().toList());
      return;
    }
    for (int i = from; i < ids.length; i++) {
      long[] next = ids.clone();
      System.arraycopy(ids, from, next, from + 1, i - from);
      next[from] = ids[i];
      permute(next, from + 1, all);
    }
  }
}
