package org.bellwether.model;

/** The status of a member of a group, in Garcia-Molina's terms. */
public enum Status {
  DOWN,
  ELECTION,
  REORGANIZATION,
  NORMAL
}
