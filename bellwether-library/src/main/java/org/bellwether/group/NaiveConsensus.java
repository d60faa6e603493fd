package org.bellwether.group;

import java.util.BitSet;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;

/**
 * A naive consensus: nodes ask each other whether they prefer the same value. A majority that does
 * decides; a node that hears of another value adopts it and asks again. It never decides wrongly,
 * but some schedules keep it from deciding at all, as they do with every deterministic consensus
 * algorithm that tolerates one crash.
 *
 * <p><b>Model:</b> complete network of nodes with the value 0 or 1, an odd number of which vote;
 * asynchronous FIFO links; fewer than half of the voters may crash. <b>Guarantee:</b> no two nodes
 * decide on different values, and a value that is decided was somebody's own. <b>Not
 * guaranteed:</b> that anybody decides, not even if every message arrives and nobody crashes.
 * <b>Cost:</b> for three nodes 14 messages if all prefer the same value and delays are equal; there
 * is no bound.
 *
 * @see <a href="https://doi.org/10.1145/3149.214121">Fischer, Lynch and Paterson, Impossibility of
 *     distributed consensus with one faulty process, JACM 32(2), 1985</a>
 */
public final class NaiveConsensus implements Node<NaiveConsensus.Message> {
  public sealed interface Message {}

  /** Do you prefer this value, too? */
  public record Ask(int value) implements Message {}

  /** The sender does, and will always prefer it. */
  public record Agree(int value) implements Message {}

  /** The sender prefers this other value, at the moment. */
  public record Disagree(int value) implements Message {}

  /** The sender has decided. */
  public record Decide(int value) implements Message {}

  /** This node has decided. */
  public record Decided(int value) implements Output.Custom {}

  private final int[] voters; // the ports of the other ones
  private final boolean asks;
  private int preferred;
  private boolean promised; // somebody counts on this preference: it must not change
  private final BitSet agreed = new BitSet(); // who has promised to prefer the same
  private boolean decided;

  /**
   * A node.
   *
   * @param value that it prefers at first
   * @param voters the ports of all others that have a vote, an even number of them
   * @param asks whether it asks them, or only answers
   */
  public NaiveConsensus(int value, int[] voters, boolean asks) {
    preferred = value;
    this.voters = voters;
    this.asks = asks;
  }

  @Override
  public void start(Context<Message> ctx) {
    if (!asks || decided) return;
    for (int voter : voters) ctx.send(voter, new Ask(preferred));
    decideIfMajority(ctx);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    if (decided) return; // everybody has been told
    switch (message) {
      case Ask(int value) when value == preferred -> {
        promised = true;
        ctx.send(port, new Agree(value));
      }
      case Ask ask -> ctx.send(port, new Disagree(preferred));
      case Agree(int value) when value == preferred -> {
        agreed.set(port);
        decideIfMajority(ctx);
      }
      case Agree agree ->
          ctx.send(port, new Ask(preferred)); // it has changed its mind since it asked
      case Disagree(int value) -> {
        if (value != preferred && !promised) adopt(value, ctx);
        ctx.send(port, new Ask(preferred));
      }
      case Decide(int value) -> decide(value, ctx);
    }
  }

  private void adopt(int value, Context<Message> ctx) {
    preferred = value;
    agreed.stream().forEach(voter -> ctx.send(voter, new Ask(value)));
    agreed.clear();
  }

  /** A majority prefers this value for ever, so that no other value finds one. */
  private void decideIfMajority(Context<Message> ctx) {
    if (agreed.cardinality() >= voters.length / 2) decide(preferred, ctx);
  }

  private void decide(int value, Context<Message> ctx) {
    preferred = value;
    decided = true;
    ctx.emit(new Decided(value));
    ctx.broadcast(new Decide(value));
  }
}
