package org.bellwether.model;

/** An output by which a node reports that its clock has been set. */
public interface ClockChange extends Output.Custom {
  /** What the clock was set to show up to now. */
  long time();

  /** By how much that changes from now on. */
  long by();
}
