package org.bellwether.scenario;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Scripted choices come before the seed.
 *
 * @param tapes choices by node
 */
public record Randomness(long seed, SortedMap<Integer, List<Integer>> tapes) {
  public static final Randomness DEFAULT = new Randomness(1, new TreeMap<>());
}
