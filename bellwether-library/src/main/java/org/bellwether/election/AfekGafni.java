package org.bellwether.election;

import java.util.ArrayDeque;
import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.LeaderElection.Competing;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;

/**
 * Afek and Gafni's election on a complete network: a candidate captures one node after the other,
 * and its level is the number of nodes that it has captured. A node that is captured already asks
 * its owner, who gives it up to a candidate of a higher level, and of a larger identifier if levels
 * are equal. A candidate that is denied a node, or has to give one up, is no longer a candidate.
 *
 * <p><b>Model:</b> complete network of known size, distinct identifiers, asynchronous reliable
 * links; no crashes. A node that does not start only waits to be captured. <b>Guarantee:</b>
 * exactly one node wins, one of the initiators; all nodes learn its identifier. <b>Cost:</b> at
 * most n/(k+1) candidates reach level k, because the nodes that they hold are distinct, and each of
 * them makes one attempt of at most 4 messages there: at most 4n·H(n) messages, and n-1
 * announcements.
 *
 * @see <a href="https://doi.org/10.1137/0220023">Afek and Gafni, Time and message bounds for
 *     election in synchronous and asynchronous complete networks, SIAM J. Comput. 20(2), 1991</a>
 */
public final class AfekGafni implements LeaderElection<AfekGafni.Message>, Competing {
  private static final int NOBODY = -1;

  public sealed interface Message {}

  /** A candidate wants to capture the receiver. */
  public record Capture(int level, long id) implements Message {}

  /** A captured node asks its owner whether to leave it for this candidate. */
  public record Ask(int level, long id) implements Message {}

  /** The owner's answer. */
  public record Answer(boolean leave) implements Message {}

  /** The sender is captured. */
  public record Accept() implements Message {}

  /** The sender belongs to a stronger candidate, or is one. */
  public record Reject() implements Message {}

  /** The winner, making itself known. */
  public record Leader(long id) implements Message {}

  /** A candidate whose fate depends on the owner's answer. */
  record Waiting(int port, int level, long id) {}

  private enum State {
    ASLEEP,
    CANDIDATE,
    DEFEATED,
    LEADER
  }

  private final long id;
  private final boolean announce;
  private State state = State.ASLEEP;
  private int level; // nodes that it has captured, those behind the first ports
  private int owner = NOBODY; // the port of whoever has captured it last
  private final ArrayDeque<Waiting> waiting =
      new ArrayDeque<>(); // the owner is asked for the first

  public AfekGafni(long id, boolean announce) {
    this.id = id;
    this.announce = announce;
  }

  @Override
  public void start(Context<Message> ctx) {
    if (state != State.ASLEEP) return;
    state = State.CANDIDATE;
    attempt(ctx);
  }

  private void attempt(Context<Message> ctx) {
    if (level < ctx.degree()) {
      ctx.send(level, new Capture(level, id));
      return;
    }
    state = State.LEADER;
    ctx.emit(new Won());
    if (announce) ctx.broadcast(new Leader(id));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Capture(int theirs, long candidate) -> capture(port, theirs, candidate, ctx);
      case Ask(int theirs, long candidate) -> {
        boolean weaker = weaker(theirs, candidate);
        if (weaker) state = State.DEFEATED;
        ctx.send(port, new Answer(weaker));
      }
      case Answer(boolean leave) -> {
        Waiting first = waiting.remove();
        if (leave) obey(first.port, ctx);
        else ctx.send(first.port, new Reject());
        askOwner(ctx);
      }
      case Accept() -> {
        if (state != State.CANDIDATE) return;
        level++;
        attempt(ctx);
      }
      case Reject() -> {
        if (state == State.CANDIDATE) state = State.DEFEATED;
      }
      case Leader(long leader) -> ctx.emit(new Elected(leader));
    }
  }

  private void capture(int port, int theirs, long candidate, Context<Message> ctx) {
    if (owner != NOBODY) {
      waiting.add(new Waiting(port, theirs, candidate));
      if (waiting.size() == 1) askOwner(ctx);
    } else if (state == State.ASLEEP || weaker(theirs, candidate)) {
      state = State.DEFEATED;
      obey(port, ctx);
    } else {
      ctx.send(port, new Reject());
    }
  }

  private void obey(int port, Context<Message> ctx) {
    owner = port;
    ctx.send(port, new Accept());
  }

  private void askOwner(Context<Message> ctx) {
    Waiting first = waiting.peek();
    if (first != null) ctx.send(owner, new Ask(first.level, first.id));
  }

  /** Whether this node is weaker than a candidate; one that was defeated keeps its level. */
  private boolean weaker(int theirs, long candidate) {
    return level != theirs ? level < theirs : id < candidate;
  }

  @Override
  public boolean passive() {
    return state == State.DEFEATED;
  }
}
