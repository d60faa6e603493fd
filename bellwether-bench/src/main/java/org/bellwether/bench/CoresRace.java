package org.bellwether.bench;

import java.util.Locale;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;

/**
 * Whole runs on one thread and on two, alternating in one process, in wall-clock time. The results
 * must be the same. Elections on two-way rings come first, and flooding on change in random graphs
 * with 6 neighbours per node; then a breadth-first search of a grid of 100x100 nodes under each
 * synchronizer.
 *
 * <p>Arguments: numbers of nodes of rings and random graphs, 100000 and 1000000 if there are none.
 */
public final class CoresRace {
  private static final int ROUNDS = 7; // whose median counts
  private static final int WARM_UP = 3;

  private CoresRace() {}

  /** Runs the races and prints a table. */
  public static void main(String[] args) {
    String[] sizes = args.length == 0 ? new String[] {"100000", "1000000"} : args;
    System.out.println("| algorithm | nodes | delay | one thread | two threads | ratio |");
    System.out.println("|---|---|---|---|---|---|");
    for (String size : sizes) {
      for (String algorithm : new String[] {"hirschberg-sinclair", "franklin"}) {
        System.out.println(row(algorithm, Integer.parseInt(size), 1));
        System.out.println(row(algorithm, Integer.parseInt(size), 10));
      }
      System.out.println(flooding(Integer.parseInt(size)));
    }
    for (String synchronizer : new String[] {"gamma", "simple-synchronizer", "alpha", "beta"}) {
      System.out.println(row(search(synchronizer), 100 * 100, 1));
    }
  }

  private static Scenario search(String synchronizer) {
    return Scenario.builder(synchronizer)
        .topology(Network.Kind.grid(100, 100))
        .parameter("application", "bfs")
        .build();
  }

  static String row(String algorithm, int n, int longest) {
    Scenario scenario =
        Scenario.builder(algorithm)
            .nodes(n)
            .ids(new Ids.Arranged("random"))
            .delay(1, longest)
            .build();
    return row(scenario, n, longest);
  }

  static String flooding(int n) {
    Scenario scenario =
        Scenario.builder("flooding-on-change")
            .topology(Network.Kind.random(n, 6))
            .ids(new Ids.Arranged("random"))
            .parameter("rounds", 20L)
            .build();
    return row(scenario, n, 1);
  }

  private static String row(Scenario scenario, int n, int longest) {
    double[] one = new double[ROUNDS];
    double[] two = new double[ROUNDS];
    double[] ratio = new double[ROUNDS];
    for (int i = -WARM_UP; i < ROUNDS; i++) {
      Timed alone = run(scenario, 1);
      Timed together = run(scenario, 2);
      if (!alone.result.toString().equals(together.result.toString())) {
        throw new IllegalStateException(
            scenario.algorithm() + ": two threads have another result than one");
      }
      if (i < 0) continue;
      one[i] = alone.rate();
      two[i] = together.rate();
      ratio[i] = alone.seconds / together.seconds;
    }
    return String.format(
        Locale.ROOT,
        "| %s | %,d | %s | %.1f | %.1f | %.2f |",
        scenario.algorithm(),
        n,
        longest == 1 ? "1" : "1.." + longest,
        Stopwatch.median(one),
        Stopwatch.median(two),
        Stopwatch.median(ratio));
  }

  private static Timed run(Scenario scenario, int threads) {
    Simulation simulation = Simulation.of(scenario).threads(threads);
    long start = System.nanoTime();
    Result result = simulation.run();
    return new Timed(result, (System.nanoTime() - start) / 1e9);
  }

  /** A result and how long it took to get it. */
  private record Timed(Result result, double seconds) {
    double rate() {
      Long carried = result.applicationMessages();
      return (result.total() + (carried == null ? 0 : carried)) / seconds / 1e6;
    }
  }
}
