package org.bellwether.spec;

/** Where a judge reports what does not hold. */
@FunctionalInterface
public interface Verdict {
  /**
   * A property is violated.
   *
   * @param property its short name, such as {@code mutual exclusion}
   * @param detail what happened, in one sentence
   * @param nodes the positions involved
   */
  void violated(String property, String detail, int... nodes);
}
