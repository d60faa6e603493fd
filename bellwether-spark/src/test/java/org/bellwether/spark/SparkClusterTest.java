package org.bellwether.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bellwether.catalog.Catalog;
import org.bellwether.check.CheckResult.WalkTotals;
import org.bellwether.lab.sweep.SweepExecution;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Reached;
import org.bellwether.session.remote.RemoteFailure;
import org.bellwether.session.remote.RemoteWorkers;
import org.bellwether.session.remote.RoundOrder;
import org.bellwether.session.remote.RoundReport;
import org.bellwether.session.remote.WalkOrder;
import org.bellwether.session.sweep.CellResult;
import org.bellwether.session.sweep.SweepCell;
import org.bellwether.session.sweep.SweepPlan;
import org.bellwether.session.sweep.SweepTree;
import org.bellwether.session.sweep.SweepWatcher;
import org.bellwether.state.StateHash;
import org.bellwether.state.StateWriter;
import org.bellwether.state.ValueCodec;
import org.bellwether.topology.Topologies;
import org.bellwether.topology.Topology;
import org.bellwether.topology.Topology.Tree;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real cluster on loopback, of which a worker is killed half-way. */
@Tag("spark-cluster")
class SparkClusterTest {
  private static final int NODES = Integer.getInteger("bellwether.spark.nodes", 1_000_000);
  private static final int DEGREE = 12;
  private static final int WALKS = 20_000;

  @TempDir Path directory;

  /** Keeps what a sweep shows, and does something in the middle. */
  private static final class Kept implements SweepWatcher {
    final TreeMap<Integer, CellResult> results = new TreeMap<>();
    private final int half;
    private final Runnable then;

    Kept(int half, Runnable then) {
      this.half = half;
      this.then = then;
    }

    @Override
    public void finished(CellResult result) {
      results.put(result.cell().index(), result);
      if (results.size() == half) then.run();
    }

    @Override
    public void ran(SweepCell cell, long nanos) {}

    @Override
    public boolean goesOn() {
      return true;
    }

    @Override
    public void look() {}
  }

  @Test
  void tenThousandScenariosAreTheSameThoughAWorkerIsKilled() throws Exception {
    SweepPlan plan =
        SweepTree.read(
            Map.of(
                "scenario",
                "chang-roberts",
                "vary",
                Map.of("nodes", "100..199", "delay", "1,uniform:1..10"),
                "repeat",
                50L),
            Catalog.standard());
    Kept here = new Kept(-1, () -> {});
    new SweepExecution(plan, Catalog.standard(), plan.cells(), here).run(2);
    List<String> events = new ArrayList<>();
    Kept there;
    try (LoopbackCluster cluster = new LoopbackCluster(directory, 2);
        RemoteWorkers workers = cluster.connect()) {
      there =
          new Kept(
              plan.cells().size() / 2,
              () -> {
                cluster.kill(0);
                events.add("killed");
              });
      assertThat(workers.sweep(plan, plan.cells(), there)).isTrue();
    }
    assertThat(events).containsExactly("killed");
    assertThat(there.results.values().stream().mapToInt(cell -> cell.runs().size()).sum())
        .isEqualTo(10_000);
    assertThat(there.results).isEqualTo(here.results);
  }

  @Test
  void aSearchOfAMillionNodesIsTheSameThoughAWorkerIsKilled() throws Exception {
    SplittableRandom random = new SplittableRandom(1);
    Topology graph = Topologies.random(NODES, DEGREE, random::nextInt);
    Path file = edges(graph);
    RoundReport alone;
    RoundReport bereft;
    try (LoopbackCluster cluster = new LoopbackCluster(directory, 2);
        RemoteWorkers workers = cluster.connect()) {
      alone = workers.rounds(order(file), _ -> true);
      bereft =
          workers.rounds(
              order(file),
              round -> {
                if (round == alone.course().lastRound() / 2) cluster.kill(1);
                return true;
              });
    }
    assertThat(alone.size().edges()).isEqualTo(graph.edges());
    assertThat(alone.course().messages()).containsEntry("Probe", 2 * graph.edges() - (NODES - 1));
    assertThat(alone.judgement().violations()).isEmpty();
    assertThat(alone.said().digest()).isEqualTo(digest(graph));
    assertThat(bereft.said().digest()).isEqualTo(alone.said().digest());
    assertThat(bereft.course().messages()).isEqualTo(alone.course().messages());
    assertThat(bereft.judgement().violations()).isEmpty();
  }

