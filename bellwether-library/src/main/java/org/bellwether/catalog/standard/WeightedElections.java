package org.bellwether.catalog.standard;

import static org.bellwether.catalog.Family.GRAPH_ELECTION;
import static org.bellwether.catalog.Shape.GRAPH;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.election.GallagerHumbletSpira;
import org.bellwether.election.LinkWeight;
import org.bellwether.election.MinimumSpanningTreeMonitor;
import org.bellwether.spec.monitor.AtMostOneLeader;
import org.bellwether.topology.Topology;

/** An election in a network whose links have weights. */
final class WeightedElections {
  private static final String WEIGHTS = "weights";
  private static final long USUAL_WEIGHT = 1;

  /** A link with its weight, between two positions. */
  private record Link(int from, int to, LinkWeight weight) {}

  private WeightedElections() {}

  static Entry gallagerHumbletSpira() {
    return Entry.of("gallager-humblet-spira", GRAPH_ELECTION, GRAPH, GallagerHumbletSpira.class)
        .idea(
            "fragments of the minimum spanning tree join along their lightest outgoing links; one"
                + " end of the link that joins the last two leads")
        .model(
            "any connected graph whose links have weights, distinct ids, which break ties,"
                + " asynchronous FIFO links; sleeping nodes are woken by messages")
        .guarantee(
            "the chosen links are the minimum spanning tree; exactly one node wins, not always"
                + " the largest or an initiator; all nodes learn its id")
        .cost(
            "at most 5n·log n + 2|E| messages; 2 of them reject a link outside the tree, and some"
                + " links of the tree are tested in vain as well; n-1 announcements")
        .paper(
            "Gallager, Humblet and Spira, A distributed algorithm for minimum-weight spanning"
                + " trees, ACM TOPLAS 5(1), 1983",
            "https://doi.org/10.1145/357195.357200")
        .example("--grid 3x3")
        .parameter(
            Parameter.any(
                WEIGHTS,
                "1 for every link",
                "the weights of links as triples [from, to, weight]; links that are not listed"
                    + " weigh 1"))
        .parameter(QuadraticRingElections.ANNOUNCE)
        .placed(
            setting -> {
              long[][] weights = weights(setting);
              boolean announce = setting.parameters().flag("announce");
              return place ->
                  new GallagerHumbletSpira(
                      place.id(), weights(setting, weights, place.position()), announce);
            })
        .assumes(Assumption.FIFO_LINKS)
        .assumesNoFaults()
        .judgedBy(
            setting ->
                QuadraticRingElections.judges(
                    setting,
                    new AtMostOneLeader(),
                    new MinimumSpanningTreeMonitor(minimumTree(setting))))
        .atMost(
            "messages 5n·log n + 2·|E|",
            f -> 5.0 * f.n() * Math.log(f.n()) / Math.log(2) + 2.0 * edges(f),
            f -> f.total() - f.messages("Leader"))
        .theory(
            new Formula(
                "2 messages per link outside the tree",
                Formula.Relation.AT_LEAST,
                f -> 2.0 * (edges(f) - (f.n() - 1)),
                WeightedElections::rejecting,
                facts -> true))
        .atMost(
            "2 messages per link to reject it", f -> 2.0 * edges(f), WeightedElections::rejecting)
        .exactly(
            "announcement n-1",
            f -> f.setting().parameters().flag("announce") ? f.n() - 1.0 : 0,
            f -> f.messages("Leader"))
        .build();
  }

  private static long edges(Facts facts) {
    return facts.setting().topology().edges();
  }

  /** Tests of links that lead back to the same fragment, and their answers. */
  private static double rejecting(Facts facts) {
    return facts.messages("Test") - facts.messages("Accept") + facts.messages("Reject");
  }

  /** By position and slot. */
  private static long[][] weights(Setting setting) {
    Topology topology = setting.topology();
    long[][] weights = new long[topology.n()][];
    for (int v = 0; v < weights.length; v++) {
      weights[v] = new long[topology.degree(v)];
      Arrays.fill(weights[v], USUAL_WEIGHT);
    }
    Object given = setting.parameters().given(WEIGHTS);
    if (given == null) return weights;
    if (!(given instanceof List<?> triples)) throw wrong(given);
    Set<List<Long>> listed = new HashSet<>();
    for (Object item : triples) {
      long[] triple = triple(item, topology);
      int from = (int) triple[0];
      int to = (int) triple[1];
      if (!listed.add(List.of(Math.min(triple[0], triple[1]), Math.max(triple[0], triple[1])))) {
        throw Parameter.wrong(WEIGHTS, item, "every link only once");
      }
      weights[from][topology.slotOf(from, to)] = triple[2];
      weights[to][topology.slotOf(to, from)] = triple[2];
    }
    return weights;
  }

  private static long[] triple(Object item, Topology topology) {
    if (!(item instanceof List<?> parts) || parts.size() != 3) throw wrong(item);
    long[] triple = new long[3];
    for (int i = 0; i < triple.length; i++) {
      if (!(parts.get(i) instanceof Number number)
          || number.doubleValue() != number.longValue()
          || number.longValue() < 0) {
        throw wrong(item);
      }
      triple[i] = number.longValue();
    }
    boolean nodes = triple[0] < topology.n() && triple[1] < topology.n();
    if (!nodes || topology.slotOf((int) triple[0], (int) triple[1]) < 0) {
      throw Parameter.wrong(WEIGHTS, item, "two neighbours and a weight");
    }
    return triple;
  }

  private static RuntimeException wrong(Object value) {
    return Parameter.wrong(WEIGHTS, value, "triples [from, to, weight] of whole numbers");
  }

  private static List<LinkWeight> weights(Setting setting, long[][] weights, int position) {
    List<LinkWeight> links = new ArrayList<>();
    for (int slot = 0; slot < weights[position].length; slot++) {
      links.add(weight(setting, weights, position, slot));
    }
    return links;
  }

  private static LinkWeight weight(Setting setting, long[][] weights, int position, int slot) {
    int other = setting.topology().neighbour(position, slot);
    return LinkWeight.between(
        setting.ids()[position], setting.ids()[other], weights[position][slot]);
  }

  /** The slots of each node that Kruskal's algorithm chooses. */
  private static List<BitSet> minimumTree(Setting setting) {
    Topology topology = setting.topology();
    long[][] weights = weights(setting);
    List<Link> links = new ArrayList<>();
    int[] parts = new int[topology.n()]; // a forest of nodes known to be connected
    List<BitSet> tree = new ArrayList<>();
    for (int v = 0; v < parts.length; v++) {
      parts[v] = v;
      tree.add(new BitSet());
      for (int slot = 0; slot < topology.degree(v); slot++) {
        int other = topology.neighbour(v, slot);
        if (v < other) links.add(new Link(v, other, weight(setting, weights, v, slot)));
      }
    }
    links.sort(Comparator.comparing(Link::weight));
    for (Link link : links) {
      int one = root(parts, link.from);
      int another = root(parts, link.to);
      if (one == another) continue;
      parts[one] = another;
      tree.get(link.from).set(topology.slotOf(link.from, link.to));
      tree.get(link.to).set(topology.slotOf(link.to, link.from));
    }
    return tree;
  }

  private static int root(int[] parts, int node) {
    int root = node;
    while (parts[root] != root) {
      parts[root] = parts[parts[root]];
      root = parts[root];
    }
    return root;
  }
}
