package org.bellwether.election;

import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Reached;

/**
 * A breadth-first spanning tree: a node makes the neighbour with the shortest path to the root its
 * parent and tells it so, and does the same again if it finds a shorter path.
 *
 * <p><b>Model:</b> any connected graph, asynchronous FIFO links, no crashes; one node starts.
 * <b>Guarantee:</b> in the end every node has its distance from the root, a parent one step closer,
 * and knows its children; nobody knows when that is. <b>Cost:</b> with unit delays 2|E|-(n-1)
 * probes and n-1 joins; otherwise more, by one join and one leave per correction.
 *
 * @see <a href="https://dl.acm.org/doi/book/10.5555/2821576">Lynch, Distributed Algorithms, 1996,
 *     section 15.4</a>
 */
public final class SpanningTree implements Node<SpanningTree.Message> {
  private static final int NOBODY = -1;

  public sealed interface Message {}

  /** The sender, and how far it is from the root as far as it knows. */
  public record Probe(int sender, int distance) implements Message {}

  /** The sender is a child of the receiver. */
  public record Join() implements Message {}

  /** It is one no longer. */
  public record Leave() implements Message {}

  /** The neighbour behind a port has become a child, or is one no longer. */
  public record Child(int port, boolean joined) implements Output.Custom {}

  private final int self;
  private int distance = Integer.MAX_VALUE;
  private int parent = NOBODY; // its port

  public SpanningTree(int self) {
    this.self = self;
  }

  @Override
  public void start(Context<Message> ctx) {
    distance = 0;
    ctx.emit(new Reached(0, Reached.NOBODY));
    ctx.broadcast(new Probe(self, 0));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Probe(int sender, int away) -> {
        if (away + 1 < distance) follow(port, sender, away + 1, ctx);
      }
      case Join() -> ctx.emit(new Child(port, true));
      case Leave() -> ctx.emit(new Child(port, false));
    }
  }

  private void follow(int port, int sender, int nowAway, Context<Message> ctx) {
    if (parent != NOBODY) ctx.send(parent, new Leave());
    distance = nowAway;
    parent = port;
    ctx.emit(new Reached(distance, sender));
    ctx.send(parent, new Join());
    for (int other = 0; other < ctx.degree(); other++) {
      if (other != parent) ctx.send(other, new Probe(self, distance));
    }
  }
}
