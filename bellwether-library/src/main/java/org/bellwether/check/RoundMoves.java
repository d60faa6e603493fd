package org.bellwether.check;

import java.math.BigDecimal;
import java.util.Arrays;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Step;
import org.jspecify.annotations.Nullable;

/**
 * Lock-step: in each round every node takes its turn, in ascending order, and the round ends with
 * the last turn. The order makes no difference, since what is sent in a round arrives in the next.
 */
final class RoundMoves extends Moves {
  private final int links;
  private int node;
  private long round;
  private boolean crashes; // the last move is a crash before a turn
  private @Nullable HandlerOutcome outcome;

  RoundMoves(Explorer explorer) {
    super(explorer);
    links = model.network.size();
  }

  /** Lets the next node take its turn. */
  void explore(Environment now, RunPhase phase) {
    node = phase.participant(now.nextStart());
    if (node == model.n()) return;
    if (now.timeLeft() == 0) {
      model.evidence.timeUp();
      return;
    }
    round = cursor.nodeState(node).now;
    crashes = false;
    take(now, phase, NodeEvent.round(inbox()));
    if (now.faults().left(FaultKind.CRASH) == 0 || explorer.stopped()) return;
    crashes = true;
    take(now.spend(FaultKind.CRASH), phase, NodeEvent.fault(FaultKind.CRASH));
  }

  /** Lets the node take its turn in every way, or crash before it. */
  private void take(Environment now, RunPhase phase, int event) {
    HandlerOutcome next = explorer.permitted(model.outcomes.outcome(cursor.number(node), event));
    for (; next != null && !explorer.stopped(); next = explorer.permitted(next.other())) {
      outcome = next;
      explorer.failed(next);
      cursor.set(node, next.state());
      for (int in : model.network.into(node)) cursor.setLink(in, 0);
      for (int i = 0; i < next.links().length; i++) {
        cursor.setLink(links + next.links()[i], model.linkStates.append(0, next.envelopes()[i]));
      }
      int successor = phase.participant(node + 1);
      if (successor < model.n()) cursor.setEnvironment(now.withNextStart(successor));
      else endRound(now, phase);
      explorer.crashed(next);
      explorer.made(this, next.observation());
    }
  }

  private void endRound(Environment now, RunPhase phase) {
    for (int link = 0; link < links; link++) {
      cursor.setLink(link, cursor.link(links + link));
      cursor.setLink(links + link, 0);
    }
    for (int v = 0; v < model.n(); v++) {
      cursor.set(v, model.nodeStates.after(cursor.number(v), 1));
    }
    int first = Math.min(phase.participant(0), model.n() - 1);
    cursor.setEnvironment(now.withNextStart(first).after(1));
  }

  private int inbox() {
    @Nullable Object[] bySlot = new @Nullable Object[model.prepared.topology().degree(node)];
    for (int in : model.network.into(node)) {
      for (int envelope : model.linkStates.contents(cursor.link(in))) {
        bySlot[model.network.arrival(in)] = model.values.value(model.envelopes.message(envelope));
      }
    }
    return model.inbox(Arrays.asList(bySlot));
  }

  @Override
  int fairnessLabel() {
    return crashes ? OPTIONAL : model.fairness.time();
  }

  @Override
  RecordedMove lastMove() {
    if (crashes) {
      return recorded(
          new Step.Strike(new Fault.Crash(BigDecimal.valueOf(round), node)), node, outcome);
    }
    return new RecordedMove(
        whole(new Step.Pass(round), outcome),
        node,
        null,
        outcome,
        RecordedMove.Fate.ROUND,
        cursor.environment().cut(),
        null);
  }
}
