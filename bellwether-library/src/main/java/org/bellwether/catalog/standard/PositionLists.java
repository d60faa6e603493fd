package org.bellwether.catalog.standard;

import java.util.List;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.jspecify.annotations.Nullable;

/** Reads parameters that name nodes by position. */
final class PositionLists {
  private PositionLists() {}

  /** One position. */
  static int position(Setting setting, String name) {
    return checked(name, setting.parameters().whole(name), setting.n());
  }

  /** The positions of a list; null if the value is no list. */
  static int @Nullable [] list(String name, @Nullable Object value, int n) {
    if (!(value instanceof List<?> items)) return null;
    int[] positions = new int[items.size()];
    for (int i = 0; i < positions.length; i++) positions[i] = checked(name, items.get(i), n);
    return positions;
  }

  /** The positions of a list of lists; null if the value is no list. */
  static int @Nullable [][] lists(String name, @Nullable Object value, int n) {
    if (!(value instanceof List<?> items)) return null;
    int[][] lists = new int[items.size()][];
    for (int i = 0; i < lists.length; i++) {
      int[] positions = list(name, items.get(i), n);
      if (positions == null) throw Parameter.wrong(name, items.get(i), "a list of positions");
      lists[i] = positions;
    }
    return lists;
  }

  private static int checked(String name, @Nullable Object value, int n) {
    long position =
        value instanceof Number number && number.doubleValue() == number.longValue()
            ? number.longValue()
            : -1;
    if (position < 0 || position >= n) {
      throw Parameter.wrong(name, value, "a position from 0 to " + (n - 1));
    }
    return (int) position;
  }
}
