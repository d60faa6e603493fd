package org.bellwether.group;

/**
 * A proposed view, as its acceptors keep it.
 *
 * @param incarnations by position, that of each member in the view; 0 outside
 * @param ended those members whose earlier claims end with it, one bit each
 */
public record Cast(long epoch, long[] incarnations, int ended) {
  static final Cast NONE = new Cast(0, new long[0], 0);

  /** The members, one bit each. */
  int members() {
    return members(incarnations);
  }

  static int members(long[] incarnations) {
    int members = 0;
    for (int k = 0; k < incarnations.length; k++) if (incarnations[k] != 0) members |= 1 << k;
    return members;
  }

  /** Whether a member is in the view in this incarnation. */
  boolean has(int position, long incarnation) {
    return position < incarnations.length && incarnations[position] == incarnation;
  }

  /** Whether earlier claims of a member, made in this incarnation, end with the view. */
  boolean ends(int position, long incarnation) {
    return !has(position, incarnation) || (ended >> position & 1) == 1;
  }
}
