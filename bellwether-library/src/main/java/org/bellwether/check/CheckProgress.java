package org.bellwether.check;

/** Is told from time to time how far a check has got. */
@FunctionalInterface
public interface CheckProgress {
  /**
   * Reports progress.
   *
   * @param depth the number of steps from the initial state
   * @param queue how many states were reached but not explored yet
   * @return whether the search may go on
   */
  boolean at(long states, long transitions, int depth, long queue);
}
