package org.bellwether.catalog;

/** Everything that a node of a uniform algorithm may know: itself, but not the number of nodes. */
public interface Identity {
  long id();
}
