package org.bellwether.check;

import org.bellwether.scenario.Step;
import org.jspecify.annotations.Nullable;

/**
 * What nodes hear of their connections. That one is closed may be heard at any time after the peer
 * has crashed or a link between the two is cut, and within the budget also though nothing is wrong.
 * That one is up again may be heard at any time while the peer is up and no link between the two is
 * cut.
 */
final class ConnectionMoves extends FaultMoves {
  private final ConnectionNews news;
  private int node;
  private int peer;
  private int heard; // the event
  private boolean due; // nothing of the budget was needed
  private @Nullable HandlerOutcome outcome;

  ConnectionMoves(Explorer explorer) {
    super(explorer, FaultKind.UNLINKING);
    news = new ConnectionNews(model, cursor);
  }

  @Override
  void strikeNode(Environment now, int v) {
    for (int slot = 0; slot < news.slots(v) && !explorer.stopped(); slot++) {
      if (model.prepared.topology().own(v, slot)) continue;
      int other = model.prepared.topology().neighbour(v, slot);
      due = news.of(now, v, slot);
      if (due) {
        boolean closed = cursor.nodeState(v).links[slot] != 0;
        hear(v, other, NodeEvent.link(slot, closed ? 0 : cursor.nodeState(other).life), now);
      } else if (cursor.nodeState(v).links[slot] != 0 && now.faults().left(kind) > 0) {
        hear(v, other, NodeEvent.link(slot, 0), now.spend(kind));
      }
    }
  }

  private void hear(int v, int other, int event, Environment after) {
    node = v;
    peer = other;
    heard = event;
    HandlerOutcome next = model.outcomes.outcome(cursor.number(v), event);
    for (; next != null && !explorer.stopped(); next = explorer.permitted(next.other())) {
      outcome = next;
      cursor.setEnvironment(after);
      explorer.apply(v, next);
      explorer.made(this, next.observation());
    }
  }

  /** Whoever has a connection hears of it some day; only what is not so need not be heard. */
  @Override
  int fairnessLabel() {
    return due ? model.fairness.label(model.network.size() + node, heard) : OPTIONAL;
  }

  @Override
  RecordedMove lastMove() {
    boolean up = NodeEvent.life(heard) > 0;
    Step step = up ? new Step.Linked(node, peer) : new Step.Unlinked(node, peer);
    return recorded(step, node, outcome);
  }
}
