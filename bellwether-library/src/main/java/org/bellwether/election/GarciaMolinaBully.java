package org.bellwether.election;

import static org.bellwether.model.Output.Status.DOWN;
import static org.bellwether.model.Output.Status.ELECTION;
import static org.bellwether.model.Output.Status.NORMAL;
import static org.bellwether.model.Output.Status.REORGANIZATION;

import java.util.List;
import org.bellwether.model.Context;
import org.bellwether.model.Output.Group;
import org.bellwether.model.Output.Status;
import org.bellwether.model.Timed.Timer;
import org.jspecify.annotations.Nullable;

/**
 * Garcia-Molina's bully algorithm: a node that finds every higher node silent stops all lower ones,
 * makes itself their coordinator, and distributes the task that they continue with.
 *
 * <p><b>Model:</b> complete network, identifiers known to all; a message arrives within Tm and is
 * handled within Tp, so that no answer within T = 2Tm+Tp proves a crash; messages may be duplicated
 * and overtake each other; nodes crash and may recover, and keep only version numbers.
 * <b>Guarantee: </b> all nodes that work or reorganize have one coordinator, and all that work have
 * one definition. All live nodes work under the highest of them at most 12T and a period after the
 * last crash or recovery ({@link AgreementTime}). Outside the timing assumptions, two nodes may
 * coordinate. <b>Cost:</b> an election above h dead nodes takes 4T and h+d+6l messages, for l live
 * and d dead nodes below.
 *
 * <p>The methods follow listings 10.18 to 10.21 of Chow and Johnson, with these repairs: answers
 * carry the number of their request and may be negative; a node waits for the answers of several
 * nodes at once; silence of a node that is not a member is no reason for an election; and a node
 * that an election has stopped watches the caller.
 *
 * @see <a href="https://doi.org/10.1109/TC.1982.1675885">Garcia-Molina, IEEE Transactions on
 *     Computers C-31(1), 1982</a>
 */
