package org.bellwether.election;

import java.util.List;
import org.bellwether.model.Outbox;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;
import org.bellwether.model.RoundNode;
import org.bellwether.model.RoundNode.Combinable;
import org.jspecify.annotations.Nullable;

/**
 * Flooding the maximum: every node tells its neighbours the largest identifier that it knows, for
 * as many rounds as the network's diameter.
 *
 * <p><b>Model:</b> any connected graph, synchronous rounds, distinct identifiers; a bound R on the
 * diameter is known. <b>Guarantee:</b> after R rounds all nodes know the largest identifier; with R
 * below the diameter they may disagree. <b>Cost:</b> exactly 2·|E|·R messages in R rounds.
 *
 * @see <a href="https://dl.acm.org/doi/book/10.5555/2821576">Lynch, Distributed Algorithms, 1996,
 *     section 4.1</a>
 */
public final class Flooding implements RoundNode<Flooding.Maximum> {
  /** The largest identifier that the sender knows. */
  public record Maximum(long id) implements Combinable<Maximum> {
    @Override
    public Maximum combine(Maximum later) {
      return id >= later.id ? this : later;
    }
  }

  private final long id;
  private final int rounds;
  private long largest;

  public Flooding(long id, int rounds) {
    this.id = id;
    this.rounds = rounds;
    largest = id;
  }

  @Override
  public boolean round(int round, List<@Nullable Maximum> inbox, Outbox<Maximum> out) {
    for (Maximum heard : inbox) if (heard != null) largest = Math.max(largest, heard.id);
    if (round < rounds) {
      out.broadcast(new Maximum(largest));
      return true;
    }
    out.emit(largest == id ? new Won() : new Elected(largest));
    return false;
  }
}
