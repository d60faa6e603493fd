package org.bellwether.election;

import static org.bellwether.model.Status.ELECTION;
import static org.bellwether.model.Status.NORMAL;
import static org.bellwether.model.Status.REORGANIZATION;

import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Context;
import org.bellwether.model.Group;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Output.View;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Status;
import org.bellwether.model.Timed;
import org.bellwether.model.Timer;
import org.jspecify.annotations.Nullable;

/**
 * Garcia-Molina's invitation algorithm: every node is in a group, if need be of its own, and
 * coordinators invite each other's groups into a new one, whose number was never used before.
 *
 * <p><b>Model:</b> complete network, identifiers known to all and used as priorities; nothing is
 * known about time, and messages may be lost, duplicated, overtake each other and be late; nodes
 * stop and may recover, links may break, and a counter is on stable storage. <b>Guarantee:</b> all
 * members of a group have one coordinator and, while they work, one definition with one list of
 * members. If from some time on nothing fails and messages take at most Tm, all nodes that can talk
 * to each other come together in one group, whoever leads it.
 *
 * <p>How long that takes, in patience T = 2Tm+Tp and periods P, for n nodes: after 3P+4T nobody
 * counts on anybody who does not answer. From then on groups only merge. A coordinator looks for
 * others once a period, and then takes T to find them, 2(n-1)T at most to let higher ones go first,
 * and 3T to merge. At least every other such round joins two groups: whoever is found is either
 * joined or busy, and busy with merging itself, or once with dropping a member that has left. So
 * 2(n-1) rounds are enough, each of P+(2n+2)T. <b>Cost:</b> 5(s-1) messages for a group of s nodes,
 * and 2(n-1) a search.
 *
 * <p>Repairs of the printed listings: answers carry the number of their request; a member asks for
 * its coordinator in every status; a coordinator drops members that it does not hear of; and only
 * lower coordinators are invited, since two that invite each other at the same time, period by
 * period, never meet.
 *
 * @see <a href="https://doi.org/10.1109/TC.1982.1675885">Garcia-Molina, IEEE Transactions on
 *     Computers C-31(1), 1982</a>
 */
