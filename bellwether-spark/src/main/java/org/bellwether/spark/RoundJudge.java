package org.bellwether.spark;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Lost;
import org.bellwether.model.Output.Reached;
import org.bellwether.model.Output.Won;
import org.bellwether.simulate.Result.Violation;

/**
 * Judges what nodes said, where they are. A node sees what it said itself and what its neighbours
 * said, no more; sums over all parts tell the rest. A search is right if distances of neighbours
 * differ by one at most, each node but one root has a parent one step closer, and no neighbour of a
 * node that was reached was not. An election is right if one node leads, and all name it.
 *
 * @see <a href="https://doi.org/10.1007/s00446-010-0095-3">Korman, Kutten, Peleg, Proof labeling
 *     schemes, Distributed Computing 22, 2010</a>
 */
final class RoundJudge {
  static final String PATHS = "shortest paths";
  static final String LEADER = "one leader";
  static final String AGREEMENT = "agreement";

  private RoundJudge() {}

  /** What the neighbours of a node have to know of it. */
  static final class Labels implements Serializable {
    private static final long serialVersionUID = 1;

    final int[] distances; // by node of the part; -1 if it was not reached
    final int[] parents;

    private Labels(int count) {
      distances = new int[count];
      parents = new int[count];
      Arrays.fill(distances, -1);
    }

    static Labels of(GraphPart part, RoundState state) {
      Labels labels = new Labels(part.high() - part.low());
      RoundStep.tell(
          state,
          (node, _, output) -> {
            if (!(output instanceof Reached(int distance, int parent))) return;
            labels.distances[node - part.low()] = distance;
            labels.parents[node - part.low()] = parent;
          });
      return labels;
    }
  }

  /** What one part, or all, found. */
  static final class Findings implements Serializable {
    private static final long serialVersionUID = 1;

    long roots;
    long leaders;
    long leader = -1; // the id of the smallest
    long silent; // nodes that said nothing of a leader
    long smallestNamed = Long.MAX_VALUE;
    long largestNamed = Long.MIN_VALUE;
    final TreeMap<String, ArrayList<String>> wrong = new TreeMap<>(); // an example each

    void wrong(String property, String detail) {
      ArrayList<String> known = wrong.computeIfAbsent(property, _ -> new ArrayList<>());
      if (known.isEmpty()) known.add(detail);
    }

    Findings add(Findings other) {
      roots += other.roots;
      if (other.leader >= 0 && (leader < 0 || other.leader < leader)) leader = other.leader;
      leaders += other.leaders;
      silent += other.silent;
      smallestNamed = Math.min(smallestNamed, other.smallestNamed);
      largestNamed = Math.max(largestNamed, other.largestNamed);
      other.wrong.forEach((property, details) -> details.forEach(one -> wrong(property, one)));
      return this;
    }
  }

  /** Judges an election in one part. */
  static Findings leaders(GraphPart part, RoundState state) {
    Findings findings = new Findings();
    BitSet spoke = new BitSet();
    RoundStep.tell(
        state,
        (node, _, output) -> {
          long named =
              switch (output) {
                case Won() -> node + 1L;
                case Elected(long winner) -> winner;
                default -> -1;
              };
          if (output instanceof Won) {
            findings.leaders++;
            if (findings.leader < 0) findings.leader = node + 1L;
          }
          if (named >= 0) {
            findings.smallestNamed = Math.min(findings.smallestNamed, named);
            findings.largestNamed = Math.max(findings.largestNamed, named);
          }
          if (named >= 0 || output instanceof Lost) spoke.set(node - part.low());
        });
    findings.silent = (long) part.high() - part.low() - spoke.cardinality();
    return findings;
  }

  /** The nodes of a part whose distance another part has to know, with their distances. */
  static int[] boundary(GraphPart part, Labels labels, int to, int parts, int n) {
    LongList pairs = new LongList();
    int low = GraphPart.low(to, parts, n);
    int high = GraphPart.low(to + 1, parts, n);
    for (int v = part.low(); v < part.high(); v++) {
      boolean known = false;
      for (int slot = 0; slot < part.degree(v) && !known; slot++) {
        int w = part.neighbour(v, slot);
        known = w >= low && w < high;
      }
      if (!known) continue;
      pairs.add(v);
      pairs.add(labels.distances[v - part.low()]);
    }
    long[] all = pairs.all();
    int[] block = new int[all.length];
    for (int i = 0; i < all.length; i++) block[i] = (int) all[i];
    return block;
  }

  /** Judges a search in one part, given the distances of all neighbours. */
  static Findings paths(GraphPart part, Labels labels, Map<Integer, Integer> others) {
    Findings findings = new Findings();
    for (int v = part.low(); v < part.high(); v++) {
      int distance = labels.distances[v - part.low()];
      int parent = labels.parents[v - part.low()];
      boolean led = false;
      if (distance == 0) findings.roots++;
      for (int slot = 0; slot < part.degree(v); slot++) {
        int w = part.neighbour(v, slot);
        int other = others.getOrDefault(w, -1);
        led |= w == parent && other == distance - 1;
        if (Math.abs(other - distance) > 1 || (other < 0) != (distance < 0)) {
          findings.wrong(
              PATHS,
              "node %d is at distance %d and its neighbour %d at %d"
                  .formatted(v, distance, w, other));
        }
      }
      if (distance > 0 && !led) {
        findings.wrong(
            PATHS,
            "the parent of node %d is node %d, which is not one step closer to the root"
                .formatted(v, parent));
      }
    }
    return findings;
  }

  /** The verdict on an election, from what all parts found. */
  static List<Violation> election(Findings all, int round) {
    if (all.leaders != 1) all.wrong(LEADER, all.leaders + " nodes lead");
    if (all.silent > 0) all.wrong(AGREEMENT, all.silent + " nodes never learn who leads");
    if (all.largestNamed > all.smallestNamed) {
      all.wrong(
          AGREEMENT, "one node names " + all.smallestNamed + ", another one " + all.largestNamed);
    }
    return violations(all, round);
  }

  /** The verdict on a search, from what all parts found. */
  static List<Violation> search(Findings all, int round) {
    if (all.roots != 1) all.wrong(PATHS, all.roots + " nodes are at distance 0, expected one");
    return violations(all, round);
  }

  private static List<Violation> violations(Findings all, int round) {
    List<Violation> violations = new ArrayList<>();
    SortedMap<String, ArrayList<String>> wrong = all.wrong;
    wrong.forEach(
        (property, details) ->
            violations.add(
                new Violation(property, details.getFirst(), BigDecimal.valueOf(round), List.of())));
    return violations;
  }
}
