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

  /** What a node waits for; it says where its procedure goes on. */
  public sealed interface Alarm extends Timer {}

  /** Steps of procedures, in the order of the listings. */
  public enum Wait implements Alarm {
    PERIOD,
    AYC_ANSWERS,
    PRIORITY, // Check() lets higher coordinators go first
    AYT_ANSWER,
    ACCEPTS,
    READY_ANSWERS,
    ACCEPT_ANSWER
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

  @Override
  public void timeout(Alarm alarm, Context<Message> ctx) {
    if (alarm.equals(poll.then())) poll = poll.over();
    switch (alarm) {
      case Wait.PERIOD -> {
        ctx.setTimer(Wait.PERIOD, options.periodTicks());
        if (poll.then() != null) return; // one procedure at a time
        if (coordinates()) check(ctx);
        else coordinatorTimeout(ctx);
      }
      case Wait.AYC_ANSWERS -> letHigherGoFirst(ctx);
      case Wait.PRIORITY -> merge((BitSet) others.clone(), ctx);
      case Wait.AYT_ANSWER -> {
        if (poll.answered().isEmpty()) coordinatorLost(ctx);
      }
      case Wait.ACCEPTS -> ready(ctx);
      case Wait.READY_ANSWERS -> {
        if (poll.answered().equals(up)) normal(ctx);
        else recovery(ctx);
      }
      case Wait.ACCEPT_ANSWER -> recovery(ctx);
      case Silence(int member) -> {
        up.clear(member);
        if (coordinates()) merge(new BitSet(), ctx); // with the members that are left
      }
    }
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

  /** It does not: this node goes on alone, or with the members that it knows. */
  private void coordinatorLost(Context<Message> ctx) {
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

  /** Stops, and takes a number for a new group that is on disk before anybody hears of it. */
  private void foundGroup(Context<Message> ctx) {
    leaveGroup(ctx);
    ctx.persist(new Stable(++counter));
    group = new Group(ids[self], counter);
    coordinator = self;
    become(ELECTION, ctx);
  }

  private void leaveGroup(Context<Message> ctx) {
    stop(ctx);
    up.stream().forEach(member -> ctx.cancelTimer(new Silence(member)));
    up.clear();
  }

  /** Merge(), listing 10.26: invites other coordinators and the members of the own group. */
  private void merge(BitSet invited, Context<Message> ctx) {
    invited.or(up);
    foundGroup(ctx);
    invited.stream().forEach(port -> ctx.send(port, new Invitation(ids[self], group)));
    await(Wait.ACCEPTS, 2 * answerTicks, ctx); // an invitation may be passed on
  }

  private void ready(Context<Message> ctx) {
    become(REORGANIZATION, ctx);
    definition = newDefinition(group);
    ask(up, number -> new Ready(number, definition), Wait.READY_ANSWERS, ctx);
  }

  private void normal(Context<Message> ctx) {
    become(NORMAL, ctx);
    up.stream().forEach(member -> heardOf(member, ctx));
  }

  private void heardOf(int member, Context<Message> ctx) {
    ctx.setTimer(new Silence(member), 2 * options.periodTicks() + answerTicks);
  }

  /** Invitation(), listing 10.27: follows, and passes the invitation on to members of its own. */
  private void invitation(int inviting, Group theirs, Context<Message> ctx) {
    BitSet members = (BitSet) up.clone();
    leaveGroup(ctx);
    coordinator = inviting;
    group = theirs;
    become(ELECTION, ctx);
    members.clear(inviting);
    members.stream().forEach(member -> ctx.send(member, new Invitation(ids[inviting], theirs)));
    ask(only(inviting), number -> new Accept(number, theirs), Wait.ACCEPT_ANSWER, ctx);
  }

  /** Election_Monitor(), listing 10.28, and the answers that the other listings wait for. */
  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Ready(var number, Definition task) -> {
        boolean mine = coordinator == port && group.equals(task.group());
        if (mine && status == REORGANIZATION) {
          definition = task;
          become(NORMAL, ctx);
        }
        boolean ready = mine && status == NORMAL && definition.equals(task);
        ctx.send(port, new ReadyAnswer(number, ready));
      }
      case AreYouCoordinator(var number) -> {
        long named = options.answerWithCoordinator() ? ids[coordinator] : ids[self];
        ctx.send(port, new AycAnswer(number, coordinates(), named));
        boolean asked = options.priorityCheck() && isLower(port); // by one to invite
        if (asked && coordinates() && poll.then() == null) check(ctx);
      }
      case AreYouThere(var number, Group theirs) -> {
        boolean there = coordinator == self && group.equals(theirs) && up.get(port);
        if (there && status == NORMAL) heardOf(port, ctx);
        ctx.send(port, new AytAnswer(number, there));
      }
      case Accept(var number, Group theirs) -> {
        boolean accepted = status == ELECTION && coordinator == self && group.equals(theirs);
        if (accepted) up.set(port);
        ctx.send(port, new AcceptAnswer(number, accepted));
      }
      case Invitation(long inviting, Group theirs) -> {
        boolean news = inviting != ids[self] && !theirs.equals(group);
        if (status == NORMAL && news) invitation(port(inviting), theirs, ctx);
      }
      case AycAnswer(var number, boolean yes, long named) -> {
        int found = yes ? port : port(named);
        boolean searching = poll.then() == Wait.AYC_ANSWERS && current(number);
        if (searching && (yes || found != port) && mayInvite(found)) others.set(found);
      }
      case AytAnswer(var number, boolean there) -> answer(port, number, there);
      case AcceptAnswer(var number, boolean accepted) -> {
        if (poll.then() != Wait.ACCEPT_ANSWER || !current(number)) return;
        stop(ctx);
        if (accepted) become(REORGANIZATION, ctx);
        else recovery(ctx);
      }
      case ReadyAnswer(var number, boolean ready) -> answer(port, number, ready);
    }
  }

  private boolean mayInvite(int port) {
    return options.priorityCheck() ? isLower(port) : port != self;
  }

  private void become(Status next, Context<Message> ctx) {
    become(next, group, next == NORMAL ? definition.members() : List.of(), ctx);
  }
}
