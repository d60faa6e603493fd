package org.bellwether.sync;

import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Outbox;
import org.bellwether.model.RoundNode;
import org.jspecify.annotations.Nullable;

/** A test load: sends an empty message through the same ports in every round. */
public final class Load implements RoundNode<Load.Empty> {
  /** Nothing to say. */
  public record Empty() {}

  private final BitSet ports;

  public Load(BitSet ports) {
    this.ports = ports;
  }

  @Override
  public boolean round(int round, List<@Nullable Empty> inbox, Outbox<Empty> out) {
    for (int port = ports.nextSetBit(0); port >= 0; port = ports.nextSetBit(port + 1)) {
      out.send(port, new Empty());
    }
    return true;
  }
}
