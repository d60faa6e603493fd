package org.bellwether.election;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;

/** Runs of elections on rings. */
final class RingRuns {
  private static final Catalog CATALOG = Catalog.standard();

  private RingRuns() {}

  static Simulation simulation(Scenario scenario) {
    return Simulation.of(scenario, CATALOG);
  }

  static Result run(Scenario scenario) {
    return simulation(scenario).run();
  }

  static Result run(String algorithm, long... ids) {
    return run(Scenario.builder(algorithm).ids(ids).build());
  }

  static long[] parse(String ids) {
    return Arrays.stream(ids.split(",")).mapToLong(Long::parseLong).toArray();
  }

  /** Distinct ids with gaps, in random order. */
  static long[] randomIds(int n, Random random) {
    long[] ids = new long[n];
    for (int i = 0; i < n; i++) {
      int j = random.nextInt(i + 1);
      ids[i] = ids[j];
      ids[j] = 7L * i + 1 + random.nextInt(7);
    }
    return ids;
  }

  /** Some positions, at least one. */
  static int[] someOf(int n, Random random) {
    int surely = random.nextInt(n);
    double share = random.nextDouble();
    return java.util.stream.IntStream.range(0, n)
        .filter(v -> v == surely || random.nextDouble() < share)
        .toArray();
  }

  /** All arrangements of 1..n up to rotation: the largest comes first. */
  static void arrangements(int n, Consumer<long[]> visit) {
    List<Long> rest = new ArrayList<>();
    for (long id = 1; id < n; id++) rest.add(id);
    List<Long> prefix = new ArrayList<>(List.of((long) n));
    extend(prefix, rest, visit);
  }

  private static void extend(List<Long> prefix, List<Long> rest, Consumer<long[]> visit) {
    if (rest.isEmpty()) visit.accept(prefix.stream().mapToLong(Long::longValue).toArray());
    for (Long next : rest) {
      List<Long> others = new ArrayList<>(rest);
      others.remove(next);
      prefix.add(next);
      extend(prefix, others, visit);
      prefix.removeLast();
    }
  }
}
