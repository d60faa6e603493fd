package org.bellwether.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.bellwether.session.remote.RemoteFailure;

/** Writes what nodes said, a row each, as Parquet, a file per part. */
final class RoundFiles {
  private static final StructType COLUMNS =
      new StructType()
          .add("node", DataTypes.IntegerType)
          .add("round", DataTypes.IntegerType)
          .add("output", DataTypes.StringType);

  private final JavaSparkContext spark;
  private final String directory;

  RoundFiles(JavaSparkContext spark, String directory) {
    this.spark = spark;
    this.directory = directory;
  }

  void write(JavaRDD<RoundState> states) {
    SparkSession session = SparkSession.builder().sparkContext(spark.sc()).getOrCreate();
    JavaRDD<Row> rows = states.flatMap(state -> rows(state).iterator());
    try {
      session.createDataFrame(rows, COLUMNS).write().parquet(directory);
    } catch (Exception e) { // Scala's code throws checked exceptions without a word
      throw new RemoteFailure(directory + " cannot be written: " + Failures.line(e), e);
    }
  }

  private static List<Row> rows(RoundState state) {
    List<Row> rows = new ArrayList<>();
    RoundStep.tell(
        state,
        (node, round, output) -> rows.add(RowFactory.create(node, round, output.toString())));
    return rows;
  }
}
