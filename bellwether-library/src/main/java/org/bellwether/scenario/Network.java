package org.bellwether.scenario;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A network by kind and size, or by its edges. */
public sealed interface Network {
  /** Sizes that the kind does not take are null. */
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
    public Edges {
      edges = List.copyOf(edges);
    }

    /** Pairs of positions, one after the other: {@code of(0, 1, 1, 2)}. */
    public static Edges of(int... ends) {
      List<Pair> pairs = new ArrayList<>();
      for (int i = 0; i < ends.length; i += 2) pairs.add(new Pair(ends[i], ends[i + 1]));
      return new Edges(pairs);
    }
  }

  /** Two positions; where direction matters, from the first to the second. */
  record Pair(int from, int to) {}
}
