package org.bellwether.check;

import org.bellwether.scenario.Fault;
import org.jspecify.annotations.Nullable;

/** A fault that is an event of one node, which has outcomes like any other event. */
abstract class NodeFaultMoves extends FaultMoves {
  private final int event;
  private int node;
  private boolean struck; // whether the last one found something to strike
  private int saved; // the node's record before the fault
  private @Nullable HandlerOutcome outcome;

  NodeFaultMoves(Explorer explorer, FaultKind kind) {
    super(explorer, kind);
    event = NodeEvent.fault(kind);
  }

  /** Whether the fault can strike a node in this state. */
  abstract boolean possible(NodeState state);

  /** Whether the fault needs a budget, or may happen whenever it is possible. */
  boolean needsBudget() {
    return true;
  }

  abstract Fault fault(int struck);

  @Override
  final void strikeNode(Environment now, int v) {
    if (needsBudget() && now.faults().left(kind) == 0) return;
    if (possible(cursor.nodeState(v))) strike(v, needsBudget() ? now.spend(kind) : now);
  }

  /** The environment after the scenario's own fault has struck a node. */
  Environment scripted(int v, Environment after) {
    return after;
  }

  /** A fault that finds nothing to strike only lets the next one have its turn. */
  @Override
  final void strikeScripted(Fault fault, Environment after) {
    int v = fault.node();
    if (possible(cursor.nodeState(v))) {
      strike(v, scripted(v, after));
      return;
    }
    node = v;
    struck = false;
    cursor.setEnvironment(after);
    explorer.made(this, ObservationTable.NOTHING);
  }

  private void strike(int v, Environment after) {
    struck = true;
    node = v;
    saved = cursor.nodeState(v).saved;
    HandlerOutcome next = model.outcomes.outcome(cursor.number(v), event);
    for (; next != null && !explorer.stopped(); next = explorer.permitted(next.other())) {
      outcome = next;
      cursor.setEnvironment(after);
      explorer.apply(v, next);
      explorer.made(this, next.observation());
    }
  }

  /** A pause ends some day. */
  @Override
  final int fairnessLabel() {
    return kind == FaultKind.RESUMPTION
        ? model.fairness.label(model.network.size() + node, event)
        : OPTIONAL;
  }

  @Override
  final RecordedMove lastMove() {
    if (!struck) return struck(fault(node), node, null).inVain();
    RecordedMove move = struck(fault(node), node, outcome);
    boolean recovers = kind == FaultKind.RECOVERY && saved != NodeState.NOTHING_SAVED;
    return recovers ? move.withDisk(model.values.value(saved)) : move;
  }
}
