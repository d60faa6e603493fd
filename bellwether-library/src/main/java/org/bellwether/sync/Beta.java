package org.bellwether.sync;

import org.bellwether.model.Context;
import org.bellwether.model.RoundNode;
import org.bellwether.model.RoundNode.Payload;
import org.bellwether.model.RoundNode.Ticked;

/**
 * Awerbuch's synchronizer beta: reports that all nodes are safe are gathered along a spanning tree,
 * and its root starts the next tick by sending down the tree.
 *
 * <p><b>Model:</b> any connected graph with a rooted spanning tree of height h; asynchronous,
 * reliable links that may reorder; no crashes. <b>Guarantee:</b> a node begins a tick only when
 * every message of the previous tick, whoever sent it, has arrived. <b>Cost:</b> 2(N-1) messages
 * per tick and an acknowledgement per message of the application; 2h+2 message delays per tick. If
 * the root is the only initiator, it starts all others with N-1 messages, once.
 *
 * @param <G> the messages of the application
 * @see <a href="https://doi.org/10.1145/4221.4227">Awerbuch, JACM 32(4), 1985</a>
 */
public final class Beta<G> implements Synchronizer<Beta.Message> {
  /** In place of the root's parent. */
  public static final int NONE = -1;

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

  /** All nodes are safe: begin this tick. The message counts for the tick that it ends. */
  public record Next(int begins) implements Message {
    @Override
    public int tick() {
      return begins - 1;
    }
  }

  private final Application<G> application;
  private final int parent; // a port
  private final int[] children; // ports
  private final boolean initiated; // by the root alone
  private int unacknowledged;
  private int childrenSafe;

  /**
   * A node of the synchronizer.
   *
   * @param parent the port to its parent, {@link #NONE} for the root
   * @param children the ports to its children
   * @param initiated whether the root begins tick 0 alone and starts the others
   */
  public Beta(
      RoundNode<G> application,
      int degree,
      int ticks,
      int parent,
      int[] children,
      boolean initiated) {
    this.application = new Application<>(application, degree, ticks);
    this.parent = parent;
    this.children = children;
    this.initiated = initiated;
  }

  @Override
  public void start(Context<Message> ctx) {
    if (!initiated || parent == NONE) first(ctx);
  }

  private void first(Context<Message> ctx) {
    if (initiated) for (int child : children) ctx.send(child, new Start());
    begin(ctx);
    reportIfSafe(ctx);
  }

  private void begin(Context<Message> ctx) {
    childrenSafe = 0;
    int tick = application.tick() + 1;
    unacknowledged =
        application.begin(ctx, (message, port) -> ctx.send(port, new Carried(tick, message)));
  }

  /** Done by the root when all nodes are safe, and by all others when they are told so. */
  private void next(Context<Message> ctx) {
    for (int child : children) ctx.send(child, new Next(application.tick() + 1));
    begin(ctx);
  }

  private void reportIfSafe(Context<Message> ctx) {
    while (unacknowledged == 0 && childrenSafe == children.length && !application.over()) {
      if (parent != NONE) {
        ctx.send(parent, new Safe(application.tick()));
        return;
      }
      next(ctx);
    }
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Start() -> first(ctx);
      case Carried(int tick, Object content) -> {
        application.keep(port, tick, content);
        ctx.send(port, new Ack(tick));
      }
      case Ack ack -> {
        unacknowledged--;
        reportIfSafe(ctx);
      }
      case Safe safe -> { // never early: a child goes on only after its parent
        childrenSafe++;
        reportIfSafe(ctx);
      }
      case Next otherNext -> {
        next(ctx);
        reportIfSafe(ctx);
      }
    }
  }

  @Override
  public int tick() {
    return application.tick();
  }
}
