package org.bellwether.scenario;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Map;

/** A node and the time at which it starts spontaneously. */
public record Starting(int node, BigDecimal time) {
  static final Comparator<Starting> ORDER =
      Comparator.comparingInt(Starting::node).thenComparing(Starting::time);

  static Starting of(Map.Entry<Integer, BigDecimal> nodeAndTime) {
    return new Starting(nodeAndTime.getKey(), nodeAndTime.getValue());
  }
}
