package org.bellwether.bench;

import java.util.Locale;
import org.bellwether.simulate.Scenario;
import org.bellwether.simulate.Simulation;

/**
 * Chang and Roberts' election on our engine beside {@link ArrayRing}, alternating in one process so
 * that both see the same machine. A run of the engine is all of it: making the nodes, the events,
 * the verdict and the theory.
 *
 * <p>Arguments: numbers of nodes, 100000 and 1000000 if there are none.
 */
public final class RingRace {
  private static final int ROUNDS = 7; // whose median counts
  private static final int WARM_UP = 3;
  private static final int NODES_A_ROUND = 2_000_000;

  private RingRace() {}

  /** Runs the race and prints a table. */
  public static void main(String[] args) {
    String[] sizes = args.length == 0 ? new String[] {"100000", "1000000"} : args;
    System.out.println("| nodes | delay | engine, M messages/s | arrays, M messages/s | ratio |");
    System.out.println("|---|---|---|---|---|");
    for (String size : sizes) {
      for (int longest : new int[] {1, 10}) {
        System.out.println(row(Integer.parseInt(size), longest));
      }
    }
  }

  /** One row of the table: medians of alternating rounds, and the median of their ratios. */
  static String row(int n, int longest) {
    int times = Math.max(1, NODES_A_ROUND / n);
    double[] engine = new double[ROUNDS];
    double[] arrays = new double[ROUNDS];
    double[] ratio = new double[ROUNDS];
    for (int i = -WARM_UP; i < ROUNDS; i++) {
      Simulation[] simulations = new Simulation[times];
      for (int k = 0; k < times; k++) simulations[k] = simulation(n, longest, k);
      ArrayRing ring = new ArrayRing(simulations[0].ids(), longest);
      double a = rate(times, k -> simulations[k].run().total(), simulations);
      double b = rate(times, _ -> ring.run(), null);
      if (i < 0) continue;
      engine[i] = a;
      arrays[i] = b;
      ratio[i] = a / b;
    }
    return String.format(
        Locale.ROOT,
        "| %,d | %s | %.1f | %.1f | %.2f |",
        n,
        longest == 1 ? "1" : "1.." + longest,
        Stopwatch.median(engine),
        Stopwatch.median(arrays),
        Stopwatch.median(ratio));
  }

  private static Simulation simulation(int n, int longest, int seed) {
    return Simulation.of(
        Scenario.builder("chang-roberts").nodes(n).seed(seed).delay(1, longest).build());
  }

  private interface Job {
    long messages(int index);
  }

  private static double rate(int times, Job job, Simulation[] done) {
    long messages = 0;
    Stopwatch watch = Stopwatch.start();
    for (int k = 0; k < times; k++) {
      messages += job.messages(k);
      if (done != null) done[k] = null;
    }
    return messages / watch.seconds() / 1e6;
  }
}
