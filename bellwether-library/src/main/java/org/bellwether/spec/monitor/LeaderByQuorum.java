package org.bellwether.spec.monitor;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Won;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * A node leads in the end if the quorums of all candidates are up, each of which contains its
 * candidate. Otherwise, candidates may wait for the votes of dead nodes for ever.
 */
public final class LeaderByQuorum implements Monitor {
  private final BitSet candidates;
  private final BitSet needed = new BitSet(); // the candidates and their quorums
  private final BitSet down = new BitSet();
  private boolean won;

  /**
   * Judges an election among some of the nodes.
   *
   * @param candidates the positions that stand for election
   * @param quorums whose votes each position needs
   */
  public LeaderByQuorum(BitSet candidates, int[][] quorums) {
    this.candidates = (BitSet) candidates.clone();
    needed.or(candidates);
    candidates.stream().forEach(v -> Arrays.stream(quorums[v]).forEach(needed::set));
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
          verdict.violated(Property.TERMINATION, "messages are still in flight at the step limit");
      case QUIESCENT -> {
        if (won || candidates.isEmpty() || needed.intersects(down)) return;
        verdict.violated(
            Property.TERMINATION,
            "the run is quiescent, but there is no leader, although the quorums of all candidates"
                + " are up");
      }
      case TIME, BEYOND_TIME -> {}
    }
  }

  @Override
  public List<Property> judgedAt(Ending ending) {
    boolean judges = ending == Ending.QUIESCENT || ending == Ending.LIMIT;
    return judges ? List.of(Property.TERMINATION) : List.of();
  }

  @Override
  public List<Property> properties() {
    return List.of(Property.TERMINATION);
  }
}
