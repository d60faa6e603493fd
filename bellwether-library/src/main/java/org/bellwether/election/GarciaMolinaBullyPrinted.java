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
 * Garcia-Molina's bully algorithm as a textbook prints it, which fails: a node that finds every
 * higher node silent stops all lower ones, makes itself their coordinator, and distributes the task
 * that they continue with.
 *
 * <p><b>Model:</b> as {@link GarciaMolinaBully}. <b>Guarantee:</b> none. A coordinator holds an
 * election whenever it finds that a node is not a member, and so for ever while one is down; two
 * coordinators that cannot hear each other steal the members of both for ever; a node that was
 * stopped by an election whose caller dies watches nobody and waits for ever; a refusal counts as
 * an answer, and so does one that comes too late. <b>Cost:</b> h+d+6l messages and 4T per election,
 * for h nodes above its caller and l live and d dead nodes below.
 *
 * <p>The methods are listings 10.18 to 10.21 of Chow and Johnson, except that a node waits for the
 * answers of several nodes at once. The text warns of sending Enter_Election and Set_Coordinator as
 * one message, which saves T and 2l messages: the caller then coordinates while others still work
 * for the old coordinator. A {@code combined} node does so. {@link GarciaMolinaBully} has the
 * corrected rules.
 *
 * @see <a href="https://dl.acm.org/doi/book/10.5555/249210">Chow and Johnson, Distributed Operating
 *     Systems and Algorithms, 1997, section 10.2.1</a>
 */
