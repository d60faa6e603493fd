package org.bellwether.check;

import org.bellwether.scenario.Fault;

/** A crashed node recovers, with what it persisted unless its disk is lost. */
final class NodeRecovery extends NodeFaultMoves {
  NodeRecovery(Explorer explorer, FaultKind kind) {
    super(explorer, kind);
  }

  @Override
  boolean possible(NodeState state) {
    return !state.up() && model.recoverable;
  }

  @Override
  Fault fault(int struck) {
    return new Fault.Recover(NOW, struck, kind == FaultKind.LOST_DISK);
  }
}
