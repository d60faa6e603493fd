package org.bellwether.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.spark.sql.SparkSession;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.Scenario;
import org.bellwether.session.remote.RemoteWorkers;
import org.bellwether.session.remote.RoundOrder;
import org.bellwether.session.remote.RoundReport;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace.Detail;
import org.bellwether.topology.Topologies;
import org.bellwether.topology.Topology;
import org.bellwether.topology.kind.GraphTopology;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run in parts is that of one machine: messages, rounds, and what every node says when. */
class RoundsOnSparkTest {
  private static final RemoteWorkers WORKERS = new SparkProvider().connect("local[2]", List.of());

  @TempDir Path directory;

  @AfterAll
  static void stop() {
    WORKERS.close();
  }

  private static Topology random(int n, int degree, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return Topologies.random(n, degree, random::nextInt);
  }

  private Path edges(Topology graph) throws IOException {
    StringBuilder text = new StringBuilder("# from to\n");
    for (int v = 0; v < graph.n(); v++) {
      for (int slot = 0; slot < graph.degree(v); slot++) {
        int w = graph.neighbour(v, slot);
        if (w > v) text.append(v % 2 == 0 ? v + " " + w : w + "," + v).append('\n');
      }
    }
    return Files.writeString(directory.resolve("edges.txt"), text);
  }

  private static Network network(Topology graph) {
    List<Pair> edges = new ArrayList<>();
    for (int v = 0; v < graph.n(); v++) {
      for (int slot = 0; slot < graph.degree(v); slot++) {
        if (graph.neighbour(v, slot) > v) edges.add(new Pair(v, graph.neighbour(v, slot)));
      }
    }
    return new Network.Edges(edges);
  }

  private static boolean ids(String algorithm) {
    return algorithm.startsWith("flood") || algorithm.equals("hypercube") || scattered(algorithm);
  }

  private static boolean scattered(String algorithm) {
    return algorithm.equals("connected-components");
  }

  private void compare(
      String algorithm, Map<String, Object> parameters, Topology graph, long seed, int parts)
      throws IOException {
    Scenario.Builder scenario = Scenario.builder(algorithm).nodes(graph.n()).seed(seed);
    boolean any = algorithm.equals("bfs") || algorithm.startsWith("flood") || scattered(algorithm);
    if (any) scenario.topology(network(graph)); // others have networks of their own
    if (ids(algorithm)) scenario.ids(new Ids.Arranged("ascending"));
    parameters.forEach(scenario::parameter);
    List<String> said = new ArrayList<>();
    Result here =
        Simulation.of(scenario.build())
            .trace(
                event ->
                    event
                        .outputs()
                        .forEach(
                            output -> said.add(event.node() + " " + event.time() + " " + output)),
                Detail.EVENTS)
            .run();
    Path out = directory.resolve(algorithm + parts + ".parquet");
    Path file = edges(graph);
    RoundReport there =
        WORKERS.rounds(
            new RoundOrder(
                algorithm,
                new LinkedHashMap<>(parameters),
                file.toString(),
                graph.n(),
                seed,
                -1,
                parts,
                null,
                out.toString()),
            _ -> true);
    assertThat(there.course().quiescent()).isTrue();
    assertThat(there.size().edges()).isEqualTo(graph.edges());
    assertThat(there.judgement().violations()).isEmpty();
    assertThat(here.violations()).isEmpty();
    assertThat(there.judgement().judged()).isNotEmpty();
    assertThat(there.course().messages()).isEqualTo(here.messages());
    if (!algorithm.equals("one-bit")) { // whose nodes count rounds themselves
      assertThat((Integer) there.course().rounds()).isEqualTo(here.rounds());
    }
    SparkSession session = SparkSession.builder().getOrCreate();
    List<String> rows =
        session.read().parquet(out.toString()).collectAsList().stream()
            .map(row -> row.get(0) + " " + row.get(1) + " " + row.get(2))
            .toList();
    assertThat(rows).containsExactlyInAnyOrderElementsOf(said);
  }

  @Test
  void searchesAreThoseOfOneMachine() throws IOException {
    for (int parts : new int[] {1, 3, 7}) {
      compare("bfs", Map.of("root", 5L), random(300, 4, parts), 1, parts);
    }
  }

  @Test
  void electionsAreThoseOfOneMachine() throws IOException {
    Topology graph = random(120, 4, 9);
    long diameter = graph.diameter();
    compare("flooding", Map.of("rounds", diameter), graph, 1, 4);
    compare("flooding-on-change", Map.of("rounds", diameter), graph, 1, 4);
    compare("hypercube", Map.of(), Topologies.hypercube(5), 1, 3);
    compare("one-bit", Map.of(), Topologies.complete(23), 6, 4); // random bits, hidden ports
  }

  @Test
  void componentsAreThoseOfOneMachine() throws IOException {
    SplittableRandom random = new SplittableRandom(4);
    int n = 200;
    List<int[]> edges = new ArrayList<>();
    for (int i = 0; i < n * 2 / 3; i++) {
      int v = random.nextInt(1, n);
      edges.add(new int[] {random.nextInt(v), v});
    }
    Topology graph = GraphTopology.scattered("scattered", n, distinct(edges));
    for (int parts : new int[] {1, 4}) {
      compare("connected-components", Map.of(), graph, 1, parts);
    }
  }

  private static int[][] distinct(List<int[]> edges) {
    TreeMap<Long, int[]> once = new TreeMap<>();
    for (int[] edge : edges) once.put(GraphPart.link(edge[0], edge[1]), edge);
    return once.values().toArray(int[][]::new);
  }

  @Test
  void graphsAreReadFromParquetToo() {
    SparkSession session = SparkSession.builder().getOrCreate();
    String file = directory.resolve("ring.parquet").toString();
    session.range(40).selectExpr("id", "(id + 1) % 40").write().parquet(file);
    RoundOrder order = new RoundOrder("bfs", new LinkedHashMap<>(), file, 0, 1, -1, 3, null, null);
    RoundReport report = WORKERS.rounds(order, _ -> true);
    assertThat(report.size().nodes()).isEqualTo(40);
    assertThat(report.size().edges()).isEqualTo(40);
    assertThat(report.course().lastRound()).isEqualTo(20);
    assertThat(report.judgement().violations()).isEmpty();
  }
}
