package org.bellwether.spark;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Setting.Timing;
import org.bellwether.catalog.Shape;
import org.bellwether.model.RoundNode;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.spec.Monitor;
import org.bellwether.topology.Topology;
import org.jspecify.annotations.Nullable;

/**
 * A round algorithm on a graph of some size, which makes the nodes of any part of it.
 *
 * @param seed of the nodes' random choices
 */
record RoundAlgorithm(
    String name, LinkedHashMap<String, Object> given, int n, long edges, long seed)
    implements Serializable {

  /** Why this cannot run at all, by somebody who has all algorithms; empty if it can. */
  String problem() {
    try {
      check();
      return "";
    } catch (ScenarioException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private void check() {
    Entry entry = entry();
    if (!entry.rounds()) {
      throw ScenarioException.of(
          "algorithm", name + " does not work in rounds", "bfs, flooding or another of that kind");
    }
    boolean complete = edges == (long) n * (n - 1) / 2;
    boolean fits =
        switch (entry.shape()) {
          case GRAPH -> true;
          case HYPERCUBE ->
              Integer.bitCount(n) == 1 && edges == n / 2L * Integer.numberOfTrailingZeros(n);
          case COMPLETE, ANONYMOUS_COMPLETE -> complete;
          default -> false;
        };
    if (!fits) {
      String article = entry.shape().anonymous() ? "an " : "a ";
      throw ScenarioException.of(
          "graph", n + " nodes and " + edges + " edges", article + entry.shape() + " for " + name);
    }
    prepare(entry);
  }

  private Entry entry() {
    return Catalogues.here().entry(name).variant(given);
  }

  /** Whether nodes do not know which port leads where. */
  boolean anonymous() {
    Shape shape = entry().shape();
    return shape.anonymous();
  }

  private Function<Place, Object> prepare(Entry entry) {
    return entry.factory().prepare(setting(entry, new long[0]));
  }

  private Setting setting(Entry entry, long[] ids) {
    BitSet everybody = new BitSet();
    everybody.set(0, n);
    Setting bare =
        new Setting(
            new FarTopology(n, edges, null),
            ids,
            everybody,
            true,
            BigDecimal.ONE,
            Timing.unit(n),
            Parameter.Values.NONE);
    return bare.with(Parameter.Values.of(given, bare, entry, null));
  }

  /** The monitors of the algorithm; none if they cannot be made without the whole graph. */
  List<Monitor> monitors() {
    try {
      return judges();
    } catch (ScenarioException e) {
      return List.of();
    }
  }

  /** Why there are no monitors; empty if there are, or if there are none on one machine either. */
  String unjudged() {
    try {
      judges();
      return "";
    } catch (ScenarioException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private List<Monitor> judges() {
    Entry entry = entry();
    long[] ids = new long[n];
    Arrays.setAll(ids, v -> v + 1L);
    return entry.monitors(setting(entry, ids));
  }

  /** What makes the nodes of a part. */
  Function<Integer, RoundNode<Object>> nodes(GraphPart part) {
    Function<Place, Object> factory = prepare(entry());
    Topology topology = new FarTopology(n, edges, part);
    return position -> node(factory.apply(new Here(topology, position)));
  }

  @SuppressWarnings("unchecked") // a factory of rounds makes nothing else
  private static RoundNode<Object> node(Object made) {
    return (RoundNode<Object>) made;
  }

  /** A place whose id is its position, counted from one. */
  private record Here(Topology topology, int position) implements Place {
    @Override
    public long id() {
      return position + 1L;
    }

    @Override
    public int n() {
      return topology.n();
    }

    @Override
    public int degree() {
      return topology.degree(position);
    }

    @Override
    public long id(int port) {
      return topology.neighbour(position, port) + 1L;
    }
  }

  static RoundAlgorithm of(
      String name, Map<String, ? extends @Nullable Object> given, int n, long edges, long seed) {
    LinkedHashMap<String, Object> copy = new LinkedHashMap<>();
    given.forEach(
        (key, value) -> {
          if (value != null) copy.put(key, value);
        });
    return new RoundAlgorithm(name, copy, n, edges, seed);
  }
}
