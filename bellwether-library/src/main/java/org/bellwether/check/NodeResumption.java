package org.bellwether.check;

import org.bellwether.scenario.Fault;

/**
 * A paused node resumes; what is due or has arrived meanwhile happens from then on. It needs no
 * budget: what is paused may resume at any time.
 */
final class NodeResumption extends NodeFaultMoves {
  NodeResumption(Explorer explorer) {
    super(explorer, FaultKind.RESUMPTION);
  }

  @Override
  boolean possible(NodeState state) {
    return state.paused;
  }

  @Override
  boolean needsBudget() {
    return false;
  }

  @Override
  Fault fault(int struck) {
    return new Fault.Resume(NOW, struck);
  }
}
