package org.bellwether.spark;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.bellwether.session.remote.RemoteFailure;
import scala.Tuple2;

/**
 * Reads a graph: Parquet whose first two columns are whole numbers, or text with two numbers per
 * line, between blanks, tabs or a comma; lines that begin with # or % do not count. Nodes are
 * numbered from 0. Links have no direction, and those that are there twice count once.
 */
final class GraphFiles {
  private static final int MOST_NODES = Integer.MAX_VALUE - 8;

  private final JavaRDD<Tuple2<Long, Long>> edges;

  GraphFiles(JavaSparkContext spark, String path, int parts) {
    try {
      edges = path.matches(".*\\.parquet/*") ? columns(spark, path) : lines(spark, path, parts);
      edges.getNumPartitions(); // looks whether it is there
    } catch (Exception e) { // Scala's code throws checked exceptions without a word
      throw unreadable(path, e);
    }
  }

  static RemoteFailure unreadable(String path, Throwable e) {
    return new RemoteFailure("the graph " + path + " cannot be read: " + Failures.line(e), e);
  }

  private static JavaRDD<Tuple2<Long, Long>> lines(JavaSparkContext spark, String path, int parts) {
    return spark.textFile(path, parts).flatMap(line -> numbers(line).iterator());
  }

  private static JavaRDD<Tuple2<Long, Long>> columns(JavaSparkContext spark, String path) {
    SparkSession session = SparkSession.builder().sparkContext(spark.sc()).getOrCreate();
    Dataset<Row> rows = session.read().parquet(path);
    return rows.javaRDD()
        .map(
            row ->
                new Tuple2<>(((Number) row.get(0)).longValue(), ((Number) row.get(1)).longValue()));
  }

  /** The numbers of a line, found without patterns: graphs have hundreds of millions of lines. */
  private static List<Tuple2<Long, Long>> numbers(String line) {
    String text = line.strip();
    if (text.isEmpty() || text.startsWith("#") || text.startsWith("%")) return List.of();
    int firstEnd = wordEnd(text, 0);
    int second = firstEnd;
    while (second < text.length() && separates(text.charAt(second))) second++;
    try {
      return List.of(
          new Tuple2<>(
              Long.parseLong(text, 0, firstEnd, 10),
              Long.parseLong(text, second, wordEnd(text, second), 10)));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("\"" + text + "\", expected two numbers of nodes", e);
    }
  }

  private static int wordEnd(String text, int from) {
    int end = from;
    while (end < text.length() && !separates(text.charAt(end))) end++;
    return end;
  }

  private static boolean separates(char c) {
    return c == ',' || Character.isWhitespace(c);
  }

  /** How many nodes there are, if the largest number tells. */
  int nodes() {
    long most = edges.map(edge -> Math.max(edge._1, edge._2)).fold(-1L, Math::max);
    if (most < 0) throw new IllegalArgumentException("it has no edges");
    if (most >= MOST_NODES) {
      throw new IllegalArgumentException("node " + most + ", expected at most " + MOST_NODES);
    }
    return (int) most + 1;
  }

  /** The graph in parts. */
  JavaRDD<GraphPart> parts(int n, int parts) {
    return edges
        .mapPartitionsToPair(all -> divided(all, n, parts))
        .partitionBy(new Exact(parts))
        .mapPartitions(links -> part(links, n, parts), true)
        .persist(StorageLevel.MEMORY_AND_DISK());
  }

  private static Iterator<Tuple2<Integer, long[]>> divided(
      Iterator<Tuple2<Long, Long>> edges, int n, int parts) {
    List<LongList> links = new ArrayList<>();
    for (int i = 0; i < parts; i++) links.add(new LongList());
    while (edges.hasNext()) {
      Tuple2<Long, Long> edge = edges.next();
      int from = node(edge._1, n);
      int to = node(edge._2, n);
      if (from == to) continue;
      links.get(GraphPart.partOf(from, parts, n)).add(GraphPart.link(from, to));
      links.get(GraphPart.partOf(to, parts, n)).add(GraphPart.link(to, from));
    }
    List<Tuple2<Integer, long[]>> sent = new ArrayList<>();
    for (int i = 0; i < parts; i++) sent.add(new Tuple2<>(i, links.get(i).all()));
    return sent.iterator();
  }

  private static int node(long number, int n) {
    if (number >= 0 && number < n) return (int) number;
    throw new IllegalArgumentException("node " + number + ", expected one from 0 to " + (n - 1));
  }

  private static Iterator<GraphPart> part(
      Iterator<Tuple2<Integer, long[]>> links, int n, int parts) {
    LongList all = new LongList();
    while (links.hasNext()) for (long link : links.next()._2) all.add(link);
    int part = TaskContext.getPartitionId();
    int low = GraphPart.low(part, parts, n);
    int high = GraphPart.low(part + 1, parts, n);
    return List.of(GraphPart.of(low, high, all.all())).iterator();
  }
}
