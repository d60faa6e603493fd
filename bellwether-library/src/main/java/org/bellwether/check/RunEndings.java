package org.bellwether.check;

import java.util.EnumSet;
import java.util.Set;
import org.bellwether.spec.Monitor.Ending;

/**
 * What the executions of a check put to the test: how runs ended, and which bounds cut others
 * short. Written by all who explore, and read when the search is over.
 */
final class RunEndings {
  private volatile boolean quiescent;
  private volatile boolean timeUp;
  private volatile boolean infinite;
  private volatile boolean timeoutsSpent;

  /** A run came to an end. */
  void ended() {
    if (!quiescent) quiescent = true;
  }

  /** A run was cut because the scenario's time was up. */
  void timeUp() {
    if (!timeUp) timeUp = true;
  }

  /** Runs that go on for ever were judged as well. */
  void infinite() {
    infinite = true;
  }

  /** A run was cut because the timers of a node had expired as often as was permitted. */
  void timeoutsSpent() {
    if (!timeoutsSpent) timeoutsSpent = true;
  }

  /** How runs ended that were judged. */
  Set<Ending> endings() {
    Set<Ending> endings = EnumSet.noneOf(Ending.class);
    if (quiescent) endings.add(Ending.QUIESCENT);
    if (timeUp) endings.add(Ending.TIME);
    if (infinite) endings.add(Ending.LIMIT);
    return endings;
  }

  boolean anyTimeUp() {
    return timeUp;
  }

  boolean anyTimeoutsSpent() {
    return timeoutsSpent;
  }
}
