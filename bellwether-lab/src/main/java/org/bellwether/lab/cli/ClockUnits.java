package org.bellwether.lab.cli;

import java.math.BigDecimal;
import java.util.List;

/** The lengths that {@code --clock-units} permits a unit of a local clock to have. */
final class ClockUnits {
  private ClockUnits() {}

  /** The shortest and the longest unit of a clock. */
  static List<BigDecimal> read(String given) {
    String[] bounds = given.split("\\.\\.", 2);
    String number = "[0-9]{1,6}(\\.[0-9]{1,6})?";
    if (bounds.length != 2 || !bounds[0].matches(number) || !bounds[1].matches(number)) {
      throw new Refusal("--clock-units: " + given + ", expected two lengths such as 1..1.5");
    }
    BigDecimal shortest = new BigDecimal(bounds[0]);
    BigDecimal longest = new BigDecimal(bounds[1]);
    if (shortest.compareTo(longest) > 0) {
      throw new Refusal("--clock-units: " + given + ", expected the shorter length first");
    }
    return List.of(shortest, longest);
  }
}
