package org.bellwether.sync;

import java.util.List;
import org.bellwether.model.Outbox;
import org.bellwether.model.Output.Reached;
import org.bellwether.model.RoundNode;
import org.bellwether.model.RoundNode.Combinable;
import org.jspecify.annotations.Nullable;

/**
 * Breadth-first search in rounds: a wave of probes leaves the root, and a node that it reaches
 * first makes the sender its parent and forwards the wave.
 *
 * <p><b>Model:</b> any connected graph, synchronous rounds, a root. <b>Guarantee:</b> every node
 * learns its distance from the root and a parent that is closer, of several the one at the smallest
 * position. <b>Cost:</b> exactly 2·|E|-(N-1) messages; the tree is complete after as many rounds as
 * the farthest node is away, and the last probes arrive one round later.
 *
 * @see <a href="https://dl.acm.org/doi/book/10.5555/2821576">Lynch, Distributed Algorithms, 1996,
 *     section 4.2</a>
 */
public final class Bfs implements RoundNode<Bfs.Probe> {
  /** The wave, with the position of the sender. */
  public record Probe(int sender) implements Combinable<Probe> {
    @Override
    public Probe combine(Probe later) {
      return this; // the parent is the neighbour at the smallest position
    }
  }

  private final int self;
  private final boolean root;

  public Bfs(int self, boolean root) {
    this.self = self;
    this.root = root;
  }

  @Override
  public boolean round(int round, List<@Nullable Probe> inbox, Outbox<Probe> out) {
    if (root) {
      out.emit(new Reached(0, Reached.NOBODY));
      out.broadcast(new Probe(self));
      return false;
    }
    for (int port = 0; port < inbox.size(); port++) { // neighbours in ascending order
      Probe first = inbox.get(port);
      if (first == null) continue;
      out.emit(new Reached(round, first.sender()));
      sendToAllBut(port, out);
      return false;
    }
    return true;
  }

  private void sendToAllBut(int parent, Outbox<Probe> out) {
    for (int port = 0; port < out.degree(); port++) {
      if (port != parent) out.send(port, new Probe(self));
    }
  }
}
