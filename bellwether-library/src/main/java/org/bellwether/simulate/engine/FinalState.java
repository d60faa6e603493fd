package org.bellwether.simulate.engine;

import java.math.BigDecimal;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** What remains of a run, from which the report is made. Without faults by default. */
public interface FinalState {
  /** The node at a position; null if it is down. */
  @Nullable Object node(int position);

  /** When the last event was that a node took part in. */
  BigDecimal lastEvent();

  default @Nullable Workload workload() {
    return null;
  }

  /** In how many rounds something was sent; null if the run does not go by rounds. */
  default @Nullable Integer rounds() {
    return null;
  }

  /** When a node crashed or came back last. */
  default BigDecimal lastFault() {
    return BigDecimal.ZERO;
  }

  default BitSet down() {
    return new BitSet();
  }

  /** Whether all nodes that are down have been so from the start, and no other node ever was. */
  default boolean downFromStart() {
    return true;
  }

  default boolean connected(int from, int to) {
    return true;
  }

  /** Whether somebody else picks the order of arrivals, so that they may take any time. */
  default boolean adversarial() {
    return false;
  }

  /** Whether time passed as the scenario says, so that formulas about time can be compared. */
  default boolean simulated() {
    return true;
  }
}
