package org.bellwether.bench;

import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;

/**
 * How fast a breadth-first search of a square grid is simulated under each synchronizer. Times are
 * the processor's, so that a busy machine does not spoil them.
 *
 * <p>Arguments: sides of grids, 100 if there are none; {@code gamma:300} is one synchronizer alone.
 * A grid of 300 takes minutes and some gigabytes.
 */
public final class SynchronizerRates {
  private static final List<String> SYNCHRONIZERS =
      List.of("alpha", "beta", "gamma", "simple-synchronizer");

  private SynchronizerRates() {}

  /** Runs them all and prints a table. */
  public static void main(String[] args) {
    System.out.println(
        "| synchronizer | grid | messages | time | most spread of a tick | CPU s | M messages/s |");
    System.out.println("|---|---|---|---|---|---|---|");
    for (String size : args.length == 0 ? new String[] {"100"} : args) {
      int colon = size.indexOf(':');
      int side = Integer.parseInt(size.substring(colon + 1));
      List<String> chosen = colon < 0 ? SYNCHRONIZERS : List.of(size.substring(0, colon));
      for (String synchronizer : chosen) System.out.println(row(synchronizer, side));
    }
  }

  private static String row(String synchronizer, int side) {
    Simulation simulation =
        Simulation.of(
            Scenario.builder(synchronizer)
                .topology(Network.Kind.grid(side, side))
                .parameter("application", "bfs")
                .build());
    long start = cpuNanos();
    Result result = simulation.run();
    double seconds = (cpuNanos() - start) / 1e9;
    Long carried = result.applicationMessages();
    long messages = result.total() + (carried == null ? 0 : carried);
    return String.format(
        Locale.ROOT,
        "| %s | %dx%d | %,d | %s | %s | %.1f | %.1f |",
        synchronizer,
        side,
        side,
        messages,
        result.endTime().toPlainString(),
        spread(result),
        seconds,
        messages / seconds / 1e6);
  }

  private static String spread(Result result) {
    return Objects.requireNonNull(result.series().get("spread")).stream()
        .map(BigDecimal.class::cast)
        .max(BigDecimal::compareTo)
        .orElseThrow()
        .toPlainString();
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
