package org.bellwether.session.sweep;

/** Is told what becomes of the cells of a sweep, by one thread at a time. */
public interface SweepWatcher {
  /** A cell is finished, or has failed. */
  void finished(CellResult result);

  /** A run of a cell has taken so long; called by any thread. */
  void ran(SweepCell cell, long nanos);

  /** Is asked now and then whether to go on. */
  boolean goesOn();

  /** Is called a few times per second while runs are under way. */
  void look();
}
