package org.bellwether.session.sweep;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.model.Unicast;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Operations.Multicasting;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Operations.Sending;
import org.bellwether.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/**
 * What clients do, whatever the number of nodes: with a light load every request for a lock finds
 * everything at rest, with a heavy one every node asks again as soon as it has left, and {@code
 * once} has every node ask once. Equal loads make equal requests.
 */
public final class ClientLoad {
  static final String EXPECTED =
      "once, light, heavy or the mean number of requests in the time of a message and a critical"
          + " section";

  private static final int REQUESTS = 20; // per node
  private static final int ROUNDS = 20; // of a heavy load

  private final int n;
  private final long delay;
  private final long hold;
  private final long seed;
  private final Operations base;

  private ClientLoad(int n, long delay, long hold, long seed, Operations base) {
    this.n = n;
    this.delay = delay;
    this.hold = hold;
    this.seed = seed;
    this.base = base.hold(BigDecimal.valueOf(hold));
  }

  /**
   * The loads of a lock.
   *
   * @param delay how long a message takes
   * @param hold how long a critical section takes
   * @param seed what random requesters and times are drawn from
   */
  public ClientLoad(int n, long delay, long hold, long seed) {
    this(n, delay, hold, seed, Operations.NONE);
  }

  private static ClientLoad of(Scenario scenario, int n) {
    BigDecimal hold = scenario.operations().hold();
    return new ClientLoad(
        n,
        Math.max(1, whole(scenario.links().delayBound())),
        hold == null ? 1 : whole(hold),
        scenario.random().seed(),
        scenario.operations());
  }

  private static long whole(BigDecimal time) {
    return time.setScale(0, RoundingMode.CEILING).longValueExact();
  }

  static boolean known(Object load) {
    return load instanceof Number number
        ? number.doubleValue() > 0
        : List.of("once", "light", "heavy").contains(load);
  }

  /** The load that a scenario has if it says nothing; null if it says something, or needs none. */
  static @Nullable Object usual(Scenario scenario, Entry entry) {
    Operations given = scenario.operations();
    if (!given.hold(null).equals(Operations.NONE)) return null;
    return switch (entry.family()) {
      case MUTUAL_EXCLUSION -> "light";
      case ORDER -> "once";
      default -> null;
    };
  }

  /** The scenario with a load. */
  static Scenario apply(Object load, Scenario scenario, Entry entry, int n) {
    if (entry.family() != Family.MUTUAL_EXCLUSION) {
      return scenario.but().operations(messages(scenario.operations(), entry, n)).build();
    }
    ClientLoad clients = of(scenario, n);
    Operations loaded =
        load instanceof Number rate
            ? clients.random(rate.doubleValue(), REQUESTS * n)
            : switch (load.toString()) {
              case "once" -> clients.once();
              case "heavy" -> clients.heavy(ROUNDS);
              default -> clients.light(REQUESTS * n);
            };
    return scenario.but().operations(loaded).build();
  }

  /** Every node multicasts, or sends to the next one, once. */
  private static Operations messages(Operations operations, Entry entry, int n) {
    if (Unicast.class.isAssignableFrom(entry.node())) {
      return operations.sends(
          IntStream.range(0, n)
              .mapToObj(v -> new Sending(BigDecimal.valueOf(v), v, (v + 1) % n, "message " + v))
              .toList());
    }
    return operations.multicasts(
        IntStream.range(0, n)
            .mapToObj(v -> new Multicasting(BigDecimal.valueOf(v), v, "message " + v))
            .toList());
  }

  /** More than a lock takes for one request. */
  private long apart() {
    return (4L * n + 10) * delay + 2 * hold;
  }

  private Operations once() {
    return base.requests(
        IntStream.range(0, n)
            .mapToObj(v -> new Request(BigDecimal.valueOf(v * apart()), v))
            .toList());
  }

  /** Requests of random nodes, so far apart that each finds everything at rest. */
  public Operations light(int count) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Request> requests = new ArrayList<>();
    long time = 0;
    for (int i = 0; i < count; i++) {
      time += apart() + random.nextLong(1, n * delay + 1);
      requests.add(new Request(BigDecimal.valueOf(time), random.nextInt(n)));
    }
    return base.requests(requests);
  }

  /**
   * Requests of random nodes at random times.
   *
   * @param rate how many in the time of a message and a critical section, on average
   */
  public Operations random(double rate, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    double mean = (delay + hold) / rate;
    List<Request> requests = new ArrayList<>();
    double time = 0;
    for (int i = 0; i < count; i++) {
      time -= mean * StrictMath.log(1 - random.nextDouble());
      requests.add(new Request(BigDecimal.valueOf((long) time), random.nextInt(n)));
    }
    return base.requests(requests);
  }

  /** Every node asks again as soon as it has left, in turns that keep out of each other's way. */
  public Operations heavy(int rounds) {
    List<Request> first = new ArrayList<>();
    List<BigDecimal> think = new ArrayList<>();
    for (int v = 0; v < n; v++) {
      first.add(new Request(BigDecimal.valueOf(v + 1L), v));
      think.add(BigDecimal.valueOf(v % delay + 1));
    }
    return base.closed(first, think, rounds);
  }
}
