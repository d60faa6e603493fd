package org.bellwether.election;

import static org.bellwether.model.Status.DOWN;
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
 * Garcia-Molina's bully: whoever finds everybody above it silent stops all below it, makes itself
 * their coordinator, and hands out the task that they go on with.
 *
 * <p><b>Model:</b> complete network, identifiers known to all; a message arrives within Tm and is
 * handled within Tp, so that no answer within T = 2Tm+Tp proves a crash; messages may be duplicated
 * and overtake each other; nodes stop and may recover, and keep only version numbers. <b>Guarantee:
 * </b> all nodes that work or prepare to have one coordinator, and all that work have one
 * definition. From the last crash or recovery on it takes at most 12T and a period P until all live
 * nodes work under the highest: elections of others are over after 4T, as whoever begins one later
 * hears of the highest; the highest finds what is wrong a period and T later, or fails by then
 * because of what it did before, which takes 3T; its next election takes 4T. Outside the timing
 * assumptions two may coordinate. <b>Cost:</b> an election above h dead nodes takes 4T and h+d+6l
 * messages, for l live and d dead nodes below.
 *
 * <p>Repairs of the printed listings: answers carry the number of their request, and may be
 * negative; a silent stranger is no reason for an election; whoever waits for an election to go on
 * watches the one that called it.
 *
 * @see <a href="https://doi.org/10.1109/TC.1982.1675885">Garcia-Molina, IEEE Transactions on
 *     Computers C-31(1), 1982</a>
 */
