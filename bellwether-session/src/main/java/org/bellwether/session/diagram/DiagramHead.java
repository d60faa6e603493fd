package org.bellwether.session.diagram;

import java.util.List;
import org.bellwether.simulate.Result;

/**
 * What a diagram says about its run.
 *
 * @param title algorithm, size and seed
 * @param summary outcome and cost
 * @param n how many nodes the run has
 * @param ids by position, or empty where nodes have none
 * @param totalEvents how many events the run has, drawn or not
 * @param violations that the picture marks and names
 */
public record DiagramHead(
    String title,
    String summary,
    int n,
    List<Long> ids,
    long totalEvents,
    List<Result.Violation> violations) {
  /** Of a run in which nothing is violated. */
  public DiagramHead(String title, String summary, int n, List<Long> ids, long totalEvents) {
    this(title, summary, n, ids, totalEvents, List.of());
  }

  public DiagramHead {
    ids = List.copyOf(ids);
    violations = List.copyOf(violations);
    if (n < 1)
      throw new IllegalArgumentException(
          "a diagram cannot have " + n + " nodes, expected at least 1");
    if (!ids.isEmpty() && ids.size() != n) {
      throw new IllegalArgumentException("there are " + ids.size() + " ids, but " + n + " nodes");
    }
  }
}
