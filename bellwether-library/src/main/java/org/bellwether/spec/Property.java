package org.bellwether.spec;

/**
 * Something that must hold in every run of an algorithm. Two properties are equal if their names
 * are.
 *
 * @param name short, such as {@code mutual exclusion}; the name of a property that forbids
 *     something begins with "no", such as {@code no deadlock}
 */
public record Property(String name) {
  /** The run reaches its goal: an election a leader, a synchronizer its last tick. */
  public static final Property TERMINATION = new Property("termination");

  /** Clients do not wait for each other for ever. */
  public static final Property NO_DEADLOCK = new Property("no deadlock");

  /** No client waits for ever while others are served. */
  public static final Property NO_STARVATION = new Property("no starvation");

  /** No handler of a node throws an exception. */
  public static final Property NO_EXCEPTION = new Property("no exception");

  /** Nodes depend on nothing but their fields and arguments. */
  public static final Property DETERMINISM = new Property("determinism");

  private static final String FORBIDS = "no ";

  /**
   * What happened if the property does not hold: {@code deadlock}, {@code agreement is violated}.
   */
  public String violation() {
    return name.startsWith(FORBIDS) ? name.substring(FORBIDS.length()) : name + " is violated";
  }

  @Override
  public String toString() {
    return name;
  }
}
