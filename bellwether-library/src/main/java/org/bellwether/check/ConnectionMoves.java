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
  private int node;
  private int peer;
  private boolean up;
  private @Nullable HandlerOutcome outcome;

  ConnectionMoves(Explorer explorer) {
    super(explorer, FaultKind.UNLINKING);
  }

  @Override
  void strikeNode(Environment now, int v) {
    for (int slot = 0; slot < slots(v) && !explorer.stopped(); slot++) {
      if (model.prepared.topology().own(v, slot)) continue;
      int other = model.prepared.topology().neighbour(v, slot);
      if (news(now, v, slot)) {
        boolean closed = cursor.nodeState(v).links[slot] != 0;
        hear(v, other, NodeEvent.link(slot, closed ? 0 : cursor.nodeState(other).life), now);
      } else if (cursor.nodeState(v).links[slot] != 0 && now.faults().left(kind) > 0) {
        hear(v, other, NodeEvent.link(slot, 0), now.spend(kind));
      }
    }
  }

  /** Whether some node may hear of a connection without a fault of the budget. */
  boolean mayBeHeard(Environment now) {
    for (int v = 0; v < model.n(); v++) {
      for (int slot = 0; slot < slots(v); slot++) {
        if (!model.prepared.topology().own(v, slot) && news(now, v, slot)) return true;
      }
    }
    return false;
  }

  /** How many connections a node may hear of: none if it is not in a state to hear. */
  private int slots(int v) {
    NodeState state = cursor.nodeState(v);
    boolean hears = model.linked && state.up() && !state.paused && state.starts == 0;
    return hears ? state.links.length : 0;
  }

  /** Whether a connection is not as the node knows it. */
  private boolean news(Environment now, int v, int slot) {
    int other = model.prepared.topology().neighbour(v, slot);
    NodeState there = cursor.nodeState(other);
    boolean reachable = there.up() && there.starts == 0 && open(now, v, other);
    int known = cursor.nodeState(v).links[slot];
    return known == 0 ? reachable : !reachable || there.life != known;
  }

  private boolean open(Environment now, int one, int other) {
    for (int link = now.cut().nextSetBit(0); link >= 0; link = now.cut().nextSetBit(link + 1)) {
      int from = model.network.from(link);
      int to = model.network.to(link);
      if ((from == one && to == other) || (from == other && to == one)) return false;
    }
    return true;
  }

  private void hear(int v, int other, int event, Environment after) {
    node = v;
    peer = other;
    up = NodeEvent.life(event) > 0;
    HandlerOutcome next = model.outcomes.outcome(cursor.number(v), event);
    for (; next != null && !explorer.stopped(); next = explorer.permitted(next.other())) {
      outcome = next;
      cursor.setEnvironment(after);
      explorer.apply(v, next);
      explorer.made(this, next.observation());
    }
  }

  @Override
  RecordedMove lastMove() {
    Step step = up ? new Step.Linked(node, peer) : new Step.Unlinked(node, peer);
    return recorded(step, node, outcome);
  }
}
