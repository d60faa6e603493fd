package org.bellwether.check;

import java.util.BitSet;
import org.bellwether.election.ParticipantRing;
import org.bellwether.election.ParticipantRing.Beat;
import org.bellwether.election.ParticipantRing.Message;
import org.bellwether.model.Context;
import org.bellwether.model.Detecting;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Output;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/** A node of the ring with participants that tells how time passes, if it is in place 0. */
final class ParticipantRingInTime
    implements LeaderElection<Message>, Detecting<Message>, Timed<Message, Timer> {
  /** One unit of time has passed. */
  record Tick() implements Output.Custom {}

  private enum Clock implements Timer {
    TICK
  }

  private final ParticipantRing guest;
  private final boolean tells;

  ParticipantRingInTime(ParticipantRing guest, int place) {
    this.guest = guest;
    tells = place == 0;
  }

  @Override
  public void start(Context<Message> ctx) {
    if (tells) ctx.setTimer(Clock.TICK, 1);
    guest.start(ctx);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    guest.receive(port, message, ctx);
  }

  @Override
  public void unreachable(int port, Message message, Context<Message> ctx) {
    guest.unreachable(port, message, ctx);
  }

  @Override
  public void timeout(Timer timer, Context<Message> ctx) {
    switch (timer) {
      case Clock.TICK -> {
        ctx.emit(new Tick());
        ctx.setTimer(Clock.TICK, 1);
      }
      case Beat beat -> guest.timeout(beat, ctx);
      default -> throw new IllegalArgumentException(timer.toString());
    }
  }

  /** So many ticks after the last crash, all live nodes follow the largest of them. */
  static final class Within implements Monitor {
    private final long[] ids;
    private final int ticks;
    private final long[] followed;
    private final BitSet down = new BitSet();
    private int quiet;

    Within(int ticks, long... ids) {
      this.ticks = ticks;
      this.ids = ids;
      followed = new long[ids.length];
    }

    @Override
    public void output(int node, Output output, Verdict verdict) {
      switch (output) {
        case Output.Electing() -> followed[node] = 0;
        case Output.Won() -> followed[node] = ids[node];
        case Output.Elected(long leader) -> followed[node] = leader;
        case Tick() -> quiet = Math.min(ticks, quiet + 1);
        default -> {}
      }
      if (quiet == ticks) judge(verdict);
    }

    private void judge(Verdict verdict) {
      long largest = 0;
      for (int v = 0; v < ids.length; v++) if (!down.get(v)) largest = Math.max(largest, ids[v]);
      for (int v = 0; v < ids.length; v++) {
        if (down.get(v) || followed[v] == largest) continue;
        verdict.violated(new Property("in time"), "node " + v + " still follows " + followed[v], v);
      }
    }

    @Override
    public void crashed(int node, Verdict verdict) {
      down.set(node);
      quiet = 0;
    }
  }
}
