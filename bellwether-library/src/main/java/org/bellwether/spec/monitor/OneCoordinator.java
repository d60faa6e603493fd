package org.bellwether.spec.monitor;

import java.util.List;
import java.util.Objects;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Status;
import org.bellwether.model.Output.View;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.jspecify.annotations.Nullable;

/**
 * Correctness assertions 1 and 3 of Garcia-Molina's elections: two live nodes that work or
 * reorganize have the same coordinator, and two that work have the same definition; in the whole
 * network (1), or if they are in the same group (3). Judged whenever a node changes its view.
 */
public final class OneCoordinator implements Monitor {
  private static final Property ONE_COORDINATOR = new Property("one coordinator");
  private static final Property ONE_DEFINITION = new Property("one definition");

  private final boolean byGroup;
  private final @Nullable View[] views; // of live nodes that work or prepare to

  private OneCoordinator(int n, boolean byGroup) {
    this.byGroup = byGroup;
    views = new View[n];
  }

  /** Assertion 1. */
  public static OneCoordinator inAll(int n) {
    return new OneCoordinator(n, false);
  }

  /** Assertion 3. */
  public static OneCoordinator perGroup(int n) {
    return new OneCoordinator(n, true);
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (!(output instanceof View view)) return;
    boolean judged = view.status() == Status.NORMAL || view.status() == Status.REORGANIZATION;
    views[node] = judged ? view : null;
    if (!judged) return;
    for (int other = 0; other < views.length; other++) {
      View theirs = views[other];
      if (theirs == null || other == node) continue;
      if (!byGroup || Objects.equals(view.group(), theirs.group())) {
        compare(node, view, other, theirs, verdict);
      }
    }
  }

  private static void compare(int node, View view, int other, View theirs, Verdict verdict) {
    if (view.coordinator() != theirs.coordinator()) {
      verdict.violated(
          ONE_COORDINATOR,
          "node %d follows %d while node %d follows %d"
              .formatted(node, view.coordinator(), other, theirs.coordinator()),
          node,
          other);
    } else if (view.status() == Status.NORMAL
        && theirs.status() == Status.NORMAL
        && !Objects.equals(view.definition(), theirs.definition())) {
      verdict.violated(
          ONE_DEFINITION,
          "node %d works on %s while node %d works on %s"
              .formatted(node, view.definition(), other, theirs.definition()),
          node,
          other);
    }
  }

  @Override
  public void crashed(int node, Verdict verdict) {
    views[node] = null;
  }

  @Override
  public List<Property> properties() {
    return List.of(ONE_COORDINATOR, ONE_DEFINITION);
  }
}
