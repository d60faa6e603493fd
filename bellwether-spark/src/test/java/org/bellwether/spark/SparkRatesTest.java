package org.bellwether.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.min;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.sweep.SweepExecution;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.Scenario;
import org.bellwether.session.remote.RemoteWorkers;
import org.bellwether.session.remote.RoundOrder;
import org.bellwether.session.remote.RoundReport;
import org.bellwether.session.sweep.CellResult;
import org.bellwether.session.sweep.SweepCell;
import org.bellwether.session.sweep.SweepPlan;
import org.bellwether.session.sweep.SweepTree;
import org.bellwether.session.sweep.SweepWatcher;
import org.bellwether.simulate.Simulation;
import org.bellwether.topology.Topologies;
import org.bellwether.topology.Topology;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Measures what docs/performance.md says about Spark, and prints it; judges no time. */
@Tag("spark-cluster")
class SparkRatesTest {
  private static final int DEGREE = 12;

  @TempDir Path directory;

  private static void print(String format, Object... values) {
    System.out.printf(Locale.ROOT, format + "%n", values);
  }

  /** Seconds of the fastest of some trials. */
  private static double fastest(int trials, Runnable work) {
    double least = Double.MAX_VALUE;
    for (int i = 0; i < trials; i++) {
      long began = System.nanoTime();
      work.run();
      least = Math.min(least, (System.nanoTime() - began) / 1e9);
    }
    return least;
  }

  /** Forgets all. */
  private static final class Nobody implements SweepWatcher {
    @Override
    public void finished(CellResult result) {}

    @Override
    public void ran(SweepCell cell, long nanos) {}

    @Override
    public boolean goesOn() {
      return true;
    }

    @Override
    public void look() {}
  }

  private static SweepPlan plan(String nodes, long repeat) {
    return SweepTree.read(
        Map.of("scenario", "chang-roberts", "vary", Map.of("nodes", nodes), "repeat", repeat),
        Catalog.standard());
  }

  @Test
  void sweeps() throws IOException {
    try (LoopbackCluster cluster = new LoopbackCluster(directory, 2);
        RemoteWorkers workers = cluster.connect()) {
      for (SweepPlan plan : new SweepPlan[] {plan("100..199", 100), plan("5000..5009", 40)}) {
        int rows = plan.cells().size() * plan.repeat();
        double here =
            fastest(
                3,
                () ->
                    new SweepExecution(plan, Catalog.standard(), plan.cells(), new Nobody())
                        .run(2));
        double there = fastest(3, () -> workers.sweep(plan, plan.cells(), new Nobody()));
        print(
            "sweep of %d runs, from %s nodes on: %.0f rows per second on 2 threads, %.0f on 2 workers",
            rows, plan.cells().get(0).settings().getFirst().label(), rows / here, rows / there);
      }
    }
  }

  @Test
  void searches() throws IOException {
    try (RemoteWorkers workers = new SparkProvider().connect("local[2]", List.of())) {
      for (int n : new int[] {1_000, 10_000, 100_000, 1_000_000}) {
        SplittableRandom random = new SplittableRandom(n);
        Topology graph = Topologies.random(n, DEGREE, random::nextInt);
        Path file = edges(graph, n);
        Scenario scenario = scenario(graph);
        double engine = fastest(2, () -> Simulation.of(scenario).run());
        RoundReport[] last = new RoundReport[1];
        double blocks = fastest(2, () -> last[0] = workers.rounds(order(file, n), _ -> true));
        double tables = fastest(1, () -> assertThat(reached(file)).isEqualTo(n));
        print(
            "bfs, %d nodes, %d edges, %d rounds: %.2f s by the engine, %.2f s in blocks of RDDs,"
                + " %.2f s in DataFrames; %d messages, %.2f shuffled bytes per message",
            n,
            graph.edges(),
            last[0].course().rounds(),
            engine,
            blocks,
            tables,
            last[0].course().messages().get("Probe"),
            (double) last[0].shuffled() / last[0].course().messages().get("Probe"));
      }
    }
  }

  private static Scenario scenario(Topology graph) {
    List<Pair> edges = new ArrayList<>();
    for (int v = 0; v < graph.n(); v++) {
      for (int slot = 0; slot < graph.degree(v); slot++) {
        int w = graph.neighbour(v, slot);
        if (w > v) edges.add(new Pair(v, w));
      }
    }
    return Scenario.builder("bfs").nodes(graph.n()).topology(new Network.Edges(edges)).build();
  }

  private static RoundOrder order(Path file, int n) {
    return new RoundOrder("bfs", new LinkedHashMap<>(), file.toString(), n, 1, -1, 2, null, null);
  }

  /** The same search in columns only, as Spark's optimiser likes it: no class of ours runs. */
  private static long reached(Path file) {
    SparkSession session = SparkSession.builder().getOrCreate();
    session.conf().set("spark.sql.shuffle.partitions", "2");
    session.conf().set("spark.sql.adaptive.enabled", "false");
    Dataset<Row> one =
        session.read().option("delimiter", " ").schema("a INT, b INT").csv(file.toString());
    Dataset<Row> links =
        one.union(one.select(col("b"), col("a")))
            .toDF("source", "target")
            .repartition(2, col("source"))
            .persist();
    Dataset<Row> visited = session.range(1).select(col("id").cast("int").as("node"));
    Dataset<Row> frontier = visited;
    visited.persist();
    while (!frontier.isEmpty()) {
      Dataset<Row> next =
          frontier
              .join(links, frontier.col("node").equalTo(links.col("source")))
              .groupBy(col("target").as("node"))
              .agg(min("source").as("parent"))
              .join(visited, "node", "left_anti")
              .select("node")
              .localCheckpoint();
      visited = visited.union(next).repartition(2, col("node")).localCheckpoint();
      frontier = next;
    }
    long count = visited.count();
    links.unpersist();
    return count;
  }

  private Path edges(Topology graph, int n) throws IOException {
    Path file = directory.resolve("edges-" + n + ".txt");
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
}
