package org.bellwether.bench;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Scenario;
import org.bellwether.session.Limits;
import org.bellwether.session.Session;
import org.bellwether.simulate.Simulation;

/**
 * What a session of a long run costs: opening it beside running it unobserved, going to a random
 * event and looking at the states of all nodes, and memory.
 */
public final class SessionRates {
  private static final int ROUNDS = 5; // whose median counts
  private static final int WARM_UP = 3;
  private static final int JUMPS = 201;

  private SessionRates() {}

  /** Measures and prints a table. */
  public static void main(String[] args) {
    System.out.println(
        "| algorithm | nodes | events | engine, s | session, s | beyond, s | jump, ms: median"
            + " | 90 % | bytes per event |");
    System.out.println("|---|---|---|---|---|---|---|---|---|");
    System.out.println(row(scenario("chang-roberts", 1_400, "descending")));
    System.out.println(row(scenario("chang-roberts", 75_000, "random")));
    System.out.println(row(scenario("peterson", 50_000, "random")));
  }

  private static Scenario scenario(String algorithm, int nodes, String ids) {
    return Scenario.builder(algorithm).nodes(nodes).ids(new Ids.Arranged(ids)).build();
  }

  static String row(Scenario scenario) {
    double[] engine = new double[ROUNDS];
    double[] opened = new double[ROUNDS];
    double[] beyond = new double[ROUNDS];
    double[] bytes = new double[ROUNDS];
    long events = 0;
    Session session = open(scenario);
    for (int i = -WARM_UP; i < ROUNDS; i++) {
      Stopwatch watch = Stopwatch.start();
      Simulation.of(scenario).run();
      double alone = watch.seconds();
      session = null;
      long before = memory();
      watch = Stopwatch.start();
      session = open(scenario);
      events = session.run(Long.MAX_VALUE).events();
      double followed = watch.seconds();
      if (i < 0) continue;
      bytes[i] = (memory() - before) / (double) events;
      engine[i] = alone;
      opened[i] = followed;
      beyond[i] = followed - alone;
    }
    double[] jumps = jumps(session, events);
    return String.format(
        Locale.ROOT,
        "| %s | %,d | %,d | %.2f | %.2f | %.2f | %.1f | %.1f | %.0f |",
        scenario.algorithm(),
        session.nodes(),
        events,
        Stopwatch.median(engine),
        Stopwatch.median(opened),
        Stopwatch.median(beyond),
        Stopwatch.median(jumps),
        jumps[JUMPS * 9 / 10],
        Stopwatch.median(bytes));
  }

  private static Session open(Scenario scenario) {
    return Session.open(scenario, Catalog.standard(), Limits.DEFAULT);
  }

  /** Milliseconds, in order, that it takes to see all states after a random event. */
  private static double[] jumps(Session session, long events) {
    SplittableRandom random = new SplittableRandom(1);
    double[] jumps = new double[JUMPS];
    for (int i = 0; i < JUMPS; i++) {
      long event = random.nextLong(events + 1);
      Stopwatch watch = Stopwatch.start();
      if (session.at(event).states().size() != session.nodes()) throw new AssertionError();
      jumps[i] = 1e3 * watch.seconds();
    }
    Arrays.sort(jumps);
    return jumps;
  }

  private static long memory() {
    Runtime runtime = Runtime.getRuntime();
    for (int i = 0; i < 3; i++) System.gc();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
