package org.bellwether.spec;

/** Why a run has ended. */
public enum Ending {
  /** Nothing is left to happen. */
  QUIESCENT,
  /** The scenario's time is up; more could happen. */
  TIME,
  /** It did not come to rest within the limit of steps. */
  LIMIT,
  /** All that is left to happen lies further ahead than time can be told. */
  BEYOND_TIME
}