public final class GarciaMolinaBully extends GroupElection<GarciaMolinaBully.Message>
    implements LeaderElection<GarciaMolinaBully.Message>,
        Timed<GarciaMolinaBully.Message, GarciaMolinaBully.Alarm>,
        Recoverable<GarciaMolinaBully.Message, GarciaMolinaBully.Stable> {
  public sealed interface Message {}

  public record AreYouUp(RequestNumber number) implements Message {}

  public record AyuAnswer(RequestNumber number) implements Message {}

  public record AreYouNormal(RequestNumber number) implements Message {}

  public record AynAnswer(RequestNumber number, boolean normal) implements Message {}

  public record EnterElection(RequestNumber number) implements Message {}

  /**
   * The sender has stopped.
   *
   * @param version of the newest definition that it knows of
   */
  public record EeAnswer(RequestNumber number, long version) implements Message {}

  public record SetCoordinator(RequestNumber number) implements Message {}

  public record ScAnswer(RequestNumber number, boolean done) implements Message {}

  public record NewState(RequestNumber number, Definition definition) implements Message {}

  public record NsAnswer(RequestNumber number, boolean done) implements Message {}

  /** The sender has recovered and does not want to wait until it is found. */
  public record LetMeJoin() implements Message {}

  /** What runs out. */
  public enum Alarm implements Timer {
    /** The time for answers. */
    ANSWERS,
    /** The time until things are looked after again. */
    PERIOD
  }

  /**
   * What survives a crash.
   *
   * @param incarnation how often this node has come up
   * @param version of the newest definition
   */
  public record Stable(long incarnation, long version) {}

  /** What a node waits for answers to. */
  enum Step {
    NOTHING,
    ASKING_HIGHER,
    ENTERING_ELECTION,
    SETTING_COORDINATOR,
    GIVING_NEW_STATE,
    CHECKING_MEMBERS,
    WATCHING_SUPERIOR
  }

  private final long answerTicks;
  private final long periodTicks;
  private final boolean letMeJoin;
  int halted; // who notified this node of the current election
  private @Nullable Definition definition;
  Step step = Step.NOTHING;
  private final BitSet answered = new BitSet(); // the current request, with yes or no
  private long incarnation;
  private long version;

  /**
   * A node that knows everybody.
   *
   * @param self its port to itself
   * @param ids by port
   * @param answerTicks T = 2Tm+Tp: how long an answer takes at most
   * @param periodTicks how often things are looked after
   * @param letMeJoin whether a recovered node tells the coordinator
   */
  public GarciaMolinaBully(
      int self, long[] ids, long answerTicks, long periodTicks, boolean letMeJoin) {
    super(self, ids, DOWN);
    this.answerTicks = answerTicks;
    this.periodTicks = periodTicks;
    this.letMeJoin = letMeJoin;
    halted = self;
  }

  @Override
  long life() {
    return incarnation;
  }

  /** The bound on the time to agreement that the head of this class derives. */
  public static long agreementTicks(long answerTicks, long periodTicks) {
    return 12 * answerTicks + Math.max(answerTicks, periodTicks);
  }

  @Override
  public void start(Context<Message> ctx) {
    recover(null, ctx);
  }

  @Override
  public void recover(@Nullable Stable saved, Context<Message> ctx) {
    incarnation = saved == null ? 1 : saved.incarnation + 1;
    version = saved == null ? 0 : saved.version;
    ctx.persist(new Stable(incarnation, version));
    become(DOWN, ctx);
    ctx.setTimer(Alarm.PERIOD, periodTicks);
    elect(ctx);
  }

  /** Election(): one at a time, a new one replaces the old. */
  private void elect(Context<Message> ctx) {
    ask(Step.ASKING_HIGHER, new AreYouUp(nextRequest()), others(true), ctx);
  }

  /** Sends a request to some nodes and gives them a common time to answer. */
  private void ask(Step next, Message request, BitSet whom, Context<Message> ctx) {
    step = next;
    answered.clear();
    ask(request, whom, ctx);
    ctx.setTimer(Alarm.ANSWERS, answerTicks);
  }

  /** The nodes with higher identifiers than this one's, or those with lower ones. */
  private BitSet others(boolean higher) {
    BitSet ports = new BitSet();
    for (int p = 0; p < ids.length; p++) if (p != self) ports.set(p, ids[p] > ids[self] == higher);
    return ports;
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case AreYouUp(var number) -> ctx.send(port, new AyuAnswer(number));
      case AreYouNormal(var number) -> ctx.send(port, new AynAnswer(number, status == NORMAL));
      case EnterElection(var number) -> {
        step = Step.NOTHING; // whatever this node was about, its own election above all
        ctx.cancelTimer(Alarm.ANSWERS);
        halted = port;
        become(ELECTION, ctx);
        ctx.send(port, new EeAnswer(number, version));
      }
      case SetCoordinator(var number) -> {
        if (status == ELECTION && halted == port) {
          coordinator = port;
          become(REORGANIZATION, ctx);
        }
        boolean done = status == REORGANIZATION && coordinator == port;
        ctx.send(port, new ScAnswer(number, done));
      }
      case NewState(var number, Definition task) -> {
        if (status == REORGANIZATION && coordinator == port) adopt(task, NORMAL, ctx);
        ctx.send(port, new NsAnswer(number, status == NORMAL && task.equals(definition)));
      }
      case LetMeJoin() -> {
        boolean busy = step != Step.NOTHING && step != Step.CHECKING_MEMBERS; // with an election
        if (status == NORMAL && coordinator == self && !busy) elect(ctx);
      }
      case AyuAnswer(var number) -> answer(port, number, true);
      case AynAnswer(var number, boolean normal) -> answer(port, number, normal);
      case EeAnswer(var number, long known) -> {
        answer(port, number, true);
        version = Math.max(version, known);
      }
      case ScAnswer(var number, boolean done) -> answer(port, number, done);
      case NsAnswer(var number, boolean done) -> answer(port, number, done);
    }
  }

  private void answer(int port, RequestNumber number, boolean yes) {
    if (!current(number)) return;
    answered.set(port);
    if (yes) agreed.set(port);
  }

  @Override
  public void timeout(Alarm alarm, Context<Message> ctx) {
    switch (alarm) {
      case ANSWERS -> proceed(ctx);
      case PERIOD -> {
        ctx.setTimer(Alarm.PERIOD, periodTicks);
        if (step == Step.NOTHING) lookAfter(ctx);
      }
    }
  }

  /** Check() of a coordinator, and what everybody else does instead. */
  private void lookAfter(Context<Message> ctx) {
    int superior = status == ELECTION ? halted : coordinator;
    if (status == NORMAL && superior == self) {
      ask(Step.CHECKING_MEMBERS, new AreYouNormal(nextRequest()), everybodyElse(), ctx);
    } else if (status == DOWN || superior == self) { // nobody holds an election for this node
      elect(ctx);
    } else {
      ask(Step.WATCHING_SUPERIOR, new AreYouUp(nextRequest()), only(superior), ctx);
    }
  }

  boolean isBelow(int port) {
    return ids[port] > ids[self];
  }

  /** The time for answers is over. */
  private void proceed(Context<Message> ctx) {
    Step over = step;
    step = Step.NOTHING;
    switch (over) {
      case NOTHING -> {}
      case ASKING_HIGHER -> {
        if (answered.isEmpty()) enter(ctx);
        else if (letMeJoin && status == DOWN) ctx.send(highestAnswered(), new LetMeJoin());
      }
      case ENTERING_ELECTION -> {
        up.or(answered);
        coordinator = self;
        adopt(newDefinition(new Group(ids[self], version + 1)), REORGANIZATION, ctx);
        ask(Step.SETTING_COORDINATOR, new SetCoordinator(nextRequest()), up, ctx);
      }
      case SETTING_COORDINATOR -> {
        if (!agreed.equals(up) || definition == null) elect(ctx);
        else ask(Step.GIVING_NEW_STATE, new NewState(nextRequest(), definition), up, ctx);
      }
      case GIVING_NEW_STATE -> {
        if (agreed.equals(up)) become(NORMAL, ctx);
        else elect(ctx);
      }
      case CHECKING_MEMBERS -> {
        if (!agreed.equals(up) || !answered.equals(up)) elect(ctx);
      }
      case WATCHING_SUPERIOR -> {
        if (answered.isEmpty()) elect(ctx);
      }
    }
  }

  private void enter(Context<Message> ctx) {
    halted = self;
    up.clear();
    become(ELECTION, ctx);
    ask(Step.ENTERING_ELECTION, new EnterElection(nextRequest()), others(false), ctx);
  }

  private int highestAnswered() {
    return answered.stream().reduce((p, q) -> ids[p] > ids[q] ? p : q).orElse(self);
  }

  /** Takes a definition over; its version is on disk before anybody hears of it. */
  private void adopt(Definition task, Status next, Context<Message> ctx) {
    definition = task;
    version = Math.max(version, task.group().number());
    ctx.persist(new Stable(incarnation, version));
    become(next, ctx);
  }

  /** Tells the application; stop_processing() is every status but normal. */
  private void become(Status next, Context<Message> ctx) {
    status = next;
    boolean known = definition != null && (next == NORMAL || coordinator == self);
    Definition task = known && (next == NORMAL || next == REORGANIZATION) ? definition : null;
    ctx.emit(
        new View(
            next,
            task == null ? null : task.group(),
            ids[coordinator],
            task == null ? List.of() : task.members(),
            next == NORMAL ? task : null));
  }
}
