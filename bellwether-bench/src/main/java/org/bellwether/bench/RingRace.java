package org.bellwether.bench;

import java.util.Locale;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Simulation;

/**
 * Chang and Roberts' election on our engine beside {@link ArrayRing}, alternating in one process so
 * that both see the same machine. Events are the nodes and all that they do; a whole run of the
 * engine is also the verdict and the theory, which the array program does not have.
 *
 * <p>Arguments: numbers of nodes, 1000 to 10000000 and the descending ring of 10000 if there are
 * none.
 */
public final class RingRace {
  private static final int ROUNDS = 5; // whose median counts
  private static final int WARM_UP = 10; // fewer where a run is long
  private static final int NODES_A_ROUND = 1_000_000;

  private RingRace() {}

  /** Runs the race and prints a table. */
  public static void main(String[] args) {
    String[] usual = {"1000", "10000", "100000", "1000000", "10000000"};
    System.out.println(
        "| nodes | ids | delay | events | whole run | arrays | ratio of events | of whole run |");
    System.out.println("|---|---|---|---|---|---|---|---|");
    for (String size : args.length == 0 ? usual : args) {
      for (int longest : new int[] {1, 10}) {
        int n = Integer.parseInt(size);
        System.out.println(row(n, "random", longest, Math.max(1, NODES_A_ROUND / n)));
      }
    }
    if (args.length == 0) System.out.println(row(10_000, "descending", 1, 1));
  }

  /**
   * One row of the table: medians of alternating rounds, in millions of messages per second, and
   * the medians of their ratios.
   */
  static String row(int n, String ids, int longest, int times) {
    double[] events = new double[ROUNDS];
    double[] whole = new double[ROUNDS];
    double[] arrays = new double[ROUNDS];
    double[] eventRatio = new double[ROUNDS];
    double[] wholeRatio = new double[ROUNDS];
    for (int i = times == 1 ? -1 : -WARM_UP; i < ROUNDS; i++) {
      long messages = 0;
      double a = 0;
      double b = 0;
      double c = 0;
      for (int k = 0; k < times; k++) {
        Simulation simulation = simulation(n, ids, longest, i * times + k);
        ArrayRing ring = new ArrayRing(simulation.ids(), longest);
        Stopwatch watch = Stopwatch.start();
        simulation.finish(); // without a look at it before, which would make it a careful run
        a += watch.seconds();
        messages += simulation.result().total();
        b += watch.seconds();
        watch = Stopwatch.start();
        ring.run();
        c += watch.seconds();
      }
      if (i < 0) continue;
      events[i] = messages / a / 1e6;
      whole[i] = messages / b / 1e6;
      arrays[i] = messages / c / 1e6;
      eventRatio[i] = c / a;
      wholeRatio[i] = c / b;
    }
    return String.format(
        Locale.ROOT,
        "| %,d | %s | %s | %.1f | %.1f | %.1f | %.2f | %.2f |",
        n,
        ids,
        longest == 1 ? "1" : "1.." + longest,
        Stopwatch.median(events),
        Stopwatch.median(whole),
        Stopwatch.median(arrays),
        Stopwatch.median(eventRatio),
        Stopwatch.median(wholeRatio));
  }

  private static Simulation simulation(int n, String ids, int longest, int seed) {
    return Simulation.of(
        Scenario.builder("chang-roberts")
            .nodes(n)
            .ids(new Ids.Arranged(ids))
            .seed(seed)
            .delay(1, longest)
            .build());
  }
}
