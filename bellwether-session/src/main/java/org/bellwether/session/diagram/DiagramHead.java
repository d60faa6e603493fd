package org.bellwether.session.diagram;

import java.util.List;

/**
 * What a diagram says about its run.
 *
 * @param title algorithm, size and seed
 * @param summary outcome and cost
 * @param n how many nodes the run has
 * @param ids by position, or empty where nodes have none
 * @param totalEvents how many events the run has, drawn or not
 */
public record DiagramHead(String title, String summary, int n, List<Long> ids, long totalEvents) {
  public DiagramHead {
    ids = List.copyOf(ids);
    if (n < 1)
      throw new IllegalArgumentException(
          "a diagram cannot have " + n + " nodes, expected at least 1");
    if (!ids.isEmpty() && ids.size() != n) {
      throw new IllegalArgumentException("there are " + ids.size() + " ids, but " + n + " nodes");
    }
  }
}
