package org.bellwether.election;

import static org.bellwether.model.Output.Status.ELECTION;
import static org.bellwether.model.Output.Status.NORMAL;
import static org.bellwether.model.Output.Status.REORGANIZATION;

import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Context;
import org.bellwether.model.Output.Group;
import org.bellwether.model.Output.Status;
import org.bellwether.model.Timed.Timer;
import org.jspecify.annotations.Nullable;

/**
 * Garcia-Molina's invitation algorithm: every node is in a group, if necessary on its own, and
 * coordinators invite each other's groups into a new one, whose number was never used before.
 *
 * <p><b>Model:</b> complete network, identifiers known to all and used as priorities; nothing is
 * known about time, and messages may be lost, duplicated, overtake each other and be late; nodes
 * crash and may recover, links may break, and a counter is on stable storage. <b>Guarantee:</b> all
 * members of a group have one coordinator and, while they work, one definition with one list of
 * members. If from some time on nothing fails and messages take at most Tm, all nodes that can
 * communicate come together in one group, whichever node leads it; {@link AgreementTime} says how
 * soon. <b>Cost:</b> 5(s-1) messages for an undisturbed merge into a group of s nodes, and 2(n-1)
 * for a search.
 *
 * <p>The methods follow listings 10.23 to 10.28 of Chow and Johnson, with these repairs: answers
 * carry the number of their request; a member asks for its coordinator in every status; a
 * coordinator drops members from which it does not hear; and only lower coordinators are invited,
 * because two that invite each other at the same time, period by period, never merge.
 *
 * @see <a href="https://doi.org/10.1109/TC.1982.1675885">Garcia-Molina, IEEE Transactions on
 *     Computers C-31(1), 1982</a>
 */
