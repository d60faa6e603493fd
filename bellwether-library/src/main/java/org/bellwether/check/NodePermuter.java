package org.bellwether.check;

import org.bellwether.spec.Renaming;
import org.bellwether.state.Snapshots;
import org.jspecify.annotations.Nullable;

/**
 * Shows how a node's state looks after a permutation of the nodes.
 *
 * @param renaming how to rename nodes in the fields; null if nodes are anonymous
 */
record NodePermuter(Model model, @Nullable Renaming<Object, Object> renaming) {
  /** The state in the place of its image, with all names in it replaced. */
  NodeState permuted(NodeState state, int[] images) {
    NodeState there = state.at(images[state.position]);
    byte[] fields = state.fields;
    if (renaming == null || fields == null) return there;
    Object node = model.prepared.node(there.position);
    Snapshots.load(node, fields);
    renaming.rename(node, images);
    return there.with(Snapshots.save(node));
  }
}
