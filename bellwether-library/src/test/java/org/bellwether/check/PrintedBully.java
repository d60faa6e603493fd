package org.bellwether.check;

import java.util.Set;
import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.jspecify.annotations.Nullable;

/** The bully in guarded commands, with some or all of the flaws of the printed form. */
final class PrintedBully
    implements LeaderElection<PrintedBully.Message>,
        Timed<PrintedBully.Message, PrintedBully.Wait>,
        Recoverable<PrintedBully.Message, PrintedBully.Nothing> {
  /** What is wrong with the rules as printed. */
  enum Flaw {
    /** The leader announces itself to those above it, who are the dead ones. */
    ANNOUNCED_UPWARDS,
    /** Only an idle node answers an election. */
    BUSY_ONES_ARE_SILENT,
    /** A leader is accepted only by those who wait for one. */
    IDLE_ONES_DO_NOT_LISTEN,
    /** A recovered node, and one that hears a lower one claim to lead, does nothing. */
    HIGHER_ONES_STAND_BY,
    /** A node that holds an election takes no notice of a lower one that claims to lead. */
    BUSY_ONES_IGNORE_LOWER_LEADERS,
    /** A node suspects the leader once and never again. */
    SUSPECTS_ONCE
  }

  sealed interface Message {}

  record Election() implements Message {}

  record Reply() implements Message {}

  record Leader() implements Message {}

  enum Wait implements Timer {
    REPLY,
    LEADER
  }

  record Nothing() {}

  private enum State {
    IDLE,
    WAITING_FOR_REPLY,
    WAITING_FOR_LEADER
  }

  private final long id;
  private final long[] ids;
  private final boolean announcedUpwards;
  private final boolean busyOnesAreSilent;
  private final boolean idleOnesDoNotListen;
  private final boolean higherOnesStandBy;
  private final boolean busyOnesIgnoreLowerLeaders;
  private final boolean suspectsOnce;
  private final int roundTripTicks;
  private State state = State.IDLE;
  private boolean suspected;

  PrintedBully(long id, long[] ids, int roundTripTicks, Set<Flaw> flaws) {
    this.id = id;
    this.ids = ids;
    announcedUpwards = flaws.contains(Flaw.ANNOUNCED_UPWARDS);
    busyOnesAreSilent = flaws.contains(Flaw.BUSY_ONES_ARE_SILENT);
    idleOnesDoNotListen = flaws.contains(Flaw.IDLE_ONES_DO_NOT_LISTEN);
    this.roundTripTicks = roundTripTicks;
    busyOnesIgnoreLowerLeaders = flaws.contains(Flaw.BUSY_ONES_IGNORE_LOWER_LEADERS);
    suspectsOnce = flaws.contains(Flaw.SUSPECTS_ONCE);
    higherOnesStandBy = flaws.contains(Flaw.HIGHER_ONES_STAND_BY);
  }

  @Override
  public void start(Context<Message> ctx) {
    if (suspected) return;
    suspected = suspectsOnce;
    if (state == State.IDLE) elect(ctx);
  }

  @Override
  public void boot(@Nullable Nothing saved, Context<Message> ctx) {
    if (!higherOnesStandBy) elect(ctx);
  }

  private void elect(Context<Message> ctx) {
    state = State.WAITING_FOR_REPLY;
    for (int port = 0; port < ids.length; port++) {
      if (ids[port] > id) ctx.send(port, new Election());
    }
    ctx.cancelTimer(Wait.LEADER);
    ctx.setTimer(Wait.REPLY, roundTripTicks);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Election() -> {
        if (state == State.IDLE || !busyOnesAreSilent) ctx.send(port, new Reply());
        if (state == State.IDLE) elect(ctx);
      }
      case Reply() -> {
        if (state != State.WAITING_FOR_REPLY) return;
        state = State.WAITING_FOR_LEADER;
        ctx.cancelTimer(Wait.REPLY);
        ctx.setTimer(Wait.LEADER, 3L * roundTripTicks);
      }
      case Leader() when ids[port] > id -> {
        if (idleOnesDoNotListen && state != State.WAITING_FOR_LEADER) return;
        state = State.IDLE;
        ctx.cancelTimer(Wait.REPLY);
        ctx.cancelTimer(Wait.LEADER);
        ctx.emit(new Elected(ids[port]));
      }
      case Leader() -> {
        boolean ignored = state != State.IDLE && busyOnesIgnoreLowerLeaders;
        if (!ignored && !higherOnesStandBy) elect(ctx);
      }
    }
  }

  @Override
  public void timeout(Wait timer, Context<Message> ctx) {
    if (timer == Wait.LEADER) {
      elect(ctx);
      return;
    }
    state = State.IDLE;
    ctx.emit(new Won());
    for (int port = 0; port < ids.length; port++) {
      if (announcedUpwards ? ids[port] > id : ids[port] != id) ctx.send(port, new Leader());
    }
  }
}
