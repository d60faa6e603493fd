package org.bellwether.check;

import org.bellwether.scenario.Fault;

/** A node is paused: none of its handlers runs, while its timers and claims run on. */
final class NodePause extends NodeFaultMoves {
  NodePause(Explorer explorer) {
    super(explorer, FaultKind.PAUSE);
  }

  @Override
  boolean possible(NodeState state) {
    return state.up() && !state.paused;
  }

  @Override
  Fault fault(int struck) {
    return new Fault.Pause(NOW, struck);
  }
}
