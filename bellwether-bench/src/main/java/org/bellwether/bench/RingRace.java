package org.bellwether.bench;

import java.util.Locale;
import org.bellwether.simulate.Scenario;
import org.bellwether.simulate.Simulation;

/**
 * Chang and Roberts' election on our engine beside {@link ArrayRing}, alternating in one process so
 * that both see the same machine.
 *
 * <p>Arguments: numbers of nodes, 100000 and 1000000 if there are none.
 */
public final class RingRace {
  private static final int TIMES = 5;

  private RingRace() {}

  /** Runs the race and prints a table. */
  public static void main(String[] args) {
    String[] sizes = args.length == 0 ? new String[] {"100000", "1000000"} : args;
    System.out.println("| nodes | delay | engine, M messages/s | arrays, M messages/s | ratio |");
    System.out.println("|---|---|---|---|---|");
    for (String size : sizes) {
      for (int longest : new int[] {1, 10})
        System.out.println(row(Integer.parseInt(size), longest));
    }
  }

  /** One row of the table; the best of a few alternating runs of each. */
  static String row(int n, int longest) {
    double engine = 0;
    double arrays = 0;
    for (int i = 0; i < TIMES; i++) {
      Simulation simulation =
          Simulation.of(Scenario.builder("chang-roberts").nodes(n).delay(1, longest).build());
      long[] ids = simulation.ids();
      long start = System.nanoTime();
      long messages = simulation.run().total();
      engine = Math.max(engine, messages * 1e3 / (System.nanoTime() - start));
      ArrayRing ring = new ArrayRing(ids, longest);
      start = System.nanoTime();
      messages = ring.run();
      arrays = Math.max(arrays, messages * 1e3 / (System.nanoTime() - start));
    }
    return String.format(
        Locale.ROOT,
        "| %,d | %s | %.1f | %.1f | %.2f |",
        n,
        longest == 1 ? "1" : "1.." + longest,
        engine,
        arrays,
        engine / arrays);
  }
}
