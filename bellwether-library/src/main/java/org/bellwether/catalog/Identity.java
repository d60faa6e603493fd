package org.bellwether.catalog;

/** All that a node of a uniform algorithm may know: itself, not how many others there are. */
public interface Identity {
  long id();
}
