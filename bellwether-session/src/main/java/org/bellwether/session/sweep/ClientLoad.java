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
 * What clients do in a scenario that does not say so, whatever its number of nodes: with a light
 * load every request for a lock finds everything at rest, with a heavy one every node asks again as
 * soon as it has left, and {@code once} has every node ask once.
 */
final class ClientLoad {
  static final String EXPECTED =
      "once, light, heavy or the mean number of requests in the time of a message and a critical"
          + " section";

  private static final int REQUESTS = 20; // per node
  private static final int ROUNDS = 20; // of a heavy load

  private final int n;
  private final long delay;
  private final long hold;
  private final SplittableRandom random;

  private ClientLoad(int n, Scenario scenario) {
    this.n = n;
    delay = Math.max(1, whole(scenario.links().delayBound()));
    BigDecimal given = scenario.operations().hold();
    hold = given == null ? 1 : whole(given);
    random = new SplittableRandom(scenario.random().seed());
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
    ClientLoad clients = new ClientLoad(n, scenario);
    if (entry.family() != Family.MUTUAL_EXCLUSION) {
      return scenario.but().operations(clients.messages(scenario.operations(), entry)).build();
    }
    Operations operations = scenario.operations().hold(BigDecimal.valueOf(clients.hold));
    Operations loaded =
        load instanceof Number rate
            ? operations.requests(clients.random(rate.doubleValue()))
            : switch (load.toString()) {
              case "once" -> operations.requests(clients.once());
              case "heavy" -> clients.heavy(operations);
              default -> operations.requests(clients.light());
            };
    return scenario.but().operations(loaded).build();
  }

  /** Every node multicasts, or sends to the next one, once. */
  private Operations messages(Operations operations, Entry entry) {
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

  private List<Request> once() {
    return IntStream.range(0, n)
        .mapToObj(v -> new Request(BigDecimal.valueOf(v * apart()), v))
        .toList();
  }

  private List<Request> light() {
    List<Request> requests = new ArrayList<>();
    long time = 0;
    for (int i = 0; i < REQUESTS * n; i++) {
      time += apart() + random.nextLong(1, n * delay + 1);
      requests.add(new Request(BigDecimal.valueOf(time), random.nextInt(n)));
    }
    return requests;
  }

  private List<Request> random(double rate) {
    double mean = (delay + hold) / rate;
    List<Request> requests = new ArrayList<>();
    double time = 0;
    for (int i = 0; i < REQUESTS * n; i++) {
      time -= mean * StrictMath.log(1 - random.nextDouble());
      requests.add(new Request(BigDecimal.valueOf((long) time), random.nextInt(n)));
    }
    return requests;
  }

  private Operations heavy(Operations operations) {
    List<Request> first = new ArrayList<>();
    List<BigDecimal> think = new ArrayList<>();
    for (int v = 0; v < n; v++) {
      first.add(new Request(BigDecimal.valueOf(v + 1L), v));
      think.add(BigDecimal.valueOf(v % delay + 1));
    }
    return operations.closed(first, think, ROUNDS);
  }
}
