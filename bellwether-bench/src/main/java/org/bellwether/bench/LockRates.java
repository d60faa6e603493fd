package org.bellwether.bench;

import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;

/**
 * How fast locks are simulated under a closed load: all nodes ask, or as many as make some millions
 * of messages. Times are the processor's, so that a busy machine does not spoil them; the better of
 * two runs counts.
 *
 * <p>Arguments: numbers of nodes, 1000 and 10000 if there are none.
 */
public final class LockRates {
  /** What an entry costs, about. */
  private static final Map<String, IntToDoubleFunction> COSTS = new LinkedHashMap<>();

  static {
    COSTS.put("central", _ -> 3);
    COSTS.put("lamport", n -> 3.0 * n);
    COSTS.put("ricart-agrawala", n -> 2.0 * n);
    COSTS.put("carvalho-roucairol", n -> 2.0 * n);
    COSTS.put("maekawa", n -> 8 * Math.sqrt(n));
    COSTS.put("token-ring", _ -> 1);
    COSTS.put("suzuki-kasami", n -> n);
    COSTS.put("raymond", _ -> 4);
    COSTS.put("path-compression", _ -> 4);
  }

  private static final double MOST_MESSAGES = 25e6;
  private static final long DELAY = 10;
  private static final long HOLD = 5;
  private static final int ROUNDS = 3;
  private static final int TIMES = 2;

  private LockRates() {}

  /** Runs them all and prints a table. */
  public static void main(String[] args) {
    String[] sizes = args.length == 0 ? new String[] {"1000", "10000"} : args;
    System.out.println(
        "| lock | nodes | asking | entries | messages | CPU s | M messages/s | entries/s |");
    System.out.println("|---|---|---|---|---|---|---|---|");
    for (String size : sizes) {
      int n = Integer.parseInt(size);
      COSTS.forEach(
          (lock, cost) -> {
            double most = MOST_MESSAGES / ROUNDS / cost.applyAsDouble(n);
            System.out.println(row(lock, n, (int) Math.min(n, most)));
          });
    }
  }

  static String row(String lock, int n, int asking) {
    double seconds = Double.MAX_VALUE;
    long messages = 0;
    for (int i = 0; i < TIMES; i++) {
      Simulation simulation = Simulation.of(scenario(lock, n, asking));
      long start = cpuNanos();
      Result result = simulation.run();
      seconds = Math.min(seconds, (cpuNanos() - start) / 1e9);
      messages = result.total();
      if (!result.holds()) throw new IllegalStateException(lock + ": " + result.violations());
    }
    return String.format(
        Locale.ROOT,
        "| %s | %,d | %,d | %,d | %,d | %.2f | %.2f | %,.0f |",
        lock,
        n,
        asking,
        ROUNDS * asking,
        messages,
        seconds,
        messages / seconds / 1e6,
        ROUNDS * asking / seconds);
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static Scenario scenario(String lock, int n, int asking) {
    List<Request> first = new ArrayList<>();
    List<BigDecimal> think = new ArrayList<>();
    for (int v = 0; v < n; v++) think.add(BigDecimal.valueOf(1 + v % 7));
    for (int i = 0; i < asking; i++) {
      first.add(new Request(BigDecimal.valueOf(i), (int) ((long) i * n / asking)));
    }
    return Scenario.builder(lock)
        .nodes(n)
        .delay(DELAY)
        .operations(Operations.NONE.hold(BigDecimal.valueOf(HOLD)).closed(first, think, ROUNDS))
        .build();
  }
}