public final class InvitationElection
    extends GroupElection<
        InvitationElection.Message, InvitationElection.Alarm, InvitationElection.Stable> {
  public sealed interface Message {}

  public record AreYouCoordinator(RequestNumber number) implements Message {}

  /** Whether the sender coordinates a group that works, and whom it names as a coordinator. */
  public record AycAnswer(RequestNumber number, boolean coordinator, long named)
      implements Message {}

  public record AreYouThere(RequestNumber number, Group group) implements Message {}

  public record AytAnswer(RequestNumber number, boolean there) implements Message {}

  /** Come into my group; the message may be passed on. */
  public record Invitation(long coordinator, Group group) implements Message {}

  public record Accept(RequestNumber number, Group group) implements Message {}

  public record AcceptAnswer(RequestNumber number, boolean accepted) implements Message {}

  public record Ready(RequestNumber number, Definition definition) implements Message {}

  public record ReadyAnswer(RequestNumber number, boolean ready) implements Message {}

  /** What a node waits for. */
  public sealed interface Alarm extends Timer {}

  /** Steps of procedures, in the order of the listings; the comment says where each goes on. */
  public enum Wait implements Alarm {
    PERIOD, // check() or coordinatorTimeout() begins
    AYC_ANSWERS, // Check(): letHigherGoFirst()
    PRIORITY, // Check(), its end: merge()
    AYT_ANSWER, // Timeout(): aytAnswered()
    ACCEPTS, // Merge(): sendReady()
    READY_ANSWERS, // Merge(), its end: readyAnswered()
    ACCEPT_ANSWER // Invitation(): acceptAnswered()
  }

  /** A coordinator has heard nothing of a member for too long. */
  public record Silence(int member) implements Alarm {}

  /** What survives a crash: the number of this node's last group. */
  public record Stable(long counter) {}

  private final InvitationOptions options;
  Group group;
  private final BitSet others = new BitSet(); // coordinators found by Check()
  private long counter;

  /** A node that knows all nodes: its port to itself, and all ids by port. */
  public InvitationElection(int self, long[] ids, InvitationOptions options) {
    super(self, ids, options.answerTicks(), ELECTION);
    this.options = options;
    group = definition.group();
  }

  @Override
  long life() {
    return counter;
  }

  @Override
  public void boot(@Nullable Stable saved, Context<Message> ctx) {
    counter = saved == null ? 0 : saved.counter;
    ctx.setTimer(Wait.PERIOD, options.periodTicks());
    recovery(ctx);
  }

  /** Continues the procedure that waits, or begins one; Timeout() is coordinatorTimeout(). */
  @Override
  public void timeout(Alarm alarm, Context<Message> ctx) {
    if (alarm.equals(poll.then())) poll = poll.over();
    switch (alarm) {
      case Wait.PERIOD -> period(ctx);
      case Wait.AYC_ANSWERS -> letHigherGoFirst(ctx);
      case Wait.PRIORITY -> merge((BitSet) others.clone(), ctx);
      case Wait.AYT_ANSWER -> aytAnswered(ctx);
      case Wait.ACCEPTS -> sendReady(ctx);
      case Wait.READY_ANSWERS -> readyAnswered(ctx);
      case Wait.ACCEPT_ANSWER -> acceptAnswered(false, ctx);
      case Silence(int member) -> memberLost(member, ctx);
    }
  }

  private void period(Context<Message> ctx) {
    ctx.setTimer(Wait.PERIOD, options.periodTicks());
    if (poll.then() != null) return; // one procedure at a time
    if (coordinates()) check(ctx);
    else coordinatorTimeout(ctx);
  }

  /** Check(), listing 10.23: looks for other coordinators. */
  private void check(Context<Message> ctx) {
    others.clear();
    ask(everybodyElse(), AreYouCoordinator::new, Wait.AYC_ANSWERS, ctx);
  }

  /** "Wait for a time inversely proportional to your priority." */
  private void letHigherGoFirst(Context<Message> ctx) {
    long rank = ports(this::isHigher).cardinality();
    if (!others.isEmpty()) await(Wait.PRIORITY, rank * 2 * answerTicks, ctx);
  }

  /** Timeout(), listing 10.24: does the coordinator still count on this node? */
  private void coordinatorTimeout(Context<Message> ctx) {
    ask(only(coordinator), number -> new AreYouThere(number, group), Wait.AYT_ANSWER, ctx);
  }

  /** If it does not, this node goes on alone, or with the members that it knows. */
  private void aytAnswered(Context<Message> ctx) {
    if (!poll.answered().isEmpty()) return;
    List<Long> known = options.inviteOldMembers() ? definition.members() : List.of();
    others.clear();
    others.or(ports(p -> p != coordinator && known.contains(ids[p]) && mayInvite(p)));
    recovery(ctx);
    letHigherGoFirst(ctx);
  }

  /** Recovery(), listing 10.25: a group of its own. */
  private void recovery(Context<Message> ctx) {
    foundGroup(ctx);
    become(REORGANIZATION, ctx);
    definition = newDefinition(group);
    become(NORMAL, ctx);
  }

  /**
   * Merge(), listing 10.26: invites other coordinators and the members of the own group. "If
   * Coordinator = self and State = Normal" holds without a test: a node that leaves its group
   * abandons the Check() that would have merged, and waits for no member any more.
   */
  private void merge(BitSet invited, Context<Message> ctx) {
    invited.or(up);
    foundGroup(ctx);
    invited.stream().forEach(port -> ctx.send(port, new Invitation(ids[self], group)));
    await(Wait.ACCEPTS, 2 * answerTicks, ctx); // an invitation may be passed on
  }

  /** Those that have accepted are the group. */
  private void sendReady(Context<Message> ctx) {
    become(REORGANIZATION, ctx);
    definition = newDefinition(group);
    ask(up, number -> new Ready(number, definition), Wait.READY_ANSWERS, ctx);
  }

  /** If all of them are ready, they work; otherwise the group is given up. */
  private void readyAnswered(Context<Message> ctx) {
    if (!poll.answered().equals(up)) {
      recovery(ctx);
      return;
    }
    become(NORMAL, ctx);
    up.stream().forEach(member -> heardOf(member, ctx));
  }

  private void heardOf(int member, Context<Message> ctx) {
    ctx.setTimer(new Silence(member), 2 * options.periodTicks() + answerTicks);
  }

  /** No listing has this: merges the members that are left, in a group without the silent one. */
  private void memberLost(int member, Context<Message> ctx) {
    up.clear(member);
    if (coordinates()) merge(new BitSet(), ctx);
  }

  /** How Recovery() and Merge() begin: with a group whose number is on disk before it is told. */
  private void foundGroup(Context<Message> ctx) {
    leaveGroup(ctx);
    ctx.persist(new Stable(++counter));
    group = new Group(ids[self], counter);
    coordinator = self;
    become(ELECTION, ctx);
  }

  private void leaveGroup(Context<Message> ctx) {
    abandonProcedure(ctx);
    up.stream().forEach(member -> ctx.cancelTimer(new Silence(member)));
    up.clear();
  }

  /** Invitation(), listing 10.27: follows, and passes the invitation on to members of its own. */
  private void invitation(long newCoordinator, Group newGroup, Context<Message> ctx) {
    boolean news = newCoordinator != ids[self] && !newGroup.equals(group);
    if (status != NORMAL || !news) return;
    BitSet members = (BitSet) up.clone();
    leaveGroup(ctx);
    coordinator = port(newCoordinator);
    group = newGroup;
    become(ELECTION, ctx);
    members.clear(coordinator);
    members.stream().forEach(p -> ctx.send(p, new Invitation(newCoordinator, newGroup)));
    ask(only(coordinator), number -> new Accept(number, newGroup), Wait.ACCEPT_ANSWER, ctx);
  }

  /** Without an answer, an invitation that was followed counts as refused. */
  private void acceptAnswered(boolean accepted, Context<Message> ctx) {
    if (accepted) become(REORGANIZATION, ctx);
    else recovery(ctx);
  }

  /** Election_Monitor(), listing 10.28, and what the other listings wait for. */
  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Ready(var number, Definition task) -> ready(port, number, task, ctx);
      case AreYouCoordinator(var number) -> areYouCoordinator(port, number, ctx);
      case AreYouThere(var number, Group theirs) -> areYouThere(port, number, theirs, ctx);
      case Accept(var number, Group theirs) -> accept(port, number, theirs, ctx);
      case Invitation(long inviting, Group theirs) -> invitation(inviting, theirs, ctx);
      case AycAnswer(var number, boolean yes, long named) -> aycAnswer(port, number, yes, named);
      case AytAnswer(var number, boolean there) -> answer(port, number, there);
      case AcceptAnswer(var number, boolean accepted) -> {
        if (poll.then() != Wait.ACCEPT_ANSWER || !current(number)) return;
        abandonProcedure(ctx); // it waits no longer
        acceptAnswered(accepted, ctx);
      }
      case ReadyAnswer(var number, boolean ready) -> answer(port, number, ready);
    }
  }

  private void ready(int port, RequestNumber number, Definition task, Context<Message> ctx) {
    boolean mine = coordinator == port && group.equals(task.group());
    if (mine && status == REORGANIZATION) {
      definition = task;
      become(NORMAL, ctx);
    }
    boolean ready = mine && status == NORMAL && definition.equals(task);
    ctx.send(port, new ReadyAnswer(number, ready));
  }

  private void areYouCoordinator(int port, RequestNumber number, Context<Message> ctx) {
    long named = options.answerWithCoordinator() ? ids[coordinator] : ids[self];
    ctx.send(port, new AycAnswer(number, coordinates(), named));
    boolean asked = options.priorityCheck() && isLower(port); // by one to invite
    if (asked && coordinates() && poll.then() == null) check(ctx);
  }

  private void areYouThere(int port, RequestNumber number, Group theirs, Context<Message> ctx) {
    boolean there = coordinator == self && group.equals(theirs) && up.get(port);
    if (there && status == NORMAL) heardOf(port, ctx);
    ctx.send(port, new AytAnswer(number, there));
  }

  private void accept(int port, RequestNumber number, Group theirs, Context<Message> ctx) {
    boolean accepted = status == ELECTION && coordinator == self && group.equals(theirs);
    if (accepted) up.set(port);
    ctx.send(port, new AcceptAnswer(number, accepted));
  }

  /** Check() collects the coordinators that it finds, or that others name. */
  private void aycAnswer(int port, RequestNumber number, boolean yes, long named) {
    int found = yes ? port : port(named);
    boolean searching = poll.then() == Wait.AYC_ANSWERS && current(number);
    if (searching && (yes || found != port) && mayInvite(found)) others.set(found);
  }

  private boolean mayInvite(int port) {
    return options.priorityCheck() ? isLower(port) : port != self;
  }

  private void become(Status next, Context<Message> ctx) {
    become(next, group, next == NORMAL ? definition.members() : List.of(), ctx);
  }
}
