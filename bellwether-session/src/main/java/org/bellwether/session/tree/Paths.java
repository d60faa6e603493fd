package org.bellwether.session.tree;

import org.bellwether.session.text.CompactJson;

/** Where a value stands in a tree, as errors name it: {@code faults[2].at}. */
public final class Paths {
  private static final int LONGEST_SHOWN = 60;

  private Paths() {}

  /** The path of an element of a list. */
  public static String element(String path, int index) {
    return path + "[" + index + "]";
  }

  /** The path of a field of an object. */
  public static String field(String path, String name) {
    String shown = shorten(CompactJson.escape(name));
    return path.isEmpty() ? shown : path + "." + shown;
  }

  static String shorten(String text) {
    return text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + "...";
  }
}
