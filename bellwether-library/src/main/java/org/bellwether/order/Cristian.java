package org.bellwether.order;

import org.bellwether.model.Clocked;
import org.bellwether.model.Context;
import org.bellwether.model.Output;
import org.bellwether.model.Timed;
import org.bellwether.model.Timer;

/**
 * Cristian's clock reading: ask a server for the time, and take it that the answer is half a round
 * trip old. Of several answers, the fastest is the best.
 *
 * <p><b>Model:</b> complete network; the server's clock is right; messages take at least a known
 * time; local clocks drift little during a round trip. <b>Guarantee:</b> the estimate is wrong by
 * at most half the round trip less the least delay. <b>Cost:</b> two messages a sample.
 *
 * <p>Clocks are read in whole units, so an estimate may be wrong by two more.
 *
 * @see <a href="https://doi.org/10.1007/BF01784024">Cristian, Distributed Computing 3, 1989</a>
 */
public final class Cristian
    implements Clocked<Cristian.Message>, Timed<Cristian.Message, Cristian.Wait> {
  public sealed interface Message {}

  /** What time is it? */
  public record Request(long asked) implements Message {}

  /** This late, for a question that was asked then. */
  public record Reply(long asked, long time) implements Message {}

  /** Between two questions. */
  public enum Wait implements Timer {
    PERIOD
  }

  /**
   * The best estimate so far.
   *
   * @param time of the server, now
   * @param error by how much this may be wrong
   */
  public record Estimated(long time, long error) implements Output.Custom {}

  private static final long RESOLUTION = 2; // the server's reading, and both of ours

  private final int server;
  private final boolean serves;
  private final int samples;
  private final long periodTicks;
  private final long mostRoundTrip;
  private final long leastDelay;
  private final long driftPpm;
  private long reading;
  private int asked;
  private long best = Long.MAX_VALUE; // shortest round trip

  /**
   * The node at a position.
   *
   * @param server the port of the server
   * @param samples how many questions to ask
   * @param periodTicks from an answer to the next question
   * @param mostRoundTrip answers that took longer are rejected
   * @param leastDelay how long a message takes at least
   * @param driftPpm by how much the own clock drifts at most
   */
  public Cristian(
      int self,
      int server,
      int samples,
      long periodTicks,
      long mostRoundTrip,
      long leastDelay,
      long driftPpm) {
    this.server = server;
    serves = self == server;
    this.samples = samples;
    this.periodTicks = periodTicks;
    this.mostRoundTrip = mostRoundTrip;
    this.leastDelay = leastDelay;
    this.driftPpm = driftPpm;
  }

  @Override
  public void clock(long now) {
    reading = now;
  }

  @Override
  public void start(Context<Message> ctx) {
    if (!serves) ask(ctx);
  }

  private void ask(Context<Message> ctx) {
    asked++;
    ctx.send(server, new Request(reading));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Request(long sent) -> ctx.send(port, new Reply(sent, reading));
      case Reply(long sent, long time) -> {
        ClockSample sample = new ClockSample(sent, time, time, reading);
        if (sample.delay() <= mostRoundTrip && sample.delay() < best) {
          best = sample.delay();
          long drifted = ClockBounds.drifted(best, driftPpm);
          long error = sample.error(leastDelay) + drifted + RESOLUTION;
          ctx.emit(new Estimated(sample.estimate(), error));
        }
        if (asked < samples) ctx.setTimer(Wait.PERIOD, periodTicks);
      }
    }
  }

  @Override
  public void timeout(Wait timer, Context<Message> ctx) {
    ask(ctx);
  }
}
