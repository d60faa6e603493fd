package org.bellwether.lab.web;

import java.time.Duration;

/**
 * How much one request may ask for, so that a slip of the finger does not fill the machine.
 *
 * @param nodes nodes of a scenario
 * @param events events of a run; a longer run is cut there, and the page says so
 * @param runs runs that are kept open, over all tabs
 * @param eventsKept events of all runs that are kept open
 * @param bodyBytes bytes that a request may send
 * @param time how long one request may compute, before it answers with what it has
 */
record LabLimits(int nodes, int events, int runs, long eventsKept, int bodyBytes, Duration time) {
  static final LabLimits USUAL =
      new LabLimits(20_000, 2_000_000, 32, 8_000_000, 4 << 20, Duration.ofSeconds(20));

  /** After this time, a request that has no answer is given up: a handler of its run may loop. */
  Duration patience() {
    return time.multipliedBy(2);
  }
}