public final class InvitationElection extends GroupElection<InvitationElection.Message>
    implements LeaderElection<InvitationElection.Message>,
        Timed<InvitationElection.Message, InvitationElection.Alarm>,
        Recoverable<InvitationElection.Message, InvitationElection.Stable> {
  public sealed interface Message {}

  public record AreYouCoordinator(RequestNumber number) implements Message {}

  /**
   * Whether the sender coordinates a group that works.
   *
   * @param named its own id, or that of its coordinator where members tell
   */
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

  /** What runs out. */
  public sealed interface Alarm extends Timer {}

  /** The time for answers, or the time to hold back. */
  public record Waited() implements Alarm {}

  /** The time until things are looked after again. */
  public record Period() implements Alarm {}

  /** The time without a sign of a member. */
  public record Silence(int member) implements Alarm {}

  /** What survives a crash: the number of this node's last group. */
  public record Stable(long counter) {}

  /** What a node waits for. */
  enum Step {
    NOTHING,
    SEARCHING,
    HOLDING_BACK,
    INVITING,
    GETTING_READY,
    ACCEPTING,
    WATCHING_COORDINATOR
  }

  private final Options options;
  Group group;
  private Definition definition;
  Step step = Step.NOTHING;
  private final BitSet others = new BitSet(); // coordinators found by a search
  private long counter;

  /**
   * How patient a node is, and which variant it runs.
   *
   * @param answerTicks T, how long to wait for an answer
   * @param periodTicks how often things are looked after
   * @param priorityCheck whether only lower coordinators are invited, which avoids a livelock
   * @param inviteOldMembers whether a node that has lost its coordinator invites those it knew
   * @param answerWithCoordinator whether members name their coordinator to those who search
   */
  public record Options(
      long answerTicks,
      long periodTicks,
      boolean priorityCheck,
      boolean inviteOldMembers,
      boolean answerWithCoordinator) {}

  /**
   * A node that knows everybody.
   *
   * @param self its port to itself
   * @param ids by port
   */
  public InvitationElection(int self, long[] ids, Options options) {
    super(self, ids, ELECTION);
    this.options = options;
    group = new Group(ids[self], 0);
    definition = new Definition(group, List.of());
  }

  @Override
  long life() {
    return counter;
  }

  /** The bound on the time to agreement that the head of this class derives. */
  public static long agreementTicks(int n, long answerTicks, long periodTicks) {
    long period = Math.max(answerTicks, periodTicks);
    long round = period + (2L * n + 2) * answerTicks;
    return 3 * period + 4 * answerTicks + 2L * (n - 1) * round;
  }

  @Override
  public void start(Context<Message> ctx) {
    recover(null, ctx);
  }

  @Override
  public void recover(@Nullable Stable saved, Context<Message> ctx) {
    counter = saved == null ? 0 : saved.counter;
    ctx.setTimer(new Period(), options.periodTicks);
    recovery(ctx);
  }

  /** Recovery(): a group of its own. */
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
    step = Step.NOTHING;
    ctx.cancelTimer(new Waited());
    up.stream().forEach(member -> ctx.cancelTimer(new Silence(member)));
    up.clear();
  }

  private boolean coordinates() {
    return status == NORMAL && coordinator == self;
  }

  @Override
  public void timeout(Alarm alarm, Context<Message> ctx) {
    switch (alarm) {
      case Waited() -> proceed(ctx);
      case Period() -> {
        ctx.setTimer(new Period(), options.periodTicks);
        if (step == Step.NOTHING && coordinates()) search(ctx);
        else if (step == Step.NOTHING) watch(ctx);
      }
      case Silence(int member) -> {
        up.clear(member); // lost: the others, if any, form a new group
        if (coordinates()) merge(new BitSet(), ctx);
      }
    }
  }

  /** Check(): looks for other coordinators. */
  private void search(Context<Message> ctx) {
    others.clear();
    ask(Step.SEARCHING, new AreYouCoordinator(nextRequest()), everybodyElse(), ctx);
  }

  /** Timeout(): asks the coordinator whether it still counts on this node. */
  private void watch(Context<Message> ctx) {
    Message request = new AreYouThere(nextRequest(), group);
    ask(Step.WATCHING_COORDINATOR, request, only(coordinator), ctx);
  }

  private void merge(BitSet invited, Context<Message> ctx) {
    invited.or(up);
    foundGroup(ctx);
    step = Step.INVITING;
    invited.stream().forEach(port -> ctx.send(port, new Invitation(ids[self], group)));
    ctx.setTimer(new Waited(), 2 * options.answerTicks); // an invitation may be passed on
  }

  /** Sends a request to some nodes and gives them a common time to answer. */
  private void ask(Step next, Message request, BitSet whom, Context<Message> ctx) {
    step = next;
    ask(request, whom, ctx);
    ctx.setTimer(new Waited(), options.answerTicks);
  }

  /** The time of a step is over. */
  private void proceed(Context<Message> ctx) {
    Step over = step;
    step = Step.NOTHING;
    switch (over) {
      case NOTHING -> {}
      case SEARCHING -> holdBack(ctx);
      case HOLDING_BACK -> merge((BitSet) others.clone(), ctx);
      case INVITING -> {
        become(REORGANIZATION, ctx);
        definition = newDefinition(group);
        ask(Step.GETTING_READY, new Ready(nextRequest(), definition), up, ctx);
      }
      case GETTING_READY -> {
        if (agreed.equals(up)) work(ctx);
        else recovery(ctx);
      }
      case ACCEPTING -> recovery(ctx);
      case WATCHING_COORDINATOR -> {
        if (agreed.isEmpty()) orphaned(ctx);
      }
    }
  }

  /** Lets coordinators of higher priority go first. */
  private void holdBack(Context<Message> ctx) {
    if (others.isEmpty()) return;
    long rank = 0;
    for (long other : ids) if (other > ids[self]) rank++;
    step = Step.HOLDING_BACK;
    ctx.setTimer(new Waited(), rank * 2 * options.answerTicks);
  }

  private void work(Context<Message> ctx) {
    become(NORMAL, ctx);
    up.stream().forEach(member -> heard(member, ctx));
  }

  private void heard(int member, Context<Message> ctx) {
    ctx.setTimer(new Silence(member), 2 * options.periodTicks + options.answerTicks);
  }

  /** The coordinator is lost: this node goes on alone, or with those that it knows. */
  private void orphaned(Context<Message> ctx) {
    others.clear();
    for (int port = 0; options.inviteOldMembers && port < ids.length; port++) {
      boolean known = port != coordinator && definition.members().contains(ids[port]);
      others.set(port, known && mayInvite(port));
    }
    recovery(ctx);
    holdBack(ctx);
  }

  private boolean mayInvite(int port) {
    return port != self && (!options.priorityCheck || ids[port] < ids[self]);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case AreYouCoordinator(var number) -> {
        long named = options.answerWithCoordinator ? ids[coordinator] : ids[self];
        ctx.send(port, new AycAnswer(number, coordinates(), named));
        boolean lower = options.priorityCheck && ids[port] < ids[self];
        if (lower && coordinates() && step == Step.NOTHING) search(ctx);
      }
      case AycAnswer(var number, boolean yes, long named) -> {
        int found = yes ? port : port(named);
        if (step == Step.SEARCHING && current(number) && (yes || found != port) && mayInvite(found))
          others.set(found);
      }
      case AreYouThere(var number, Group theirs) -> {
        boolean there = coordinator == self && group.equals(theirs) && up.get(port);
        if (there && status == NORMAL) heard(port, ctx);
        ctx.send(port, new AytAnswer(number, there));
      }
      case AytAnswer(var number, boolean there) -> {
        if (there && current(number)) agreed.set(port);
      }
      case Invitation(long inviting, Group theirs) -> {
        if (status == NORMAL && inviting != ids[self] && !theirs.equals(group)) {
          accept(port(inviting), theirs, ctx);
        }
      }
      case Accept(var number, Group theirs) -> {
        boolean accepted = status == ELECTION && coordinator == self && group.equals(theirs);
        if (accepted) up.set(port);
        ctx.send(port, new AcceptAnswer(number, accepted));
      }
      case AcceptAnswer(var number, boolean accepted) -> {
        if (step != Step.ACCEPTING || !current(number)) return;
        step = Step.NOTHING;
        ctx.cancelTimer(new Waited());
        if (accepted) become(REORGANIZATION, ctx);
        else recovery(ctx);
      }
      case Ready(var number, Definition task) -> {
        boolean mine = coordinator == port && group.equals(task.group());
        if (mine && status == REORGANIZATION) {
          definition = task;
          become(NORMAL, ctx);
        }
        boolean ready = mine && status == NORMAL && definition.equals(task);
        ctx.send(port, new ReadyAnswer(number, ready));
      }
      case ReadyAnswer(var number, boolean ready) -> {
        if (ready && current(number)) agreed.set(port);
      }
    }
  }

  /** Follows an invitation, and passes it on to its own members if it has some. */
  private void accept(int inviting, Group theirs, Context<Message> ctx) {
    BitSet members = (BitSet) up.clone();
    leaveGroup(ctx);
    coordinator = inviting;
    group = theirs;
    become(ELECTION, ctx);
    members.clear(inviting);
    members.stream().forEach(member -> ctx.send(member, new Invitation(ids[inviting], theirs)));
    ask(Step.ACCEPTING, new Accept(nextRequest(), theirs), only(inviting), ctx);
  }

  private int port(long id) {
    int port = 0;
    while (ids[port] != id) port++;
    return port;
  }

  /** Tells the application; stop_processing() is every status but normal. */
  private void become(Status next, Context<Message> ctx) {
    status = next;
    boolean works = next == NORMAL;
    List<Long> members = works ? definition.members() : List.of();
    ctx.emit(new View(next, group, ids[coordinator], members, works ? definition : null));
  }
}
