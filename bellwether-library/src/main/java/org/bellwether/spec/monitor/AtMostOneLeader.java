package org.bellwether.spec.monitor;

import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Electing;
import org.bellwether.model.Output.Lost;
import org.bellwether.model.Output.Won;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.LocalJudge;
import org.bellwether.spec.Monitor.Symmetric;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * Two nodes never lead at the same time, and a node that has lost does not win. A node that takes
 * part in another election neither leads nor has lost until that is over.
 */
public final class AtMostOneLeader implements Symmetric {
  private int leader = -1;
  private final BitSet lost = new BitSet();

  @Override
  public void output(int node, Output output, Verdict verdict) {
    switch (output) {
      case Won() -> {
        if (leader >= 0 && leader != node) {
          verdict.violated(
              Property.ONE_LEADER, "nodes " + leader + " and " + node + " both lead", leader, node);
        } else if (leader == node) {
          verdict.violated(Property.ONE_LEADER, "node " + node + " wins twice", node);
        } else if (lost.get(node)) {
          verdict.violated(Property.ONE_LEADER, "node " + node + " wins after it has lost", node);
        }
        leader = node;
      }
      case Elected elected -> givesUp(node, verdict);
      case Lost loss -> givesUp(node, verdict);
      case Electing() -> {
        if (leader == node) leader = -1;
        lost.clear(node);
      }
      default -> {}
    }
  }

  private void givesUp(int node, Verdict verdict) {
    if (leader == node) {
      verdict.violated(Property.ONE_LEADER, "node " + node + " gives up after it has won", node);
    }
    lost.set(node);
  }

  @Override
  public void permute(int[] to) {
    if (leader >= 0) leader = to[leader];
    Symmetric.permute(lost, to);
  }

  /** Counts all that ever win, which is the same while nobody takes part in another election. */
  @Override
  public LocalJudge inParts() {
    return new LocalJudge() {
      @Override
      public boolean copesWith(Set<String> kinds) {
        return !kinds.contains(Electing.class.getSimpleName());
      }

      @Override
      public void judge(Spoken node, Sums sums, Ending ending, Verdict verdict) {
        AtMostOneLeader alone = new AtMostOneLeader();
        for (Output output : node.said()) alone.output(node.position(), output, verdict);
        if (alone.leader < 0) return;
        sums.add("leaders", 1);
        sums.note("leader", node.position());
      }

      @Override
      public void conclude(Sums sums, Ending ending, Verdict verdict) {
        if (sums.total("leaders") < 2) return;
        int first = (int) sums.least("leader");
        int last = (int) sums.most("leader");
        String others = sums.total("leaders") > 2 ? ", and others" : "";
        verdict.violated(
            Property.ONE_LEADER,
            "nodes " + first + " and " + last + " both lead" + others,
            first,
            last);
      }
    };
  }

  @Override
  public List<Property> properties() {
    return List.of(Property.ONE_LEADER);
  }
}
