package org.bellwether.check;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/** Records the violations that monitors and invariants report on one move, until they are taken. */
final class ViolationCollector implements Verdict {
  private List<PropertyViolation> reported = PropertyViolation.NONE;

  @Override
  public void violated(Property property, String detail, int... nodes) {
    if (reported.isEmpty()) reported = new ArrayList<>();
    List<Integer> involved = new ArrayList<>();
    for (int node : nodes) if (!involved.contains(node)) involved.add(node);
    reported.add(new PropertyViolation(property, detail, List.copyOf(involved)));
  }

  /** Returns what was reported since the last call. */
  List<PropertyViolation> take() {
    List<PropertyViolation> taken = reported;
    reported = PropertyViolation.NONE;
    return taken;
  }
}