public final class GarciaMolinaBully
    extends GroupElection<
        GarciaMolinaBully.Message, GarciaMolinaBully.Alarm, GarciaMolinaBully.Stable> {
  public sealed interface Message {}

  public record AreYouUp(RequestNumber number) implements Message {}

  public record AyuAnswer(RequestNumber number) implements Message {}

  public record AreYouNormal(RequestNumber number) implements Message {}

  public record AynAnswer(RequestNumber number, boolean normal) implements Message {}

  public record EnterElection(RequestNumber number) implements Message {}

  /** The sender has stopped; the version is that of the newest definition that it knows of. */
  public record EeAnswer(RequestNumber number, long version) implements Message {}

  public record SetCoordinator(RequestNumber number) implements Message {}

  public record ScAnswer(RequestNumber number, boolean done) implements Message {}

  public record NewState(RequestNumber number, Definition definition) implements Message {}

  public record NsAnswer(RequestNumber number, boolean done) implements Message {}

  /** The sender has recovered and does not want to wait until it is found. */
  public record LetMeJoin() implements Message {}

  /** What a node waits for; the comment says where its procedure goes on. */
  public enum Alarm implements Timer {
    PERIOD, // check() or coordinatorTimeout() begins
    COORDINATOR_ANSWER, // Coordinator_Timeout(): coordinatorAnswered()
    AYN_ANSWERS, // Check(): aynAnswered()
    AYU_ANSWERS, // Election(), first step: ayuAnswered()
    EE_ANSWERS, // second step: setCoordinator()
    SC_ANSWERS, // third step: scAnswered()
    NS_ANSWERS // fourth step: nsAnswered()
  }

  /** What survives a crash: how often this node came up, and its newest definition's version. */
  public record Stable(long incarnation, long version) {}

  private final long periodTicks;
  private final boolean letMeJoin;
  int halted; // who notified this node of the current election
  private long incarnation;
  private long version;

  /**
   * A node that knows everybody.
   *
   * @param self its port to itself
   * @param ids by port
   * @param answerTicks T = 2Tm+Tp
   */
  public GarciaMolinaBully(
      int self, long[] ids, long answerTicks, long periodTicks, boolean letMeJoin) {
    super(self, ids, answerTicks, DOWN);
    this.periodTicks = periodTicks;
    this.letMeJoin = letMeJoin;
    halted = self;
  }

  @Override
  long life() {
    return incarnation;
  }

  @Override
  public void boot(@Nullable Stable saved, Context<Message> ctx) {
    incarnation = saved == null ? 1 : saved.incarnation + 1;
    version = saved == null ? 0 : saved.version;
    ctx.persist(new Stable(incarnation, version));
    ctx.setTimer(Alarm.PERIOD, periodTicks);
    recovery(ctx);
  }

  /** Continues the procedure that waits, or begins one. */
  @Override
  public void timeout(Alarm alarm, Context<Message> ctx) {
    if (alarm == poll.then()) poll = poll.over();
    switch (alarm) {
      case PERIOD -> period(ctx);
      case COORDINATOR_ANSWER -> coordinatorAnswered(ctx);
      case AYN_ANSWERS -> aynAnswered(ctx);
      case AYU_ANSWERS -> ayuAnswered(ctx);
      case EE_ANSWERS -> setCoordinator(ctx);
      case SC_ANSWERS -> scAnswered(ctx);
      case NS_ANSWERS -> nsAnswered(ctx);
    }
  }

  private void period(Context<Message> ctx) {
    ctx.setTimer(Alarm.PERIOD, periodTicks);
    if (poll.then() != null) return; // one procedure at a time
    if (coordinates()) check(ctx);
    else coordinatorTimeout(ctx);
  }

  /** Coordinator_Timeout(), listing 10.18: watches the coordinator, or who is to become it. */
  private void coordinatorTimeout(Context<Message> ctx) {
    int superior = status == ELECTION ? halted : coordinator;
    if (status == DOWN || superior == self) election(ctx); // nobody holds one for this node
    else ask(only(superior), AreYouUp::new, Alarm.COORDINATOR_ANSWER, ctx);
  }

  private void coordinatorAnswered(Context<Message> ctx) {
    if (poll.answered().isEmpty()) election(ctx);
  }

  /** Recovery(), listing 10.18. */
  private void recovery(Context<Message> ctx) {
    become(DOWN, ctx);
    election(ctx);
  }

  /** Check(), listing 10.19: do all members work, and does no other node answer? */
  private void check(Context<Message> ctx) {
    ask(everybodyElse(), AreYouNormal::new, Alarm.AYN_ANSWERS, ctx);
  }

  /** Holds an election if a member is silent or does not work, or if another node answers. */
  private void aynAnswered(Context<Message> ctx) {
    if (!poll.answered().equals(up)) election(ctx);
  }

  /** Election(), listing 10.20, first step: is a higher node up? */
  private void election(Context<Message> ctx) {
    ask(ports(this::isHigher), AreYouUp::new, Alarm.AYU_ANSWERS, ctx);
  }

  private void ayuAnswered(Context<Message> ctx) {
    if (poll.answered().isEmpty()) enterElection(ctx);
    else if (letMeJoin && status == DOWN) ctx.send(highestAnswered(), new LetMeJoin());
  }

  /** Second step: none is, so stop the lower ones. */
  private void enterElection(Context<Message> ctx) {
    halted = self;
    up.clear();
    become(ELECTION, ctx);
    ask(ports(this::isLower), EnterElection::new, Alarm.EE_ANSWERS, ctx);
  }

  /**
   * Third step: those that have stopped are up, so coordinate them. The listing distributes the
   * definition in the fourth step; it is made here, so that what this node reorganizes has a number
   * and members from the beginning.
   */
  private void setCoordinator(Context<Message> ctx) {
    up.or(poll.answered());
    coordinator = self;
    adopt(newDefinition(new Group(ids[self], version + 1)), REORGANIZATION, ctx);
    ask(up, SetCoordinator::new, Alarm.SC_ANSWERS, ctx);
  }

  private void scAnswered(Context<Message> ctx) {
    if (poll.answered().equals(up)) newState(ctx);
    else election(ctx);
  }

  /** Fourth step: all follow, so give them the new state. */
  private void newState(Context<Message> ctx) {
    ask(up, number -> new NewState(number, definition), Alarm.NS_ANSWERS, ctx);
  }

  private void nsAnswered(Context<Message> ctx) {
    if (poll.answered().equals(up)) become(NORMAL, ctx);
    else election(ctx);
  }

  /** Monitor_Election(), listing 10.21, and the answers that the other listings wait for. */
  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case AreYouUp(var number) -> ctx.send(port, new AyuAnswer(number));
      case AreYouNormal(var number) -> ctx.send(port, new AynAnswer(number, status == NORMAL));
      case EnterElection(var number) -> {
        abandonProcedure(ctx); // its own election, if one is running
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
        boolean calling = poll.then() == Alarm.AYU_ANSWERS; // an election already
        if (coordinates() && !calling) election(ctx);
      }
      case AyuAnswer(var number) -> answer(port, number, true);
      case AynAnswer(var number, boolean normal) -> {
        boolean stranger = !up.get(port); // has recovered, whatever it says
        answer(port, number, normal || stranger);
      }
      case EeAnswer(var number, long known) -> {
        answer(port, number, true);
        version = Math.max(version, known);
      }
      case ScAnswer(var number, boolean done) -> answer(port, number, done);
      case NsAnswer(var number, boolean done) -> answer(port, number, done);
    }
  }

  private int highestAnswered() {
    return poll.answered().stream().reduce((p, q) -> ids[p] > ids[q] ? p : q).orElse(self);
  }

  /** Takes a definition over; its version is on disk before anybody hears of it. */
  private void adopt(Definition task, Status next, Context<Message> ctx) {
    definition = task;
    version = Math.max(version, task.group().number());
    ctx.persist(new Stable(incarnation, version));
    become(next, ctx);
  }

  private void become(Status next, Context<Message> ctx) {
    boolean founded = next == NORMAL || (next == REORGANIZATION && coordinator == self);
    if (founded) become(next, definition.group(), definition.members(), ctx);
    else become(next, null, List.of(), ctx);
  }
}
