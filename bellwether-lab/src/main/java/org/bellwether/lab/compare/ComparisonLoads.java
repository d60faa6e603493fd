package org.bellwether.lab.compare;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Scenario;

/**
 * The loads that locks are compared under.
 *
 * @param delay how long a message takes
 * @param hold how long a critical section takes
 * @param seed what random requesters and times are drawn from
 */
record ComparisonLoads(int n, long delay, long hold, long seed) {

  /** Requests of random nodes, so far apart that each finds everything at rest. */
  Scenario light(Contender lock, int requests) {
    SplittableRandom random = new SplittableRandom(seed);
    long apart = (4L * n + 10) * delay + 2 * hold;
    List<Request> list = new ArrayList<>();
    long time = 0;
    for (int i = 0; i < requests; i++) {
      time += apart + random.nextLong(1, n * delay + 1);
      list.add(new Request(BigDecimal.valueOf(time), random.nextInt(n)));
    }
    return scenario(lock, open(list));
  }

  /** Every node asks again as soon as it has left, in turns that keep out of each other's way. */
  Scenario heavy(Contender lock, int rounds) {
    List<Request> first = new ArrayList<>();
    List<BigDecimal> think = new ArrayList<>();
    for (int v = 0; v < n; v++) {
      first.add(new Request(BigDecimal.valueOf(v + 1L), v));
      think.add(BigDecimal.valueOf(v % delay + 1));
    }
    return scenario(
        lock, Operations.NONE.hold(BigDecimal.valueOf(hold)).closed(first, think, rounds));
  }

  /**
   * Requests of random nodes at random times.
   *
   * @param load how many in the time of a message and a critical section, on average
   */
  Scenario random(Contender lock, double load, int requests) {
    SplittableRandom random = new SplittableRandom(seed);
    double mean = (delay + hold) / load;
    List<Request> list = new ArrayList<>();
    double time = 0;
    for (int i = 0; i < requests; i++) {
      time -= mean * StrictMath.log(1 - random.nextDouble());
      list.add(new Request(BigDecimal.valueOf((long) time), random.nextInt(n)));
    }
    return scenario(lock, open(list));
  }

  private Operations open(List<Request> requests) {
    return Operations.NONE.hold(BigDecimal.valueOf(hold)).requests(requests);
  }

  private Scenario scenario(Contender lock, Operations operations) {
    Scenario.Builder builder =
        Scenario.builder(lock.algorithm()).nodes(n).delay(delay).operations(operations);
    lock.parameters().forEach(builder::parameter);
    return builder.build();
  }
}
