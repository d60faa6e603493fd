package org.bellwether.order;

import java.util.BitSet;
import org.bellwether.model.Clocked;
import org.bellwether.model.Context;
import org.bellwether.model.Output.ClockChange;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;

/**
 * Gusella and Zatti's clocks of Berkeley: no node knows the time, so a master asks all nodes,
 * averages the clocks that are not far off, and tells every node by how much to change its clock.
 *
 * <p><b>Model:</b> complete network; delays from d to D, both unknown to the nodes; local clocks
 * drift by at most ρ; reliable links, which keep order unless a period is at least twice as long as
 * any delay; no crashes and no pauses. <b>Guarantee:</b> the clocks that were set differ by at most
 * 2ε + 2ρR, where ε = (1+ρ)(D-d)/2 + 2 is the error of reading a clock and R the time since the
 * master began the round that set them. <b>Cost:</b> 3(n-1) messages per round.
 *
 * <p>Why: the master assumes that an answer is half a round trip old, and is wrong by at most half
 * the difference of both ways, (1+ρ)(D-d)/2 on its own clock; stamps in whole units and the half
 * add at most 1.5, and comparing two clocks in whole units adds 0.5 for each. The average is the
 * same for all and cancels out: after the correction a clock differs from the master's by the error
 * of reading it, and two clocks by two such errors, 2ε. From then on they drift apart by 2ρ per
 * unit of time. The next <i>correction</i> may be larger, up to 4ε + 2ρR, since the clocks are read
 * again to compute it, with two more errors.
 *
 * <p>What a clock shows never goes back and follows what it is set to at a bounded pace: see {@link
 * SlewedClock}. Clocks are read as they are set, so that a correction that is still being absorbed
 * disturbs no reading.
 *
 * @see <a href="https://doi.org/10.1109/32.29484">Gusella and Zatti, IEEE Transactions on Software
 *     Engineering 15(7), 1989</a>
 */
public final class Berkeley
    implements Clocked<Berkeley.Message>, Timed<Berkeley.Message, Berkeley.Wait> {
  public sealed interface Message {}

  /** What is your clock set to? */
  public record Poll(long asked) implements Message {}

  /** To this, for a poll that was sent then. */
  public record Reply(long asked, long time) implements Message {}

  /** Change your clock by so much: a difference stays right while it travels. */
  public record Adjust(long by) implements Message {}

  /** Between two rounds. */
  public enum Wait implements Timer {
    PERIOD
  }

  /**
   * This node's clock is set.
   *
   * @param time what it was set to up to now
   * @param by how much it has to change
   * @param shown what it shows, which follows
   */
  public record Adjusted(long time, long by, long shown) implements ClockChange {}

  private final int self;
  private final int master;
  private final int rounds;
  private final long periodTicks;
  private final long limit;
  private final ClockAverage.Rule rule;
  private long reading; // of the hardware
  private long corrected; // by how much the clock is set ahead of the hardware
  private SlewedClock shown;
  private int round;
  private final long[] ahead; // master: by how much each clock is ahead of its own
  private final BitSet missing = new BitSet(); // master: who has not answered

  /**
   * The node at position {@code self} of n.
   *
   * @param limit γ, in ticks
   */
  public Berkeley(
      int self,
      int n,
      int master,
      int rounds,
      long periodTicks,
      long limit,
      ClockAverage.Rule rule,
      long pace) {
    this.self = self;
    this.master = master;
    this.rounds = rounds;
    this.periodTicks = periodTicks;
    this.limit = limit;
    this.rule = rule;
    shown = SlewedClock.of(0, pace, Long.MAX_VALUE);
    ahead = new long[n];
  }

  @Override
  public void clock(long now) {
    reading = now;
  }

  /** What the clock is set to. */
  private long time() {
    return reading + corrected;
  }

  @Override
  public void start(Context<Message> ctx) {
    shown = SlewedClock.of(reading, shown.pace(), shown.jump());
    if (self == master) poll(ctx);
  }

  private void poll(Context<Message> ctx) {
    round++;
    missing.set(0, ahead.length);
    missing.clear(self);
    ctx.broadcast(new Poll(time()));
    adjustAll(ctx);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Poll(long asked) -> ctx.send(port, new Reply(asked, time()));
      case Reply(long asked, long time) -> {
        ahead[port] = new ClockSample(asked, time, time, time()).offset();
        missing.clear(port);
        adjustAll(ctx);
      }
      case Adjust(long by) -> adjust(by, ctx);
    }
  }

  /** Tells every node by how much to change its clock, once all have answered. */
  private void adjustAll(Context<Message> ctx) {
    if (!missing.isEmpty()) return;
    long[] corrections = ClockAverage.corrections(ahead, self, limit, rule);
    for (int port = 0; port < corrections.length; port++) {
      if (port == self) adjust(corrections[port], ctx);
      else ctx.send(port, new Adjust(corrections[port]));
    }
    if (round < rounds) ctx.setTimer(Wait.PERIOD, periodTicks);
  }

  private void adjust(long by, Context<Message> ctx) {
    long before = time();
    corrected += by;
    shown = shown.adjust(reading, time() - shown.at(reading));
    ctx.emit(new Adjusted(before, by, shown.at(reading)));
  }

  @Override
  public void timeout(Wait timer, Context<Message> ctx) {
    poll(ctx);
  }
}
