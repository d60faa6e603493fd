package org.bellwether.bench;

import java.util.concurrent.TimeUnit;
import org.bellwether.order.Causality;
import org.bellwether.order.CompressedVectorClock;
import org.bellwether.order.HybridLogicalClock;
import org.bellwether.order.LamportClock;
import org.bellwether.order.VectorClock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Stamping an event and comparing two stamps. With {@code -prof gc}: what it allocates. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ClockCosts {
  @Param({"3", "30", "300"})
  public int processes;

  private LamportClock lamport = LamportClock.of(0);
  private LamportClock lamportStamp = LamportClock.of(1);
  private HybridLogicalClock hybrid = HybridLogicalClock.ZERO;
  private HybridLogicalClock hybridStamp = HybridLogicalClock.ZERO;
  private VectorClock vector = VectorClock.zero(1);
  private VectorClock concurrent = VectorClock.zero(1);
  private VectorClock later = VectorClock.zero(1);
  private CompressedVectorClock compressed = new CompressedVectorClock(0, 1);
  private CompressedVectorClock.Changes changes = compressed.send(0);
  private byte[] bytes = {};
  private long reading;

  /** Stamps that differ in the last component only, so that no comparison ends early. */
  @Setup
  public void prepare() {
    long[] counts = new long[processes];
    for (int k = 0; k < processes; k++) counts[k] = 100L + k;
    vector = new VectorClock(counts);
    later = vector.tick(processes - 1);
    concurrent = vector.tick(0);
    lamport = new LamportClock(100, 0);
    lamportStamp = new LamportClock(200, 1);
    hybrid = new HybridLogicalClock(1000, 0);
    hybridStamp = new HybridLogicalClock(1001, 0);
    reading = 1000;
    compressed = new CompressedVectorClock(0, processes);
    CompressedVectorClock other = new CompressedVectorClock(1, processes);
    changes = other.send(0);
    bytes = vector.toBytes();
  }

  @Benchmark
  public LamportClock lamportTick() {
    return lamport.tick();
  }

  @Benchmark
  public LamportClock lamportReceive() {
    return lamport.receive(lamportStamp);
  }

  @Benchmark
  public int lamportCompare() {
    return lamport.compareTo(lamportStamp);
  }

  @Benchmark
  public HybridLogicalClock hybridReceive() {
    return hybrid.receive(hybridStamp, reading, 10);
  }

  @Benchmark
  public VectorClock vectorTick() {
    return vector.tick(0);
  }

  @Benchmark
  public VectorClock vectorReceive() {
    return vector.receive(0, later);
  }

  @Benchmark
  public Causality vectorCompare() {
    return concurrent.compare(later);
  }

  @Benchmark
  public boolean vectorHappensBefore() {
    return vector.happensBefore(later, 0);
  }

  @Benchmark
  public CompressedVectorClock.Changes compressedSend() {
    return compressed.send(1);
  }

  @Benchmark
  public VectorClock compressedReceive() {
    return compressed.receive(changes);
  }

  @Benchmark
  public byte[] vectorToBytes() {
    return vector.toBytes();
  }

  @Benchmark
  public VectorClock vectorFromBytes() {
    return VectorClock.fromBytes(bytes);
  }
}
