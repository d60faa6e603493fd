package org.bellwether.sync;

import org.bellwether.model.Context;
import org.bellwether.model.RoundNode;
import org.bellwether.model.RoundNode.Payload;
import org.bellwether.model.RoundNode.Ticked;

/**
 * Awerbuch's synchronizer gamma: beta inside clusters, each with a tree and a leader, and alpha
 * between clusters, over one preferred edge per pair of adjacent clusters.
 *
 * <p><b>Model:</b> any connected graph, partitioned into clusters with trees of height at most h;
 * asynchronous, reliable links that may reorder; no crashes. <b>Guarantee:</b> a node begins a tick
 * only when every message of the previous tick that is addressed to it has arrived. <b>Cost:</b>
 * 4(N-p) messages per tick for p clusters and two per preferred edge, and an acknowledgement per
 * message of the application; at most 4h+3 message delays per tick. A single initiator starts all
 * others over the e edges of trees and preferred edges, with 2e-(N-1) messages, once.
 *
 * @param <G> the messages of the application
 * @see <a href="https://doi.org/10.1145/4221.4227">Awerbuch, JACM 32(4), 1985</a>
 */
public final class Gamma<G> implements Synchronizer<Gamma.Message> {
  public sealed interface Message extends Ticked {}

  /** Begin tick 0: the initiator has. It is of no tick. */
  public record Start() implements Message {
    @Override
    public int tick() {
      return -1;
    }
  }

  /** A message of the application. */
  public record Carried(int tick, Object content) implements Message, Payload {}

  /** A message of the application has arrived. */
  public record Ack(int tick) implements Message {}

  /** All that the sender and those below it sent in the tick has arrived. */
  public record Safe(int tick) implements Message {}

  /** The whole cluster is safe: from the leader down the tree. */
  public record ClusterSafe(int tick) implements Message {}

  /** The sender's cluster is safe: over a preferred edge. */
  public record Cross(int tick) implements Message {}

  /** The clusters that the sender and those below it have preferred edges to are safe. */
  public record ClusterSafeUp(int tick) implements Message {}

  /** This cluster and those around it are safe: begin this tick. It counts for the one it ends. */
  public record Next(int begins) implements Message {
    @Override
    public int tick() {
      return begins - 1;
    }
  }

  /** How far a node has come in its tick. */
  private enum Stage {
    BUSY,
    SAFE, // it and those below it
    CLUSTER_SAFE,
    READY // the clusters around are safe too, as far as it and those below it can tell
  }

  /** Who begins tick 0 by itself. */
  public enum Beginning {
    EVERYBODY,
    THIS_NODE,
    ANOTHER
  }

  private final Application<G> application;
  private final Membership cluster;
  private final Beginning beginning;
  private Stage stage = Stage.BUSY;
  private int unacknowledged;
  private int childrenSafe;
  private int childrenReady;
  private int crossed; // preferred edges over which the tick's word has come
  private int crossedEarly; // and the next tick's

  public Gamma(
      RoundNode<G> application, int degree, int ticks, Membership cluster, Beginning beginning) {
    this.application = new Application<>(application, degree, ticks);
    this.cluster = cluster;
    this.beginning = beginning;
  }

  @Override
  public void start(Context<Message> ctx) {
    switch (beginning) {
      case EVERYBODY -> begin(ctx);
      case THIS_NODE -> first(Beta.NONE, ctx);
      case ANOTHER -> {} // and starts this one
    }
    proceed(ctx);
  }

  /** Begins tick 0 and passes the start on, though not to where it came from. */
  private void first(int from, Context<Message> ctx) {
    if (begun()) return;
    if (!cluster.leads() && cluster.parent() != from) ctx.send(cluster.parent(), new Start());
    for (int child : cluster.children()) if (child != from) ctx.send(child, new Start());
    for (int port : cluster.preferred()) if (port != from) ctx.send(port, new Start());
    begin(ctx);
  }

  private boolean begun() {
    return application.tick() >= 0;
  }

  private void begin(Context<Message> ctx) {
    stage = Stage.BUSY;
    crossed = crossedEarly;
    crossedEarly = 0;
    int tick = application.tick() + 1;
    unacknowledged =
        application.begin(ctx, (message, port) -> ctx.send(port, new Carried(tick, message)));
  }

  private void proceed(Context<Message> ctx) {
    while (begun() && !application.over()) {
      int tick = application.tick();
      if (stage == Stage.BUSY && unacknowledged == 0 && childrenSafe == cluster.children().length) {
        stage = Stage.SAFE;
        if (!cluster.leads()) ctx.send(cluster.parent(), new Safe(tick));
        else if (cluster.secluded()) stage = Stage.READY;
        else spread(ctx);
      }
      if (stage == Stage.CLUSTER_SAFE
          && crossed == cluster.preferred().length
          && childrenReady == cluster.children().length) {
        stage = Stage.READY;
        if (!cluster.leads()) ctx.send(cluster.parent(), new ClusterSafeUp(tick));
      }
      if (stage != Stage.READY || !cluster.leads()) return;
      next(ctx);
    }
  }

  private void spread(Context<Message> ctx) {
    stage = Stage.CLUSTER_SAFE;
    for (int child : cluster.children()) ctx.send(child, new ClusterSafe(application.tick()));
    for (int port : cluster.preferred()) ctx.send(port, new Cross(application.tick()));
  }

  private void next(Context<Message> ctx) {
    for (int child : cluster.children()) ctx.send(child, new Next(application.tick() + 1));
    childrenSafe = 0; // not when a tick begins: a child that was started earlier may be safe
    childrenReady = 0;
    begin(ctx);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Start() -> first(port, ctx);
      case Carried(int tick, Object content) -> {
        application.keep(port, tick, content);
        ctx.send(port, new Ack(tick));
      }
      case Ack ack -> unacknowledged--;
      case Safe safe -> childrenSafe++;
      case ClusterSafe clusterSafe -> spread(ctx);
      case Cross(int tick) when tick == application.tick() -> crossed++;
      case Cross cross -> crossedEarly++; // from a cluster that is one tick ahead
      case ClusterSafeUp clusterSafeUp -> childrenReady++;
      case Next otherNext -> next(ctx);
    }
    proceed(ctx);
  }

  @Override
  public int tick() {
    return application.tick();
  }
}
