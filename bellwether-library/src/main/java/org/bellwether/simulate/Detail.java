package org.bellwether.simulate;

/**
 * How much a trace tells. Vector clocks cost most by far: time and memory per event grow with the
 * number of nodes.
 */
public enum Detail {
  /** What happened, what was sent and what was told. */
  EVENTS,
  /** The fields that each event changed as well. */
  STATES,
  /** Vector time as well. */
  CLOCKS
}
