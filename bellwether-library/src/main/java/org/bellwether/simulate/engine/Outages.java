package org.bellwether.simulate.engine;

import java.util.BitSet;
import org.bellwether.scenario.Fault;
import org.bellwether.simulate.Trace;
import org.jspecify.annotations.Nullable;

/** What keeps processes from talking to each other now: some are stopped, and links are cut. */
final class Outages {
  private final BitSet paused = new BitSet();
  private final Cuts cuts;

  /**
   * What a fault did.
   *
   * @param node -1 if it was done to links
   */
  record Struck(Trace.Event.Type type, int node, @Nullable Object detail) {}

  Outages(int n) {
    cuts = new Cuts(n);
  }

  Struck strike(Fault fault) {
    return switch (fault) {
      case Fault.Pause(var at, int v) -> {
        paused.set(v);
        yield new Struck(Trace.Event.Type.PAUSE, v, null);
      }
      case Fault.Resume(var at, int v) -> {
        paused.clear(v);
        yield new Struck(Trace.Event.Type.RESUME, v, null);
      }
      case Fault.Partition(var at, var components) -> {
        cuts.partition(components);
        yield new Struck(Trace.Event.Type.PARTITION, -1, components);
      }
      case Fault.Cut(var at, var links) -> {
        cuts.cut(links);
        yield new Struck(Trace.Event.Type.CUT, -1, links);
      }
      case Fault.Heal heal -> {
        cuts.heal();
        yield new Struck(Trace.Event.Type.HEAL, -1, null);
      }
      default -> throw new IllegalArgumentException("nobody can do this to processes: " + fault);
    };
  }

  /** A process that has died is not stopped any more. */
  void crashed(int v) {
    paused.clear(v);
  }

  boolean none() {
    return cuts.none() && paused.isEmpty();
  }

  /** Whether messages pass from one node to another. */
  boolean open(int from, int to) {
    return cuts.open(from, to);
  }
}
