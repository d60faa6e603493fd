package org.bellwether.order;

import java.util.BitSet;
import org.bellwether.model.Clocked;
import org.bellwether.model.Context;
import org.bellwether.model.Output;
import org.bellwether.model.Timed;
import org.bellwether.model.Timer;

/**
 * Gusella and Zatti's clocks of Berkeley: nobody knows the time, so a master asks all, averages the
 * clocks that are not far off, and tells everybody by how much to change.
 *
 * <p><b>Model:</b> complete network; local clocks drift; no failures. <b>Guarantee:</b> after a
 * round, clocks differ by no more than the errors of reading them. <b>Cost:</b> 3(n-1) messages a
 * round. Clocks never go back: see {@link SlewedClock}.
 *
 * @see <a href="https://doi.org/10.1109/32.29484">Gusella and Zatti, IEEE Transactions on Software
 *     Engineering 15(7), 1989</a>
 */
public final class Berkeley
    implements Clocked<Berkeley.Message>, Timed<Berkeley.Message, Berkeley.Wait> {
  public sealed interface Message {}

  /** What does your clock show? */
  public record Poll(long asked) implements Message {}

  /** This, for a poll that was sent then. */
  public record Reading(long asked, long time) implements Message {}

  /** Change your clock by so much: a difference stays right while it travels. */
  public record Adjust(long by) implements Message {}

  /** Between two rounds. */
  public enum Wait implements Timer {
    PERIOD
  }

  /** This node's clock shows a time, and is set to change by a difference. */
  public record Adjusted(long time, long by) implements Output.Custom {}

  private final int self;
  private final int master;
  private final int rounds;
  private final long periodTicks;
  private final long limit;
  private final ClockAverage.Rule rule;
  private long reading;
  private SlewedClock clock;
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
    clock = SlewedClock.of(0, pace, Long.MAX_VALUE);
    ahead = new long[n];
  }

  @Override
  public void clock(long now) {
    reading = now;
  }

  @Override
  public void start(Context<Message> ctx) {
    clock = SlewedClock.of(reading, clock.pace(), clock.jump());
    if (self == master) poll(ctx);
  }

  private void poll(Context<Message> ctx) {
    round++;
    missing.set(0, ahead.length);
    missing.clear(self);
    ctx.broadcast(new Poll(clock.at(reading)));
    adjustAll(ctx);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    long now = clock.at(reading);
    switch (message) {
      case Poll(long asked) -> ctx.send(port, new Reading(asked, now));
      case Reading(long asked, long time) -> {
        ahead[port] = new ClockSample(asked, time, time, now).offset();
        missing.clear(port);
        adjustAll(ctx);
      }
      case Adjust(long by) -> adjust(by, ctx);
    }
  }

  /** Tells everybody by how much to change, once all have answered. */
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
    clock = clock.adjust(reading, by);
    ctx.emit(new Adjusted(clock.at(reading), by));
  }

  @Override
  public void timeout(Wait timer, Context<Message> ctx) {
    poll(ctx);
  }
}
