package org.bellwether.spec;

/** Receives the violations that a monitor reports. */
@FunctionalInterface
public interface Verdict {
  /**
   * A property is violated.
   *
   * @param detail what happened, in one sentence
   * @param nodes the positions involved
   */
  void violated(Property property, String detail, int... nodes);

  /**
   * A property of the algorithm's own is violated.
   *
   * @param property its short name, such as {@code one token}
   */
  default void violated(String property, String detail, int... nodes) {
    violated(new Property(property), detail, nodes);
  }
}
