package org.bellwether.spec.monitor;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * In a quiescent state, all live nodes name the live node with the highest id as their leader, if
 * the last crash was noticed. That is so if a live node was started, or recovered, since then and
 * since a node last accepted a dead one as its leader. If no node noticed, a live node may still
 * name a dead one, but no live node other than the highest; or no node has a leader. A node never
 * follows a lower one. For elections that survive crashes and are started by a node that suspects
 * the leader.
 */
public final class HighestLeads implements Monitor {
  private static final Property NO_LOWER_LEADER = Property.no("lower leader");

  private static final long NOBODY = Long.MIN_VALUE;

  private final long[] ids;
  private final long[] named;
  private final BitSet down = new BitSet();
  private final BitSet failed = new BitSet(); // have crashed, though they may be back
  private boolean noticed;

  public HighestLeads(long[] ids) {
    this.ids = ids.clone();
    named = new long[ids.length];
    Arrays.fill(named, NOBODY);
  }

  @Override
  public boolean heedsStarts() {
    return true;
  }

  @Override
  public void started(int node, Verdict verdict) {
    noticed = true;
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    switch (output) {
      case Won() -> named[node] = ids[node];
      case Elected(long leader) -> {
        named[node] = leader;
        if (leader < ids[node]) {
          String follows = "node " + node + " with id " + ids[node] + " follows " + leader;
          verdict.violated(NO_LOWER_LEADER, follows, node);
        }
        if (isDown(leader)) noticed = false; // its last words, which begin it all anew
      }
      default -> {}
    }
  }

  private boolean isDown(long id) {
    for (int v = 0; v < ids.length; v++) if (ids[v] == id) return down.get(v);
    return false;
  }

  @Override
  public void crashed(int node, Verdict verdict) {
    down.set(node);
    failed.set(node);
    named[node] = NOBODY;
    noticed = false;
  }

  @Override
  public void recovered(int node, Verdict verdict) {
    down.clear(node);
    noticed = true;
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    switch (ending) {
      case LIMIT ->
          verdict.violated(Property.TERMINATION, "the election is still running at the step limit");
      case TIME -> nobodyBesideTheHigher(verdict);
      case QUIESCENT -> agreement(verdict);
      case BEYOND_TIME -> {}
    }
  }

  private void agreement(Verdict verdict) {
    int highest = -1;
    for (int v = 0; v < ids.length; v++) {
      if (!down.get(v) && (highest < 0 || ids[v] > ids[highest])) highest = v;
    }
    if (highest < 0) return;
    for (int v = 0; v < ids.length; v++) {
      if (down.get(v) || named[v] == ids[highest]) continue;
      if (!noticed && (isDown(named[v]) || nobodyHasALeader())) continue;
      String ends = "node " + v + " ends with " + word(named[v]);
      String expected = ids[highest] + ", the highest live id";
      verdict.violated(Property.AGREEMENT, ends + ", expected " + expected, v, highest);
    }
  }

  private boolean nobodyHasALeader() {
    for (int v = 0; v < ids.length; v++) if (!down.get(v) && named[v] != NOBODY) return false;
    return true;
  }

  /**
   * An election may be under way when time is up, and its winner unknown to the leader whom it
   * replaces; but a node that has never failed cannot have been silent, so that no lower one leads.
   */
  private void nobodyBesideTheHigher(Verdict verdict) {
    for (int v = 0; v < ids.length; v++) {
      if (!leads(v)) continue;
      for (int w = 0; w < ids.length; w++) {
        if (!leads(w) || ids[w] <= ids[v] || failed.get(w)) continue;
        verdict.violated(
            Property.ONE_LEADER,
            "nodes "
                + Math.min(v, w)
                + " and "
                + Math.max(v, w)
                + " both lead at the end of the run",
            Math.min(v, w),
            Math.max(v, w));
      }
    }
  }

  private boolean leads(int node) {
    return !down.get(node) && named[node] == ids[node];
  }

  private static String word(long leader) {
    return leader == NOBODY ? "no leader" : String.valueOf(leader);
  }

  @Override
  public List<Property> judgedAt(Ending ending) {
    return switch (ending) {
      case QUIESCENT -> List.of(Property.TERMINATION, Property.AGREEMENT, Property.ONE_LEADER);
      case TIME -> List.of(Property.ONE_LEADER);
      case LIMIT -> List.of(Property.TERMINATION);
      case BEYOND_TIME -> List.of();
    };
  }

  @Override
  public List<Property> properties() {
    return List.of(NO_LOWER_LEADER, Property.TERMINATION, Property.AGREEMENT, Property.ONE_LEADER);
  }
}
