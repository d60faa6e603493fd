package org.bellwether.check;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.spec.Verdict;

/** A property that does not hold, as a judge put it. */
record PropertyViolation(String property, String detail, List<Integer> nodes) {
  static final List<PropertyViolation> NOTHING = List.of();

  /** Writes down what judges say. */
  static final class Collector implements Verdict {
    private List<PropertyViolation> all = NOTHING;

    @Override
    public void violated(String property, String detail, int... nodes) {
      if (all.isEmpty()) all = new ArrayList<>();
      List<Integer> involved = new ArrayList<>();
      for (int node : nodes) if (!involved.contains(node)) involved.add(node);
      all.add(new PropertyViolation(property, detail, List.copyOf(involved)));
    }

    /** What was said since the last time. */
    List<PropertyViolation> take() {
      List<PropertyViolation> taken = all;
      all = NOTHING;
      return taken;
    }
  }
}
