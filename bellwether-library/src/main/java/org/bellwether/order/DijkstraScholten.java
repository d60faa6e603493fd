package org.bellwether.order;

import java.util.ArrayList;
import org.bellwether.model.Context;
import org.bellwether.model.GuestContext;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.model.Node;
import org.bellwether.model.Output.Noted;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;

/**
 * Dijkstra and Scholten's detection of termination, around any algorithm that one node begins.
 * Every message is acknowledged. A node that is passive becomes engaged by a message, and
 * acknowledges that one last, when all that it has sent is acknowledged and none of its timers is
 * set. So the engaged nodes form a tree, and when the tree has shrunk to the root and the root has
 * all its acknowledgements, nothing is left to do anywhere.
 *
 * <p>An algorithm that several nodes begin becomes one that a single node begins: the root wakes
 * its neighbours, every woken node wakes its own neighbours, and a node begins when it is woken.
 * Waking is a message like any other, and is acknowledged.
 *
 * <p><b>Model:</b> any network with channels in both directions, which may reorder; nodes act only
 * when they are woken, when they receive messages, and when timers that they have set expire; no
 * losses, no crashes. <b>Guarantee:</b> the root announces termination after the last message of
 * the algorithm has been received and its last timer has expired, never before, and always in the
 * end. <b>Cost:</b> exactly one acknowledgement per message of the algorithm, which is optimal in
 * the worst case; to wake n nodes over |E| links takes 2|E|-(n-1) messages, acknowledged as well.
 *
 * @param <G> the messages of the algorithm
 * @see <a href="https://doi.org/10.1016/0020-0190(80)90021-6">Dijkstra and Scholten, Termination
 *     detection for diffusing computations, IPL 11(1), 1980</a>
 */
public sealed class DijkstraScholten<G> implements Timed<DijkstraScholten.Message, Timer>
    permits DijkstraScholtenClocked {
  private static final int NOBODY = -1;

  public sealed interface Message {}

  /** A message of the algorithm. */
  public record Carried(Object content) implements Message, Wrapper {}

  /** The root has begun, and so may the receiver. */
  public record Wake() implements Message {}

  /** The acknowledgement: a message has been dealt with, and all that it caused. */
  public record Signal() implements Message {}

  /** Nothing goes on any more, and the root knows. */
  public record Terminated() implements Noted {}

  /** Which nodes begin the algorithm. */
  public enum Beginning {
    /** The root alone: a diffusing computation. */
    BY_ROOT,
    /** This node and others, when they are woken. */
    WOKEN,
    /** Others, but not this node, which only passes the waking on. */
    BY_OTHERS
  }

  final Node<G> member;
  private final boolean root; // of the tree, if it starts
  private final Beginning beginning;
  private boolean awake; // has begun, or could have, and has woken its neighbours
  boolean engaged;
  private int parent = NOBODY; // the port whose message engaged it
  int deficit; // messages that are not acknowledged
  private final ArrayList<Timer> set = new ArrayList<>(); // timers that are to expire

  /**
   * A node of an algorithm that one node begins, with what is needed to detect its end.
   *
   * @param root whether it begins when it starts; at most one node may
   */
  public DijkstraScholten(Node<G> member, boolean root) {
    this(member, root, Beginning.BY_ROOT);
  }

  /**
   * A node of an algorithm, with what is needed to detect its end.
   *
   * @param root whether it wakes the others when it starts; at most one node may
   */
  public DijkstraScholten(Node<G> member, boolean root, Beginning beginning) {
    this.member = member;
    this.root = root;
    this.beginning = beginning;
  }

  @Override
  public void start(Context<Message> ctx) {
    if (!root || engaged) return;
    engaged = true;
    if (beginning == Beginning.BY_ROOT) member.start(inner(ctx));
    else wake(NOBODY, ctx);
    shrink(ctx);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Wake() -> {
        boolean first = engage(port);
        if (!first) ctx.send(port, new Signal());
        wake(port, ctx);
      }
      case Carried carried -> {
        boolean first = engage(port);
        if (beginning != Beginning.BY_ROOT) wake(port, ctx); // it has overtaken the waking
        @SuppressWarnings("unchecked") // all nodes run the same algorithm
        G content = (G) carried.content;
        member.receive(port, content, inner(ctx));
        if (!first) ctx.send(port, new Signal());
      }
      case Signal() -> deficit--;
    }
    shrink(ctx);
  }

  /** Returns whether this message has made a passive node active. */
  private boolean engage(int port) {
    if (engaged) return false;
    engaged = true;
    parent = port;
    return true;
  }

  /** Begins, and wakes all neighbours but the one that is known to be awake. */
  private void wake(int from, Context<Message> ctx) {
    if (awake) return;
    awake = true;
    for (int port = 0; port < ctx.degree(); port++) {
      if (port == from) continue;
      deficit++;
      ctx.send(port, new Wake());
    }
    if (beginning == Beginning.WOKEN) member.start(inner(ctx));
  }

  @Override
  @SuppressWarnings("unchecked") // only a node that is Timed sets timers
  public void timeout(Timer timer, Context<Message> ctx) {
    set.remove(timer);
    ((Timed<G, Timer>) member).timeout(timer, inner(ctx));
    shrink(ctx);
  }

  /** Leaves the tree if nothing that this node has caused goes on. */
  private void shrink(Context<Message> ctx) {
    if (!engaged || deficit > 0 || !set.isEmpty()) return;
    engaged = false;
    if (parent == NOBODY) ctx.emit(new Terminated());
    else ctx.send(parent, new Signal());
    parent = NOBODY;
  }

  private Context<G> inner(Context<Message> ctx) {
    return new GuestContext<G, Message>(ctx, Carried::new) {
      @Override
      public void send(int port, G content) {
        deficit++;
        super.send(port, content);
      }

      @Override
      public int broadcast(G content) {
        int count = super.broadcast(content);
        deficit += count;
        return count;
      }

      @Override
      public void setTimer(Timer timer, long ticks) {
        if (!(member instanceof Timed)) {
          throw new IllegalStateException(
              member.getClass().getSimpleName() + " sets a timer, but is not Timed");
        }
        if (!set.contains(timer)) set.add(timer);
        super.setTimer(timer, ticks);
      }

      @Override
      public void cancelTimer(Timer timer) {
        set.remove(timer);
        super.cancelTimer(timer);
      }
    };
  }
}
