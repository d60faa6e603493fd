package org.bellwether.election;

import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;

/**
 * An {@link EmbeddedRing} for ring algorithms that use time. In lock-step, a hop along the walk
 * takes a round: where a node only relays, it passes a message on in the round after the one in
 * which it came. Elsewhere it passes it on at once, as a part of the link.
 *
 * <p><b>Model:</b> any connected graph, a walk of 2(n-1) hops is known; otherwise as the ring
 * algorithm, for which 2(n-1) is the size of the ring in lock-step. <b>Guarantee:</b> as the ring
 * algorithm. <b>Cost:</b> one message per hop of the walk.
 *
 * @param <G> the messages of the ring algorithm
 * @param <T> its timers
 */
public final class TimedEmbeddedRing<G, T extends Timer> extends EmbeddedRing<G>
    implements Timed<EmbeddedRing.Hop, TimedEmbeddedRing.Due> {
  /** What this node waits for. */
  public sealed interface Due extends Timer {}

  /** What the member waits for. */
  public record OfMember(Object timer) implements Due {}

  /** The round in which a message is passed on. */
  public record NextRound(Hop hop) implements Due {}

  private final boolean lockStep;

  /**
   * A node on a walk.
   *
   * @param member of the ring, which is {@link Timed}
   * @param length how many hops the walk has
   * @param steps at which it comes here, in order
   * @param ports through which it leads on at each of them
   * @param lockStep whether each hop takes a round of its own
   */
  public TimedEmbeddedRing(Node<G> member, int length, int[] steps, int[] ports, boolean lockStep) {
    super(member, length, steps, ports);
    this.lockStep = lockStep;
  }

  @Override
  Timer timerOf(Timer member) {
    return new OfMember(member);
  }

  @Override
  void relay(Hop hop, Context<Hop> ctx) {
    if (lockStep) ctx.setTimer(new NextRound(hop), 1);
    else super.relay(hop, ctx);
  }

  @Override
  @SuppressWarnings("unchecked") // the member is timed, and its timers are its own
  public void timeout(Due due, Context<Hop> ctx) {
    switch (due) {
      case OfMember(Object timer) -> {
        ((Timed<G, T>) member).timeout((T) timer, along(ctx));
        receiveOwn(ctx);
      }
      case NextRound(Hop hop) -> super.relay(hop, ctx);
    }
  }
}
