package org.bellwether.scenario;

import java.math.BigDecimal;
import java.util.Comparator;

/** A node that starts spontaneously at a time. */
public record Starting(int node, BigDecimal time) {
  static final Comparator<Starting> ORDER =
      Comparator.comparingInt(Starting::node).thenComparing(Starting::time);
}
