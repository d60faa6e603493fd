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
    if (!model.linked) return;
    NodeState state = cursor.nodeState(v);
    if (!state.up() || state.paused || state.starts > 0) return;
    for (int slot = 0; slot < state.links.length && !explorer.stopped(); slot++) {
      if (model.prepared.topology().own(v, slot)) continue;
      int other = model.prepared.topology().neighbour(v, slot);
      NodeState there = cursor.nodeState(other);
      boolean reachable = there.up() && there.starts == 0 && open(now, v, other);
      if (state.links[slot] == 0) {
        if (reachable) hear(v, other, NodeEvent.link(slot, there.life), now);
      } else if (!reachable || there.life != state.links[slot]) {
        hear(v, other, NodeEvent.link(slot, 0), now);
      } else if (now.faults().left(kind) > 0) {
        hear(v, other, NodeEvent.link(slot, 0), now.spend(kind));
      }
    }
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
