package org.bellwether.state;

import org.bellwether.model.Outbox;

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

  static final String CONTEXT = "a node must not keep its context";

  Unstorable(Class<?> type) {
    this("holds " + Types.withArticle(type) + ": " + reason(type));
  }

  /** Why values of a type cannot be state. */
  static String reason(Class<?> type) {
    return Outbox.class.isAssignableFrom(type) ? CONTEXT : PERMITTED;
  }

  /** What is wrong, such as {@code "holds a TreeMap with a comparator"}. */
  Unstorable(String predicate) {
    super(predicate);
  }

  IllegalArgumentException at(String site) {
    return new IllegalArgumentException(site + " " + getMessage(), this);
  }
}
