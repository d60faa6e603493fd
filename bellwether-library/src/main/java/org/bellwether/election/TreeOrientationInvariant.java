package org.bellwether.election;

import java.util.BitSet;
import java.util.List;
import org.bellwether.election.AnonymousTree.Message;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Won;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * An election in a tree orients all edges, each in the direction in which the wave has crossed it:
 * (i) all edges of the leader are directed towards it, and of no other node; (ii) leaves have
 * outgoing edges only; (iii) every other node has one outgoing edge and one or more incoming ones.
 * An edge that was crossed in both directions is directed towards the leader.
 */
public final class TreeOrientationInvariant implements Monitor, Invariant<AnonymousTree, Message> {
  private static final Property ORIENTATION = new Property("orientation");

  private static final int NOBODY = -1;

  private final int[] degrees;
  private final BitSet allIn = new BitSet(); // nodes that the wave has reached through all edges
  private final BitSet oneOut = new BitSet(); // nodes that it left through one, after all others
  private int leader = NOBODY;

  /**
   * A judge of one run.
   *
   * @param degrees of the nodes, by position
   */
  public TreeOrientationInvariant(int[] degrees) {
    this.degrees = degrees;
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (output instanceof Won) leader = node;
  }

  @Override
  public void check(Configuration<AnonymousTree, Message> configuration, Verdict verdict) {
    for (int v = 0; v < degrees.length; v++) {
      AnonymousTree node = configuration.node(v);
      if (node == null) continue;
      int others = node.heard.cardinality();
      allIn.set(v, others == degrees[v]);
      if (node.towards != AnonymousTree.NOBODY && node.heard.get(node.towards)) others--;
      oneOut.set(v, node.towards != AnonymousTree.NOBODY && others == degrees[v] - 1);
    }
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    if (ending != Ending.QUIESCENT || leader == NOBODY) return;
    if (!allIn.get(leader)) {
      verdict.violated(
          ORIENTATION,
          "not all edges of the leader, node %d, lead to it".formatted(leader),
          leader);
    }
    for (int v = 0; v < degrees.length; v++) {
      if (v == leader || oneOut.get(v)) continue;
      verdict.violated(
          ORIENTATION,
          "node %d, which has %d edges, has not one outgoing edge".formatted(v, degrees[v]),
          v);
    }
  }

  @Override
  public List<Property> properties() {
    return List.of(ORIENTATION);
  }
}
