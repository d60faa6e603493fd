package org.bellwether.simulate;

/** Is told every event of a run, in order. */
@FunctionalInterface
public interface Trace {
  void event(TraceEvent event);
}
