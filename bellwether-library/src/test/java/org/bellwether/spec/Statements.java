package org.bellwether.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.bellwether.model.Output;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.LocalJudge;
import org.bellwether.spec.Monitor.LocalJudge.Spoken;
import org.bellwether.spec.Monitor.LocalJudge.Sums;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.topology.Topology;
import org.bellwether.topology.kind.GraphTopology;

/** What all nodes of a network said, by position. */
record Statements(Topology graph, long[] ids, List<List<Output>> said) {
  /** Nodes with the ids 1, 2 and so on, each of which said one thing, or nothing if it is null. */
  static Statements of(Topology graph, Output... outputs) {
    return new Statements(
        graph,
        LongStream.rangeClosed(1, outputs.length).toArray(),
        Arrays.stream(outputs).map(one -> one == null ? List.<Output>of() : List.of(one)).toList());
  }

  static Topology graph(int n, int[]... edges) {
    return GraphTopology.scattered("graph", n, edges);
  }

  /** A monitor that is told everything judges it. */
  void judgedBy(Monitor monitor, Ending ending, Verdict verdict) {
    for (int v = 0; v < said.size(); v++) {
      for (Output output : said.get(v)) monitor.output(v, output, verdict);
    }
    monitor.ended(ending, verdict);
  }

  /** Its judge of parts judges it in so many parts. */
  void judgedInParts(Monitor monitor, int parts, Ending ending, Verdict verdict) {
    LocalJudge judge = monitor.inParts();
    assertThat(judge).isNotNull();
    Sums all = new Sums();
    for (int part = 0; part < parts; part++) {
      Sums sums = new Sums();
      for (int v = part; v < said.size(); v += parts) {
        judge.judge(new Place(this, v, judge), sums, ending, verdict);
      }
      all.add(sums);
    }
    judge.conclude(all, ending, verdict);
  }

  /** A node among the others. */
  record Place(Statements all, int position, LocalJudge judge) implements Spoken {
    @Override
    public long id() {
      return all.ids[position];
    }

    @Override
    public List<Output> said() {
      return all.said.get(position);
    }

    @Override
    public int degree() {
      return all.graph.degree(position);
    }

    @Override
    public int neighbour(int slot) {
      return all.graph.neighbour(position, slot);
    }

    @Override
    public long label(int slot) {
      assertThat(judge.asks()).isTrue();
      return judge.label(new Place(all, neighbour(slot), judge));
    }
  }
}
