package org.bellwether.sync;

import java.util.BitSet;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;

/**
 * Partitions a network into clusters for the synchronizer gamma, or makes it one cluster for beta:
 * from a centre, a cluster grows breadth-first, layer by layer, as long as the next layer has at
 * least k-1 times as many nodes as the cluster so far. With k = 1 it stops only when no node is
 * left, and its tree spans the network.
 *
 * <p><b>Model:</b> any connected graph; asynchronous, reliable links that may reorder; no crashes.
 * For k of at least 2 a spanning tree of the network, over which the root looks for the first node
 * that is in no cluster yet. <b>Guarantee:</b> every node is in one cluster and knows its parent
 * there, the first of those in the previous layer; trees are at most log_k N high. <b>Cost:</b> a
 * probe and an answer each way over an edge at most, a message each way over each edge of a tree
 * for each of its layers, and 2(N-1) to find each centre.
 *
 * @see <a href="https://doi.org/10.1145/4221.4227">Awerbuch, JACM 32(4), 1985</a>
 */
public final class Clustering implements Node<Clustering.Message> {
  public sealed interface Message {}

  /** Who is in no cluster? Down the spanning tree. */
  public record Seek() implements Message {}

  /** The first of those; {@link #NOBODY} if there is none. Up the spanning tree. */
  public record Found(int first) implements Message {}

  /** Be the centre of a cluster. */
  public record Lead(int centre) implements Message {}

  /** A cluster is complete. */
  public record Complete() implements Message {}

  /** Are you in no cluster? Asked by the last layer of one. */
  public record Probe(int centre, int layer, int sender) implements Message {}

  /** Whether the node could join with the next layer. */
  public record Answer(Candidacy candidacy) implements Message {}

  public enum Candidacy {
    /** It is in a cluster, or will be before that layer. */
    REFUSED,
    /** It could, and nobody of this cluster has asked it before. */
    NEW,
    /** It could, as it has told another node of this cluster, which counts it. */
    REPEATED
  }

  /** Have the next layer join, and ask who could be in the one after it. */
  public record Grow() implements Message {}

  /** How many could, at or below the sender if that is a child of the receiver. */
  public record Report(boolean senderIsChild, int found) implements Message {}

  /** A node has found its place; the parent is a position, {@link #NOBODY} at a centre. */
  public record Joined(int centre, int parent) implements Output.Custom {}

  public static final int NOBODY = Integer.MAX_VALUE;

  /** What a node is to the clusters. */
  private enum Membership {
    FREE,
    /** A cluster has asked it, and may let it in with its next layer. */
    CANDIDATE,
    MEMBER
  }

  private final int self;
  private final int k;
  private final int up; // the port towards the root of the spanning tree
  private final int[] down;
  private int first; // of those in no cluster, at or below this node in the spanning tree
  private int towardsFirst;

  private Membership membership = Membership.FREE;
  private int centre = NOBODY; // of its cluster; of a candidate, that of the last that asked
  private int layer; // that it is in, or would be in
  private int parent = NOBODY; // the first that asked, and the port to it
  private int parentPort = Beta.NONE;
  private final BitSet next = new BitSet(); // ports to children, and to those who could be
  private int size = 1;
  private int awaited; // answers to its Seek, its Probe or its Grow, one kind at a time
  private int found; // candidates for the next layer, at or below this node in its cluster

  /** A node that knows its place in a spanning tree, as ports; the root has none to go up. */
  public Clustering(int self, int k, int up, int[] down) {
    this.self = self;
    this.k = k;
    this.up = up;
    this.down = down;
  }

  @Override
  public void start(Context<Message> ctx) {
    if (up == Beta.NONE) seek(ctx);
  }

  /** Between two clusters: who is in none? */
  private void seek(Context<Message> ctx) {
    first = membership == Membership.MEMBER ? NOBODY : self;
    awaited = down.length;
    for (int port : down) ctx.send(port, new Seek());
    if (awaited == 0) sought(ctx);
  }

  /** All nodes below have told the first that they found. */
  private void sought(Context<Message> ctx) {
    if (up != Beta.NONE) ctx.send(up, new Found(first));
    else if (first != NOBODY) lead(ctx);
  }

  private void lead(Context<Message> ctx) {
    if (first != self) {
      ctx.send(towardsFirst, new Lead(first));
      return;
    }
    centre = self;
    layer = 0;
    parent = NOBODY;
    parentPort = Beta.NONE;
    join(ctx);
  }

  private void complete(Context<Message> ctx) {
    if (up == Beta.NONE) seek(ctx);
    else ctx.send(up, new Complete());
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Seek() -> seek(ctx);
      case Found(int other) -> {
        if (other < first) {
          first = other;
          towardsFirst = port;
        }
        if (--awaited == 0) sought(ctx);
      }
      case Lead otherLead -> lead(ctx);
      case Complete() -> complete(ctx);
      case Probe probe -> ctx.send(port, answer(port, probe));
      case Answer(Candidacy candidacy) -> {
        if (candidacy != Candidacy.REFUSED) next.set(port);
        if (candidacy == Candidacy.NEW) found++;
        if (--awaited == 0) report(ctx);
      }
      case Grow() when port != parentPort -> ctx.send(port, new Report(false, 0));
      case Grow() when membership == Membership.MEMBER -> grow(ctx);
      case Grow() -> join(ctx);
      case Report(boolean senderIsChild, int below) -> {
        next.set(port, senderIsChild);
        found += below;
        if (--awaited == 0) report(ctx);
      }
    }
  }

  private Answer answer(int port, Probe probe) {
    boolean fresh = probe.centre != centre;
    // a node of a later layer that asks knows that this node's own layer has been let in
    boolean late = membership == Membership.CANDIDATE && !fresh && probe.layer >= layer;
    if (membership == Membership.MEMBER || late) return new Answer(Candidacy.REFUSED);
    membership = Membership.CANDIDATE;
    if (fresh || probe.sender < parent) {
      centre = probe.centre;
      layer = probe.layer + 1;
      parent = probe.sender;
      parentPort = port;
    }
    return new Answer(fresh ? Candidacy.NEW : Candidacy.REPEATED);
  }

  /** In the last layer: asks who could be in the next one. */
  private void join(Context<Message> ctx) {
    membership = Membership.MEMBER;
    ctx.emit(new Joined(centre, parent));
    for (int port = 0; port < ctx.degree(); port++) {
      if (port == parentPort) continue;
      awaited++;
      ctx.send(port, new Probe(centre, layer, self));
    }
    if (awaited == 0) report(ctx);
  }

  /** Has the candidates join, or passes on that they may. */
  private void grow(Context<Message> ctx) {
    awaited = next.cardinality();
    next.stream().forEach(port -> ctx.send(port, new Grow()));
    if (awaited == 0) report(ctx);
  }

  /** All probes are answered, or all children have reported: the centre decides. */
  private void report(Context<Message> ctx) {
    int count = found;
    found = 0;
    if (centre != self) {
      ctx.send(parentPort, new Report(true, count));
    } else if (count == 0 || count < (k - 1L) * size) {
      complete(ctx);
    } else {
      size += count;
      grow(ctx);
    }
  }
}
