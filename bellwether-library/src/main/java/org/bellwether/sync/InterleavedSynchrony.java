package org.bellwether.sync;

import java.util.BitSet;
import org.bellwether.model.Context;
import org.bellwether.model.RoundNode;
import org.bellwether.model.RoundNode.Ticked;
import org.jspecify.annotations.Nullable;

/**
 * Interleaved synchrony by edge reversal: neighbours share one permission, and a node that holds
 * those of all its edges acts and hands them over.
 *
 * <p><b>Model:</b> a line, its positions even and odd in turn; asynchronous, reliable links that
 * may reorder; no clocks, no crashes. <b>Guarantee:</b> neighbours never act at the same time, as
 * an edge has one permission, and between two actions of a node each of its neighbours acts, as the
 * permission must come back. <b>Cost:</b> 2·|E| messages per tick, which carry the application's;
 * two message delays per tick.
 *
 * <p>If clocks keep time and delays are bounded, it takes no messages: see {@link Abd#interleaved},
 * which states its own model.
 *
 * @param <G> the messages of the application
 * @see <a href="https://doi.org/10.1201/b17224">Ghosh, Distributed Systems: An Algorithmic
 *     Approach, chapter 11</a>
 */
public final class InterleavedSynchrony<G> implements Synchronizer<InterleavedSynchrony.Message> {
  public sealed interface Message extends Ticked {}

  /** The permission to act, with what the sender's application has to say to the receiver's. */
  public record Permission(int tick, @Nullable Object content) implements Message {}

  private final Application<G> application;
  private final int last; // the last tick in which to act
  private final BitSet held = new BitSet(); // ports to which this node has the permission

  /**
   * A node.
   *
   * @param acts how often it acts
   * @param even whether it holds its permissions at the start
   */
  public InterleavedSynchrony(RoundNode<G> application, int degree, int acts, boolean even) {
    this.application = new Application<>(application, degree, acts);
    last = acts - 1;
    if (even) held.set(0, degree);
  }

  @Override
  public void start(Context<Message> ctx) {
    actIfPermitted(ctx);
  }

  private void actIfPermitted(Context<Message> ctx) {
    while (held.cardinality() == ctx.degree() && application.tick() < last) {
      @Nullable Object[] said = new Object[ctx.degree()];
      application.begin(ctx, (message, port) -> said[port] = message);
      held.clear();
      for (int port = 0; port < ctx.degree(); port++) {
        ctx.send(port, new Permission(application.tick(), said[port]));
      }
    }
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Permission(int tick, Object content) -> {
        if (content != null) application.keep(port, tick, content);
        held.set(port);
        actIfPermitted(ctx);
      }
    }
  }

  /** Whether this node has the permission that it shares with the neighbour at a port. */
  boolean holds(int port) {
    return held.get(port);
  }

  @Override
  public int tick() {
    return application.tick();
  }
}
