package org.bellwether.topology;

import java.util.ArrayList;
import java.util.List;

/**
 * A rooted spanning tree.
 *
 * @param parent by position; -1 at the root
 */
public record Tree(int root, int[] parent) {
  public List<Integer> children(int node) {
    List<Integer> children = new ArrayList<>();
    for (int v = 0; v < parent.length; v++) if (parent[v] == node) children.add(v);
    return children;
  }

  public int depth(int node) {
    int depth = 0;
    for (int v = node; v != root; v = parent[v]) depth++;
    return depth;
  }

  public int height() {
    int height = 0;
    for (int v = 0; v < parent.length; v++) height = Math.max(height, depth(v));
    return height;
  }
}
