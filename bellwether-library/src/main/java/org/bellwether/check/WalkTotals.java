package org.bellwether.check;

/**
 * What some random walks showed.
 *
 * @param walks how many were made
 * @param steps how many steps they took together
 * @param longest the steps of the longest one
 * @param violating the number of the walk that violates a property, which was the last; -1 if none
 *     did
 */
public record WalkTotals(int walks, long steps, int longest, int violating) {
  /** Before any walk. */
  public static final WalkTotals NONE = new WalkTotals(0, 0, 0, -1);

  /** These walks and those that were made after them. */
  public WalkTotals and(WalkTotals later) {
    return new WalkTotals(
        walks + later.walks,
        steps + later.steps,
        Math.max(longest, later.longest),
        later.violating);
  }
}
