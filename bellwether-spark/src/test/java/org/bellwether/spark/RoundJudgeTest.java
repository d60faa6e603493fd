package org.bellwether.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Reached;
import org.bellwether.model.Output.Won;
import org.bellwether.spark.RoundJudge.Findings;
import org.bellwether.spark.RoundJudge.Labels;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.LocalJudge;
import org.bellwether.spec.Property;
import org.bellwether.spec.monitor.Agreement;
import org.bellwether.spec.monitor.AtMostOneLeader;
import org.bellwether.spec.monitor.ShortestPaths;
import org.bellwether.state.StateWriter;
import org.bellwether.state.ValueCodec;
import org.junit.jupiter.api.Test;

/** What monitors find in two parts of a graph, each of which sees itself and what it is told. */
class RoundJudgeTest {
  private static final int N = 4;
  private static final int PARTS = 2;

  /** The first or the second half of the path 0 - 1 - 2 - 3 with a link from 0 to 2. */
  private static GraphPart half(int part) {
    long[] links =
        part == 0
            ? new long[] {link(0, 1), link(0, 2), link(1, 0), link(1, 2)}
            : new long[] {link(2, 0), link(2, 1), link(2, 3), link(3, 2)};
    return GraphPart.of(2 * part, 2 * part + 2, links);
  }

  private static long link(int from, int to) {
    return GraphPart.link(from, to);
  }

  private static RoundState said(int part, Output... outputs) {
    StateWriter out = new StateWriter();
    for (int v = 2 * part; v < 2 * part + 2; v++) {
      if (outputs[v] == null) continue;
      out.writeUnsigned(v);
      out.writeUnsigned(0);
      ValueCodec.named().save(outputs[v], out);
    }
    List<byte[]> pieces = new ArrayList<>(List.of(out.toBytes()));
    return new RoundState(0, new BitSet(), new byte[0], new byte[1][0], pieces, new RoundTally());
  }

  private static Findings found(List<LocalJudge> judges, Output... outputs) {
    List<RoundJudge> parts = new ArrayList<>();
    for (int i = 0; i < PARTS; i++) {
      parts.add(new RoundJudge(half(i), said(i, outputs), judges));
    }
    Findings all = new Findings();
    for (int i = 0; i < PARTS; i++) {
      Labels told = parts.get(1 - i).boundaries(1 - i, PARTS, N)[i];
      all.add(parts.get(i).judge(List.of(told), Ending.QUIESCENT));
    }
    RoundJudge.conclude(judges, all, Ending.QUIESCENT);
    return all;
  }

  private static String search(Output... outputs) {
    LocalJudge paths = new ShortestPaths(new FarTopology(N, 4, null), 0).inParts();
    return found(List.of(paths), outputs).wrong.getOrDefault(new Property("shortest paths"), "");
  }

  @Test
  void searches() {
    Reached root = new Reached(0, Reached.NOBODY);
    Reached one = new Reached(1, 0);
    assertThat(search(root, one, one, new Reached(2, 2))).isEmpty();
    assertThat(search(root, one, new Reached(2, 1), new Reached(3, 2))) // the long way
        .isEqualTo("node 0 is at distance 0, but its neighbour 2 is at distance 2");
    assertThat(search(root, one, one, new Reached(2, 1))) // by magic
        .isEqualTo(
            "the parent of node 3 is node 1, which is no neighbour one step closer to the root");
    assertThat(search(root, one, one, null))
        .isEqualTo("node 2 is at distance 1, but its neighbour 3 was not reached");
    assertThat(search(root, one, one, root)).isNotEmpty(); // two roots
  }

  @Test
  void onlyNodesWithNeighboursElsewhereTellTheirLabels() {
    LocalJudge paths = new ShortestPaths(new FarTopology(N, 4, null), 0).inParts();
    Output root = new Reached(0, Reached.NOBODY);
    RoundJudge second =
        new RoundJudge(half(1), said(1, null, null, new Reached(1, 0), root), List.of(paths));
    Labels told = second.boundaries(1, PARTS, N)[0];
    assertThat(told.nodes()).containsExactly(2); // node 3 has none
    assertThat(told.labels()).isDeepEqualTo(new long[][] {{1}});
  }

  @Test
  void elections() {
    List<LocalJudge> judges =
        List.of(new AtMostOneLeader().inParts(), new Agreement(new long[N]).inParts());
    Elected four = new Elected(4);
    Findings right = found(judges, four, four, four, new Won());
    assertThat(right.wrong).isEmpty();
    assertThat(right.leaders).isOne();
    assertThat(right.leader).isEqualTo(4);
    assertThat(found(judges, four, new Won(), four, new Won()).wrong)
        .containsEntry(new Property("one leader"), "nodes 1 and 3 both lead")
        .containsKey(new Property("agreement"));
    assertThat(found(judges, four, new Elected(3), four, new Won()).wrong)
        .containsOnlyKeys(new Property("agreement"));
    assertThat(found(judges, four, null, four, new Won()).wrong)
        .containsEntry(new Property("agreement"), "node 1 never learns who the leader is");
  }

  /** A cycle of seven nodes in parts of two, two and three, where every part borders on both. */
  @Test
  void labelsComeFromThePartThatANodeIsIn() {
    int n = 7;
    LocalJudge paths = new ShortestPaths(new FarTopology(n, n, null), 0).inParts();
    Reached[] right = new Reached[n];
    for (int v = 0; v < n; v++) {
      boolean ascending = v <= n / 2;
      int parent = v == 0 ? Reached.NOBODY : ascending ? v - 1 : (v + 1) % n;
      right[v] = new Reached(ascending ? v : n - v, parent);
    }
    assertThat(onCycle(paths, right)).isEmpty();
    Reached[] wrong = right.clone();
    wrong[6] = new Reached(2, 5);
    assertThat(onCycle(paths, wrong))
        .isEqualTo("node 0 is at distance 0, but its neighbour 6 is at distance 2");
  }

  private static String onCycle(LocalJudge paths, Reached... said) {
    int n = said.length;
    int parts = 3;
    List<RoundJudge> judges = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      int low = GraphPart.low(part, parts, n);
      int high = GraphPart.low(part + 1, parts, n);
      long[] links = new long[2 * (high - low)];
      StateWriter out = new StateWriter();
      for (int v = low; v < high; v++) {
        links[2 * (v - low)] = link(v, (v + 1) % n);
        links[2 * (v - low) + 1] = link(v, (v + n - 1) % n);
        out.writeUnsigned(v);
        out.writeUnsigned(0);
        ValueCodec.named().save(said[v], out);
      }
      List<byte[]> pieces = new ArrayList<>(List.of(out.toBytes()));
      RoundState state =
          new RoundState(0, new BitSet(), new byte[0], new byte[1][0], pieces, new RoundTally());
      judges.add(new RoundJudge(GraphPart.of(low, high, links), state, List.of(paths)));
    }
    Findings all = new Findings();
    for (int part = 0; part < parts; part++) {
      List<Labels> others = new ArrayList<>();
      for (int from = parts - 1; from >= 0; from--) { // in any order
        if (from != part) others.add(judges.get(from).boundaries(from, parts, n)[part]);
      }
      all.add(judges.get(part).judge(others, Ending.QUIESCENT));
    }
    RoundJudge.conclude(List.of(paths), all, Ending.QUIESCENT);
    return all.wrong.getOrDefault(new Property("shortest paths"), "");
  }
}
