package org.bellwether.check;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.spec.Verdict;

/** A property that does not hold, as a judge put it. */
record Found(String property, String detail, List<Integer> nodes) {
  static final List<Found> NOTHING = List.of();

  /** Writes down what judges say. */
  static final class Collector implements Verdict {
    private List<Found> all = NOTHING;

    @Override
    public void violated(String property, String detail, int... nodes) {
      if (all.isEmpty()) all = new ArrayList<>();
      List<Integer> involved = new ArrayList<>();
      for (int node : nodes) if (!involved.contains(node)) involved.add(node);
      all.add(new Found(property, detail, List.copyOf(involved)));
    }

    /** What was said since the last time. */
    List<Found> take() {
      List<Found> taken = all;
      all = NOTHING;
      return taken;
    }
  }
}
