package org.bellwether.spark;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import org.bellwether.session.remote.RemoteFailure;
import org.bellwether.session.remote.RoundOrder;
import org.bellwether.session.remote.RoundReport;
import org.bellwether.session.remote.RoundReport.Course;
import org.bellwether.session.remote.RoundReport.Judgement;
import org.bellwether.session.remote.RoundReport.Said;
import org.bellwether.session.remote.RoundReport.Size;
import org.bellwether.spark.RoundVerdict.Both;
import org.bellwether.spec.Monitor.Ending;
import scala.Tuple2;

/**
 * A round algorithm, bulk-synchronous: each round is one job of Spark, in which every part has its
 * turn with the messages that all parts sent in the round before.
 */
final class RoundJob {
  /** Spark remembers how everything was computed; beyond so many rounds it stores and forgets. */
  private static final int ROUNDS_REMEMBERED = 20;

  private static final int MOST_ROUNDS = 1_000_000;

  private static final String BEREFT =
      "a worker was lost with what it had stored; --checkpoint DIR would have survived that";

  private final JavaSparkContext spark;
  private final RoundOrder order;
  private final int parts;
  private final ShuffleMeter meter = new ShuffleMeter();

  RoundJob(JavaSparkContext spark, RoundOrder order, int slots) {
    this.spark = spark;
    this.order = order;
    parts = order.partitions() > 0 ? order.partitions() : slots;
    if (order.checkpoint() != null) spark.setCheckpointDir(order.checkpoint());
  }

  RoundReport run(IntPredicate goesOn) {
    meter.attach(spark);
    try (WorkerWatch watch = new WorkerWatch(spark)) {
      return run(goesOn, watch);
    }
  }

  private RoundReport run(IntPredicate goesOn, WorkerWatch watch) {
    int n;
    JavaRDD<GraphPart> graph;
    List<Long> ends;
    try {
      GraphFiles files = new GraphFiles(spark, order.graph(), parts);
      n = order.nodes() > 0 ? order.nodes() : files.nodes();
      graph = files.parts(n, parts);
      ends = graph.map(GraphPart::ends).collect();
    } catch (RemoteFailure e) {
      throw e;
    } catch (Exception e) { // Scala's code throws checked exceptions without a word
      throw watch.over() ? watch.failure(e) : GraphFiles.unreadable(order.graph(), e);
    }
    long edges = ends.stream().mapToLong(Long::longValue).sum() / 2;
    RoundAlgorithm algorithm =
        RoundAlgorithm.of(order.algorithm(), order.parameters(), n, edges, order.seed());
    try {
      String problem =
          spark.parallelize(List.of(algorithm), 1).map(RoundAlgorithm::problem).first();
      if (!problem.isEmpty()) throw new RemoteFailure(problem);
      return new Rounds(graph, algorithm, before(ends)).run(goesOn);
    } catch (RemoteFailure e) {
      throw e;
    } catch (Exception e) {
      throw bereft(e) ? new RemoteFailure(BEREFT, e) : watch.failure(e);
    }
  }

  /** Whether Spark misses what a worker had stored for itself. */
  private static boolean bereft(Throwable e) {
    return Failures.line(e).contains("CHECKPOINT_RDD_BLOCK_ID_NOT_FOUND");
  }

  /** By part, how many ends of links are in the parts before it. */
  private static long[] before(List<Long> ends) {
    long[] before = new long[ends.size()];
    for (int i = 1; i < before.length; i++) before[i] = before[i - 1] + ends.get(i - 1);
    return before;
  }

  /** A run that is under way. */
  private final class Rounds {
    private final JavaRDD<GraphPart> graph;
    private final RoundAlgorithm algorithm;
    private final long[] before;
    private final RoundTally total = new RoundTally();
    private JavaRDD<RoundState> states;
    private int round;
    private int lastSend = -1;
    private boolean quiescent;