  /** A run of many rounds forgets those that are stored. */
  @Test
  void aLongRunSurvivesByWhatItHasStored() throws Exception {
    Topology line = Topologies.line(60);
    Path file = edges(line);
    RoundReport report;
    try (LoopbackCluster cluster = new LoopbackCluster(directory, 2);
        RemoteWorkers workers = cluster.connect()) {
      String stored = directory.resolve("stored").toString();
      report =
          workers.rounds(
              order(file, stored),
              round -> {
                if (round == 50) cluster.kill(1);
                return true;
              });
    }
    assertThat(report.said().digest()).isEqualTo(digest(line));
    assertThat(directory.resolve("stored")).isNotEmptyDirectory();
  }

  @Test
  void withoutWorkersACommandEnds() throws Exception {
    Path file = edges(Topologies.line(3));
    try (LoopbackCluster cluster = new LoopbackCluster(directory, 0);
        RemoteWorkers workers = cluster.connect()) {
      assertThatThrownBy(() -> workers.rounds(order(file), _ -> true))
          .isInstanceOf(RemoteFailure.class)
          .hasMessage("no worker has joined for a minute; has any a free core?");
    }
  }

  @Test
  void walksAreTheSameThoughAWorkerIsKilled() throws Exception {
    Map<String, @Nullable Object> raymond = new LinkedHashMap<>();
    raymond.put("algorithm", "raymond");
    raymond.put("nodes", 9L);
    WalkOrder order =
        new WalkOrder(
            raymond,
            Map.of(),
            Integer.MAX_VALUE,
            null,
            List.of(),
            Integer.MAX_VALUE,
            List.of(),
            WALKS,
            1);
    WalkTotals here = order.check(Catalog.standard()).scout(0, WALKS);
    AtomicBoolean killed = new AtomicBoolean();
    WalkTotals there;
    try (LoopbackCluster cluster = new LoopbackCluster(directory, 2);
        RemoteWorkers workers = cluster.connect()) {
      there =
          workers.walk(
              order,
              done -> {
                if (done >= WALKS / 2 && killed.compareAndSet(false, true)) cluster.kill(0);
                return true;
              });
    }
    assertThat(killed).isTrue();
    assertThat(there).isEqualTo(here);
    assertThat(there.walks()).isEqualTo(WALKS);
  }

  private static RoundOrder order(Path file) {
    return order(file, null);
  }

  private static RoundOrder order(Path file, @Nullable String checkpoint) {
    Map<String, @Nullable Object> root = new LinkedHashMap<>();
    root.put("root", 0L);
    return new RoundOrder("bfs", root, file.toString(), 0, 1, -1, 4, checkpoint, null);
  }

  private Path edges(Topology graph) throws IOException {
    Path file = directory.resolve("edges.txt");
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (int v = 0; v < graph.n(); v++) {
        for (int slot = 0; slot < graph.degree(v); slot++) {
          int w = graph.neighbour(v, slot);
          if (w > v) out.append(v + " " + w + "\n");
        }
      }
    }
    return file;
  }

  /** What all nodes say, according to a search by one thread that knows the whole graph. */
  private static long digest(Topology graph) {
    int[] distances = graph.distances(0);
    Tree tree = graph.spanningTree(0);
    StateWriter out = new StateWriter();
    ValueCodec<Object> codec = ValueCodec.named();
    long sum = 0;
    for (int v = 0; v < graph.n(); v++) {
      Output said = new Reached(distances[v], tree.parent(v));
      out.clear();
      out.writeUnsigned(v);
      out.writeUnsigned(distances[v]);
      codec.save(said, out);
      sum += StateHash.of(out.buffer(), 0, out.length(), 0);
    }
    return sum;
  }
}
