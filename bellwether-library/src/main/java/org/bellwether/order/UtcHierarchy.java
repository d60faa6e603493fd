package org.bellwether.order;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Clocked;
import org.bellwether.model.Context;
import org.bellwether.model.Output.TimeEstimate;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;

/**
 * A hierarchy below Coordinated Universal Time: nodes with a receiver are stratum 1, every other
 * node asks its neighbours, believes those of the lowest stratum, and uses what most of them have
 * in common.
 *
 * <p><b>Model:</b> any connected graph, at least one receiver; messages take at least a known time;
 * a local clock gains or loses at most a known fraction ρ of the time; asynchronous, reliable links
 * that may reorder; no crashes, though nodes may pause; receivers may be false. <b>Guarantee:</b>
 * the true time is never outside the interval that a node reports, if at each node that asks
 * receivers fewer than half of them are false. <b>Cost:</b> two messages per link, direction and
 * round.
 *
 * <p>Answers come one after the other, and the node's own clock drifts while it waits for the
 * others: each answer is kept as a {@link Reading}, and the readings are brought to the time of the
 * last answer before they are intersected.
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
  public record Synchronised(long time, long error, int stratum) implements TimeEstimate {}

  private static final int UNSYNCHRONISED = 16;
  private static final long RESOLUTION = 1; // a receiver reads its clock in whole units

  private final int rounds;
  private final long periodTicks;
  private final long leastDelay;
  private final long driftPpm;
  private int stratum;
  private long reading;
  private Reading known = new Reading(0, 0, 0); // of the true time, below stratum 1
  private int round;
  private final BitSet missing = new BitSet(); // whose answer has not come
  private int lowest; // stratum among the answers of this round
  private final ArrayList<Reading> believed = new ArrayList<>(); // answers of that stratum

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
      case Request(long asked) -> {
        Reading now = now();
        ctx.send(port, new Reply(asked, now.time(), now.error(), stratum));
      }
      case Reply reply -> {
        weigh(reply);
        missing.clear(port);
        if (missing.isEmpty()) conclude(ctx);
      }
    }
  }

  /** What this node knows of the true time at this moment. */
  private Reading now() {
    if (stratum == 1) return new Reading(0, RESOLUTION, reading);
    if (stratum == UNSYNCHRONISED) return new Reading(0, 0, reading); // and says so
    return known.at(reading, driftPpm);
  }

  private void weigh(Reply reply) {
    if (reply.stratum >= UNSYNCHRONISED || reply.stratum > lowest) return;
    ClockSample sample = new ClockSample(reply.asked, reply.time, reply.time, reading);
    Interval ahead = sample.ahead(reply.error, leastDelay, driftPpm);
    if (ahead == null) return; // no value is consistent with that
    if (reply.stratum < lowest) believed.clear();
    lowest = reply.stratum;
    believed.add(Reading.of(ahead, reading));
  }

  private void conclude(Context<Message> ctx) {
    List<Interval> ahead = new ArrayList<>();
    for (Reading one : believed) ahead.add(one.at(reading, driftPpm).ahead());
    int liars = (ahead.size() - 1) / 2; // at most
    Interval agreed = lowest < stratum ? Interval.intersect(ahead, liars) : null;
    if (agreed != null) {
      known = Reading.of(agreed, reading);
      stratum = lowest + 1;
      ctx.emit(new Synchronised(known.time(), known.error(), stratum));
    }
    if (round < rounds) ctx.setTimer(Wait.PERIOD, periodTicks);
  }

  @Override
  public void timeout(Wait timer, Context<Message> ctx) {
    ask(ctx);
  }
}
