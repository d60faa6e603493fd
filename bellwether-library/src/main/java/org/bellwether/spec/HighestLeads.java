package org.bellwether.spec;

import java.util.Arrays;
import java.util.BitSet;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;

/**
 * Once everything is at rest, every live node names the live node with the highest id as leader,
 * whoever crashed and recovered on the way. For elections that survive crashes; if no election ever
 * began there is nothing to judge.
 */
public final class HighestLeads implements Monitor {
  private static final long NOBODY = Long.MIN_VALUE;

  private final long[] ids;
  private final long[] named;
  private final BitSet down = new BitSet();
  private boolean begun;

  public HighestLeads(long[] ids) {
    this.ids = ids.clone();
    named = new long[ids.length];
    Arrays.fill(named, NOBODY);
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    switch (output) {
      case Won() -> named[node] = ids[node];
      case Elected(long leader) -> named[node] = leader;
      default -> {}
    }
    begun = true;
  }

  @Override
  public void crashed(int node, Verdict verdict) {
    down.set(node);
    named[node] = NOBODY;
  }

  @Override
  public void recovered(int node, Verdict verdict) {
    down.clear(node);
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    if (ending == Ending.LIMIT) {
      verdict.violated("termination", "the election still goes on at the step limit");
    }
    if (ending == Ending.TIME) atMostOne(verdict);
    if (ending != Ending.QUIESCENT || !begun) return;
    int highest = -1;
    for (int v = 0; v < ids.length; v++) {
      if (!down.get(v) && (highest < 0 || ids[v] > ids[highest])) highest = v;
    }
    for (int v = 0; v < ids.length; v++) {
      if (!down.get(v) && named[v] != ids[highest]) {
        verdict.violated("agreement", describe(v, ids[highest]), v, highest);
      }
    }
  }

  private void atMostOne(Verdict verdict) {
    int leader = -1;
    for (int v = 0; v < ids.length; v++) {
      if (down.get(v) || named[v] != ids[v]) continue;
      if (leader >= 0) {
        verdict.violated(
            "one leader",
            "nodes " + leader + " and " + v + " both lead when time is up",
            leader,
            v);
      }
      leader = v;
    }
  }

  private String describe(int node, long highest) {
    String believes = named[node] == NOBODY ? "no leader" : String.valueOf(named[node]);
    return "node "
        + node
        + " ends with "
        + believes
        + ", expected "
        + highest
        + ", the highest live id";
  }
}
