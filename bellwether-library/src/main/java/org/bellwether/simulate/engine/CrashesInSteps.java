package org.bellwether.simulate.engine;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.scenario.Fault;
import org.jspecify.annotations.Nullable;

/**
 * Which nodes crash in the middle of a step: when its record is written, or right after one of its
 * messages has left. A step writes at most one record, the last that its handler persisted; no
 * other effect of the step happens before it.
 */
final class CrashesInSteps {
  private final List<Fault.InStep> faults = new ArrayList<>();
  private final int[] writes; // by node, over all its lives; empty if nobody crashes
  private final int[] sends;

  CrashesInSteps(int n, List<Fault> all) {
    for (Fault fault : all) if (fault instanceof Fault.InStep crash) faults.add(crash);
    writes = new int[none() ? 0 : n];
    sends = new int[none() ? 0 : n];
  }

  boolean none() {
    return faults.isEmpty();
  }

  /**
   * A crash in the middle of a step.
   *
   * @param written whether the record of the step is durable
   * @param sent how many of its messages have left
   */
  record Crash(Fault.InStep fault, boolean written, int sent) {}

  /**
   * A node takes a step: counts what it writes and sends.
   *
   * @param writing whether it writes a record
   * @param sending how many messages it sends
   * @return the crash in the middle of it; null if it survives
   */
  @Nullable Crash strikes(int node, boolean writing, int sending) {
    if (none()) return null;
    if (writing) writes[node]++;
    int before = sends[node];
    for (Fault.InStep fault : faults) {
      if (fault.node() != node) continue;
      switch (fault) {
        case Fault.CrashAtWrite(var v, int write, boolean written, var recoverAfter) -> {
          if (writing && write == writes[node]) return new Crash(fault, written, 0);
        }
        case Fault.CrashAtSend(var v, int send, var recoverAfter) -> {
          if (send <= before || send > before + sending) continue;
          sends[node] = send;
          return new Crash(fault, true, send - before);
        }
      }
    }
    sends[node] = before + sending;
    return null;
  }
}
