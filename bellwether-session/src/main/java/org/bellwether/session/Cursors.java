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

  private final Simulation origin;
  private final int most;
  private final List<Simulation> parked = new ArrayList<>(); // by event

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

  /** The cursor that is nearest to the one before it, but not the one that was just parked. */
  private int leastUseful(int fresh) {
    int least = -1;
    long nearest = Long.MAX_VALUE;
    for (int i = 0; i < parked.size(); i++) {
      if (i == fresh) continue;
      long gap = parked.get(i).events() - (i == 0 ? 0 : parked.get(i - 1).events());
      if (gap >= nearest) continue;
      nearest = gap;
      least = i;
    }
    return least;
  }
}
