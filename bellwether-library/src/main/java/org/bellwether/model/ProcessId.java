package org.bellwether.model;

/**
 * The name of a process.
 *
 * @param number its place, from zero
 */
public record ProcessId(int number) {

  /** Checks the number. */
  public ProcessId {
    if (number < 0) {
      throw new IllegalArgumentException("a process number is zero or more, not " + number);
    }
  }
}
