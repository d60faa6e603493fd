package org.bellwether.catalog;

/**
 * How fast a network is, in simulated time.
 *
 * @param firstStart when the first node starts
 * @param shortestUnit of a local clock
 * @param longestUnit of a local clock
 * @param units of all local clocks together
 * @param shortestDelay of a link
 * @param longestDelay of a link; infinite if there is no bound
 * @param delays of all links of a ring in total; the longest ones if they vary
 */
public record Timing(
    double firstStart,
    double shortestUnit,
    double longestUnit,
    double units,
    double shortestDelay,
    double longestDelay,
    double delays) {

  /** Of n nodes in lock-step. */
  public static Timing unit(int n) {
    return new Timing(0, 1, 1, n, 1, 1, n);
  }

  /** Whether all clocks agree and every message takes one unit of theirs. */
  public boolean lockStep() {
    return shortestUnit == 1 && longestUnit == 1 && shortestDelay == 1 && longestDelay == 1;
  }
}
