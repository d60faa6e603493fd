package org.bellwether.catalog;

import org.bellwether.topology.Topology;

/** The place of a node in its network. */
public interface Place extends Identity {
  int position();

  int n();

  int degree();

  /** The id of the node behind a port. */
  long id(int port);

  Topology topology();
}
