package org.bellwether.spark;

import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.bellwether.session.remote.RemoteFailure;
import org.bellwether.session.remote.RemoteWorkers;

/** Connects to a cluster of Apache Spark. */
public final class SparkProvider implements RemoteWorkers.Provider {
  private static final String UNKNOWN =
      "this Spark knows no such cluster; are spark-yarn and spark-kubernetes among its jars?";

  @Override
  public RemoteWorkers connect(String master, List<String> jars) {
    SparkConf conf =
        new SparkConf() // with what spark-submit was told
            .setIfMissing("spark.app.name", "bellwether")
            .setIfMissing("spark.ui.enabled", "false");
    conf.setMaster(master);
    if (master.startsWith("local")) {
      conf.set("spark.driver.bindAddress", "127.0.0.1").set("spark.driver.host", "127.0.0.1");
    }
    try {
      JavaSparkContext spark = new JavaSparkContext(conf);
      jars.forEach(spark::addJar);
      return new SparkWorkers(spark);
    } catch (Exception e) { // Scala's code throws checked exceptions without a word
      String line = Failures.line(e);
      boolean unknown = line.startsWith("Could not parse Master URL");
      throw new RemoteFailure(unknown ? UNKNOWN : line, e);
    }
  }
}
