package org.bellwether.sync;

import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output.Reached;

/**
 * Breadth-first search without rounds: a node that learns of a shorter path to the root takes it,
 * and tells its other neighbours.
 *
 * <p><b>Model:</b> any connected graph; asynchronous, reliable links that may reorder; no crashes;
 * a root. <b>Guarantee:</b> when no message is left, every node knows its distance from the root
 * and a parent that is closer; no node knows when this is the case. <b>Cost:</b> at least
 * 2·|E|-(N-1) messages, which is exact if all delays are equal; at most 2·|E|·(N-1), as no node
 * improves more than N-1 times.
 *
 * @see <a href="https://dl.acm.org/doi/book/10.5555/2821576">Lynch, Distributed Algorithms, 1996,
 *     section 15.4</a>
 */
public final class AsyncBfs implements Node<AsyncBfs.Probe> {
  /** The sender, and how far it is from the root as far as it knows. */
  public record Probe(int sender, int distance) {}

  private final int self;
  private final boolean root;
  private int distance = Integer.MAX_VALUE;

  public AsyncBfs(int self, boolean root) {
    this.self = self;
    this.root = root;
  }

  @Override
  public void start(Context<Probe> ctx) {
    if (!root) return;
    distance = 0;
    ctx.emit(new Reached(0, Reached.NOBODY));
    ctx.broadcast(new Probe(self, 0));
  }

  @Override
  public void receive(int parent, Probe probe, Context<Probe> ctx) {
    if (probe.distance() + 1 >= distance) return;
    distance = probe.distance() + 1;
    ctx.emit(new Reached(distance, probe.sender()));
    for (int port = 0; port < ctx.degree(); port++) {
      if (port != parent) ctx.send(port, new Probe(self, distance));
    }
  }
}
