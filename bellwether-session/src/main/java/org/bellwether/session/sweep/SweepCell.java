package org.bellwether.session.sweep;

import java.util.List;

/**
 * One combination of values.
 *
 * @param index its place among all combinations; the last axis varies fastest
 * @param settings a value per axis
 */
public record SweepCell(int index, List<Axis.Setting> settings) {
  public SweepCell {
    settings = List.copyOf(settings);
  }
}
