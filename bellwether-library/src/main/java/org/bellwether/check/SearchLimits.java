package org.bellwether.check;

import org.jspecify.annotations.Nullable;

/**
 * How far a search may go, and what it counts as the same state.
 *
 * @param depth the largest number of moves from the initial state
 * @param states the number of states after which the search ends
 * @param spareBytes the memory that has to remain free
 * @param exact whether the search stores whole states instead of fingerprints
 * @param equivalence which states count as one; null if only equal states do
 */
record SearchLimits(
    int depth,
    long states,
    long spareBytes,
    boolean exact,
    @Nullable StateEquivalence equivalence) {
  private static final int RESERVED = 8; // one part in so many of the memory is not for states

  /** Returns the same limits for another thread. */
  SearchLimits forAnotherThread() {
    return equivalence == null
        ? this
        : new SearchLimits(depth, states, spareBytes, exact, equivalence.forAnotherThread());
  }

  /** The fingerprint by which the search recognises a state. */
  long fingerprint(Explorer explorer) {
    return equivalence == null ? explorer.fingerprint() : equivalence.fingerprint(explorer);
  }

  /** Whether less memory is left than is needed, the spare memory and a reserve included. */
  boolean memoryExhausted(long needed) {
    long reserved = Runtime.getRuntime().maxMemory() / RESERVED;
    if (free() - reserved >= needed + spareBytes) return false;
    System.gc(); // much of what is in use may be garbage
    return free() - reserved < needed + spareBytes;
  }

  private static long free() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.maxMemory() - (runtime.totalMemory() - runtime.freeMemory());
  }
}
