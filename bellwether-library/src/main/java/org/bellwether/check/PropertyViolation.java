package org.bellwether.check;

import java.util.List;

/** A violated property, as reported by a monitor, an invariant or the checker itself. */
record PropertyViolation(String property, String detail, List<Integer> nodes) {
  /** The property that nodes depend on nothing but their fields and arguments. */
  static final String DETERMINISM = "determinism";

  static final List<PropertyViolation> NONE = List.of();
}
