package org.bellwether.simulate.engine;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.scenario.Fault;
import org.jspecify.annotations.Nullable;

/**
 * Which nodes crash in the middle of a step, when its record is written. A step writes at most one
 * record, the last that its handler persisted; no other effect of the step happens before it.
 */
final class CrashesAtWrite {
  private final List<Fault.CrashAtWrite> faults = new ArrayList<>();
  private final int[] writes; // by node, over all its lives; empty if nobody crashes

  CrashesAtWrite(int n, List<Fault> all) {
    for (Fault fault : all) if (fault instanceof Fault.CrashAtWrite crash) faults.add(crash);
    writes = new int[none() ? 0 : n];
  }

  boolean none() {
    return faults.isEmpty();
  }

  /** A node writes: counts it, and returns the fault that strikes it; null if it survives. */
  Fault.@Nullable CrashAtWrite writes(int node) {
    if (none()) return null;
    int write = ++writes[node];
    for (Fault.CrashAtWrite fault : faults) {
      if (fault.node() == node && fault.write() == write) return fault;
    }
    return null;
  }
}
