package org.bellwether.session.sweep;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.jspecify.annotations.Nullable;

/**
 * Searches for the most expensive run of an algorithm: over orders of ids, over who starts and when
 * (or when clients of a lock request), over delays of links and over schedules, which are random
 * delays with other seeds. All orders of ids and all sets of initiators are tried if they are few
 * enough; from the best of them, or from random ones, the search climbs by small changes, and
 * accepts worse ones while its temperature is high (simulated annealing). The same seed gives the
 * same search.
 */
public final class WorstSearch {
  private static final long MOST_EXHAUSTIVE = 60_000; // runs
  private static final int RESTARTS = 4;
  private static final double HOT = 0.1; // of the best cost so far
  private static final double COLD = 0.001;

  private final Adversaries space;
  private final Catalog catalog;
  private final Measure measure;
  private final SplittableRandom random;
  private final BooleanSupplier goesOn;
  private long runs;
  private boolean exhaustive;
  private String extent = "";
  private @Nullable Worst worst;

  /** The most expensive run so far. */
  public record Worst(double cost, Scenario scenario, Result result) {}

  /**
   * A search.
   *
   * @param scenario whose ids, starts, requests and delays are to be chosen; its seed is that of
   *     the search
   * @param goesOn is asked before each run
   */
  public WorstSearch(Scenario scenario, Catalog catalog, Measure measure, BooleanSupplier goesOn) {
    this.catalog = catalog;
    this.measure = measure;
    this.goesOn = goesOn;
    random = new SplittableRandom(scenario.random().seed());
    Simulation simulation = Simulation.of(scenario, catalog);
    space = new Adversaries(scenario, simulation.entry(), simulation.topology());
  }

  /** Searches with so many runs beyond an exhaustive part; null if no run has such a cost. */
  public @Nullable Worst search(int budget) {
    boolean sets = space.orders() * space.initiatorSets() <= MOST_EXHAUSTIVE;
    boolean few = space.choosesOrderOrStarts() && space.orders() <= MOST_EXHAUSTIVE;
    exhaustive = few && enumerate(sets);
    if (exhaustive) extent = sets ? "all orders of ids and initiators" : "all orders of ids";
    int each = Math.max(1, budget / RESTARTS);
    for (int i = 0; i < RESTARTS && goesOn.getAsBoolean(); i++) {
      Worst best = worst;
      Adversary begin = i == 0 && best != null ? space.of(best.scenario()) : space.random(random);
      climb(begin, each);
    }
    return worst;
  }

  /** Whether all orders of ids, and of starts if there are few, were tried at equal delays. */
  public boolean exhaustive() {
    return exhaustive;
  }

  /** What was tried without exception, in words; empty if nothing was. */
  public String extent() {
    return extent;
  }

  public long runs() {
    return runs;
  }

  private boolean enumerate(boolean sets) {
    int[] order = space.firstOrder();
    do {
      for (long set = 1; set <= (sets ? space.initiatorSets() : 1); set++) {
        if (!goesOn.getAsBoolean()) return false;
        cost(space.plain(order, sets ? set : -1));
      }
    } while (space.ordered() && next(order));
    return true;
  }

  /** The next permutation in the order of the alphabet; false after the last. */
  private static boolean next(int[] order) {
    int i = order.length - 2;
    while (i >= 0 && order[i] > order[i + 1]) i--;
    if (i < 0) return false;
    int j = order.length - 1;
    while (order[j] < order[i]) j--;
    swap(order, i, j);
    for (int a = i + 1, b = order.length - 1; a < b; a++, b--) swap(order, a, b);
    return true;
  }

  private static void swap(int[] order, int i, int j) {
    int held = order[i];
    order[i] = order[j];
    order[j] = held;
  }

  private void climb(Adversary begin, int steps) {
    Adversary here = begin;
    double cost = cost(here);
    for (int i = 0; i < steps && goesOn.getAsBoolean(); i++) {
      Adversary there = here.changed(random);
      double other = cost(there);
      double heat =
          HOT * StrictMath.pow(COLD / HOT, (double) i / steps) * Math.max(1, Math.abs(cost));
      boolean better = other >= cost;
      if (better || random.nextDouble() < StrictMath.exp((other - cost) / heat)) {
        here = there;
        cost = other;
      }
    }
  }

  /** What a run costs; less than anything if there is none. */
  private double cost(Adversary adversary) {
    runs++;
    try {
      Scenario scenario = space.scenario(adversary);
      Result result = Simulation.of(scenario, catalog).run();
      double cost = measure.of(result);
      if (Double.isNaN(cost) || result.outcome() == Result.Outcome.LIMIT) {
        return Double.NEGATIVE_INFINITY;
      }
      if (worst == null || cost > worst.cost()) worst = new Worst(cost, scenario, result);
      return cost;
    } catch (ScenarioException e) {
      if (runs == 1) throw e; // nothing of the kind can run
      return Double.NEGATIVE_INFINITY;
    }
  }

  /**
   * What an adversary chooses.
   *
   * @param order ids by position; none if the algorithm has none
   * @param times when each node starts or requests; negative if it does not
   * @param delays by link; 1 for all if there are none
   * @param seed of random delays; 0 if delays are those of the links
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Adversary(int[] order, int[] times, int[] delays, long seed) {
    private static final int LONGEST = 10;

    Adversary changed(SplittableRandom random) {
      int[] ids = order.clone();
      int[] starts = times.clone();
      int[] links = delays.clone();
      long schedule = seed;
      List<Integer> kinds = new ArrayList<>();
      if (ids.length > 1) kinds.addAll(List.of(0, 0, 1));
      if (starts.length > 0) kinds.add(2);
      if (links.length > 0) kinds.addAll(List.of(3, 4));
      if (kinds.isEmpty()) return this;
      switch (kinds.get(random.nextInt(kinds.size()))) {
        case 0 -> swap(ids, random.nextInt(ids.length), random.nextInt(ids.length));
        case 1 -> move(ids, random.nextInt(ids.length), random.nextInt(ids.length));
        case 2 -> {
          int node = random.nextInt(starts.length);
          starts[node] = random.nextInt(4) == 0 ? -1 : random.nextInt(2 * starts.length);
          if (Arrays.stream(starts).allMatch(time -> time < 0)) starts[node] = 0;
        }
        case 3 -> {
          links[random.nextInt(links.length)] = 1 + random.nextInt(LONGEST);
          schedule = 0;
        }
        default -> schedule = random.nextInt(4) == 0 ? 0 : 1 + random.nextInt(1 << 20);
      }
      return new Adversary(ids, starts, links, schedule);
    }

    /** Takes an id out and puts it elsewhere. */
    private static void move(int[] ids, int from, int to) {
      int held = ids[from];
      if (from < to) System.arraycopy(ids, from + 1, ids, from, to - from);
      else System.arraycopy(ids, to, ids, to + 1, from - to);
      ids[to] = held;
    }
  }
}
