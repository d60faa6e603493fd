package org.bellwether.election;

import static org.bellwether.model.Ring.PREVIOUS;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.bellwether.model.Context;
import org.bellwether.model.GuestContext;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.LeaderElection.ElectionHost;
import org.bellwether.model.Node;
import org.bellwether.model.Timed.Timer;

/**
 * A ring embedded in any network: a depth-first walk visits every node and returns over the edges
 * of its tree, and a one-way ring algorithm runs along it.
 *
 * <p><b>Model:</b> any connected graph, a walk of 2(n-1) hops is known; otherwise as the ring
 * algorithm. A node is a member of the ring where the walk first reaches it, and only forwards
 * messages elsewhere; otherwise it would meet its own message before that has visited all nodes.
 * <b>Guarantee:</b> as the ring algorithm. <b>Cost:</b> as the ring algorithm on a ring of 2(n-1)
 * nodes, of which n compete and the others only relay; no messages for a single node.
 *
 * @param <G> the messages of the ring algorithm
 * @see <a href="https://doi.org/10.1201/b17224">Ghosh, Distributed Systems: An Algorithmic
 *     Approach, chapter 11</a>
 */
public sealed class EmbeddedRing<G> implements LeaderElection<EmbeddedRing.Hop>, ElectionHost
    permits TimedEmbeddedRing {
  /**
   * A message of the ring algorithm on its way.
   *
   * @param step how far along the walk it has come
   */
  public record Hop(int step, Object content) implements Wrapper {}

  final Node<G> member;
  private final int length; // of the walk
  private final int[] steps; // at which the walk comes here
  private final int[] ports; // through which it leads on
  private final ArrayDeque<G> home = new ArrayDeque<>(); // to itself, where there is nobody else

  /**
   * A node on a walk.
   *
   * @param length how many hops the walk has
   * @param steps at which it comes here, in order
   * @param ports through which it leads on at each of them
   */
  public EmbeddedRing(Node<G> member, int length, int[] steps, int[] ports) {
    this.member = member;
    this.length = length;
    this.steps = steps;
    this.ports = ports;
  }

  @Override
  public void start(Context<Hop> ctx) {
    member.start(along(ctx));
    receiveOwn(ctx);
  }

  /** Gives the member what it has sent to itself, where there is nobody else. */
  final void receiveOwn(Context<Hop> ctx) {
    for (G own = home.poll(); own != null; own = home.poll()) {
      member.receive(PREVIOUS, own, along(ctx));
    }
  }

  @Override
  public void receive(int port, Hop hop, Context<Hop> ctx) {
    if (hop.step != steps[0]) {
      relay(hop, ctx);
      return;
    }
    @SuppressWarnings("unchecked") // all members run the same algorithm
    G content = (G) hop.content;
    member.receive(PREVIOUS, content, along(ctx));
  }

  /** Passes a message on where the walk comes here again. */
  void relay(Hop hop, Context<Hop> ctx) {
    int leadsOn = ports[Arrays.binarySearch(steps, hop.step)];
    ctx.send(leadsOn, new Hop((hop.step + 1) % length, hop.content));
  }

  /** What the member sends to the next of the ring goes along the walk. */
  final Context<G> along(Context<Hop> ctx) {
    GuestContext<G, Hop> guest =
        new GuestContext<>(
            ctx,
            content -> new Hop((steps[0] + 1) % length, content),
            this::timerOf,
            ctx::emit,
            ctx::persist);
    if (length == 0) return guest.alone(2, home); // its own next and previous
    return guest.through(new int[] {GuestContext.NOWHERE, ports[0]}, GuestContext.NOWHERE);
  }

  /** A timer of the member as one of this node. */
  Timer timerOf(Timer member) {
    return member;
  }

  @Override
  public Node<G> guest() {
    return member;
  }
}
