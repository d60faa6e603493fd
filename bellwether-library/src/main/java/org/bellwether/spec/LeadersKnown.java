package org.bellwether.spec;

import java.util.BitSet;
import java.util.TreeSet;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;

/** Where several lead: everybody who does not has learnt of every leader, and of nobody else. */
public final class LeadersKnown implements Monitor {
  private final long[] ids;
  private final int[] heard; // by node, how many leaders it has learnt of
  private final TreeSet<Long> named = new TreeSet<>();
  private final BitSet leaders = new BitSet();

  /**
   * Judges nodes with these ids.
   *
   * @param ids by position
   */
  public LeadersKnown(long[] ids) {
    this.ids = ids.clone();
    heard = new int[ids.length];
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    switch (output) {
      case Won() -> leaders.set(node);
      case Elected(long leader) -> {
        heard[node]++;
        named.add(leader);
      }
      default -> {}
    }
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    if (ending != Ending.QUIESCENT) return;
    leaders.stream().forEach(v -> named.remove(ids[v]));
    if (!named.isEmpty()) {
      verdict.violated("agreement", "ids " + named + " are named as leaders that do not lead");
    }
    int count = leaders.cardinality();
    for (int v = 0; v < heard.length; v++) {
      if (!leaders.get(v) && heard[v] != count) {
        verdict.violated(
            "agreement", "node " + v + " learns of " + heard[v] + " leaders of " + count, v);
        return;
      }
    }
  }
}
