package org.bellwether.spark;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.TimeUnit;
import org.apache.spark.api.java.JavaSparkContext;
import org.bellwether.session.remote.RemoteFailure;

/** Cancels all jobs if nobody works on them for a minute; Spark itself would wait for ever. */
final class WorkerWatch implements AutoCloseable {
  private static final long LOOK_MILLIS = 200;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final JavaSparkContext spark;
  private final Timer timer = new Timer("worker-watch", true);
  private long seen = System.nanoTime(); // when there was a worker, or when the watch began
  private volatile boolean alone;

  WorkerWatch(JavaSparkContext spark) {
    this.spark = spark;
    if (spark.isLocal()) return; // this process works
    TimerTask look =
        new TimerTask() {
          @Override
          public void run() {
            look();
          }
        };
    timer.schedule(look, LOOK_MILLIS, LOOK_MILLIS);
  }

  private void look() {
    if (spark.sc().isStopped()) return;
    long now = System.nanoTime();
    if (workers() > 0) seen = now;
    if (now - seen <= PATIENCE_NANOS) return;
    alone = true;
    spark.sc().cancelAllJobs();
  }

  /** How many processes work for us. */
  private int workers() {
    return spark.sc().statusTracker().getExecutorInfos().length - 1; // the driver is one
  }

  /** Whether nobody works for us any more. */
  boolean over() {
    return alone || spark.sc().isStopped();
  }

  /** Why a job failed. */
  RemoteFailure failure(Throwable cause) {
    if (alone) {
      return new RemoteFailure("no worker has joined for a minute; has any a free core?", cause);
    }
    if (spark.sc().isStopped()) {
      return new RemoteFailure(
          "the master has ended the application; the logs of the workers say why they could not"
              + " work for it",
          cause);
    }
    return new RemoteFailure("the cluster gave up: " + Failures.line(cause), cause);
  }

  @Override
  public void close() {
    timer.cancel();
  }
}
