package org.bellwether.election;

import java.util.BitSet;
import java.util.function.Predicate;
import org.bellwether.election.SpanningTree.Child;
import org.bellwether.model.Context;
import org.bellwether.model.GuestContext;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Won;

/**
 * What a leader is for: an election, then a breadth-first spanning tree rooted at the winner, and
 * then a broadcast down the tree. Each part is an algorithm of its own that this node hosts. The
 * winner begins the tree, and broadcasts when it has learnt that the tree is final.
 *
 * <p><b>Model:</b> any connected graph; otherwise as the election. <b>Guarantee:</b> exactly one
 * node leads, every node has its true distance from the leader and a parent one step closer, and
 * every node receives the leader's news exactly once. <b>Cost:</b> that of the election; with unit
 * delays 2|E|-(n-1) probes and n-1 joins for the tree, each acknowledged; n-1 messages for the
 * broadcast.
 *
 * @param <E> the messages of the election
 * @param <T> the messages by which the tree is made and its end detected
 * @see <a href="https://doi.org/10.1201/b17224">Ghosh, Distributed Systems: An Algorithmic
 *     Approach, chapters 10 and 11</a>
 */
public final class LeaderBroadcast<E, T> implements Node<LeaderBroadcast.Message> {
  public sealed interface Message {}

  /** A message of the election. */
  public record Electing(Object content) implements Message, Wrapper {}

  /** A message of the tree. */
  public record Branching(Object content) implements Message, Wrapper {}

  /** What the leader has to say. */
  public record News(String text) implements Message {}

  /** This node has received the news. */
  public record Told(String text) implements Output.Custom {}

  private final Node<E> election;
  private final Node<T> tree;
  private final Predicate<Output> complete; // what the tree says at its root when it is final
  private final String news;
  private final BitSet children = new BitSet(); // their ports
  private boolean won;
  private boolean branching; // as the root
  private boolean telling;

  /**
   * A node of all three algorithms.
   *
   * @param tree a {@link SpanningTree} within an algorithm that detects its end
   * @param complete whether an output of the tree says that it is final
   * @param news what this node has to say if it leads
   */
  public LeaderBroadcast(Node<E> election, Node<T> tree, Predicate<Output> complete, String news) {
    this.election = election;
    this.tree = tree;
    this.complete = complete;
    this.news = news;
  }

  @Override
  public void start(Context<Message> ctx) {
    election.start(electing(ctx));
    goOn(ctx);
  }

  @Override
  @SuppressWarnings("unchecked") // all nodes run the same algorithms
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Electing(Object content) -> election.receive(port, (E) content, electing(ctx));
      case Branching(Object content) -> tree.receive(port, (T) content, branching(ctx));
      case News(String text) -> tell(text, ctx);
    }
    goOn(ctx);
  }

  /** Begins the next part where this node leads and the last one is over. */
  private void goOn(Context<Message> ctx) {
    if (won && !branching) {
      branching = true;
      tree.start(branching(ctx));
    }
    if (telling) {
      telling = false;
      tell(news, ctx);
    }
  }

  private void tell(String text, Context<Message> ctx) {
    ctx.emit(new Told(text));
    for (int port = children.nextSetBit(0); port >= 0; port = children.nextSetBit(port + 1)) {
      ctx.send(port, new News(text));
    }
  }

  private Context<E> electing(Context<Message> ctx) {
    return new GuestContext<>(
        ctx,
        Electing::new,
        output -> {
          if (output instanceof Won) won = true;
          ctx.emit(output);
        });
  }

  private Context<T> branching(Context<Message> ctx) {
    return new GuestContext<>(
        ctx,
        Branching::new,
        output -> {
          if (output instanceof Child(int port, boolean joined)) children.set(port, joined);
          else if (complete.test(output)) telling = true;
          else ctx.emit(output);
        });
  }
}
