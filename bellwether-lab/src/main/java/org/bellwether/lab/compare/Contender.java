package org.bellwether.lab.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.bellwether.lab.compare.Prediction.Size;
import org.bellwether.topology.Topologies;
import org.bellwether.topology.Topology;
import org.bellwether.topology.overlay.Quorums;

/**
 * A lock in the comparison, and what theory says of it. Under light load the requesters are random;
 * under heavy load all nodes enter in turn.
 *
 * @param label how tables and charts name it
 * @param algorithm its name in the catalogue
 */
public record Contender(
    String label,
    String algorithm,
    Map<String, Object> parameters,
    Prediction lightMessages,
    Prediction lightResponse,
    Prediction heavyMessages,
    Prediction syncDelay) {

  private static final Prediction ONE_DELAY = Prediction.exactly("T", Size::delay);
  private static final Prediction ROUND_TRIP =
      Prediction.exactly("2T+E", s -> 2 * s.delay() + s.hold());

  /** For those where one node of n needs no message. */
  private static final Prediction MOSTLY_ROUND_TRIP =
      Prediction.exactly("2T(n-1)/n+E", s -> 2 * s.delay() * others(s) / s.n() + s.hold());

  /** Every lock of the catalogue that serves all, in the order of the literature. */
  public static List<Contender> all() {
    return List.of(
        new Contender(
            "central",
            "central",
            Map.of(),
            Prediction.exactly("3(n-1)/n", s -> 3 * others(s) / s.n()),
            MOSTLY_ROUND_TRIP,
            Prediction.exactly("3(n-1)/n", s -> 3 * others(s) / s.n()),
            Prediction.exactly("2T(n-1)/n", s -> 2 * s.delay() * others(s) / s.n())),
        permission("lamport", "3(n-1)", s -> 3 * others(s), Map.of()),
        new Contender(
            "optimised lamport",
            "lamport",
            Map.of("optimised", true),
            Prediction.exactly("3(n-1)", s -> 3 * others(s)),
            ROUND_TRIP,
            Prediction.between("2(n-1)..3(n-1)", s -> 2 * others(s), s -> 3 * others(s)),
            ONE_DELAY),
        permission("ricart-agrawala", "2(n-1)", s -> 2 * others(s), Map.of()),
        new Contender(
            "carvalho-roucairol",
            "carvalho-roucairol",
            Map.of(),
            Prediction.exactly("n-1", Contender::others),
            MOSTLY_ROUND_TRIP,
            Prediction.exactly("2(n-1)", s -> 2 * others(s)),
            ONE_DELAY),
        new Contender(
            "maekawa",
            "maekawa",
            Map.of(),
            Prediction.exactly("3(K-1)", s -> 3 * votes(s)),
            ROUND_TRIP,
            Prediction.between("3(K-1)..7(K-1)", s -> 3 * votes(s), s -> 7 * votes(s)),
            Prediction.between("T..2T", Size::delay, s -> 2 * s.delay())),
        new Contender(
            "token-ring",
            "token-ring",
            Map.of(),
            Prediction.UNBOUNDED,
            Prediction.exactly("nT/2+E", s -> s.n() * s.delay() / 2 + s.hold()),
            Prediction.exactly("1", _ -> 1),
            ONE_DELAY),
        new Contender(
            "suzuki-kasami",
            "suzuki-kasami",
            Map.of(),
            Prediction.exactly("n-1", Contender::others),
            MOSTLY_ROUND_TRIP,
            Prediction.exactly("n", Size::n),
            ONE_DELAY),
        raymond("raymond", "binary-tree"),
        raymond("raymond on a star", "star"),
        new Contender(
            "path-compression",
            "path-compression",
            Map.of(),
            Prediction.exactly("H(n-1)", Contender::harmonic),
            Prediction.exactly("H(n-1)T+E", s -> harmonic(s) * s.delay() + s.hold()),
            Prediction.words("O(log n)"),
            ONE_DELAY));
  }

  private static Contender permission(
      String name, String formula, ToDoubleFunction<Size> messages, Map<String, Object> given) {
    Prediction claim = Prediction.exactly(formula, messages);
    return new Contender(name, name, given, claim, ROUND_TRIP, claim, ONE_DELAY);
  }

  private static Contender raymond(String label, String tree) {
    return new Contender(
        label,
        "raymond",
        Map.of("tree", tree),
        Prediction.exactly("2d", s -> 2 * meanDistance(tree, s.n())),
        Prediction.exactly("2dT+E", s -> 2 * meanDistance(tree, s.n()) * s.delay() + s.hold()),
        Prediction.exactly("4(n-1)/n", s -> 4 * others(s) / s.n()),
        Prediction.exactly("2T(n-1)/n", s -> 2 * s.delay() * others(s) / s.n()));
  }

  private static double others(Size size) {
    return size.n() - 1;
  }

  /** The mean over all nodes of the votes of others that they need. */
  private static double votes(Size size) {
    return Arrays.stream(Quorums.usual(size.n())).mapToInt(q -> q.length - 1).average().orElse(0);
  }

  private static double harmonic(Size size) {
    double sum = 0;
    for (int i = 1; i < size.n(); i++) sum += 1.0 / i;
    return sum;
  }

  /** The mean distance of two nodes, of a node to itself included. */
  private static double meanDistance(String kind, int n) {
    Topology tree = kind.equals("star") ? Topologies.star(n) : Topologies.binaryTree(n);
    long sum = 0;
    for (int v = 0; v < n; v++) sum += Arrays.stream(tree.distances(v)).sum();
    return (double) sum / n / n;
  }

  /** What theory says of the throughput under heavy load: 1/(sd+E). */
  public Prediction throughput() {
    return Prediction.between(
        "1/(sd+E)",
        s -> 1 / (syncDelay.high().applyAsDouble(s) + s.hold()),
        s -> 1 / (syncDelay.low().applyAsDouble(s) + s.hold()));
  }
}
