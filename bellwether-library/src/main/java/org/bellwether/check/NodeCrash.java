package org.bellwether.check;

import org.bellwether.scenario.Fault;

/** A node crashes: its fields and timers are gone, what it persisted remains. */
final class NodeCrash extends NodeFaultMoves {
  NodeCrash(Explorer explorer) {
    super(explorer, FaultKind.CRASH);
  }

  @Override
  boolean possible(NodeState state) {
    return state.up();
  }

  @Override
  Environment scripted(int v, Environment after) {
    boolean startsNext = after.nextStart() == v;
    return startsNext ? after.withNextStart(explorer.phase().nextStart(v + 1)) : after;
  }

  @Override
  Fault fault(int struck) {
    return new Fault.Crash(NOW, struck);
  }
}
