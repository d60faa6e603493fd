package org.bellwether.spec;

/** A configuration, and what clients have yet to ask for. */
public interface Prospect<N, M> extends Configuration<N, M> {
  /** How many requests the client of a node has yet to make. */
  int requests(int node);
}
