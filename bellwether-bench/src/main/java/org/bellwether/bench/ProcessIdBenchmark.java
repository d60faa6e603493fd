package org.bellwether.bench;

import java.util.concurrent.TimeUnit;
import org.bellwether.model.ProcessId;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** How long it takes to name a process. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ProcessIdBenchmark {

  private int number = 7;

  /** Makes a name. */
  @Benchmark
  public ProcessId make() {
    return new ProcessId(number);
  }
}
