package org.bellwether.check;

import org.bellwether.scenario.Step;
import org.jspecify.annotations.Nullable;

/** What happens to a node without a message: it starts, a timer fires, its client acts. */
final class NodeEventMoves extends Moves {
  private final OutcomeTable outcomes;
  private int node;
  private int event;
  private @Nullable HandlerOutcome outcome;

  NodeEventMoves(Explorer explorer) {
    super(explorer);
    outcomes = model.outcomes;
  }

  /**
   * Explores all events of a node.
   *
   * @param events that are possible in its state
   * @param timersMayFire whether timers take part
   */
  void explore(int v, int[] events, boolean timersMayFire) {
    node = v;
    for (int possible : events) {
      if (explorer.stopped()) return;
      if (!timersMayFire && NodeEvent.times(possible)) continue;
      event = possible;
      HandlerOutcome next = outcomes.outcome(cursor.number(v), possible);
      for (; next != null && !explorer.stopped(); next = explorer.permitted(next.other())) {
        outcome = next;
        explorer.apply(v, next);
        explorer.made(this, next.observation());
      }
    }
  }

  /** Starts the node whose turn it is, where all starts come before anything else. */
  void exploreNextStart(Environment now, RunPhase phase) {
    node = now.nextStart();
    event = NodeEvent.START;
    HandlerOutcome next = outcomes.outcome(cursor.number(node), event);
    for (; next != null && !explorer.stopped(); next = explorer.permitted(next.other())) {
      outcome = next;
      boolean again = model.nodeStates.state(next.state()).starts > 0;
      cursor.setEnvironment(now.withNextStart(again ? node : phase.nextStart(node + 1)));
      explorer.apply(node, next);
      explorer.made(this, next.observation());
    }
  }

  @Override
  int fairnessLabel() {
    boolean due = NodeEvent.times(event) || event == NodeEvent.START || event == NodeEvent.EXIT;
    return due ? model.fairness.label(model.network.size() + node, event) : OPTIONAL;
  }

  @Override
  RecordedMove lastMove() {
    return recorded(step(), node, outcome);
  }

  private Step step() {
    if (NodeEvent.times(event)) {
      return new Step.Timeout(node, String.valueOf(model.values.value(NodeEvent.value(event))));
    }
    return switch (event) {
      case NodeEvent.START -> new Step.Start(node);
      case NodeEvent.REQUEST -> new Step.Request(node);
      case NodeEvent.EXIT -> new Step.Exit(node, false);
      case NodeEvent.REQUEST_AND_EXIT -> new Step.Exit(node, true);
      case NodeEvent.OPERATION -> new Step.Operate(node);
      case NodeEvent.WITHDRAWAL -> new Step.Withdraw(node);
      default -> throw new IllegalStateException("event " + event + " is not a move of its own");
    };
  }
}
