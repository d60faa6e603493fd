package org.bellwether.spec.monitor;

import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * If several nodes lead: in the end every node has learnt the name of every leader but itself, and
 * of no node that does not lead.
 */
public final class LeadersKnown implements Monitor {
  private final long[] ids;
  private final BitSet leaders = new BitSet();
  private final TreeMap<Long, BitSet> told =
      new TreeMap<>(); // by name, who has learnt that it leads

  /**
   * Judges nodes with these ids.
   *
   * @param ids by position; not copied, as there may be many
   */
  public LeadersKnown(long[] ids) {
    this.ids = ids;
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    switch (output) {
      case Won() -> leaders.set(node);
      case Elected(long leader) -> told.computeIfAbsent(leader, key -> new BitSet()).set(node);
      default -> {}
    }
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    if (ending != Ending.QUIESCENT) return;
    TreeMap<Long, BitSet> others = new TreeMap<>(told);
    for (int v = leaders.nextSetBit(0); v >= 0; v = leaders.nextSetBit(v + 1)) {
      BitSet knowing = others.remove(ids[v]);
      BitSet all = knowing == null ? new BitSet() : (BitSet) knowing.clone();
      all.set(v);
      int ignorant = all.nextClearBit(0);
      if (ignorant < ids.length) {
        verdict.violated(
            Property.AGREEMENT,
            "node " + ignorant + " never learns that " + ids[v] + " is a leader",
            ignorant);
      }
    }
    others.forEach(
        (name, knowing) ->
            verdict.violated(
                Property.AGREEMENT,
                "node "
                    + knowing.nextSetBit(0)
                    + " learns that "
                    + name
                    + " is a leader, but it is not",
                knowing.nextSetBit(0)));
  }

  @Override
  public List<Property> properties() {
    return List.of(Property.AGREEMENT);
  }
}
