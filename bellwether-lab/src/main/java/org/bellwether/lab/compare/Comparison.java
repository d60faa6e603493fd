package org.bellwether.lab.compare;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.lab.compare.Prediction.Size;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Scenario;
import org.bellwether.session.sweep.ClientLoad;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Entry;
import org.bellwether.simulate.Simulation;

/**
 * Measures locks side by side.
 *
 * @param delay how long a message takes
 * @param hold how long a critical section takes
 */
public record Comparison(
    List<Contender> locks, int n, long delay, long hold, long seed, Watcher watcher) {
  /** Sizes that charts show. */
  public static final List<Integer> SIZES = List.of(2, 4, 8, 16, 32, 64);

  /** Loads that charts show: requests in the time of a message and a critical section. */
  public static final List<Double> LOADS =
      List.of(0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0, 1.5, 2.0);

  private static final int WARM_UP = 10; // rounds of heavy load
  private static final int ROUNDS = 20; // measured after it
  private static final int LIGHT_ENTRIES = 200; // a node
  private static final int RANDOM_ENTRIES = 50; // a node

  /** Is told before each run; ends the measurement by answering false. */
  @FunctionalInterface
  public interface Watcher {
    boolean next(String what);
  }

  /** A lock and what it showed, at a size or a load. */
  public record Point(Contender lock, double x, Measurement measured) {}

  public Size size() {
    return new Size(n, delay, hold);
  }

  /** Every request finds everything at rest. */
  public List<Point> light() {
    List<Point> points = new ArrayList<>();
    for (Contender lock : locks) {
      if (!watcher.next(lock.label() + ", " + n + " nodes, light load")) break;
      points.add(new Point(lock, n, light(lock)));
    }
    return points;
  }

  private Measurement light(Contender lock) {
    ClientLoad loads = new ClientLoad(n, delay, hold, seed);
    int warmUp = WARM_UP * n;
    Result shorter = run(lock, n, loads.light(warmUp));
    Result longer = run(lock, n, loads.light(warmUp + LIGHT_ENTRIES * n));
    List<Entry> entries = entries(longer);
    double messages =
        lock.lightMessages().equals(Prediction.UNBOUNDED)
            ? Double.NaN
            : (double) (longer.total() - shorter.total()) / (LIGHT_ENTRIES * n);
    return Measurement.of(
        entries.subList(Math.min(warmUp, entries.size()), entries.size()),
        messages,
        2.0 * delay,
        shorter,
        longer);
  }

  /** Somebody always waits. */
  public List<Point> heavy() {
    return bySize(List.of(n));
  }

  /** Under heavy load, for several sizes. */
  public List<Point> bySize(List<Integer> sizes) {
    List<Point> points = new ArrayList<>();
    for (Contender lock : locks) {
      for (int size : sizes) {
        if (!watcher.next(lock.label() + ", " + size + " nodes, heavy load")) return points;
        points.add(new Point(lock, size, heavy(lock, size)));
      }
    }
    return points;
  }

  /** Differences of two runs, so that nothing of the beginning or the end is left in them. */
  private Measurement heavy(Contender lock, int nodes) {
    ClientLoad loads = new ClientLoad(nodes, delay, hold, seed);
    Result shorter = run(lock, nodes, loads.heavy(WARM_UP));
    Result longer = run(lock, nodes, loads.heavy(WARM_UP + ROUNDS));
    List<Entry> entries = entries(longer);
    int from = Math.min(entries.size(), WARM_UP / 2 * nodes);
    int to = Math.min(entries.size(), from + ROUNDS * nodes + 1);
    return Measurement.of(
        entries.subList(from, to),
        (double) (longer.total() - shorter.total()) / (ROUNDS * nodes),
        nodes > 2 ? 2.0 * delay : 0,
        shorter,
        longer);
  }

  /** At this size, for several loads. */
  public List<Point> byLoad(List<Double> loads) {
    List<Point> points = new ArrayList<>();
    for (Contender lock : locks) {
      for (double load : loads) {
        if (!watcher.next(lock.label() + ", " + n + " nodes, load " + load)) return points;
        points.add(new Point(lock, load, random(lock, load)));
      }
    }
    return points;
  }

  private Measurement random(Contender lock, double load) {
    Result result =
        run(lock, n, new ClientLoad(n, delay, hold, seed).random(load, RANDOM_ENTRIES * n));
    List<Entry> entries = entries(result);
    double messages = (double) result.total() / entries.size();
    return Measurement.of(entries, messages, 2.0 * delay, result);
  }

  private Result run(Contender lock, int nodes, Operations operations) {
    Scenario.Builder builder =
        Scenario.builder(lock.algorithm()).nodes(nodes).delay(delay).operations(operations);
    lock.parameters().forEach(builder::parameter);
    return Simulation.of(builder.build()).run();
  }

  private static List<Entry> entries(Result result) {
    Result.Locking locking = result.locking();
    if (locking == null) throw new IllegalStateException(result.algorithm() + " is not a lock");
    return locking.entries();
  }
}
