package org.bellwether.spec;

/** A monitor that can say which part of its memory later judgements depend on. */
public interface AbstractableMonitor extends Monitor {
  /** Writes what later judgements depend on; see {@link Abstraction}. */
  void writeMemory(WorkloadConfiguration<?, ?> configuration, AbstractState abstractState);
}
