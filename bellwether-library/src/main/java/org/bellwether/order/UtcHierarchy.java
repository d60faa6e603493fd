package org.bellwether.order;

import java.util.ArrayList;
import java.util.BitSet;
import org.bellwether.model.Clocked;
import org.bellwether.model.Context;
import org.bellwether.model.Output;
import org.bellwether.model.Timed;
import org.bellwether.model.Timer;

/**
 * A hierarchy below Coordinated Universal Time: nodes with a receiver are stratum 1, every other
 * node asks its neighbours, believes those of the lowest stratum, and takes what most of them have
 * in common.
 *
 * <p><b>Model:</b> any connected graph, at least one receiver; local clocks drift within a known
 * bound; no failures but false clocks. <b>Guarantee:</b> a node's clock is wrong by no more than it
 * says, if fewer than half of those it believes are false. <b>Cost:</b> two messages a link, way
 * and round.
 *
 * @see <a href="https://doi.org/10.1109/26.103043">Mills, IEEE Transactions on Communications
 *     39(10), 1991</a>
 */
public final class UtcHierarchy
    implements Clocked<UtcHierarchy.Message>, Timed<UtcHierarchy.Message, UtcHierarchy.Wait> {
  public sealed interface Message {}

  /** What time is it? */
  public record Request(long asked) implements Message {}

  /** This late, give or take an error, for a question that was asked then. */
  public record Reply(long asked, long time, long error, int stratum) implements Message {}

  /** Between two rounds. */
  public enum Wait implements Timer {
    PERIOD
  }

  /** This node's clock, by how much it may be wrong, and how far it is from a receiver. */
  public record Synchronised(long time, long error, int stratum) implements Output.Custom {}

  private static final int UNSYNCHRONISED = 16;
  private static final long RESOLUTION = 2; // their reading, and both of ours

  private final int rounds;
  private final long periodTicks;
  private final long leastDelay;
  private final long driftPpm;
  private int stratum;
  private long reading;
  private long offset; // of the true time from the own reading
  private long error; // of the offset, when it was found
  private long since; // the own reading when the questions for it were asked
  private int round;
  private final BitSet missing = new BitSet(); // whose answer has not come
  private int lowest; // stratum among the answers of this round
  private final ArrayList<Interval> believed = new ArrayList<>(); // answers of that stratum

  /**
   * A node.
   *
   * @param receiver whether it receives the time itself
   * @param rounds how often to ask
   * @param leastDelay how long a message takes at least
   * @param driftPpm by how much clocks drift at most
   */
  public UtcHierarchy(
      boolean receiver, int rounds, long periodTicks, long leastDelay, long driftPpm) {
    stratum = receiver ? 1 : UNSYNCHRONISED;
    this.rounds = rounds;
    this.periodTicks = periodTicks;
    this.leastDelay = leastDelay;
    this.driftPpm = driftPpm;
  }

  @Override
  public void clock(long now) {
    reading = now;
  }

  @Override
  public void start(Context<Message> ctx) {
    if (stratum > 1) ask(ctx);
  }

  private void ask(Context<Message> ctx) {
    round++;
    lowest = UNSYNCHRONISED;
    believed.clear();
    missing.set(0, ctx.degree());
    ctx.broadcast(new Request(reading));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Request(long asked) ->
          ctx.send(port, new Reply(asked, reading + offset, error + drifted(), stratum));
      case Reply reply -> {
        weigh(reply);
        missing.clear(port);
        if (missing.isEmpty()) conclude(reply.asked, ctx);
      }
    }
  }

  private void weigh(Reply reply) {
    if (reply.stratum >= UNSYNCHRONISED || reply.stratum > lowest) return;
    if (reply.stratum < lowest) believed.clear();
    lowest = reply.stratum;
    ClockSample sample = new ClockSample(reply.asked, reply.time, reply.time, reading);
    believed.add(sample.interval(leastDelay).wider(reply.error + RESOLUTION));
  }

  private void conclude(long asked, Context<Message> ctx) {
    int liars = (believed.size() - 1) / 2; // at most
    Interval agreed = lowest < stratum ? Interval.intersect(believed, liars) : null;
    if (agreed != null) {
      offset = agreed.middle();
      error = agreed.high() - offset;
      since = asked;
      stratum = lowest + 1;
      ctx.emit(new Synchronised(reading + offset, error + drifted(), stratum));
    }
    if (round < rounds) ctx.setTimer(Wait.PERIOD, periodTicks);
  }

  private long drifted() {
    return stratum == 1 ? 0 : ClockBounds.drifted(reading - since, driftPpm);
  }

  @Override
  public void timeout(Wait timer, Context<Message> ctx) {
    ask(ctx);
  }
}
