package org.bellwether.bench;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * Measures work by the time it keeps the processor busy: that of the calling thread, and that of
 * the collector. A machine that is busy with something else spoils such times less than those of a
 * clock.
 */
final class Stopwatch {
  private long work;
  private long collecting;

  private Stopwatch() {}

  static Stopwatch start() {
    Stopwatch watch = new Stopwatch();
    watch.collecting = collectingMillis();
    watch.work = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    return watch;
  }

  /** Seconds since the start. */
  double seconds() {
    long now = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    return (now - work) / 1e9 + (collectingMillis() - collecting) / 1e3;
  }

  private static long collectingMillis() {
    long millis = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      millis += collector.getCollectionTime();
    }
    return millis;
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
