package org.bellwether.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bellwether.scenario.Step;

/** The passing of time, in checks where delays and timers have lengths. */
final class TimeMoves extends Moves {
  private final int firstLink;
  private final int afterLinks;
  private int ticks;

  TimeMoves(Explorer explorer) {
    super(explorer);
    firstLink = model.layout.firstLink();
    afterLinks = model.layout.monitors();
  }

  /** Whether some message must arrive at this instant. */
  boolean deliveryDue() {
    for (int place = firstLink; place < afterLinks; place++) {
      if (cursor.number(place) == 0 || waits(place)) continue;
      for (int envelope : model.linkStates.contents(cursor.number(place))) {
        if (model.envelopes.most(envelope) == 0) return true;
      }
    }
    return false;
  }

  /**
   * Whether what is on a link waits for a node that is paused: for its receiver, or for its sender,
   * which is to be told that the receiver is down.
   */
  private boolean waits(int place) {
    int link = place - firstLink;
    NodeState receiver = cursor.nodeState(model.network.to(link));
    if (receiver.up() || !model.detecting || cursor.cut(link)) return receiver.paused;
    return cursor.nodeState(model.network.from(link)).paused;
  }

  /** Whether some timer must fire at this instant. */
  boolean timerDue() {
    for (int v = 0; v < model.n(); v++) {
      if (cursor.nodeState(v).paused) continue;
      int[] timers = cursor.nodeState(v).timers;
      for (int i = 2; i < timers.length; i += 3) if (timers[i] == 0) return true;
    }
    return false;
  }

  /**
   * Lets time pass: by one tick while something else may happen, otherwise up to the next instant
   * at which something may. Time does not pass what is due.
   *
   * @param idle whether there is no other move, and no fault that could strike later as well as now
   */
  void explore(Environment now, boolean idle) {
    int latest = Integer.MAX_VALUE; // by which something must happen
    int next = Integer.MAX_VALUE; // at which something more may happen
    for (int v = 0; v < model.n(); v++) {
      NodeState node = cursor.nodeState(v);
      latest = Math.min(latest, node.patience());
      for (int i = 1; i < node.timers.length; i += 3) {
        if (node.timers[i] > 0) next = Math.min(next, node.timers[i]);
      }
    }
    for (int place = firstLink; place < afterLinks; place++) {
      if (cursor.number(place) == 0) continue;
      for (int envelope : model.linkStates.contents(cursor.number(place))) {
        if (!waits(place)) latest = Math.min(latest, model.envelopes.most(envelope));
        int least = model.envelopes.least(envelope);
        if (least > 0) next = Math.min(next, least);
      }
    }
    if (latest == 0 || latest == Integer.MAX_VALUE) return;
    ticks = idle ? Math.min(next, latest) : 1;
    if (now.timeLeft() >= 0 && now.timeLeft() < ticks) {
      model.evidence.timeUp();
      return;
    }
    for (int v = 0; v < model.n(); v++) {
      cursor.set(v, model.nodeStates.after(cursor.number(v), ticks));
    }
    for (int place = firstLink; place < afterLinks; place++) {
      if (cursor.number(place) != 0) cursor.set(place, after(cursor.number(place)));
    }
    if (now.timeLeft() >= 0) cursor.setEnvironment(now.after(ticks));
    explorer.made(this, model.monitors.passing(ticks, model.prepared.ticksPerUnit(), lapsed()));
  }

  /** The claims that are over now, though no handler has run. */
  private List<Observation> lapsed() {
    List<Observation> all = List.of();
    for (int v = 0; v < model.n(); v++) {
      int[] before = model.nodeStates.state(cursor.before(v)).claims;
      int[] after = cursor.nodeState(v).claims;
      if (before.length == after.length) continue;
      if (all.isEmpty()) all = new ArrayList<>();
      all.addAll(Observation.Lapsed.between(v, before, after, model.values));
    }
    return all;
  }

  private int after(int contents) {
    int[] envelopes = model.linkStates.contents(contents).clone();
    for (int i = 0; i < envelopes.length; i++) {
      envelopes[i] = model.envelopes.after(envelopes[i], ticks);
    }
    if (!model.network.fifo()) Arrays.sort(envelopes);
    return model.linkStates.number(envelopes);
  }

  @Override
  int fairnessLabel() {
    return model.fairness.time();
  }

  @Override
  RecordedMove lastMove() {
    return recorded(new Step.Pass(ticks), -1, null);
  }
}
