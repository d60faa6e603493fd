package org.bellwether.order;

import org.bellwether.model.Context;
import org.bellwether.model.GuestContext;
import org.bellwether.model.Node;
import org.bellwether.model.Noted;
import org.bellwether.model.Wrapper;

/**
 * Dijkstra and Scholten's detection of termination, around any algorithm that one node begins.
 * Every message is acknowledged. A node that is passive becomes engaged by a message, and
 * acknowledges that one last, when all that it has sent is acknowledged. So the engaged nodes form
 * a tree, and when the tree has shrunk to the root and the root has all its acknowledgements,
 * nothing goes on anywhere.
 *
 * <p><b>Model:</b> any network with channels in both directions, which may reorder; one node
 * begins, and the others act only when they receive messages; no losses, no crashes.
 * <b>Guarantee:</b> the root announces termination after the last message of the algorithm has been
 * received, never before, and always in the end. <b>Cost:</b> exactly one acknowledgement per
 * message of the algorithm, which is optimal in the worst case.
 *
 * @param <G> the messages of the algorithm
 * @see <a href="https://doi.org/10.1016/0020-0190(80)90021-6">Dijkstra and Scholten, Termination
 *     detection for diffusing computations, IPL 11(1), 1980</a>
 */
public final class DijkstraScholten<G> implements Node<DijkstraScholten.Message> {
  private static final int NOBODY = -1;

  public sealed interface Message {}

  /** A message of the algorithm. */
  public record Carried(Object content) implements Message, Wrapper {}

  /** A message has been dealt with, and all that it caused. */
  public record Ack() implements Message {}

  /** Nothing goes on any more, and the root knows. */
  public record Terminated() implements Noted {}

  private final Node<G> member;
  private final boolean root; // of the tree, if it starts
  boolean engaged;
  private int parent = NOBODY; // the port whose message engaged it
  int deficit; // messages that are not acknowledged

  /**
   * A node of an algorithm, with what is needed to detect its end.
   *
   * @param root whether it begins when it starts; at most one node may
   */
  public DijkstraScholten(Node<G> member, boolean root) {
    this.member = member;
    this.root = root;
  }

  @Override
  public void start(Context<Message> ctx) {
    if (!root || engaged) return;
    engaged = true;
    member.start(inner(ctx));
    shrink(ctx);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Carried carried -> {
        boolean first = !engaged;
        if (first) {
          engaged = true;
          parent = port;
        }
        @SuppressWarnings("unchecked") // all nodes run the same algorithm
        G content = (G) carried.content;
        member.receive(port, content, inner(ctx));
        if (!first) ctx.send(port, new Ack());
      }
      case Ack() -> deficit--;
    }
    shrink(ctx);
  }

  /** Leaves the tree if nothing that this node has caused goes on. */
  private void shrink(Context<Message> ctx) {
    if (!engaged || deficit > 0) return;
    engaged = false;
    if (parent == NOBODY) ctx.emit(new Terminated());
    else ctx.send(parent, new Ack());
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
    };
  }
}
