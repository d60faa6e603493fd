package org.bellwether.session.sweep;

import java.util.List;

/**
 * What a sweep varies.
 *
 * @param name as the user calls it, such as {@code delay}
 * @param path the field of the scenario that it fills, such as {@code links.delay}
 * @param settings its values, in the order in which they were given
 */
public record Axis(String name, String path, List<Setting> settings) {
  public Axis {
    settings = List.copyOf(settings);
  }

  /**
   * A value on an axis.
   *
   * @param label as tables show it
   * @param value as a scenario contains it: a text, a number, a flag, a list or a map
   */
  public record Setting(String label, Object value) {}
}
