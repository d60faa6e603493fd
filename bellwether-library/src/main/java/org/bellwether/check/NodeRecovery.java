package org.bellwether.check;

import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Step;

/** A crashed node recovers with what it persisted. */
final class NodeRecovery extends NodeFaultMoves {
  NodeRecovery(Explorer explorer) {
    super(explorer, FaultKind.RECOVERY, NodeEvent.RECOVER);
  }

  @Override
  boolean possible(NodeState state) {
    return !state.up() && model.recoverable;
  }

  @Override
  void strikeScripted(Fault fault, Environment after) {
    int v = ((Fault.Recover) fault).node();
    if (!cursor.nodeState(v).up()) strike(v, after);
  }

  @Override
  Step step(int struck) {
    return new Step.Recover(struck);
  }
}
