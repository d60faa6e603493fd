package org.bellwether.wiring;

import java.util.Locale;
import org.bellwether.catalog.Shape;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.ScenarioException;

/**
 * How much memory a network of some size needs at least. A run that cannot fit is refused before it
 * has used any memory, rather than after minutes of collecting garbage.
 *
 * @param field the field that made the network so large
 * @param asked what it asks for, such as {@code 2000000000 nodes}
 * @param bytes the estimate
 */
record MemoryEstimate(String field, String asked, double bytes) {
  private static final double GIGABYTE = 1 << 30;

  /** A ring keeps hardly more than an id and a flag per node. */
  private static final int RING_NODE = 16;

  /** Elsewhere a node is an object with fields and a place in several arrays. */
  private static final int GRAPH_NODE = 100;

  /** While a graph is built, a link is a pair of positions and two entries of lists. */
  private static final int LINK = 36;

  static MemoryEstimate of(Network network, Shape shape, int n) {
    boolean ring =
        shape == Shape.ONE_WAY_RING || shape == Shape.RING || shape == Shape.LOGICAL_RING;
    if (ring) return new MemoryEstimate("nodes", n + " nodes", (double) RING_NODE * n);
    double links = links(network, n);
    double bytes = GRAPH_NODE * (double) n + LINK * links;
    boolean dense = links > 4.0 * n;
    String asked = n + " nodes" + (dense ? " and " + (long) links + " links" : "");
    String field =
        network instanceof Network.Kind kind && kind.rows() != null ? "topology" : "nodes";
    return new MemoryEstimate(field, asked, bytes);
  }

  private static double links(Network network, int n) {
    if (!(network instanceof Network.Kind kind)) return 0; // the list of them fits already
    return switch (kind.kind()) {
      case "complete" -> 0; // none of them is stored
      case "grid" -> 2.0 * n;
      case "hypercube" -> n / 2.0 * Math.max(1, Integer.numberOfTrailingZeros(n));
      case "random" -> {
        double degree = kind.degree() != null ? kind.degree() : Networks.USUAL_DEGREE;
        yield Math.min(n / 2.0 * (n - 1), Math.max(n - 1.0, n / 2.0 * degree));
      }
      default -> n;
    };
  }

  /** Refuses what does not fit into the memory that this JVM may use. */
  void check() {
    check(Runtime.getRuntime().maxMemory());
  }

  void check(long available) {
    if (bytes <= (double) available) return;
    throw ScenarioException.says(
        field,
        "asks for " + asked + ", which need about " + gigabytes(bytes) + " of memory",
        "what fits into the " + gigabytes((double) available) + " that this program may use");
  }

  private static String gigabytes(double bytes) {
    double size = bytes / GIGABYTE;
    return size < 10
        ? String.format(Locale.ROOT, "%.1f GB", size)
        : String.format(Locale.ROOT, "%.0f GB", size);
  }
}
