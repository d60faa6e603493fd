package org.bellwether.bench;

import java.util.Locale;
import java.util.function.LongSupplier;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;

/**
 * Algorithms whose nodes hear from several neighbours, on our engine beside array programs for each
 * of them, alternating in one process so that both see the same machine: Hirschberg and Sinclair's
 * election on a two-way ring, flooding on change on a random graph with 6 neighbours per node, and
 * breadth-first search under synchronizer alpha on a square grid. Both sides must send the same
 * number of messages. A whole run of the engine is measured, with nodes, monitors, verdict and
 * theory.
 *
 * <p>Arguments: numbers of nodes, 10000, 100000 and 1000000 if there are none.
 */
public final class GraphRace {
  private static final int ROUNDS = 5; // whose median counts
  private static final int FLOODING_ROUNDS = 20;
  private static final int MOST_FOR_ALPHA = 20_000; // nodes: beyond, a run takes many seconds

  private GraphRace() {}

  /** Runs the races and prints a table. */
  public static void main(String[] args) {
    String[] sizes = args.length == 0 ? new String[] {"10000", "100000", "1000000"} : args;
    System.out.println("| algorithm | nodes | delay | messages | engine | arrays | ratio |");
    System.out.println("|---|---|---|---|---|---|---|");
    for (String size : sizes) {
      int n = Integer.parseInt(size);
      System.out.println(election(n, 1));
      System.out.println(election(n, 10));
      System.out.println(flooding(n));
      if (n > MOST_FOR_ALPHA) continue;
      System.out.println(search((int) Math.sqrt(n), 1));
      System.out.println(search((int) Math.sqrt(n), 10));
    }
  }

  static String election(int n, int longest) {
    Scenario scenario =
        Scenario.builder("hirschberg-sinclair")
            .nodes(n)
            .ids(new Ids.Arranged("random"))
            .delay(1, longest)
            .build();
    long[] ids = Simulation.of(scenario).ids();
    return row(scenario, longest, () -> new ArrayHirschbergSinclair(ids, longest)::run);
  }

  static String flooding(int n) {
    Scenario scenario =
        Scenario.builder("flooding-on-change")
            .topology(Network.Kind.random(n, 6))
            .parameter("rounds", (long) FLOODING_ROUNDS)
            .build();
    Simulation simulation = Simulation.of(scenario);
    ArrayGraph graph = new ArrayGraph(simulation.topology());
    long[] ids = simulation.ids();
    return row(scenario, 1, () -> new ArrayFlooding(graph, ids, FLOODING_ROUNDS)::run);
  }

  static String search(int side, int longest) {
    Scenario scenario =
        Scenario.builder("alpha")
            .topology(Network.Kind.grid(side, side))
            .parameter("application", "bfs")
            .delay(1, longest)
            .build();
    ArrayGraph graph = new ArrayGraph(Simulation.of(scenario).topology());
    return row(scenario, longest, () -> new ArrayAlpha(graph, 2 * side - 1, longest)::run);
  }

  /** Makes an array program that is ready to run. */
  private interface Maker {
    LongSupplier make();
  }

  private static String row(Scenario scenario, int longest, Maker maker) {
    double[] engine = new double[ROUNDS];
    double[] arrays = new double[ROUNDS];
    double[] ratio = new double[ROUNDS];
    long messages = 0;
    int nodes = 0;
    for (int i = -warmUp(maker); i < ROUNDS; i++) {
      Simulation simulation = Simulation.of(scenario);
      Stopwatch watch = Stopwatch.start();
      Result result = simulation.run();
      double ours = watch.seconds();
      Long carried = result.applicationMessages();
      messages = result.total() + (carried == null ? 0 : carried);
      nodes = result.nodes();
      LongSupplier program = maker.make();
      watch = Stopwatch.start();
      long theirs = program.getAsLong();
      double seconds = watch.seconds();
      if (theirs != messages) {
        throw new IllegalStateException(
            scenario.algorithm() + ": " + messages + " messages, but " + theirs + " in arrays");
      }
      if (i < 0) continue;
      engine[i] = messages / ours / 1e6;
      arrays[i] = messages / seconds / 1e6;
      ratio[i] = seconds / ours;
    }
    return String.format(
        Locale.ROOT,
        "| %s | %,d | %s | %,d | %.1f | %.1f | %.2f |",
        scenario.algorithm(),
        nodes,
        longest == 1 ? "1" : "1.." + longest,
        messages,
        Stopwatch.median(engine),
        Stopwatch.median(arrays),
        Stopwatch.median(ratio));
  }

  /** How often both run before they are measured: fewer times where a run is long. */
  private static int warmUp(Maker maker) {
    long messages = maker.make().getAsLong();
    return Math.clamp(30_000_000 / messages, 1, 20);
  }
}
