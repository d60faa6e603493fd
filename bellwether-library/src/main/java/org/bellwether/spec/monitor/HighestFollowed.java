package org.bellwether.spec.monitor;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Electing;
import org.bellwether.model.Output.Won;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * In a quiescent state, no live node takes part in an election any more, and all live nodes follow
 * the same node: the highest of them, or one that has crashed since, if no node has noticed that
 * and taken part in another election. If no election has reached any live node there is nothing to
 * judge.
 *
 * <p>For elections on a ring whose nodes crash and notice when they send to a dead one. If a node
 * crashes during an election next to one that is down, a message between the two may be lost
 * without a trace; then nothing is expected of the election until it is decided after all.
 */
public final class HighestFollowed implements Monitor {
  private static final long NOBODY = Long.MIN_VALUE;
  private static final long ELECTING = NOBODY + 1;

  private final long[] ids;
  private final long[] followed; // by node
  private final BitSet down = new BitSet();
  private final BitSet electing = new BitSet(); // of those that are up
  private boolean excused;

  /**
   * Judges a ring of nodes with these ids.
   *
   * @param ids by position, clockwise
   */
  public HighestFollowed(long[] ids) {
    this.ids = ids.clone();
    followed = new long[ids.length];
    Arrays.fill(followed, NOBODY);
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    switch (output) {
      case Electing() -> follow(node, ELECTING);
      case Won() -> follow(node, ids[node]);
      case Elected(long leader) -> follow(node, leader);
      default -> {}
    }
  }

  private void follow(int node, long leader) {
    followed[node] = leader;
    electing.set(node, leader == ELECTING);
    if (electing.isEmpty()) excused = false;
  }

  @Override
  public void crashed(int node, Verdict verdict) {
    int n = ids.length;
    electing.clear(node);
    boolean besideDead = down.get((node + 1) % n) || down.get((node + n - 1) % n);
    if (electing.isEmpty()) excused = false;
    else if (besideDead) excused = true;
    down.set(node);
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    if (ending == Ending.LIMIT) {
      verdict.violated(Property.TERMINATION, "the election is still running at the step limit");
    }
    if (ending != Ending.QUIESCENT || excused) return;
    if (!electing.isEmpty()) {
      int node = electing.nextSetBit(0);
      verdict.violated(
          Property.TERMINATION,
          "the run is quiescent, but node " + node + " still takes part in an election",
          node);
      return;
    }
    agree(verdict);
  }

  private void agree(Verdict verdict) {
    int highest = -1;
    boolean same = true;
    boolean unnoticed = false; // that somebody who is followed is dead
    for (int v = down.nextClearBit(0); v < ids.length; v = down.nextClearBit(v + 1)) {
      if (highest < 0 || ids[v] > ids[highest]) highest = v;
      same &= followed[v] == followed[down.nextClearBit(0)];
      unnoticed |= dead(followed[v]);
    }
    if (highest < 0 || (same && (unnoticed || followed[highest] == NOBODY))) return;
    for (int v = down.nextClearBit(0); v < ids.length; v = down.nextClearBit(v + 1)) {
      if (followed[v] == ids[highest]) continue;
      String leader = followed[v] == NOBODY ? "nobody" : String.valueOf(followed[v]);
      verdict.violated(
          Property.AGREEMENT,
          "node %d follows %s at the end, expected %d, the highest live id"
              .formatted(v, leader, ids[highest]),
          v,
          highest);
    }
  }

  private boolean dead(long leader) {
    for (int v = down.nextSetBit(0); v >= 0; v = down.nextSetBit(v + 1)) {
      if (ids[v] == leader) return true;
    }
    return false;
  }

  @Override
  public List<Property> properties() {
    return List.of(Property.TERMINATION, Property.AGREEMENT);
  }
}
