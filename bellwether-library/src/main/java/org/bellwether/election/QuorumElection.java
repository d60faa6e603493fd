package org.bellwether.election;

import java.util.BitSet;
import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Won;
import org.jspecify.annotations.Nullable;

/**
 * Election by quorums: a candidate needs the votes of its quorum only; any two quorums share a
 * node, and that has one vote.
 *
 * <p><b>Model:</b> complete network, unique identifiers, quorums known to their owners;
 * asynchronous, reliable links that may reorder; nodes may stop. <b>Guarantee:</b> at most one
 * leader ever; and one if no candidate stops and the quorum of the highest candidate stays up.
 * Which candidate wins depends on the schedule: a lower one may hold all its votes before it hears
 * of a higher one. Whoever asks later learns who leads. <b>Cost:</b> with quorums of K, 3(K-1)
 * messages for a lone candidate and at most 4(K-1) for each of several; telling everybody takes n-1
 * in place of the last K-1.
 *
 * <p>A member moves its vote to a higher candidate only after the lower one has given it back. A
 * candidate that is asked to do so, or is denied a vote, and has not won yet never will: so nobody
 * waits for a candidate that waits for others, and the highest candidate gets all its votes unless
 * somebody has won.
 *
 * @see <a href="https://doi.org/10.1201/b17224">Ghosh, Distributed Systems: An Algorithmic
 *     Approach, chapter 11, exercise 8</a>
 */
public final class QuorumElection implements LeaderElection<QuorumElection.Message> {
  public sealed interface Message {}

  /** Vote for me. */
  public record Request(long id) implements Message {}

  /** You have my vote. */
  public record Vote() implements Message {}

  /** A higher one has come: give my vote back unless you have won. */
  public record Inquire() implements Message {}

  /** Here it is. */
  public record Relinquish() implements Message {}

  /** There is a higher one. */
  public record Deny() implements Message {}

  /** This one has won. */
  public record Elected(long id) implements Message {}

  /** A candidate as a member of its quorum sees it. */
  record Candidate(long id, int node) {}

  private final long id;
  private final int[] quorum;
  private final int informed; // how many nodes the winner tells if not its quorum, or 0
  @Nullable Long leader;

  // As a candidate
  private final BitSet votes = new BitSet();
  private boolean won;
  private boolean lost; // has given up for a higher one

  // As a member
  @Nullable Candidate choice; // who has the vote
  @Nullable Candidate waiting; // the highest one, if the vote is with a lower one

  /**
   * A node with its quorum.
   *
   * @param quorum whose votes it needs, its own included
   * @param informed tell so many nodes of the victory, all of them, or 0 for the quorum only
   */
  public QuorumElection(long id, int[] quorum, int informed) {
    this.id = id;
    this.quorum = quorum;
    this.informed = informed;
  }

  @Override
  public void start(Context<Message> ctx) {
    if (leader != null) return;
    for (int member : quorum) ctx.send(member, new Request(id));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Request(long other) -> judge(new Candidate(other, port), ctx);
      case Relinquish _ -> vote(waiting, ctx);
      case Vote _ -> {
        votes.set(port);
        if (!lost && votes.cardinality() == quorum.length) win(ctx);
      }
      case Inquire _ -> {
        if (won) return; // the victory answers it
        lost = true;
        ctx.send(port, new Relinquish());
      }
      case Deny _ -> lost = true;
      case Elected(long other) -> {
        if (leader == null) {
          leader = other;
          if (other != id) ctx.emit(new Output.Elected(other));
        }
        if (waiting != null) ctx.send(waiting.node, message);
        waiting = null;
      }
    }
  }

  private void judge(Candidate candidate, Context<Message> ctx) {
    if (leader != null) ctx.send(candidate.node, new Elected(leader));
    else if (choice == null) vote(candidate, ctx);
    else if (candidate.id < choice.id || (waiting != null && candidate.id < waiting.id)) {
      ctx.send(candidate.node, new Deny());
    } else {
      if (waiting == null) ctx.send(choice.node, new Inquire());
      else ctx.send(waiting.node, new Deny()); // overtaken
      waiting = candidate;
    }
  }

  private void vote(@Nullable Candidate candidate, Context<Message> ctx) {
    choice = candidate;
    waiting = null;
    if (candidate != null) ctx.send(candidate.node, new Vote());
  }

  private void win(Context<Message> ctx) {
    won = true;
    ctx.emit(new Won());
    if (informed > 0) for (int node = 0; node < informed; node++) ctx.send(node, new Elected(id));
    else for (int member : quorum) ctx.send(member, new Elected(id));
  }
}
