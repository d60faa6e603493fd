package org.bellwether.spec.monitor;

import java.util.Arrays;
import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Group;
import org.bellwether.model.Output.Status;
import org.bellwether.model.Output.View;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * A group number is never used twice, whatever crashes: the numbers that a founder gives to its
 * groups only grow.
 */
public final class GroupsOnce implements Monitor {
  private static final Property GROUP_NUMBERS = new Property("group numbers");

  private static final long NONE = Long.MIN_VALUE;

  private final long[] ids;
  private final long[] last; // number that each node gave
  private final long[] current; // the same as long as the group is being formed or works

  /**
   * Judges nodes with these ids.
   *
   * @param ids by position
   */
  public GroupsOnce(long[] ids) {
    this.ids = ids.clone();
    last = new long[ids.length];
    current = new long[ids.length];
    Arrays.fill(last, NONE);
    Arrays.fill(current, NONE);
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (!(output instanceof View view)) return;
    Group group = view.group();
    if (group == null || group.founder() != ids[node]) {
      current[node] = NONE;
      return;
    }
    boolean forms = view.status() == Status.ELECTION || current[node] != group.number();
    if (forms && group.number() <= last[node]) {
      verdict.violated(
          GROUP_NUMBERS,
          "node " + node + " uses the number of group " + group + " a second time",
          node);
    }
    last[node] = Math.max(last[node], group.number());
    current[node] = group.number();
  }

  @Override
  public void crashed(int node, Verdict verdict) {
    current[node] = NONE;
  }

  @Override
  public List<Property> properties() {
    return List.of(GROUP_NUMBERS);
  }
}