public final class GarciaMolinaBullyPrinted
    extends GroupElection<
        GarciaMolinaBullyPrinted.Message,
        GarciaMolinaBullyPrinted.Alarm,
        GarciaMolinaBullyPrinted.Stable> {
  public sealed interface Message {}

  public record AreYouUp() implements Message {}

  public record AyuAnswer() implements Message {}

  public record AreYouNormal() implements Message {}

  public record AynAnswer(boolean normal) implements Message {}

  public record EnterElection() implements Message {}

  public record EeAnswer() implements Message {}

  public record SetCoordinator() implements Message {}

  public record ScAnswer() implements Message {}

  public record NewState(Definition definition) implements Message {}

  public record NsAnswer() implements Message {}

  /** Enter_Election and Set_Coordinator in one. */
  public record EnterUnder() implements Message {}

  /** What a node waits for; the comment says where its procedure goes on. */
  public enum Alarm implements Timer {
    PERIOD, // check() or coordinatorTimeout() begins
    COORDINATOR_ANSWER, // Coordinator_Timeout(): coordinatorAnswered()
    AYN_ANSWERS, // Check(): aynAnswered()
    AYU_ANSWERS, // Election(), first step: ayuAnswered()
    EE_ANSWERS, // second step: eeAnswered()
    SC_ANSWERS, // third step: scAnswered()
    NS_ANSWERS // fourth step: nsAnswered()
  }

  /** What survives a crash: the version of this node's newest definition. */
  public record Stable(long version) {}

  private final long periodTicks;
  private final boolean combined;
  private int halted; // who notified this node of the current election
  private long version;

  /**
   * A node that knows everybody.
   *
   * @param self its port to itself
   * @param ids by port
   * @param answerTicks T = 2Tm+Tp
   * @param combined whether Enter_Election and Set_Coordinator are one message
   */
  public GarciaMolinaBullyPrinted(
      int self, long[] ids, long answerTicks, long periodTicks, boolean combined) {
    super(self, ids, answerTicks, DOWN);
    this.periodTicks = periodTicks;
    this.combined = combined;
    halted = self;
  }

  @Override
  long life() {
    return 0; // answers carry no numbers
  }

  @Override
  public void boot(@Nullable Stable saved, Context<Message> ctx) {
    version = saved == null ? 0 : saved.version;
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
      case EE_ANSWERS -> eeAnswered(ctx);
      case SC_ANSWERS -> scAnswered(ctx);
      case NS_ANSWERS -> nsAnswered(ctx);
    }
  }

  private void period(Context<Message> ctx) {
    ctx.setTimer(Alarm.PERIOD, periodTicks);
    if (poll.then() != null) return; // one procedure at a time
    if (coordinates()) check(ctx);
    else if (status == NORMAL || status == REORGANIZATION) coordinatorTimeout(ctx);
  }

  /** Coordinator_Timeout(), listing 10.18. */
  private void coordinatorTimeout(Context<Message> ctx) {
    ask(only(coordinator), number -> new AreYouUp(), Alarm.COORDINATOR_ANSWER, ctx);
  }

  private void coordinatorAnswered(Context<Message> ctx) {
    if (poll.answered().isEmpty()) election(ctx);
  }

  /** Recovery(), listing 10.18. */
  private void recovery(Context<Message> ctx) {
    become(DOWN, ctx);
    election(ctx);
  }

  /** Check(), listing 10.19. */
  private void check(Context<Message> ctx) {
    ask(everybodyElse(), number -> new AreYouNormal(), Alarm.AYN_ANSWERS, ctx);
  }

  private void aynAnswered(Context<Message> ctx) {
    boolean allMembers = up.equals(everybodyElse());
    if (!allMembers || !poll.answered().equals(up)) election(ctx);
  }

  /** Election(), listing 10.20, first step: is a higher node up? */
  private void election(Context<Message> ctx) {
    ask(ports(this::isHigher), number -> new AreYouUp(), Alarm.AYU_ANSWERS, ctx);
  }

  private void ayuAnswered(Context<Message> ctx) {
    if (poll.answered().isEmpty()) enterElection(ctx);
  }

  /** Second step: none is, so stop the lower ones, or stop and coordinate them at once. */
  private void enterElection(Context<Message> ctx) {
    halted = self;
    up.clear();
    if (combined) coordinator = self;
    become(combined ? REORGANIZATION : ELECTION, ctx);
    Message enter = combined ? new EnterUnder() : new EnterElection();
    ask(ports(this::isLower), number -> enter, Alarm.EE_ANSWERS, ctx);
  }

  private void eeAnswered(Context<Message> ctx) {
    up.or(poll.answered());
    if (combined) newState(ctx);
    else setCoordinator(ctx);
  }

  /** Third step: coordinate those that have stopped. */
  private void setCoordinator(Context<Message> ctx) {
    coordinator = self;
    become(REORGANIZATION, ctx);
    ask(up, number -> new SetCoordinator(), Alarm.SC_ANSWERS, ctx);
  }

  private void scAnswered(Context<Message> ctx) {
    if (poll.answered().equals(up)) newState(ctx);
    else election(ctx);
  }

  /** Fourth step: give them the new state. */
  private void newState(Context<Message> ctx) {
    version++;
    ctx.persist(new Stable(version));
    definition = newDefinition(new Group(ids[self], version));
    ask(up, number -> new NewState(definition), Alarm.NS_ANSWERS, ctx);
  }

  private void nsAnswered(Context<Message> ctx) {
    if (poll.answered().equals(up)) become(NORMAL, ctx);
    else election(ctx);
  }

  /** Monitor_Election(), listing 10.21, and the answers that the other listings wait for. */
  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case AreYouUp() -> ctx.send(port, new AyuAnswer());
      case AreYouNormal() -> ctx.send(port, new AynAnswer(status == NORMAL));
      case EnterElection() -> {
        abandonProcedure(ctx); // its own election, if one is running
        halted = port;
        become(ELECTION, ctx);
        ctx.send(port, new EeAnswer());
      }
      case SetCoordinator() -> {
        if (status == ELECTION && halted == port) follow(port, ctx);
        ctx.send(port, new ScAnswer());
      }
      case EnterUnder() -> {
        abandonProcedure(ctx);
        halted = port;
        follow(port, ctx);
        ctx.send(port, new EeAnswer());
      }
      case NewState(Definition task) -> {
        if (status == REORGANIZATION && coordinator == port) {
          definition = task;
          become(NORMAL, ctx);
        }
        ctx.send(port, new NsAnswer());
      }
      case AyuAnswer() -> {
        answered(port, Alarm.COORDINATOR_ANSWER);
        answered(port, Alarm.AYU_ANSWERS);
      }
      case AynAnswer(boolean normal) -> {
        if (normal && up.get(port)) answered(port, Alarm.AYN_ANSWERS);
      }
      case EeAnswer() -> answered(port, Alarm.EE_ANSWERS);
      case ScAnswer() -> answered(port, Alarm.SC_ANSWERS);
      case NsAnswer() -> answered(port, Alarm.NS_ANSWERS);
    }
  }

  private void follow(int caller, Context<Message> ctx) {
    coordinator = caller;
    become(REORGANIZATION, ctx);
  }

  /** Any answer counts that comes while the node waits for one of its kind. */
  private void answered(int port, Alarm wait) {
    if (poll.then() == wait) poll.answered().set(port);
  }

  private void become(Status next, Context<Message> ctx) {
    if (next == NORMAL) become(next, definition.group(), definition.members(), ctx);
    else become(next, null, List.of(), ctx);
  }
}
