package org.bellwether.spec.monitor;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
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
 * All nodes that name a leader name the same one, no node changes its mind, and at the end every
 * live node knows the leader. A node that takes part in another election does not know the leader
 * until that is over.
 */
public final class Agreement implements Symmetric {
  private static final long NOBODY = Long.MIN_VALUE;
  private static final long SOMEBODY = NOBODY + 1; // lost to an unknown leader

  private final long[] ids;
  private final long[] named; // whom a node holds for the leader
  private final BitSet down = new BitSet();
  private long leader = NOBODY; // whom the first to speak named

  /**
   * Judges nodes with these ids.
   *
   * @param ids by position; not copied, as there may be many
   */
  public Agreement(long[] ids) {
    this.ids = ids;
    named = new long[ids.length];
    Arrays.fill(named, NOBODY);
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    switch (output) {
      case Won() -> name(node, ids[node], verdict);
      case Elected(long winner) -> name(node, winner, verdict);
      case Lost() -> {
        if (named[node] == NOBODY) named[node] = SOMEBODY;
      }
      case Electing() -> named[node] = NOBODY;
      default -> {}
    }
  }

  private void name(int node, long winner, Verdict verdict) {
    if (leader == NOBODY) leader = winner;
    if (winner != leader) {
      verdict.violated(
          Property.AGREEMENT,
          "node " + node + " names " + winner + " as the leader, but another node names " + leader,
          node);
    } else if (named[node] > SOMEBODY && named[node] != winner) {
      verdict.violated(
          Property.AGREEMENT, "node " + node + " revokes " + named[node] + " for " + winner, node);
    }
    named[node] = winner;
  }

  @Override
  public void crashed(int node, Verdict verdict) {
    down.set(node);
  }

  @Override
  public void recovered(int node, Verdict verdict) {
    down.clear(node);
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    if (ending != Ending.QUIESCENT || leader == NOBODY) return;
    for (int node = 0; node < named.length; node++) {
      if (named[node] == NOBODY && !down.get(node)) {
        verdict.violated(
            Property.AGREEMENT, "node " + node + " never learns who the leader is", node);
        return;
      }
    }
  }

  @Override
  public void permute(int[] to) {
    long[] before = named.clone();
    for (int v = 0; v < to.length; v++) named[to[v]] = moved(before[v], to);
    leader = moved(leader, to);
    Symmetric.permute(down, to);
  }

  private static long moved(long name, int[] to) {
    return name > SOMEBODY ? to[Math.toIntExact(name)] : name;
  }

  @Override
  public LocalJudge inParts() {
    return new LocalJudge() {
      @Override
      public void judge(Spoken node, Sums sums, Ending ending, Verdict verdict) {
        boolean knows = false;
        for (Output output : node.said()) {
          switch (output) {
            case Won() -> sums.note("named", node.id());
            case Elected(long winner) -> sums.note("named", winner);
            default -> {}
          }
          switch (output) {
            case Won won -> knows = true;
            case Elected elected -> knows = true;
            case Lost lost -> knows = true;
            case Electing() -> knows = false;
            default -> {}
          }
        }
        if (!knows) sums.note("silent", node.position());
      }

      @Override
      public void conclude(Sums sums, Ending ending, Verdict verdict) {
        if (!sums.noted("named")) return;
        if (sums.least("named") != sums.most("named")) {
          verdict.violated(
              Property.AGREEMENT,
              "one node names %d as the leader, but another node names %d"
                  .formatted(sums.least("named"), sums.most("named")));
        }
        if (ending != Ending.QUIESCENT || !sums.noted("silent")) return;
        int silent = (int) sums.least("silent");
        verdict.violated(
            Property.AGREEMENT, "node " + silent + " never learns who the leader is", silent);
      }
    };
  }

  @Override
  public List<Property> properties() {
    return List.of(Property.AGREEMENT);
  }
}
