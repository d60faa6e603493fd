package org.bellwether.catalog.standard;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.sync.Gamma;
import org.bellwether.topology.overlay.Clusters;

/** The parameter of synchronizers that names the only node that begins tick 0 by itself. */
final class Initiator {
  private static final String NAME = "initiator";

  private Initiator() {}

  static Parameter parameter(String meaning) {
    return Parameter.optional(NAME, "none: all nodes begin tick 0 at time 0", meaning);
  }

  static boolean given(Facts facts) {
    return given(facts.setting());
  }

  static boolean none(Facts facts) {
    return !given(facts);
  }

  static boolean given(Setting setting) {
    return setting.parameters().given(NAME) != null;
  }

  static int position(Setting setting) {
    return PositionLists.position(setting, NAME);
  }

  /** Whether there is one; it must be the root of the tree. */
  static boolean isRoot(Setting setting) {
    if (!given(setting)) return false;
    int root = RoundAlgorithms.root(setting);
    if (position(setting) == root) return true;
    throw Parameter.wrong(NAME, setting.parameters().given(NAME), "the root, " + root);
  }

  static Gamma.Beginning beginning(Setting setting, Place place) {
    if (!given(setting)) return Gamma.Beginning.EVERYBODY;
    return position(setting) == place.position()
        ? Gamma.Beginning.THIS_NODE
        : Gamma.Beginning.ANOTHER;
  }

  /** How far the furthest node is from it, over edges of trees and preferred edges. */
  static int distance(Facts facts, Clusters clusters) {
    int n = facts.n();
    List<List<Integer>> next = new ArrayList<>();
    for (int v = 0; v < n; v++) next.add(new ArrayList<>(clusters.children(v)));
    for (int v = 0; v < n; v++) if (clusters.parent(v) >= 0) next.get(v).add(clusters.parent(v));
    for (int[] edge : clusters.preferred()) {
      next.get(edge[0]).add(edge[1]);
      next.get(edge[1]).add(edge[0]);
    }
    int[] distance = new int[n];
    Arrays.fill(distance, -1);
    int initiator = position(facts.setting());
    distance[initiator] = 0;
    ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(initiator));
    int furthest = 0;
    while (!queue.isEmpty()) {
      int v = queue.remove();
      furthest = distance[v];
      for (int w : next.get(v)) {
        if (distance[w] >= 0) continue;
        distance[w] = distance[v] + 1;
        queue.add(w);
      }
    }
    return furthest;
  }
}
