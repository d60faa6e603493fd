package org.bellwether.election;

import java.util.BitSet;
import java.util.List;
import org.bellwether.election.GallagerHumbletSpira.Branch;
import org.bellwether.model.Output;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * Only links of the minimum spanning tree are ever chosen, and in the end all of them are, by both
 * of their ends. The tree is found by Kruskal's algorithm, which knows the whole network.
 */
public final class MinimumSpanningTreeMonitor implements Monitor {
  private static final Property PROPERTY = new Property("minimum spanning tree");

  private final List<BitSet> tree; // the ports of each node that belong to it
  private final List<BitSet> chosen;

  /**
   * A judge of one run.
   *
   * @param tree the ports of each node whose links are in the minimum spanning tree
   */
  public MinimumSpanningTreeMonitor(List<BitSet> tree) {
    this.tree = List.copyOf(tree);
    chosen = tree.stream().map(bitSet -> new BitSet()).toList();
  }

  @Override
  public boolean heeds(Class<? extends Output> kind) {
    return kind == Branch.class;
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (!(output instanceof Branch(int port))) return;
    chosen.get(node).set(port);
    if (tree.get(node).get(port)) return;
    verdict.violated(
        PROPERTY,
        "node %d chooses the link behind its port %d, which the tree does not have"
            .formatted(node, port),
        node);
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    if (ending != Ending.QUIESCENT) return;
    for (int v = 0; v < tree.size(); v++) {
      BitSet missing = (BitSet) tree.get(v).clone();
      missing.andNot(chosen.get(v));
      if (missing.isEmpty()) continue;
      verdict.violated(
          PROPERTY,
          "node %d has not chosen the link behind its port %d".formatted(v, missing.nextSetBit(0)),
          v);
    }
  }

  @Override
  public List<Property> properties() {
    return List.of(PROPERTY);
  }
}
