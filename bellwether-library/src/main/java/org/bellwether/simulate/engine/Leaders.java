package org.bellwether.simulate.engine;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.simulate.Result;

/** Who leads, in the order in which they won. */
final class Leaders {
  private final Map<Integer, Result.Leader> leaders = new LinkedHashMap<>();
  private final BitSet ever = new BitSet(); // nodes that are, or were, among them

  void add(Result.Leader leader) {
    ever.set(leader.node());
    leaders.put(leader.node(), leader);
  }

  void remove(int node) {
    if (ever.get(node)) leaders.remove(node);
  }

  List<Result.Leader> now() {
    return List.copyOf(leaders.values());
  }
}
