package org.bellwether.check;

/** What nodes have yet to hear of their connections, in the state of a cursor. */
final class ConnectionNews {
  private final Model model;
  private final Cursor cursor;

  ConnectionNews(Model model, Cursor cursor) {
    this.model = model;
    this.cursor = cursor;
  }

  /** Whether some node may hear of a connection without a fault of the budget. */
  boolean any(Environment now) {
    if (!model.linked) return false;
    for (int v = 0; v < model.n(); v++) {
      for (int slot = 0; slot < slots(v); slot++) {
        if (!model.prepared.topology().own(v, slot) && of(now, v, slot)) return true;
      }
    }
    return false;
  }

  /** How many connections a node may hear of: none if it is not in a state to hear. */
  int slots(int v) {
    NodeState state = cursor.nodeState(v);
    boolean hears = model.linked && state.up() && !state.paused && state.starts == 0;
    return hears ? state.links.length : 0;
  }

  /** Whether a connection is not as the node knows it. */
  boolean of(Environment now, int v, int slot) {
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
}
