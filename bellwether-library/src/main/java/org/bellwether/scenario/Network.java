package org.bellwether.scenario;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A network by kind and size, or by its edges. */
public sealed interface Network {
  /** A network of a named kind; sizes that the kind does not take are null. */
  record Kind(
      String kind,
      @Nullable Integer nodes,
      @Nullable Integer rows,
      @Nullable Integer columns,
      @Nullable Integer dimension,
      @Nullable Integer degree)
      implements Network {
    public static Kind grid(int rows, int columns) {
      return new Kind("grid", null, rows, columns, null, null);
    }

    public static Kind random(int nodes, int degree) {
      return new Kind("random", nodes, null, null, null, degree);
    }

    public static Kind of(String kind) {
      return new Kind(kind, null, null, null, null, null);
    }
  }

  record Edges(List<Pair> edges) implements Network {
    static final Edges NONE = new Edges(List.of());

    public Edges {
      edges = List.copyOf(edges);
    }

    /** The same edges and one more. */
    public Edges and(int from, int to) {
      return new Edges(Copies.longer(edges, new Pair(from, to)));
    }
  }

  /** Two positions; where direction matters, from the first to the second. */
  record Pair(int from, int to) {}
}
