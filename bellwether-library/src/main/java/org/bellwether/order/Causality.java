package org.bellwether.order;

/** How two events relate: one happened before the other, or neither did. */
public enum Causality {
  EQUAL,
  BEFORE,
  AFTER,
  CONCURRENT
}
