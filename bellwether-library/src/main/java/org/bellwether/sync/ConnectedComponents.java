package org.bellwether.sync;

import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Outbox;
import org.bellwether.model.Output.Belongs;
import org.bellwether.model.RoundNode;
import org.jspecify.annotations.Nullable;

/**
 * Connected components: every node sends a wave with its id, and a wave of a larger id dies out
 * where it meets one of a smaller id. A wave that has reached all neighbours of a subtree comes
 * back as an echo, with the number of its nodes. Only the smallest id of a component gets all of
 * its echoes; it then tells everybody how large the component is.
 *
 * <p><b>Model:</b> any graph, connected or not, synchronous rounds, distinct identifiers; nothing
 * is known about the graph. <b>Guarantee:</b> every node learns the smallest identifier in its
 * component, how far away that is, and the component's size, and then ends. <b>Cost:</b> if d(v) is
 * the distance of a node from the smallest identifier of its component, e the largest such distance
 * and C the number of components, at most Σ deg(v)·(d(v)+1) waves and echoes and exactly N-C last
 * messages, in at most 3e+1 rounds.
 *
 * @see <a href="https://doi.org/10.1109/TSE.1982.235573">Chang, Echo algorithms: depth parallel
 *     operations on general graphs, IEEE TSE 8(4), 1982</a>
 */
public final class ConnectedComponents implements RoundNode<ConnectedComponents.Message> {
  /** What nodes send. */
  public sealed interface Message {}

  /** The sender has joined the wave of an id, and the receiver is not its parent. */
  public record Wave(long root) implements Message {}

  /** All neighbours of the sender's subtree have joined the wave. */
  public record Echo(long root, int nodes) implements Message {}

  /** The component of the last wave is complete. */
  public record Complete(int nodes) implements Message {}

  private static final int NOBODY = -1;

  private final long id;
  private final BitSet children = new BitSet(); // ports
  private long root; // the smallest id that was heard of
  private int parent = NOBODY; // the port through which it came
  private int distance; // of the node that has it: the round in which it came
  private int waiting; // neighbours that have not answered its wave
  private int nodes = 1; // of the subtree, as far as echoes have come back

  public ConnectedComponents(long id) {
    this.id = id;
    root = id;
  }

  @Override
  public boolean round(int round, List<@Nullable Message> inbox, Outbox<Message> out) {
    if (round == 0) {
      waiting = out.broadcast(new Wave(id));
      return waiting > 0 || complete(1, out);
    }
    if (parent != NOBODY && inbox.get(parent) instanceof Complete(int all)) {
      return complete(all, out);
    }
    boolean joined = join(round, inbox, out);
    boolean answered = hear(inbox);
    if (waiting > 0 || !(joined || answered)) return true;
    if (parent == NOBODY) return complete(nodes, out);
    out.send(parent, new Echo(root, nodes));
    return true;
  }

  /** Joins the wave of the smallest id, if that is smaller than all before. */
  private boolean join(int round, List<@Nullable Message> inbox, Outbox<Message> out) {
    boolean joined = false;
    for (int port = 0; port < inbox.size(); port++) {
      if (!(inbox.get(port) instanceof Wave(long other)) || other >= root) continue;
      root = other;
      parent = port;
      joined = true;
    }
    if (!joined) return false;
    distance = round;
    children.clear();
    nodes = 1;
    waiting = out.degree() - 1;
    for (int port = 0; port < out.degree(); port++) {
      if (port != parent) out.send(port, new Wave(root));
    }
    return true;
  }

  /** Counts answers to this wave: a neighbour has joined it as well, or brings an echo. */
  private boolean hear(List<@Nullable Message> inbox) {
    int before = waiting;
    for (int port = 0; port < inbox.size(); port++) {
      if (port == parent) continue;
      switch (inbox.get(port)) {
        case Wave(long other) when other == root -> waiting--;
        case Echo(long other, int more) when other == root -> {
          waiting--;
          nodes += more;
          children.set(port);
        }
        case null, default -> {} // of a wave that has died out
      }
    }
    return waiting < before;
  }

  private boolean complete(int all, Outbox<Message> out) {
    out.emit(new Belongs(root, distance, all));
    for (int port = children.nextSetBit(0); port >= 0; port = children.nextSetBit(port + 1)) {
      out.send(port, new Complete(all));
    }
    return false;
  }
}
