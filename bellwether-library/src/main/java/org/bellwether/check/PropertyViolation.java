package org.bellwether.check;

import java.util.List;
import org.bellwether.spec.Property;

/** A violated property, as reported by a monitor, an invariant or the checker itself. */
record PropertyViolation(Property property, String detail, List<Integer> nodes) {
  static final List<PropertyViolation> NONE = List.of();
}
