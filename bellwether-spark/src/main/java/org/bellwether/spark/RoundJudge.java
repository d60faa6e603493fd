package org.bellwether.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Won;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.LocalJudge;
import org.bellwether.spec.Monitor.LocalJudge.Spoken;
import org.bellwether.spec.Monitor.LocalJudge.Sums;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * Judges what the nodes of a part said, where they are: each of the monitors that can do so is
 * asked about every node, which sees the labels of its neighbours. Sums over all parts tell the
 * rest.
 */
final class RoundJudge {
  private final GraphPart part;
  private final List<LocalJudge> judges;
  private final List<List<Output>> said = new ArrayList<>(); // by node of the part

  RoundJudge(GraphPart part, RoundState state, List<LocalJudge> judges) {
    this.part = part;
    this.judges = judges;
    for (int v = part.low(); v < part.high(); v++) said.add(List.of());
    RoundStep.tell(
        state,
        (node, _, output) -> {
          List<Output> all = new ArrayList<>(said.get(node - part.low()));
          all.add(output);
          said.set(node - part.low(), all.size() == 1 ? List.of(output) : all);
        });
  }

  /** What one part, or all, found. */
  static final class Findings implements Serializable {
    private static final long serialVersionUID = 1;

    long leaders;
    long leader = -1; // the smallest id that leads
    final ArrayList<Sums> sums = new ArrayList<>(); // by judge
    final TreeMap<Property, String> wrong = new TreeMap<>(); // by property, the first example

    /** Adds what the next part found. */
    void add(Findings next) {
      if (leader < 0) leader = next.leader;
      leaders += next.leaders;
      for (int i = 0; i < next.sums.size(); i++) sums(i).add(next.sums.get(i));
      next.wrong.forEach(wrong::putIfAbsent);
    }

    Sums sums(int judge) {
      while (sums.size() <= judge) sums.add(new Sums());
      return sums.get(judge);
    }

    Verdict verdict() {
      return (property, detail, _) -> wrong.putIfAbsent(property, detail);
    }
  }

  /**
   * What some nodes want others to know.
   *
   * @param nodes in ascending order
   * @param labels by judge that asks, and node
   */
  record Labels(int[] nodes, long[][] labels) implements Serializable {}

  /** Whether any judge asks for the labels of neighbours. */
  boolean asks() {
    return judges.stream().anyMatch(LocalJudge::asks);
  }

  /** By part, the labels of those nodes that have neighbours there; none for the own part. */
  Labels[] boundaries(int self, int parts, int n) {
    LongList[] known = new LongList[parts];
    Arrays.setAll(known, _ -> new LongList());
    for (int v = part.low(); v < part.high(); v++) {
      int last = self;
      for (int slot = 0; slot < part.degree(v); slot++) { // neighbours ascend, and so do parts
        int to = GraphPart.partOf(part.neighbour(v, slot), parts, n);
        if (to != self && to != last) known[to].add(v);
        last = to;
      }
    }
    Labels[] all = new Labels[parts];
    Arrays.setAll(all, to -> labels(known[to]));
    return all;
  }

  private Labels labels(LongList nodes) {
    int[] some = Arrays.stream(nodes.all()).mapToInt(Math::toIntExact).toArray();
    List<long[]> labels = new ArrayList<>();
    for (LocalJudge judge : judges) {
      if (judge.asks()) labels.add(Arrays.stream(some).mapToLong(v -> label(judge, v)).toArray());
    }
    return new Labels(some, labels.toArray(long[][]::new));
  }

  private long label(LocalJudge judge, int v) {
    return judge.label(
        new Here(
            v,
            _ -> {
              throw new IllegalStateException("a label is made of what its node said, no more");
            }));
  }

  /**
   * Judges all nodes of the part.
   *
   * @param others what nodes of other parts want them to know
   */
  Findings judge(List<Labels> others, Ending ending) {
    Findings findings = new Findings();
    for (int v = part.low(); v < part.high(); v++) {
      if (!said.get(v - part.low()).contains(new Won())) continue;
      findings.leaders++;
      if (findings.leader < 0) findings.leader = v + 1L;
    }
    int asking = 0;
    for (int i = 0; i < judges.size(); i++) {
      LocalJudge judge = judges.get(i);
      IntToLongFunction labels = judge.asks() ? labels(judge, asking++, others) : _ -> 0;
      for (int v = part.low(); v < part.high(); v++) {
        judge.judge(new Here(v, labels), findings.sums(i), ending, findings.verdict());
      }
    }
    return findings;
  }

  private IntToLongFunction labels(LocalJudge judge, int asking, List<Labels> others) {
    long[] own = new long[part.high() - part.low()];
    for (int v = part.low(); v < part.high(); v++) own[v - part.low()] = label(judge, v);
    Labels[] ascending =
        others.stream()
            .filter(other -> other.nodes.length > 0)
            .sorted(Comparator.comparingInt(other -> other.nodes[0]))
            .toArray(Labels[]::new);
    int[] firsts = Arrays.stream(ascending).mapToInt(other -> other.nodes[0]).toArray();
    return w -> {
      if (w >= part.low() && w < part.high()) return own[w - part.low()];
      int found = Arrays.binarySearch(firsts, w);
      int from = found >= 0 ? found : -found - 2; // the nodes of a part follow each other
      int at = from < 0 ? -1 : Arrays.binarySearch(ascending[from].nodes, w);
      if (at >= 0) return ascending[from].labels[asking][at];
      throw new IllegalStateException("nothing is known of node " + w);
    };
  }

  /** Judges the sums of all parts. */
  static void conclude(List<LocalJudge> judges, Findings all, Ending ending) {
    for (int i = 0; i < judges.size(); i++) {
      judges.get(i).conclude(all.sums(i), ending, all.verdict());
    }
  }

  /** A node of this part. */
  private final class Here implements Spoken {
    private final int position;
    private final IntToLongFunction labels;

    Here(int position, IntToLongFunction labels) {
      this.position = position;
      this.labels = labels;
    }

    @Override
    public int position() {
      return position;
    }

    @Override
    public long id() {
      return position + 1L;
    }

    @Override
    public List<Output> said() {
      return said.get(position - part.low());
    }

    @Override
    public int degree() {
      return part.degree(position);
    }

    @Override
    public int neighbour(int slot) {
      return part.neighbour(position, slot);
    }

    @Override
    public long label(int slot) {
      return labels.applyAsLong(part.neighbour(position, slot));
    }
  }
}
