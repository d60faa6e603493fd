package org.bellwether.mutex;

import static org.bellwether.model.Ring.NEXT;

import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;

/**
 * Dijkstra's self-stabilising ring, his solution with K states: whatever states the machines are in
 * at the beginning, from some moment on exactly one of them is privileged, and the privilege visits
 * all of them in turn.
 *
 * <p>In the paper, a machine reads the state of the machine before it. Here every machine sends its
 * state to the next, and what it receives is that state. Since a link passes on what it was given,
 * a message in flight is a machine as well: n nodes and n messages make a ring of 2n machines.
 *
 * <p><b>Model:</b> one-way ring with one distinguished node, the bottom machine; asynchronous FIFO
 * links, each with one message of any content at the beginning; later, messages may be lost as long
 * as one is left. <b>Guarantee:</b> if K is at least 2n, then from every initial state exactly one
 * of the 2n machines is privileged after finitely many steps (convergence), and this remains so
 * (closure). <b>Cost:</b> one message per delivery; with unit delays at most 2n units of time until
 * a single privilege is left, which then moves by one node per unit.
 *
 * @see <a href="https://doi.org/10.1145/361179.361202">Dijkstra, Self-stabilizing systems in spite
 *     of distributed control, CACM 17(11), 1974</a>
 */
public final class DijkstraRing implements Node<DijkstraRing.Message> {
  /** The state of a machine is drawn, or not known yet. */
  public static final int ANY = -1;

  public sealed interface Message {}

  /** The state of the sender. */
  public record State(int value) implements Message {}

  /** This machine was privileged, and has made its move. */
  public record Moved(int state) implements Output.Custom {}

  private final boolean bottom;
  private final int k;
  private final int first; // the state at the beginning, or any
  private final int sent; // what is on the link to the next at the beginning, or any
  int state = ANY; // until it starts

  /**
   * A machine that begins in any state.
   *
   * @param bottom whether it is the one that counts
   * @param k how many states there are
   */
  public DijkstraRing(boolean bottom, int k) {
    this(bottom, k, ANY, ANY);
  }

  /**
   * A machine that begins in a given state.
   *
   * @param first its state, or {@link #ANY}
   * @param sent the content of the link to the next machine, or {@link #ANY}
   */
  public DijkstraRing(boolean bottom, int k, int first, int sent) {
    this.bottom = bottom;
    this.k = k;
    this.first = first;
    this.sent = sent;
  }

  @Override
  public void start(Context<Message> ctx) {
    state = given(first, ctx);
    ctx.send(NEXT, new State(given(sent, ctx)));
  }

  private int given(int value, Context<Message> ctx) {
    return value == ANY ? ctx.random(0, k - 1) : value;
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    int left = ((State) message).value();
    if (state == ANY) state = left; // it has not started yet, and is as good as any
    else if (bottom && left == state) move((state + 1) % k, ctx);
    else if (!bottom && left != state) move(left, ctx);
    ctx.send(NEXT, new State(state));
  }

  private void move(int to, Context<Message> ctx) {
    state = to;
    ctx.emit(new Moved(to));
  }
}
