package org.bellwether.check;

/** What {@link AmpleSets} has to know of the state of an explorer. */
final class AmpleConditions {
  private static final int MOST_MESSAGES = 0xFFF;
  private static final int MOST_PLACES = 0x3FFF;

  private final Model model;
  private final Cursor cursor;
  private final RunPhase phase;

  AmpleConditions(Explorer explorer) {
    model = explorer.model();
    cursor = explorer.cursor();
    phase = explorer.phase();
  }

  /** Whether moves of different nodes are independent here: nothing but nodes can act. */
  boolean reducible() {
    Environment now = cursor.environment();
    if (now.nextStart() >= 0
        || now.faults().any()
        || model.linked
        || now.scripted() < model.scripted.size()) {
      return false;
    }
    if (!now.cut().isEmpty() || phase.over()) return false;
    for (int v = 0; v < model.n(); v++) {
      if (!cursor.nodeState(v).up() || cursor.nodeState(v).paused) return false;
    }
    return true;
  }

  /** Whether a node has any move here. */
  boolean active(int node) {
    if (cursor.nodeState(node).events.length > 0) return true;
    for (int in : model.network.into(node)) if (!empty(in)) return true;
    return false;
  }

  boolean empty(int link) {
    return cursor.link(link) == 0;
  }

  /** Whether monitors observe nothing of any move of a node. */
  boolean invisible(int node) {
    for (int event : cursor.nodeState(node).events) if (observed(node, event)) return false;
    for (int in : model.network.into(node)) {
      if (empty(in)) continue;
      int[] contents = model.linkStates.contents(cursor.link(in));
      int reachable = model.network.fifo() ? 1 : contents.length;
      for (int i = 0; i < reachable; i++) {
        int message = model.envelopes.message(contents[i]);
        if (observed(node, NodeEvent.deliver(model.network.arrival(in), message))) return false;
      }
    }
    return true;
  }

  private boolean observed(int node, int event) {
    HandlerOutcome outcome = model.outcomes.outcome(cursor.number(node), event);
    for (; outcome != null; outcome = outcome.other()) {
      if (outcome.observation() != ObservationTable.NOTHING || outcome.failure() != null) {
        return true;
      }
    }
    return false;
  }

  /**
   * A number that rises with nearly every move: first with the numbers of the nodes' states, then
   * with every message that is gone, then with the links of those in flight.
   */
  long height() {
    long nodes = 0;
    for (int v = 0; v < model.n(); v++) nodes += cursor.number(v);
    long messages = 0;
    long places = 0;
    int firstLink = model.layout.firstLink();
    for (int place = firstLink; place < model.layout.monitors(); place++) {
      int number = cursor.number(place);
      if (number == 0) continue;
      int count = model.linkStates.contents(number).length;
      messages += count;
      places += (long) count * (place - firstLink);
    }
    return (nodes << 26)
        + ((MOST_MESSAGES - Math.min(MOST_MESSAGES, messages)) << 14)
        + Math.min(MOST_PLACES, places);
  }
}
