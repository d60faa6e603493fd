package org.bellwether.mutex;

import java.util.List;
import org.bellwether.mutex.Maekawa.Ballot;
import org.bellwether.mutex.Maekawa.Message;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * Every node in an arbiter's queue knows that it has failed there, except the oldest if it is older
 * than the request that has the vote. So in a cycle of waiting requests the youngest knows that it
 * has failed and was asked for a vote, and yields it.
 */
public final class MaekawaInvariant implements Invariant<Maekawa, Message> {
  private static final Property INFORMED_OF_FAILURE = new Property("informed of failure");

  /** By the vote it had before the request came, and by a request of an older timestamp. */
  private static final int TIMES = 2;

  @Override
  public void check(Configuration<Maekawa, Message> configuration, Verdict verdict) {
    for (int v = 0; v < configuration.n(); v++) {
      Maekawa arbiter = configuration.node(v);
      if (arbiter == null || arbiter.locked == null) continue;
      for (Ballot ballot : arbiter.queue) {
        boolean first =
            ballot.equals(arbiter.queue.getFirst()) && ballot.compareTo(arbiter.locked) < 0;
        if (!first && !arbiter.informed.get(ballot.node())) {
          verdict.violated(
              INFORMED_OF_FAILURE,
              "node "
                  + ballot.node()
                  + " waits at node "
                  + v
                  + " and has not been told that its request failed",
              v,
              ballot.node());
        }
      }
    }
  }

  /** A request is known once all its arbiters have it. */
  public static OvertakingInvariant<Maekawa, Message> overtaking(int[][] quorums) {
    return new OvertakingInvariant<>(
        quorums.length,
        (configuration, known) -> {
          for (int v = 0; v < quorums.length; v++) {
            if (!known.news(v) || !everywhere(v, quorums[v], configuration)) continue;
            for (int other = 0; other < quorums.length; other++) known.limit(v, other, TIMES);
          }
        });
  }

  private static boolean everywhere(
      int v, int[] quorum, Configuration<Maekawa, Message> configuration) {
    for (int member : quorum) {
      Maekawa arbiter = configuration.node(member);
      if (arbiter == null) return false;
      boolean here =
          (arbiter.locked != null && arbiter.locked.node() == v)
              || arbiter.queue.stream().anyMatch(ballot -> ballot.node() == v);
      if (!here) return false;
    }
    return true;
  }

  @Override
  public List<Property> properties() {
    return List.of(INFORMED_OF_FAILURE);
  }
}
