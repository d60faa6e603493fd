package org.bellwether.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.spark.SimpleFutureAction;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function;
import org.bellwether.session.remote.RemoteFailure;
import org.jspecify.annotations.Nullable;
import scala.Function0;
import scala.Function1;
import scala.Function2;
import scala.collection.Iterator;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.BoxedUnit;

/** Work in pieces, each a task of Spark, whose results are seen as they arrive. */
final class Pieces {
  private static final long LOOK_MILLIS = 200;

  private final JavaSparkContext spark;

  Pieces(JavaSparkContext spark) {
    this.spark = spark;
  }

  /** Hears of results, in the thread that asked for them. */
  interface Listener {
    void arrived(int piece, byte[] result);

    /** Is asked a few times per second, and after each result, whether to go on. */
    boolean goesOn();
  }

  private record Arrival(int piece, byte[] result) {}

  /**
   * Carries out a task on all pieces.
   *
   * @return false if the listener ended it
   * @throws RemoteFailure if Spark gives up
   */
  <P extends Serializable> boolean run(
      List<P> pieces, Function<P, byte[]> task, Listener listener) {
    JavaRDD<byte[]> results = spark.parallelize(pieces, pieces.size()).map(task);
    BlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();
    Function1<Iterator<byte[]>, byte[]> only =
        (Function1<Iterator<byte[]>, byte[]> & Serializable) Iterator::next;
    Function2<Object, byte[], BoxedUnit> handler =
        (piece, result) -> {
          arrivals.add(new Arrival((Integer) piece, result));
          return BoxedUnit.UNIT;
        };
    Function0<BoxedUnit> nothing = () -> BoxedUnit.UNIT;
    SimpleFutureAction<BoxedUnit> job =
        spark.sc().submitJob(results.rdd(), only, numbers(pieces.size()), handler, nothing);
    try (WorkerWatch watch = new WorkerWatch(spark)) {
      return await(job, arrivals, pieces.size(), listener, watch);
    } finally {
      if (!job.isCompleted()) job.cancel();
    }
  }

  private static Seq<Object> numbers(int count) {
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < count; i++) all.add(i);
    return CollectionConverters.asScala(all).toSeq();
  }

  private static boolean await(
      SimpleFutureAction<BoxedUnit> job,
      BlockingQueue<Arrival> arrivals,
      int count,
      Listener listener,
      WorkerWatch watch) {
    for (int left = count; left > 0; ) {
      if (!listener.goesOn()) return false;
      Arrival arrival = next(arrivals);
      if (arrival != null) {
        listener.arrived(arrival.piece, arrival.result);
        left--;
      } else if (job.isCompleted() && arrivals.isEmpty()) {
        throw watch.failure(job.value().get().failed().get());
      }
    }
    return true;
  }

  private static @Nullable Arrival next(BlockingQueue<Arrival> arrivals) {
    try {
      return arrivals.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RemoteFailure("interrupted", e);
    }
  }
}
