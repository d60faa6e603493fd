package org.bellwether.model;

/** Where a member of a group stands, in Garcia-Molina's words. */
public enum Status {
  DOWN,
  ELECTION,
  REORGANIZATION,
  NORMAL
}
