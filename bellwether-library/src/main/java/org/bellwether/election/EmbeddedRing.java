package org.bellwether.election;

import static org.bellwether.model.Ring.NEXT;
import static org.bellwether.model.Ring.PREVIOUS;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Timer;
import org.bellwether.model.Wrapper;

/**
 * A ring laid through any network: a depth-first walk visits every node and comes home over the
 * edges of its tree, and a one-way ring algorithm runs along it.
 *
 * <p><b>Model:</b> any connected graph, a walk of 2(n-1) hops is known; otherwise as the ring
 * algorithm's. A node is a member of the ring where the walk first comes to it and only passes
 * messages on elsewhere; it would else meet its own message before that has seen everybody.
 * <b>Guarantee:</b> as the ring algorithm's. <b>Cost:</b> as the ring algorithm's, counted in hops
 * of the walk: 2(n-1) for one way round.
 *
 * @param <G> the messages of the ring algorithm
 * @see <a href="https://doi.org/10.1201/b17224">Ghosh, Distributed Systems: An Algorithmic
 *     Approach, chapter 11</a>
 */
public final class EmbeddedRing<G> implements LeaderElection<EmbeddedRing.Hop> {
  /**
   * A message of the ring algorithm on its way.
   *
   * @param step how far along the walk it has come
   */
  public record Hop(int step, Object content) implements Wrapper {}

  private final Node<G> member;
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
    member.start(new Along(ctx));
    bringHome(ctx);
  }

  @Override
  public void receive(int port, Hop hop, Context<Hop> ctx) {
    if (hop.step != steps[0]) {
      pass(hop.step, hop.content, ctx);
      return;
    }
    @SuppressWarnings("unchecked") // all members run the same algorithm
    G content = (G) hop.content;
    member.receive(PREVIOUS, content, new Along(ctx));
  }

  private void pass(int step, Object content, Context<Hop> ctx) {
    int port = ports[Arrays.binarySearch(steps, step)];
    ctx.send(port, new Hop((step + 1) % length, content));
  }

  private void bringHome(Context<Hop> ctx) {
    for (G own = home.poll(); own != null; own = home.poll()) {
      member.receive(PREVIOUS, own, new Along(ctx));
    }
  }

  /** What the member sends to the next of the ring goes along the walk. */
  private final class Along implements Context<G> {
    private final Context<Hop> ctx;

    Along(Context<Hop> ctx) {
      this.ctx = ctx;
    }

    @Override
    public int degree() {
      return 2;
    }

    @Override
    public void send(int port, G message) {
      if (port != NEXT) throw new IllegalArgumentException("port " + port + " only receives");
      if (length == 0) home.add(message);
      else pass(steps[0], message, ctx);
    }

    @Override
    public int broadcast(G message) {
      send(NEXT, message);
      return 1;
    }

    @Override
    public int random(int low, int high) {
      return ctx.random(low, high);
    }

    @Override
    public void emit(Output output) {
      ctx.emit(output);
    }

    @Override
    public void setTimer(Timer timer, long ticks) {
      ctx.setTimer(timer, ticks);
    }

    @Override
    public void cancelTimer(Timer timer) {
      ctx.cancelTimer(timer);
    }

    @Override
    public void persist(Record state) {
      ctx.persist(state);
    }
  }
}
