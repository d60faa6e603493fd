package org.bellwether.spark;

import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Counts the bytes that tasks hand to each other through Spark, as Spark writes them. */
final class ShuffleMeter extends SparkListener {
  private final LongAdder written = new LongAdder();

  void attach(JavaSparkContext spark) {
    spark.sc().addSparkListener(this);
  }

  @Override
  public void onTaskEnd(SparkListenerTaskEnd end) {
    if (end.taskMetrics() != null) {
      written.add(end.taskMetrics().shuffleWriteMetrics().bytesWritten());
    }
  }

  void reset(JavaSparkContext spark) {
    read(spark);
    written.reset();
  }

  long read(JavaSparkContext spark) {
    try {
      spark.sc().listenerBus().waitUntilEmpty();
    } catch (TimeoutException e) {
      return written.sum(); // the count is a little short
    }
    return written.sum();
  }
}
