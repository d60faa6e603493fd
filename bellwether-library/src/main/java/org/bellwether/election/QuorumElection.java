package org.bellwether.election;

import java.util.BitSet;
import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Won;
import org.jspecify.annotations.Nullable;

/**
 * Election by quorums: a candidate needs the votes of its quorum only; any two quorums share a
 * node, and each node has one vote.
 *
 * <p><b>Model:</b> complete network, unique identifiers, quorums known to their owners;
 * asynchronous, reliable links that may reorder; nodes may crash. <b>Guarantee:</b> at most one
 * leader ever, and one leader if the quorums of all candidates, themselves included, stay up. Which
 * candidate wins depends on the schedule: a lower one may get all its votes before it hears that it
 * cannot win. A candidate that asks later learns who leads. <b>Cost:</b> with quorums of K nodes,
 * 3(K-1) messages for a single candidate and at most 4(K-1) for each of several; an announcement to
 * all nodes takes n-1 in place of the last K-1.
 *
 * <p>A member moves its vote to a higher candidate only after the lower one has given it back,
 * which that one does once it has been denied a vote somewhere. A denied candidate never wins, so
 * every waiting candidate that a higher one overtakes must be denied as well: then candidates wait
 * only for lower ones, so that they cannot wait in a cycle.
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

  /** A higher one has come: give my vote back if you cannot win. */
  public record Inquire() implements Message {}

  /** Take your vote back. */
  public record Relinquish() implements Message {}

  /** There is a higher candidate. */
  public record Deny() implements Message {}

  /** The candidate with this id has won. */
  public record Elected(long id) implements Message {}

  /** A candidate as a member of its quorum sees it. */
  record Candidate(long id, int node) {}

  private final long id;
  private final int[] quorum;
  private final int informed; // how many nodes the winner tells if not its quorum, or 0
  @Nullable Long leader;

  // As a candidate
  private final BitSet votes = new BitSet();
  private final BitSet inquiries = new BitSet(); // who wants its vote back
  private boolean denied; // so that it can no longer win

  // As a member
  @Nullable Candidate choice; // who has the vote
  @Nullable Candidate waiting; // the highest one, if the vote is with a lower one

  /**
   * A node with its quorum.
   *
   * @param quorum whose votes it needs, including its own
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
      case Relinquish relinquish -> vote(waiting, ctx);
      case Vote vote -> {
        votes.set(port);
        if (!denied && votes.cardinality() == quorum.length) win(ctx);
      }
      case Inquire inquire -> {
        if (denied) ctx.send(port, new Relinquish());
        else inquiries.set(port); // wait and see
      }
      case Deny deny -> {
        denied = true;
        inquiries.stream().forEach(member -> ctx.send(member, new Relinquish()));
        inquiries.clear();
      }
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
    inquiries.clear(); // the victory answers them
    ctx.emit(new Won());
    if (informed > 0) for (int node = 0; node < informed; node++) ctx.send(node, new Elected(id));
    else for (int member : quorum) ctx.send(member, new Elected(id));
  }
}
