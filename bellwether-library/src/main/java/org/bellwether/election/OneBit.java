package org.bellwether.election;

import java.util.BitSet;
import java.util.List;
import org.bellwether.model.LeaderElection.Competing;
import org.bellwether.model.LeaderElection.Phased;
import org.bellwether.model.Outbox;
import org.bellwether.model.Output.Lost;
import org.bellwether.model.Output.Won;
import org.bellwether.model.RoundNode;
import org.jspecify.annotations.Nullable;

/**
 * Election with one random bit per round: nodes that drew a zero drop out, unless no node drew a
 * one; a node that drew the only one leads.
 *
 * <p><b>Model:</b> complete network without identifiers, synchronous rounds, distinguishable ports,
 * random choices. <b>Guarantee:</b> at most one leader ever, and one leader with probability 1.
 * <b>Cost:</b> k(k-1) messages in a round with k active nodes; about (4/3)·n(n-1) messages and log
 * n + 1/2 rounds are expected in total; n-1 announcements.
 *
 * @see <a href="https://doi.org/10.1201/b17224">Ghosh, Distributed Systems: An Algorithmic
 *     Approach, chapter 11</a>
 */
public final class OneBit implements RoundNode<OneBit.Message>, Phased, Competing {
  public sealed interface Message {}

  /** What the sender drew. */
  public record Bit(boolean one) implements Message {}

  /** The sender leads. */
  public record Leader() implements Message {}

  private boolean active = true;
  private boolean one; // what this node drew
  private int rounds;
  private final BitSet rivals = new BitSet(); // ports to those who are still active

  @Override
  public boolean round(int round, List<@Nullable Message> inbox, Outbox<Message> out) {
    if (inbox.contains(new Leader())) {
      out.emit(new Lost());
      return false;
    }
    if (round == 0) {
      rivals.set(0, out.degree());
    } else if (active) {
      BitSet ones = new BitSet();
      for (int port = 0; port < inbox.size(); port++) {
        if (inbox.get(port) instanceof Bit(boolean drawn) && drawn) ones.set(port);
      }
      if (one && ones.isEmpty()) {
        out.emit(new Won());
        out.broadcast(new Leader());
        return false;
      }
      if (!ones.isEmpty()) {
        active = one;
        rivals.and(ones);
      }
    }
    if (active) draw(out);
    return true;
  }

  private void draw(Outbox<Message> out) {
    rounds++;
    one = out.random(0, 1) == 1;
    for (int port = rivals.nextSetBit(0); port >= 0; port = rivals.nextSetBit(port + 1)) {
      out.send(port, new Bit(one));
    }
  }

  @Override
  public int rounds() {
    return rounds;
  }

  @Override
  public boolean passive() {
    return !active;
  }
}
