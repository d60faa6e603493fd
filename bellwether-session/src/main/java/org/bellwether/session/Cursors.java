package org.bellwether.session;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.simulate.Simulation;
import org.jspecify.annotations.Nullable;

/**
 * Runs of the same scenario that nobody listens to, parked at different events. To get to an event,
 * the nearest one before it runs on; where there is none, a new one begins. Where people look
 * often, cursors gather, so that the way to most places becomes short.
 */
final class Cursors {
  private static final int MOST = 32;
  private static final int NODES = 400_000; // of all cursors together
  private static final int SHORTEST_WAY = 1 << 12; // events that nobody notices
  private static final int STATIONS = 16;

  private final Simulation origin;
  private final int most;
  private final List<Simulation> parked = new ArrayList<>(); // by event
  private @Nullable Simulation coming; // on its way to a place that is far from all others
  private long goal;

  Cursors(Simulation origin) {
    this.origin = origin;
    most = Math.clamp(NODES / origin.topology().n(), 2, MOST);
  }

  /** A run that stands right after an event, or after the last event of the same step. */
  Simulation at(long event) {
    Simulation cursor = take(event);
    park(cursor);
    return cursor;
  }

  /** The same, for somebody who goes on with it; it may be parked again later. */
  Simulation take(long event) {
    Simulation cursor = takeBefore(event);
    if (cursor == null) cursor = origin.again().numbered();
    while (cursor.events() < event) {
      if (!cursor.step()) throw new IllegalStateException("the run ended before event " + event);
    }
    return cursor;
  }

  /**
   * Moves a cursor towards the middle of the longest stretch without one, so that no event of a run
   * is far from a cursor before it. Looks take cursors along, so that there may be more to do after
   * one.
   *
   * @param end the last event that is known
   * @param most events to go now
   * @return whether there is more to do
   */
  boolean prepare(long end, int most) {
    if (coming == null) {
      goal = remotest(end);
      if (goal < 0) return false;
      coming = origin.again().numbered();
    }
    Simulation cursor = coming;
    long until = Math.min(goal, cursor.events() + most);
    while (cursor.events() < until && cursor.step()) {}
    if (cursor.events() < until) return false;
    if (cursor.events() >= goal) {
      coming = null;
      park(cursor);
    }
    return true;
  }

  /** Where a cursor is missing most, or -1 if no way is long. Later events are farther away. */
  private long remotest(long end) {
    long way = Math.max(SHORTEST_WAY, end / Math.min(STATIONS, most / 2));
    long after = end;
    for (int i = parked.size() - 1; i >= -1; i--) {
      long before = i < 0 ? 0 : parked.get(i).events();
      if (after - before > 2 * way) return after - way;
      after = Math.min(after, before);
    }
    return -1;
  }

  /** Takes the last cursor that is not beyond an event. */
  private @Nullable Simulation takeBefore(long event) {
    for (int i = parked.size() - 1; i >= 0; i--) {
      if (parked.get(i).events() <= event) return parked.remove(i);
    }
    return null;
  }

  void park(Simulation cursor) {
    int index = 0;
    while (index < parked.size() && parked.get(index).events() < cursor.events()) index++;
    parked.add(index, cursor);
    if (parked.size() > most) parked.remove(leastUseful(index));
  }

  /** The cursor that leaves the shortest way without one, but not the one that was just parked. */
  private int leastUseful(int fresh) {
    int least = -1;
    long shortest = Long.MAX_VALUE;
    for (int i = 0; i < parked.size(); i++) {
      if (i == fresh) continue;
      long before = i == 0 ? 0 : parked.get(i - 1).events();
      long after = i + 1 < parked.size() ? parked.get(i + 1).events() : origin.events();
      if (after - before >= shortest) continue;
      shortest = after - before;
      least = i;
    }
    return least;
  }
}
