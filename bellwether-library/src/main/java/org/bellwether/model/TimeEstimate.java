package org.bellwether.model;

/** An output by which a node reports what time it is, and by how much it may be wrong. */
public interface TimeEstimate extends Output.Custom {
  long time();

  long error();
}
