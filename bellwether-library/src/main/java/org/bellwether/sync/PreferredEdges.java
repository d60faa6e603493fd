package org.bellwether.sync;

import java.util.List;
import java.util.TreeMap;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;

/**
 * The clusters of a network agree on one edge between any two adjacent clusters: the smallest. A
 * wave tells every node in which clusters its neighbours are; each cluster gathers its smallest
 * edges along its tree, and its centre makes them known.
 *
 * <p><b>Model:</b> a network partitioned into clusters with trees; asynchronous, reliable links
 * that may reorder; no crashes; a node that starts. <b>Guarantee:</b> both ends of a preferred edge
 * know it, and no others. <b>Cost:</b> 2·|E| messages for the wave, and 2(N-p) for p clusters.
 *
 * @see <a href="https://doi.org/10.1145/4221.4227">Awerbuch, JACM 32(4), 1985</a>
 */
public final class PreferredEdges implements Node<PreferredEdges.Message> {
  public sealed interface Message {}

  /** Where the sender is, and in which cluster. */
  public record Name(int sender, int centre) implements Message {}

  /** The smallest edges that the sender and those below it have to other clusters. */
  public record Edges(List<Edge> edges) implements Message {}

  /** The smallest ones that the cluster has. */
  public record Chosen(List<Edge> edges) implements Message {}

  /** An edge to another cluster, the smaller position first. */
  public record Edge(int low, int high, int centre) {
    boolean before(Edge other) {
      return low < other.low || (low == other.low && high < other.high);
    }
  }

  /** One end of a preferred edge knows of it. */
  public record Preferred(List<Edge> edges) implements Output.Custom {}

  private final int self;
  private final int centre;
  private final int parent; // a port
  private final int[] children; // ports
  private final TreeMap<Integer, Edge> smallest = new TreeMap<>(); // by the other cluster's centre
  private boolean told;
  private int named;
  private int gathered;

  public PreferredEdges(int self, int centre, int parent, int[] children) {
    this.self = self;
    this.centre = centre;
    this.parent = parent;
    this.children = children;
  }

  @Override
  public void start(Context<Message> ctx) {
    tell(ctx);
    gather(ctx);
  }

  private void tell(Context<Message> ctx) {
    if (told) return;
    told = true;
    ctx.broadcast(new Name(self, centre));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Name(int sender, int other) -> {
        tell(ctx);
        if (other != centre) {
          offer(new Edge(Math.min(self, sender), Math.max(self, sender), other));
        }
        named++;
        gather(ctx);
      }
      case Edges(List<Edge> edges) -> {
        edges.forEach(this::offer);
        gathered++;
        gather(ctx);
      }
      case Chosen(List<Edge> edges) -> choose(edges, ctx);
    }
  }

  private void offer(Edge edge) {
    smallest.merge(edge.centre, edge, (a, b) -> b.before(a) ? b : a);
  }

  /** Passes on what is below once all of it is known. */
  private void gather(Context<Message> ctx) {
    if (named < ctx.degree() || gathered < children.length) return;
    List<Edge> edges = List.copyOf(smallest.values());
    if (parent == Beta.NONE) choose(edges, ctx);
    else ctx.send(parent, new Edges(edges));
  }

  private void choose(List<Edge> edges, Context<Message> ctx) {
    ctx.emit(new Preferred(edges.stream().filter(e -> e.low == self || e.high == self).toList()));
    for (int child : children) ctx.send(child, new Chosen(edges));
  }
}
