package org.bellwether.check;

import org.bellwether.step.LockClient;

/** Tells how far a run has got in the state of a cursor: starting, going on, or at its end. */
final class RunPhase {
  private final Model model;
  private final Cursor cursor;
  private final ConnectionNews news;
  private final int n;

  RunPhase(Model model, Cursor cursor) {
    this.model = model;
    this.cursor = cursor;
    news = new ConnectionNews(model, cursor);
    n = model.n();
  }

  /** Whether some node has yet to hear of a connection. */
  boolean news(Environment now) {
    return news.any(now);
  }

  /** Whether all starts and faults that come before everything else have happened. */
  boolean begun() {
    if (model.rounds) return true;
    Environment now = cursor.changedEnvironment();
    return now.nextStart() < 0 && !model.strikesFirst(now);
  }

  /** Whether a run ends here though more could happen: all clients have got what they asked for. */
  boolean over() {
    if (!model.endsAtLastExit) return false;
    for (int v = 0; v < n; v++) {
      NodeState node = cursor.nodeState(v);
      boolean asks = node.requests > 0 && (node.up() || mayRecover());
      if (asks || node.client != LockClient.IDLE) return false;
    }
    return true;
  }

  private boolean mayRecover() {
    return model.recoverable && cursor.changedEnvironment().faults().mayRevive();
  }

  /**
   * Whether nothing is left to happen but faults of the budget. What the search does not follow any
   * further because of a bound is left to happen all the same: a bound ends no run.
   */
  boolean quiescent() {
    if (model.rounds) return participant(0) == n;
    Environment now = cursor.changedEnvironment();
    if (now.nextStart() >= 0) return false;
    if (over()) return true;
    if (now.scripted() < model.scripted.size()) return false;
    for (int place = model.layout.firstLink(); place < model.layout.monitors(); place++) {
      if (cursor.number(place) != 0) return false;
    }
    for (int v = 0; v < n; v++) {
      NodeState node = cursor.nodeState(v);
      if (node.paused || node.events.length > 0 || node.mayExpire(model.timed)) return false;
    }
    return !news.any(now);
  }

  /**
   * Whether nothing but faults of the budget is left to happen before the scenario's time is up,
   * though something is after that.
   */
  boolean timeUp() {
    if (!model.timed) return false;
    Environment now = cursor.changedEnvironment();
    if (now.timeLeft() < 0 || now.nextStart() >= 0) return false;
    if (now.scripted() < model.scripted.size() || news.any(now)) return false;
    long next = Long.MAX_VALUE; // instant at which something may happen
    for (int v = 0; v < n; v++) {
      NodeState node = cursor.nodeState(v);
      if (node.paused || node.events.length > 0) return false;
      for (int i = 1; i < node.timers.length; i += 3) next = Math.min(next, node.timers[i]);
    }
    for (int place = model.layout.firstLink(); place < model.layout.monitors(); place++) {
      if (cursor.number(place) == 0) continue;
      for (int envelope : model.linkStates.contents(cursor.number(place))) {
        next = Math.min(next, model.envelopes.least(envelope));
      }
    }
    return next > now.timeLeft() && next < Integer.MAX_VALUE;
  }

  /** The first node from a position on that has yet to start; -1 if there is none. */
  int nextStart(int from) {
    for (int v = from; v < n; v++) if (cursor.nodeState(v).starts > 0) return v;
    return -1;
  }

  /** In lock-step, the first node from a position on that takes part; n if there is none. */
  int participant(int from) {
    int v = from;
    while (v < n && (cursor.nodeState(v).out || !cursor.nodeState(v).up())) v++;
    return v;
  }
}
