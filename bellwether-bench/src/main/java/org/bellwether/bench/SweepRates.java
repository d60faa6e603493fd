package org.bellwether.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.sweep.SweepExecution;
import org.bellwether.scenario.Scenario;
import org.bellwether.session.sweep.CellResult;
import org.bellwether.session.sweep.PreparedCell;
import org.bellwether.session.sweep.SweepCell;
import org.bellwether.session.sweep.SweepPlan;
import org.bellwether.session.sweep.SweepTree;
import org.bellwether.session.sweep.SweepWatcher;
import org.bellwether.simulate.Simulation;

/**
 * What a sweep of many small runs costs beyond its runs: 10,000 runs executed by a sweep, beside
 * the same 10,000 scenarios, made before, given to the engine by as many threads. Both take the
 * time that they keep the processors busy, alternately.
 */
public final class SweepRates {
  private static final int RUNS = 10_000;
  private static final int CELLS = 4;
  private static final int ROUNDS = 7; // whose median counts
  private static final int WARM_UP = 4;

  private SweepRates() {}

  /** Measures and prints a table. */
  public static void main(String[] args) throws InterruptedException {
    System.out.println(
        "| algorithm | nodes | threads | engine, µs per run | sweep, µs per run | overhead, µs |"
            + " runs per second |");
    System.out.println("|---|---|---|---|---|---|---|");
    for (String algorithm : List.of("chang-roberts", "peterson", "bully", "one-bit")) {
      for (int threads : new int[] {1, 2}) System.out.println(row(algorithm, threads));
    }
  }

  static String row(String algorithm, int threads) throws InterruptedException {
    SweepPlan plan = plan(algorithm);
    Catalog catalog = Catalog.standard();
    List<Scenario> scenarios = new ArrayList<>();
    for (SweepCell cell : plan.cells()) {
      PreparedCell prepared = plan.prepare(cell, catalog);
      for (int i = 0; i < plan.repeat(); i++) scenarios.add(prepared.scenario(i));
    }
    double[] engine = new double[ROUNDS];
    double[] sweep = new double[ROUNDS];
    double[] beyond = new double[ROUNDS];
    double[] rate = new double[ROUNDS];
    for (int i = -WARM_UP; i < ROUNDS; i++) {
      double before = busy();
      parallel(threads, at -> Simulation.of(scenarios.get(at), catalog).run());
      double between = busy();
      long began = System.nanoTime();
      sweep(plan, catalog, threads);
      double seconds = (System.nanoTime() - began) / 1e9;
      double after = busy();
      if (i < 0) continue;
      engine[i] = 1e6 * (between - before) / RUNS;
      sweep[i] = 1e6 * (after - between) / RUNS;
      beyond[i] = sweep[i] - engine[i];
      rate[i] = RUNS / seconds;
    }
    return String.format(
        Locale.ROOT,
        "| %s | 8 to 20 | %d | %.1f | %.1f | %.1f | %,.0f |",
        algorithm,
        threads,
        Stopwatch.median(engine),
        Stopwatch.median(sweep),
        Stopwatch.median(beyond),
        Stopwatch.median(rate));
  }

  private static SweepPlan plan(String algorithm) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("scenario", algorithm);
    tree.put("vary", Map.of("nodes", "8..20:4"));
    tree.put("repeat", (long) RUNS / CELLS);
    return SweepTree.read(tree, Catalog.standard());
  }

  private static void sweep(SweepPlan plan, Catalog catalog, int threads) {
    AtomicInteger finished = new AtomicInteger();
    SweepWatcher watcher =
        new SweepWatcher() {
          @Override
          public void finished(CellResult result) {
            finished.addAndGet(result.runs().size());
          }

          @Override
          public void ran(SweepCell cell, long nanos) {}

          @Override
          public boolean goesOn() {
            return true;
          }

          @Override
          public void look() {}
        };
    new SweepExecution(plan, catalog, plan.cells(), watcher).run(threads);
    if (finished.get() != RUNS) throw new AssertionError("only " + finished + " runs");
  }

  private static void parallel(int threads, IntConsumer run) throws InterruptedException {
    AtomicInteger next = new AtomicInteger();
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      workers.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    for (int at = next.getAndIncrement(); at < RUNS; at = next.getAndIncrement()) {
                      run.accept(at);
                    }
                  }));
    }
    for (Thread worker : workers) worker.join();
  }

  /** Seconds that all threads of this process have kept processors busy. */
  private static double busy() {
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return system.getProcessCpuTime() / 1e9;
  }
}
