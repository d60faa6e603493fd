package org.bellwether.mutex;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.bellwether.model.Fence;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;

/** The loads that locks are tested with. */
final class Loads {
  private Loads() {}

  static Result run(Scenario scenario) {
    return Simulation.of(scenario).run();
  }

  static Result run(Scenario.Builder builder) {
    return run(builder.build());
  }

  static BigDecimal at(long time) {
    return BigDecimal.valueOf(time);
  }

  /** Clocks of which the first runs fast. */
  static Clocks oneFast(int n) {
    List<BigDecimal> units = new ArrayList<>(Collections.nCopies(n, BigDecimal.ONE));
    units.set(0, new BigDecimal("0.9"));
    return new Clocks(units, List.of(), List.of());
  }

  static Result.Entry entry(int node, long issued, long entered, long left, long sequence) {
    return entry(node, issued, entered, left, 1, sequence);
  }

  static Result.Entry entry(
      int node, long issued, long entered, long left, long epoch, long sequence) {
    return new Result.Entry(
        node, at(issued), at(issued), at(entered), at(left), new Fence(epoch, sequence));
  }

  /** Who entered, in order. */
  static List<Integer> order(Result result) {
    return result.locking().entries().stream().map(Result.Entry::node).toList();
  }

  /**
   * Heavy load: every node asks again as soon as it has left; its first request and its pause are a
   * little longer than those of the node before it, so that there are no ties.
   */
  static Scenario.Builder heavy(String algorithm, int n, int rounds, long delay, long hold) {
    List<Request> first = new ArrayList<>();
    List<BigDecimal> think = new ArrayList<>();
    for (int v = 0; v < n; v++) {
      first.add(new Request(at(v + 1), v));
      think.add(at(v + 1));
    }
    return Scenario.builder(algorithm)
        .nodes(n)
        .delay(delay)
        .operations(Operations.NONE.hold(at(hold)).closed(first, think, rounds));
  }

  /** What a further entry costs under heavy load: the difference of two runs, exactly. */
  static double heavyMessages(String algorithm, int n) {
    return heavyMessages(heavy(algorithm, n, 10, 100, 10), heavy(algorithm, n, 30, 100, 10), n, 20);
  }

  static double heavyMessages(Scenario.Builder shorter, Scenario.Builder longer, int n, int more) {
    Result first = run(shorter);
    Result second = run(longer);
    assertThat(first.violations()).isEmpty();
    assertThat(second.violations()).isEmpty();
    return (double) (second.total() - first.total()) / (n * more);
  }

  /** Light load: requests of these nodes, so far apart that each finds everything at rest. */
  static Scenario.Builder light(String algorithm, int n, long delay, long hold, int... nodes) {
    long apart = (4L * n + 10) * delay + 2 * hold + 1;
    List<Request> requests = new ArrayList<>();
    for (int node : nodes) requests.add(Request.by(node).at(requests.size() * apart));
    return Scenario.builder(algorithm).nodes(n).delay(delay).hold(hold).requests(requests);
  }

  /** Any load: requests at random times by random nodes. */
  static Scenario.Builder random(String algorithm, int n, int requests, long seed) {
    Random random = new Random(seed);
    List<Request> asked = new ArrayList<>();
    int span = 1 + random.nextInt(40 * requests);
    for (int i = 0; i < requests; i++) {
      long when = random.nextInt(span);
      asked.add(Request.by(random.nextInt(n)).at(when));
    }
    return Scenario.builder(algorithm)
        .nodes(n)
        .seed(seed)
        .hold(1 + random.nextInt(30))
        .requests(asked);
  }

  /** Runs random loads under random delays, and expects nothing to be wrong. */
  static void survivesAnything(String algorithm, boolean reordering) {
    survivesAnything(algorithm, reordering, builder -> builder);
  }

  static void survivesAnything(
      String algorithm,
      boolean reordering,
      java.util.function.UnaryOperator<Scenario.Builder> change) {
    int entries = 0;
    for (int seed = 0; seed < 150; seed++) {
      int n = 1 + seed % 9;
      Scenario.Builder load =
          seed % 3 == 0
              ? heavy(algorithm, n, 10, 1, 1 + seed % 20).seed(seed)
              : random(algorithm, n, 40, seed);
      load = change.apply(load).delay(1, 1 + seed % 60);
      if (reordering) load.links(load.build().links().reordering());
      Result result = run(load);
      assertThat(result.violations()).as("%s, seed %d", algorithm, seed).isEmpty();
      assertThat(result.outcome()).isEqualTo(Result.Outcome.QUIESCENT);
      assertThat(result.theory()).as("seed %d", seed).allMatch(Result.Figure::holds);
      assertThat(result.locking().entries()).hasSize(seed % 3 == 0 ? 10 * n : 40);
      entries += result.locking().entries().size();
    }
    assertThat(entries).isGreaterThan(5000);
  }
}
