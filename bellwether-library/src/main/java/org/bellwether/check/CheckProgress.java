package org.bellwether.check;

/** Hears now and then how far a check is. */
@FunctionalInterface
public interface CheckProgress {
  /**
   * Where the search stands.
   *
   * @param depth how many steps away from the beginning
   * @param queue how many states wait to be looked at
   * @return whether to go on
   */
  boolean at(long states, long transitions, int depth, long queue);
}
