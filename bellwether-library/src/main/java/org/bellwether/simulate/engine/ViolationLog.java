package org.bellwether.simulate.engine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.simulate.Result;
import org.bellwether.spec.Property;
import org.bellwether.wiring.TimeScale;

/** Records the violations that monitors and invariants report in a run, each of them once. */
final class ViolationLog {
  private static final int MOST = 100; // a broken run may report without end

  private final TimeScale scale;
  private final List<Result.Violation> violations = new ArrayList<>();
  private final Set<Property> properties = new HashSet<>();

  ViolationLog(TimeScale scale) {
    this.scale = scale;
  }

  void record(long time, Property property, String detail, int... nodes) {
    if (violations.size() >= MOST) return;
    List<Integer> involved = new ArrayList<>();
    for (int node : nodes) if (!involved.contains(node)) involved.add(node);
    for (Result.Violation known : violations) {
      if (known.property().equals(property) && known.detail().equals(detail)) return;
    }
    properties.add(property);
    violations.add(new Result.Violation(property, detail, scale.units(time), involved));
  }

  /** In the order in which they were reported. */
  List<Result.Violation> all() {
    return violations;
  }

  /** The properties that do not hold. */
  Set<Property> properties() {
    return properties;
  }
}
