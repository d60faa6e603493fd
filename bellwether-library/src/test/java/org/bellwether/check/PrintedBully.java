package org.bellwether.check;

import java.util.Set;
import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Timed;
import org.bellwether.model.Timer;
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
    HIGHER_ONES_STAND_BY
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
  private State state = State.IDLE;

  PrintedBully(long id, long[] ids, Set<Flaw> flaws) {
    this.id = id;
    this.ids = ids;
    announcedUpwards = flaws.contains(Flaw.ANNOUNCED_UPWARDS);
    busyOnesAreSilent = flaws.contains(Flaw.BUSY_ONES_ARE_SILENT);
    idleOnesDoNotListen = flaws.contains(Flaw.IDLE_ONES_DO_NOT_LISTEN);
    higherOnesStandBy = flaws.contains(Flaw.HIGHER_ONES_STAND_BY);
  }

  @Override
  public void start(Context<Message> ctx) {
    if (state == State.IDLE) elect(ctx);
  }

  @Override
  public void recover(@Nullable Nothing saved, Context<Message> ctx) {
    if (!higherOnesStandBy) elect(ctx);
  }

  private void elect(Context<Message> ctx) {
    state = State.WAITING_FOR_REPLY;
    for (int port = 0; port < ids.length; port++) {
      if (ids[port] > id) ctx.send(port, new Election());
    }
    ctx.setTimer(Wait.REPLY, 3);
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
        ctx.setTimer(Wait.LEADER, 9);
      }
      case Leader() when ids[port] > id -> {
        if (idleOnesDoNotListen && state != State.WAITING_FOR_LEADER) return;
        state = State.IDLE;
        ctx.cancelTimer(Wait.REPLY);
        ctx.cancelTimer(Wait.LEADER);
        ctx.emit(new Elected(ids[port]));
      }
      case Leader() -> {
        if (state == State.IDLE && !higherOnesStandBy) elect(ctx);
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
