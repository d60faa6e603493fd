package org.bellwether.check;

/** An equivalence of states that have the same future, of which a search explores only one. */
interface StateEquivalence {
  /** A fingerprint that equivalent states share. */
  long fingerprint(Explorer explorer);

  /** Returns the same equivalence for another thread. */
  StateEquivalence forAnotherThread();

  /** Whether it may make a counterexample longer than the shortest. */
  boolean mayLengthen();
}