    Rounds(JavaRDD<GraphPart> graph, RoundAlgorithm algorithm, long[] before) {
      this.graph = graph;
      this.algorithm = algorithm;
      this.before = before;
      states = first(graph, algorithm, before);
    }

    RoundReport run(IntPredicate goesOn) {
      meter.reset(spark);
      int until = order.until() < 0 ? MOST_ROUNDS : order.until();
      while (goesOn.test(round)) {
        RoundTally tally = new RoundTally();
        for (RoundTally one : states.map(RoundState::tally).collect()) tally.add(one);
        total.add(tally);
        if (!tally.messages.isEmpty()) lastSend = round;
        quiescent = tally.active == 0;
        if (quiescent || round >= until) break;
        JavaRDD<RoundState> last = states;
        states = next(graph, last, algorithm, before);
        if (++round % ROUNDS_REMEMBERED == 0) remember();
        states.foreachPartition(_ -> {}); // computed before those that it comes from are dropped
        last.unpersist(false);
      }
      long shuffled = meter.read(spark);
      Ending ending =
          quiescent ? Ending.QUIESCENT : round >= MOST_ROUNDS ? Ending.LIMIT : Ending.TIME;
      RoundVerdict verdict = new RoundVerdict(algorithm, total, ending);
      verdict.judge(spark, both(graph, states), parts, round);
      if (order.out() != null) new RoundFiles(spark, order.out()).write(states);
      return new RoundReport(
          order.algorithm(),
          new Size(algorithm.n(), algorithm.edges()),
          new Course(lastSend + 1, round, quiescent, new TreeMap<>(total.messages)),
          new Said(new TreeMap<>(total.outputs), verdict.leader(), total.digest),
          new Judgement(verdict.judged(), verdict.unjudged(), verdict.violations()),
          shuffled);
    }

    /** Stores the states, so that what they were computed from can be forgotten. */
    private void remember() {
      if (order.checkpoint() != null) states.checkpoint();
      else states.rdd().localCheckpoint();
    }
  }

  // Static, so that tasks take nothing of the job with them.

  private static JavaRDD<RoundState> first(
      JavaRDD<GraphPart> graph, RoundAlgorithm algorithm, long[] before) {
    int parts = before.length;
    return graph
        .map(part -> step(algorithm, part, parts, before).run(null, Collections.emptyIterator()))
        .persist(StorageLevel.MEMORY_AND_DISK());
  }

  private static JavaRDD<Both> both(JavaRDD<GraphPart> graph, JavaRDD<RoundState> states) {
    return graph.zipPartitions(
        states, (part, state) -> List.of(new Both(part.next(), state.next())).iterator());
  }

  private static JavaRDD<RoundState> next(
      JavaRDD<GraphPart> graph, JavaRDD<RoundState> last, RoundAlgorithm algorithm, long[] before) {
    int parts = before.length;
    JavaRDD<byte[]> messages =
        last.flatMapToPair(RoundJob::blocks).partitionBy(new Exact(parts)).values();
    return both(graph, last)
        .zipPartitions(
            messages,
            (both, arriving) -> {
              Both one = both.next();
              RoundStep step = step(algorithm, one.part(), parts, before);
              return List.of(step.run(one.state(), arriving)).iterator();
            })
        .persist(StorageLevel.MEMORY_AND_DISK());
  }

  private static RoundStep step(
      RoundAlgorithm algorithm, GraphPart part, int parts, long[] before) {
    return new RoundStep(algorithm, part, parts, before[TaskContext.getPartitionId()]);
  }

  private static Iterator<Tuple2<Integer, byte[]>> blocks(RoundState state) {
    List<Tuple2<Integer, byte[]>> sent = new ArrayList<>();
    for (int to = 0; to < state.leaving().length; to++) {
      if (state.leaving()[to].length > 0) sent.add(new Tuple2<>(to, state.leaving()[to]));
    }
    return sent.iterator();
  }
}
