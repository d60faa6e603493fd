package org.bellwether.spec;

import java.io.Serializable;

/**
 * Something that must hold in every run of an algorithm. Two properties are equal if their names
 * are, and they are ordered by name.
 *
 * @param name short, such as {@code mutual exclusion}
 * @param violation what happened if the property does not hold: {@code deadlock}, {@code agreement
 *     is violated}
 */
public record Property(String name, String violation)
    implements Comparable<Property>, Serializable {
  /** Nodes do not decide differently, and all that should know the decision learn it. */
  public static final Property AGREEMENT = new Property("agreement");

  /** What is decided is what the algorithm promises, such as the largest id. */
  public static final Property VALIDITY = new Property("validity");

  /** No two nodes lead. */
  public static final Property ONE_LEADER = new Property("one leader");

  /** The run reaches its goal: an election a leader, a synchronizer its last tick. */
  public static final Property TERMINATION = new Property("termination");

  /** Clients do not wait for each other for ever. */
  public static final Property NO_DEADLOCK = no("deadlock");

  /** No client waits for ever while others are served. */
  public static final Property NO_STARVATION = no("starvation");

  /** No handler of a node throws an exception. */
  public static final Property NO_EXCEPTION = no("exception");

  /** Nodes depend on nothing but their fields and arguments. */
  public static final Property DETERMINISM = new Property("determinism");

  /** A property that asks for something, such as {@code agreement}. */
  public Property(String name) {
    this(name, name + " is violated");
  }

  /**
   * A property that forbids something.
   *
   * @param what must not happen, such as {@code deadlock}
   */
  public static Property no(String what) {
    return new Property("no " + what, what);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Property property && name.equals(property.name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public int compareTo(Property other) {
    return name.compareTo(other.name);
  }

  @Override
  public String toString() {
    return name;
  }
}
