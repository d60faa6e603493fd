package org.bellwether.election;

import static org.bellwether.model.Ring.NEXT;

import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.LeaderElection.Competing;
import org.bellwether.model.LeaderElection.Phased;
import org.bellwether.model.Output.Lost;
import org.bellwether.model.Output.Won;

/**
 * Itai and Rodeh's election: nodes without names draw numbers, which travel around the ring; the
 * nodes that drew the largest number draw again, until one node alone drew it.
 *
 * <p><b>Model:</b> one-way ring of known size n, no identifiers; asynchronous, reliable FIFO links;
 * no crashes; random choices. <b>Guarantee:</b> at most one leader ever, and one leader with
 * probability 1. <b>Cost:</b> O(n log n) expected messages if numbers are drawn from 1..n; at most
 * n² per round, if all nodes draw the same number; and n announcements.
 *
 * @see <a href="https://doi.org/10.1016/0890-5401(90)90004-2">Itai and Rodeh, Information and
 *     Computation 88(1), 1990</a>
 */
public final class ItaiRodeh implements LeaderElection<ItaiRodeh.Message>, Phased, Competing {
  public sealed interface Message {}

  /**
   * A number on its way round.
   *
   * @param hop how many links it has travelled, which tells its owner
   * @param unique nobody else has drawn the same in this round
   */
  public record Election(int round, int value, int hop, boolean unique) implements Message {}

  /** The winner, making itself known; without names, only the hops tell who sent it. */
  public record Leader(int hop) implements Message {}

  private enum State {
    ASLEEP,
    ACTIVE,
    PASSIVE,
    LEADER
  }

  private final int n;
  private final int range;
  private final boolean announce;
  private State state = State.ASLEEP;
  private int round;
  private int value;

  /**
   * A node of a ring of n.
   *
   * @param range numbers are drawn from 1..range
   */
  public ItaiRodeh(int n, int range, boolean announce) {
    this.n = n;
    this.range = range;
    this.announce = announce;
  }

  @Override
  public void start(Context<Message> ctx) {
    if (state != State.ASLEEP) return;
    state = State.ACTIVE;
    draw(ctx);
  }

  private void draw(Context<Message> ctx) {
    round++;
    value = ctx.random(1, range);
    ctx.send(NEXT, new Election(round, value, 1, true));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Election election -> {
        switch (state) {
          case ACTIVE -> compete(election, ctx);
          // a leader receives one only where messages are duplicated or overtake
          case ASLEEP, PASSIVE, LEADER -> giveWay(election, ctx);
        }
      }
      case Leader(int hop) -> {
        if (hop >= n) return; // everybody knows
        ctx.emit(new Lost());
        ctx.send(NEXT, new Leader(hop + 1));
      }
    }
  }

  private void compete(Election election, Context<Message> ctx) {
    if (election.hop == n) {
      comeHome(election.unique, ctx);
      return;
    }
    int comparison = compare(election.round, election.value);
    if (comparison > 0) giveWay(election, ctx);
    else if (comparison == 0) pass(election, false, ctx);
    // a smaller one goes no further
  }

  private void giveWay(Election election, Context<Message> ctx) {
    state = State.PASSIVE;
    pass(election, election.unique, ctx);
  }

  private static void pass(Election election, boolean unique, Context<Message> ctx) {
    ctx.send(NEXT, new Election(election.round, election.value, election.hop + 1, unique));
  }

  private void comeHome(boolean unique, Context<Message> ctx) {
    if (!unique) {
      draw(ctx); // somebody drew the same: play again
    } else {
      state = State.LEADER;
      ctx.emit(new Won());
      if (announce) ctx.send(NEXT, new Leader(1));
    }
  }

  /** Whether somebody's round and number beat ours. */
  private int compare(int otherRound, int otherValue) {
    return otherRound != round
        ? Integer.compare(otherRound, round)
        : Integer.compare(otherValue, value);
  }

  @Override
  public int rounds() {
    return round;
  }

  @Override
  public boolean passive() {
    return state == State.PASSIVE;
  }
}
