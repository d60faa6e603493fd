package org.bellwether.spark;

import java.util.List;
import java.util.function.IntPredicate;
import org.apache.spark.api.java.JavaSparkContext;
import org.bellwether.check.CheckResult.WalkTotals;
import org.bellwether.session.remote.RemoteWorkers;
import org.bellwether.session.remote.RoundOrder;
import org.bellwether.session.remote.RoundReport;
import org.bellwether.session.remote.WalkOrder;
import org.bellwether.session.sweep.SweepCell;
import org.bellwether.session.sweep.SweepPlan;
import org.bellwether.session.sweep.SweepWatcher;

/** A cluster of Apache Spark. */
final class SparkWorkers implements RemoteWorkers {
  private final JavaSparkContext spark;

  SparkWorkers(JavaSparkContext spark) {
    this.spark = spark;
  }

  @Override
  public int slots() {
    return Math.max(1, spark.defaultParallelism());
  }

  @Override
  public boolean sweep(SweepPlan plan, List<SweepCell> cells, SweepWatcher watcher) {
    return new SweepJob(new Pieces(spark), slots()).run(plan, cells, watcher);
  }

  @Override
  public WalkTotals walk(WalkOrder order, IntPredicate goesOn) {
    return new WalkJob(new Pieces(spark), slots()).run(order, goesOn);
  }

  @Override
  public RoundReport rounds(RoundOrder order, IntPredicate goesOn) {
    return new RoundJob(spark, order, slots()).run(goesOn);
  }

  @Override
  public void close() {
    spark.close();
  }
}
