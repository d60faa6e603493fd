package org.bellwether.simulate;

/** Hears every event of a run, in order. */
@FunctionalInterface
public interface Trace {
  void event(TraceEvent event);
}
