package org.bellwether.spec;

import java.util.BitSet;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Won;

/**
 * Somebody leads in the end if no candidate has stopped and the highest candidate's quorum is up.
 * Where that is not so, candidates may wait for the votes of dead nodes for ever.
 */
public final class LeaderByQuorum implements Monitor {
  private final BitSet candidates;
  private final int highest;
  private final BitSet needed = new BitSet(); // the candidates, and the highest one's quorum
  private final BitSet down = new BitSet();
  private boolean won;

  /**
   * Judges an election among some of the nodes.
   *
   * @param candidates the positions that stand for election
   * @param highest which of them has the highest id
   * @param quorum whose votes that one needs
   */
  public LeaderByQuorum(BitSet candidates, int highest, int[] quorum) {
    this.candidates = (BitSet) candidates.clone();
    this.highest = highest;
    needed.or(candidates);
    for (int member : quorum) needed.set(member);
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (output instanceof Won) won = true;
  }

  @Override
  public void crashed(int node, Verdict verdict) {
    down.set(node);
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    switch (ending) {
      case LIMIT ->
          verdict.violated(Property.TERMINATION, "messages still travel at the step limit");
      case QUIESCENT -> {
        if (won || candidates.isEmpty() || needed.intersects(down)) return;
        verdict.violated(
            Property.TERMINATION,
            "everything is at rest and nobody leads, although the quorum of node "
                + highest
                + ", the highest candidate, is up",
            highest);
      }
      case TIME, BEYOND_TIME -> {}
    }
  }
}
