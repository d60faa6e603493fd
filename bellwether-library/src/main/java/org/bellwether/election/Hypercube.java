package org.bellwether.election;

import java.util.List;
import org.bellwether.model.Outbox;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;
import org.bellwether.model.RoundNode;
import org.jspecify.annotations.Nullable;

/**
 * Election in a hypercube: dimension by dimension, neighbours exchange the largest identifier that
 * they know.
 *
 * <p><b>Model:</b> hypercube whose ports are labelled with their dimensions, synchronous rounds,
 * distinct identifiers. <b>Guarantee:</b> after log n rounds all nodes know the largest identifier.
 * <b>Cost:</b> exactly n·log n messages.
 *
 * @see <a href="https://doi.org/10.1201/b17224">Ghosh, Distributed Systems: An Algorithmic
 *     Approach, chapter 11</a>
 */
public final class Hypercube implements RoundNode<Hypercube.Exchange> {
  /** The largest identifier of the sender's half so far. */
  public record Exchange(long id) {}

  private final long id;
  private final int[] ports; // by dimension
  private long largest;

  public Hypercube(long id, int[] ports) {
    this.id = id;
    this.ports = ports;
    largest = id;
  }

  @Override
  public boolean round(int round, List<@Nullable Exchange> inbox, Outbox<Exchange> out) {
    for (Exchange heard : inbox) if (heard != null) largest = Math.max(largest, heard.id);
    if (round < ports.length) {
      out.send(ports[round], new Exchange(largest));
      return true;
    }
    out.emit(largest == id ? new Won() : new Elected(largest));
    return false;
  }
}
