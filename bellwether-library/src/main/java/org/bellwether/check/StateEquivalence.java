package org.bellwether.check;

/** Says which states are taken for one. */
interface StateEquivalence {
  /** A fingerprint that states share if they are taken for one. */
  long fingerprint(Walker walker);

  /** The same for another thread. */
  StateEquivalence another();
}
