package org.bellwether.check;

/**
 * Which place of a state vector holds what: first the nodes, then the links, then the monitors
 * together, and last the environment.
 *
 * @param firstLink the place of link 0
 * @param monitors the place of the monitors, after all links
 */
record StateLayout(int firstLink, int monitors) {
  /**
   * Lays out a vector.
   *
   * @param rounds whether the nodes run in lock-step; then each link has a second place, for what
   *     is sent in a round and arrives in the next
   */
  static StateLayout of(int nodes, int links, boolean rounds) {
    return new StateLayout(nodes, nodes + (rounds ? 2 : 1) * links);
  }

  int link(int link) {
    return firstLink + link;
  }

  int environment() {
    return monitors + 1;
  }

  /** How many numbers a vector has. */
  int width() {
    return monitors + 2;
  }
}
