package org.bellwether.sync;

/**
 * Where a node stands in its cluster; all numbers are ports.
 *
 * @param parent {@link Beta#NONE} for the leader
 * @param preferred those with a preferred edge to another cluster behind them
 * @param secluded whether the leader may leave out asking other clusters, as there are none
 */
public record Membership(int parent, int[] children, int[] preferred, boolean secluded) {
  boolean leads() {
    return parent == Beta.NONE;
  }
}
