package org.bellwether.scenario;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The seed of a run, and scripted choices, which come before those that the seed makes.
 *
 * @param tapes choices by node
 */
public record Randomness(long seed, SortedMap<Integer, List<Integer>> tapes) {
  public static final Randomness DEFAULT = new Randomness(1, new TreeMap<>());

  public Randomness {
    tapes = Copies.lists(tapes);
  }

  public Randomness seed(long other) {
    return new Randomness(other, tapes);
  }

  /** The same, but a node makes these choices first. */
  public Randomness tape(int node, List<Integer> choices) {
    SortedMap<Integer, List<Integer>> more = new TreeMap<>(tapes);
    more.put(node, choices);
    return new Randomness(seed, more);
  }
}
