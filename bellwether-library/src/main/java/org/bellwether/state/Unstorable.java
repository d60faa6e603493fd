package org.bellwether.state;

/**
 * Thrown if a value cannot be state. Says what is wrong with it; a caller that knows where the
 * value occurs adds that.
 */
final class Unstorable extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  static final String PERMITTED =
      "node state may hold primitives, String, enums, records, BitSet, ArrayList, immutable lists, "
          + "ArrayDeque, TreeMap and TreeSet in natural order, arrays, "
          + "and other nodes in final fields";

  Unstorable(Class<?> type) {
    this("holds " + Types.withArticle(type) + ": " + PERMITTED);
  }

  /** What is wrong, such as {@code "holds a TreeMap with a comparator"}. */
  Unstorable(String predicate) {
    super(predicate);
  }

  IllegalArgumentException at(String site) {
    return new IllegalArgumentException(site + " " + getMessage(), this);
  }
}
