package org.bellwether.lab.demo;

import static java.math.RoundingMode.CEILING;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.bellwether.catalog.Catalog;
import org.bellwether.model.Output;
import org.bellwether.order.Berkeley;
import org.bellwether.order.ClockBounds;
import org.bellwether.order.Cristian;
import org.bellwether.order.UtcHierarchy;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Simulation;
import org.jspecify.annotations.Nullable;

/**
 * How wrong clocks are that algorithms set, measured with the true time that only the simulator
 * knows, beside what theory promises. Clocks start up to a second off and drift by up to 100
 * millionths; messages take 5 to 50 ms; a unit of time is a microsecond.
 */
public final class ClockErrors {
  private static final int NODES = 5;
  private static final int RUNS = 50;
  private static final int DRIFT_PPM = 100;
  private static final int FARTHEST = 1_000_000; // how far clocks are off at the start
  private static final int FASTEST = 5_000;
  private static final int SLOWEST = 50_000;
  private static final int PERIOD = 10_000_000;
  // of Berkeley's clocks: ε, rounded up, and the longest R, from a round to the end of the next
  private static final long READING_ERROR = (SLOWEST - FASTEST) / 2 + 5;
  private static final long SINCE_POLL = PERIOD + PERIOD / 1000 + 5L * SLOWEST;

  private final Catalog catalog;
  private BigDecimal master = BigDecimal.ZERO; // by how much Berkeley's is ahead of the time

  public ClockErrors(Catalog catalog) {
    this.catalog = catalog;
  }

  /**
   * What was measured of one algorithm, in microseconds.
   *
   * @param measured how often
   * @param beyond how often the error was beyond the bound
   */
  public record Study(
      String algorithm,
      int runs,
      int measured,
      double meanError,
      long worstError,
      double meanBound,
      int beyond) {
    public boolean holds() {
      return beyond == 0 && measured > 0;
    }
  }

  /** An error and what was promised. */
  private record Sample(long error, long bound) {}

  public List<Study> measure() {
    return List.of(
        study("cristian", Scenario.builder("cristian").parameter("samples", 10).nodes(NODES)),
        study("berkeley", Scenario.builder("berkeley").parameter("rounds", 5).nodes(NODES)),
        study(
            "utc",
            Scenario.builder("utc")
                .parameter("rounds", NODES)
                .topology(Network.Kind.of("line"))
                .nodes(NODES)));
  }

  private Study study(String algorithm, Scenario.Builder builder) {
    builder.delay(FASTEST, SLOWEST).parameter("period", PERIOD);
    if (algorithm.equals("berkeley")) {
      builder.parameter("limit", 4 * FARTHEST);
    } else {
      builder.parameter("leastDelay", FASTEST).parameter("drift", DRIFT_PPM);
    }
    List<Sample> samples = new ArrayList<>();
    for (int seed = 1; seed <= RUNS; seed++) {
      Scenario scenario = builder.seed(seed).clocks(clocks(seed)).build();
      Simulation.of(scenario, catalog)
          .trace(
              event -> {
                for (Output output : event.outputs()) {
                  Sample sample = sample(output, event.node(), event.time());
                  if (sample != null) samples.add(sample);
                }
              })
          .run();
    }
    return new Study(
        algorithm,
        RUNS,
        samples.size(),
        samples.stream().mapToLong(Sample::error).average().orElse(0),
        samples.stream().mapToLong(Sample::error).max().orElse(0),
        samples.stream().mapToLong(Sample::bound).average().orElse(0),
        (int) samples.stream().filter(s -> s.error > s.bound).count());
  }

  /** By how much a clock is wrong, rounded up. */
  private static long off(long clock, BigDecimal time) {
    return time.subtract(BigDecimal.valueOf(clock)).abs().setScale(0, CEILING).longValue();
  }

  /**
   * Cristian's and UTC's nodes say what time they think it is. Berkeley's only agree with each
   * other: from the second round on, each clock is compared with the master's, just before both are
   * set anew.
   */
  private @Nullable Sample sample(Output output, int node, BigDecimal time) {
    return switch (output) {
      case Cristian.Estimated(long estimate, long error) -> new Sample(off(estimate, time), error);
      case UtcHierarchy.Synchronised(long clock, long error, _) ->
          new Sample(off(clock, time), error);
      case Berkeley.Adjusted(long clock, _, _) -> {
        BigDecimal ahead = BigDecimal.valueOf(clock).subtract(time);
        if (node == 0) master = ahead; // the first to be set in a round
        if (node == 0 || time.longValue() < PERIOD / 2) yield null;
        long apart = ahead.subtract(master).abs().setScale(0, CEILING).longValue();
        yield new Sample(apart, ClockBounds.skew(READING_ERROR, SINCE_POLL, DRIFT_PPM));
      }
      default -> null;
    };
  }

  /** The first node's clock is right; it is the one that the others ask. */
  private static Clocks clocks(long seed) {
    Random random = new Random(seed);
    List<BigDecimal> offset = new ArrayList<>();
    List<BigDecimal> drift = new ArrayList<>();
    for (int v = 0; v < NODES; v++) {
      offset.add(BigDecimal.valueOf(v == 0 ? 0 : random.nextInt(2 * FARTHEST) - FARTHEST));
      drift.add(BigDecimal.valueOf(v == 0 ? 0 : random.nextInt(2 * DRIFT_PPM) - DRIFT_PPM, 6));
    }
    return new Clocks(List.of(), offset, drift);
  }

  /** The measurements as a table. */
  public static List<String> text(List<Study> studies) {
    List<String> lines = new ArrayList<>();
    lines.add("Five clocks are up to 1 s off at the start and drift by up to 100 ppm; messages");
    lines.add("take 5 to 50 ms. Errors are in ms, compared with the simulator's true time.");
    lines.add("");
    lines.add("algorithm  measured  mean error  worst error  mean bound  beyond its bound");
    for (Study study : studies) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%-9s  %8d  %10.3f  %11.3f  %10.3f  %16s",
              study.algorithm(),
              study.measured(),
              study.meanError() / 1000,
              study.worstError() / 1000.0,
              study.meanBound() / 1000,
              study.beyond() == 0 ? "never" : study.beyond() + " times"));
    }
    lines.add("");
    lines.add(
        "cristian: one server; the bound is half the fastest of ten round trips minus the least");
    lines.add(
        "delay. berkeley: no server; differences from the master's clock after the first of five");
    lines.add(
        "rounds; the bound is 2ε + 2ρR. utc: a line of nodes; errors add up with the distance.");
    return lines;
  }
}
