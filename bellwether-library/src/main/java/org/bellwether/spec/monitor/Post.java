package org.bellwether.spec.monitor;

import java.util.ArrayList;
import java.util.BitSet;

/**
 * The payloads that clients handed over, numbered in that order, and which nodes got which. Equal
 * payloads of one sender are distinguished by their order.
 */
final class Post {
  private static final int EVERYBODY = -1;

  private final ArrayList<Letter> letters = new ArrayList<>();
  private final ArrayList<ArrayList<Integer>> numbers = new ArrayList<>(); // by sender
  private final ArrayList<BitSet> got = new ArrayList<>(); // by node
  private final int[][] next; // by node and sender, before which of its letters all are there

  private record Letter(int sender, int to, Object payload) {}

  Post(int n) {
    for (int v = 0; v < n; v++) {
      numbers.add(new ArrayList<>());
      got.add(new BitSet());
    }
    next = new int[n][];
  }

  int multicast(int sender, Object payload) {
    return unicast(sender, EVERYBODY, payload);
  }

  int unicast(int sender, int to, Object payload) {
    int number = letters.size();
    letters.add(new Letter(sender, to, payload));
    numbers.get(sender).add(number);
    return number;
  }

  /** The number of the oldest such letter that the node does not have; -1 if there is none. */
  int deliver(int node, int sender, Object payload) {
    if (sender < 0 || sender >= numbers.size()) return -1;
    if (next[node] == null) next[node] = new int[next.length];
    ArrayList<Integer> mine = numbers.get(sender);
    BitSet has = got.get(node);
    int first = next[node][sender];
    while (first < mine.size() && (has(node, mine.get(first)) || !to(mine.get(first), node))) {
      first++;
    }
    next[node][sender] = first;
    for (int i = first; i < mine.size(); i++) {
      int number = mine.get(i);
      if (has.get(number) || !to(number, node)) continue;
      if (!letters.get(number).payload.equals(payload)) continue;
      has.set(number);
      return number;
    }
    return -1;
  }

  int size() {
    return letters.size();
  }

  int sender(int number) {
    return letters.get(number).sender;
  }

  Object payload(int number) {
    return letters.get(number).payload;
  }

  boolean has(int node, int number) {
    return got.get(node).get(number);
  }

  /** Whether a letter is for a node. */
  boolean to(int number, int node) {
    int to = letters.get(number).to;
    return to == EVERYBODY || to == node;
  }
}
