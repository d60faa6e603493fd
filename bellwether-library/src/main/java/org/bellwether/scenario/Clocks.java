package org.bellwether.scenario;

import java.math.BigDecimal;
import java.util.List;

/** Local clocks by position; an empty list means the default for all: unit 1, offset 0, drift 0. */
public record Clocks(List<BigDecimal> unit, List<BigDecimal> offset, List<BigDecimal> drift) {
  public static final Clocks PERFECT = new Clocks(List.of(), List.of(), List.of());

  public Clocks {
    unit = List.copyOf(unit);
    offset = List.copyOf(offset);
    drift = List.copyOf(drift);
  }
}
