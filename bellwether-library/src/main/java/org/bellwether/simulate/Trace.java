package org.bellwether.simulate;

/** Is told every event of a run, in order. */
@FunctionalInterface
public interface Trace {
  void event(TraceEvent event);

  /**
   * How much a trace tells. Vector clocks cost most by far: time and memory per event grow with the
   * number of nodes.
   */
  enum Detail {
    /** What happened, what was sent and what was told. */
    EVENTS,
    /** The fields that each event changed as well. */
    STATES,
    /** Vector time as well. */
    CLOCKS
  }
}
