package org.bellwether.bench;

import java.util.List;
import java.util.Locale;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;

/**
 * How fast elections are simulated: those of rings that send O(n log n) messages at a million
 * nodes, those that send O(n²) at ten thousand, and flooding on a random graph, which has no ring's
 * friendly order in memory. LeLann's has four initiators, that with participants one. The better of
 * two runs counts, by the processor's time.
 *
 * <p>Arguments: a fraction of these sizes, 1 if there is none.
 */
public final class Rates {
  private static final int TIMES = 2;
  private static final List<String> LOGARITHMIC =
      List.of("chang-roberts", "franklin", "peterson", "hirschberg-sinclair", "higham-przytycka");
  private static final List<String> QUADRATIC = List.of("lelann", "chang-roberts", "k-leader");

  private Rates() {}

  /** Runs them all and prints a table. */
  public static void main(String[] args) {
    double fraction = args.length == 0 ? 1 : Double.parseDouble(args[0]);
    int many = (int) (1_000_000 * fraction);
    int fewer = (int) (10_000 * fraction);
    System.out.println("| algorithm | nodes | ids | delay | messages | time | s | M messages/s |");
    System.out.println("|---|---|---|---|---|---|---|---|");
    for (int longest : new int[] {1, 10}) {
      for (String algorithm : LOGARITHMIC) {
        System.out.println(row(ring(algorithm, many, "random", longest), "random", longest));
      }
    }
    for (Scenario few : fewStart(many)) System.out.println(row(few, "random", 1));
    for (String algorithm : QUADRATIC) {
      System.out.println(row(ring(algorithm, fewer, "descending", 1), "descending", 1));
    }
    System.out.println(row(flooding((int) (100_000 * fraction)), "random", 1));
  }

  private static Scenario ring(String algorithm, int n, String ids, int longest) {
    return Scenario.builder(algorithm)
        .nodes(n)
        .ids(new Ids.Arranged(ids))
        .delay(1, longest)
        .build();
  }

  /** Those whose cost depends on how many start, or on chance. */
  private static List<Scenario> fewStart(int n) {
    return List.of(
        Scenario.builder("lelann").nodes(n).start(0, n / 4, n / 2, n / 4 * 3).build(),
        Scenario.builder("participant-ring").nodes(n).start(0).build(),
        Scenario.builder("k-leader").nodes(n).parameter("k", 2L).build(),
        Scenario.builder("itai-rodeh").nodes(n).build());
  }

  /** On change, with neighbours all over the memory. */
  private static Scenario flooding(int n) {
    return Scenario.builder("flooding-on-change")
        .topology(Network.Kind.random(n, 6))
        .parameter("rounds", 20L) // the same for every size
        .build();
  }

  static String row(Scenario scenario, String ids, int longest) {
    double seconds = Double.MAX_VALUE;
    long messages = 0;
    String time = "";
    int n = 0;
    for (int i = 0; i < TIMES; i++) {
      Simulation simulation = Simulation.of(scenario);
      Stopwatch watch = Stopwatch.start();
      Result result = simulation.run();
      seconds = Math.min(seconds, watch.seconds());
      messages = result.total();
      time = result.endTime().toPlainString();
      n = result.nodes();
      if (!result.holds()) throw new IllegalStateException(String.valueOf(result.violations()));
    }
    return String.format(
        Locale.ROOT,
        "| %s | %,d | %s | %s | %,d | %s | %.2f | %.1f |",
        scenario.algorithm(),
        n,
        ids,
        longest == 1 ? "1" : "1.." + longest,
        messages,
        time,
        seconds,
        messages / seconds / 1e6);
  }
}
