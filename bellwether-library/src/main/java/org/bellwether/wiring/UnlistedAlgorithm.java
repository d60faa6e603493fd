package org.bellwether.wiring;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Shape;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Multicast;
import org.bellwether.model.Mutex;
import org.bellwether.model.Node;
import org.bellwether.model.Unicast;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.Scenario;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.monitor.AtMostOneLeader;
import org.bellwether.spec.monitor.MutualExclusion;
import org.bellwether.topology.Topology;
import org.bellwether.topology.kind.CompleteTopology;
import org.bellwether.topology.kind.RingTopology;

/**
 * An algorithm that is in no catalogue: a class of nodes and the network that they run on. It is
 * judged by what its interface means: an election by having at most one leader, a lock by mutual
 * exclusion.
 */
public final class UnlistedAlgorithm {
  private static final String UNKNOWN = "not in the catalogue";

  private final LongFunction<? extends Node<?>> make;
  private final Topology topology;
  private final Class<?> node;

  /**
   * An algorithm and its network.
   *
   * @param make makes the node of an id
   */
  public UnlistedAlgorithm(LongFunction<? extends Node<?>> make, Topology topology) {
    this.make = make;
    this.topology = topology;
    node = make.apply(1).getClass();
  }

  /** A catalogue with this algorithm alone. */
  public Catalog catalog() {
    return Catalog.of(
        Entry.of(name(), family(), shape(), node)
            .idea(UNKNOWN)
            .model(UNKNOWN)
            .guarantee(UNKNOWN)
            .cost(UNKNOWN)
            .paper(UNKNOWN, UNKNOWN)
            .uniform(values -> me -> make.apply(me.id()))
            .judgedBy(setting -> judges())
            .build());
  }

  /** A scenario of it, with the defaults for everything else. */
  public Scenario.Builder scenario() {
    Scenario.Builder scenario = Scenario.builder(name()).nodes(topology.n());
    return shape() == Shape.GRAPH ? scenario.topology(edges()) : scenario;
  }

  private String name() {
    return node.getSimpleName();
  }

  private Family family() {
    if (LeaderElection.class.isAssignableFrom(node)) {
      return shape().ring() ? Family.RING_ELECTION : Family.GRAPH_ELECTION;
    }
    if (Mutex.class.isAssignableFrom(node)) return Family.MUTUAL_EXCLUSION;
    if (Multicast.class.isAssignableFrom(node) || Unicast.class.isAssignableFrom(node)) {
      return Family.ORDER;
    }
    return Family.OTHER;
  }

  private Shape shape() {
    return switch (topology) {
      case RingTopology ring -> ring.oneWay() ? Shape.ONE_WAY_RING : Shape.RING;
      case CompleteTopology complete -> complete.named() ? Shape.NAMED : Shape.COMPLETE;
      default -> Shape.GRAPH;
    };
  }

  private List<Monitor> judges() {
    if (LeaderElection.class.isAssignableFrom(node)) return List.of(new AtMostOneLeader());
    if (Mutex.class.isAssignableFrom(node)) return List.of(new MutualExclusion());
    return List.of();
  }

  private Network edges() {
    List<Pair> edges = new ArrayList<>();
    for (int v = 0; v < topology.n(); v++) {
      for (int slot = 0; slot < topology.degree(v); slot++) {
        int other = topology.neighbour(v, slot);
        if (v < other) edges.add(new Pair(v, other));
      }
    }
    return new Network.Edges(edges);
  }
}
