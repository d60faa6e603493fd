package org.bellwether.order;

import org.bellwether.model.Clocked;
import org.bellwether.model.Context;
import org.bellwether.model.Output.TimeEstimate;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;

/**
 * Cristian's clock reading: a node asks a server for the time, and assumes that the answer is half
 * a round trip old. Of several answers, the fastest is the best.
 *
 * <p><b>Model:</b> complete network; the server's clock is right; messages take at least a known
 * time m; a local clock gains or loses at most a known fraction ρ of the time; asynchronous,
 * reliable links that may reorder; no crashes, though nodes may pause. <b>Guarantee:</b> the error
 * of an estimate is at most the bound that it states, which is at most D/2 - m + ρ(D+1)/(1-ρ) + 3.5
 * for a round trip of D on the node's own clock. <b>Cost:</b> two messages per sample.
 *
 * <p>Why: the server read its clock when it showed s, so that the true time was at least s and at
 * most s+1; the answer then travelled for at least m, and for at most what the question left of the
 * round trip. That took at most (D+1)/(1-ρ), since the node's own clock may be slow and is read in
 * whole units. The true time at the answer's arrival is therefore from s+m to s+1+(D+1)/(1-ρ)-m,
 * and the estimate is s + D/2, near the middle. Errors are reported in whole units, rounded up.
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
  public record Estimated(long time, long error) implements TimeEstimate {}

  private static final long RESOLUTION = 1; // the server reads its clock in whole units

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
   * @param driftPpm by how much the node's own clock drifts at most
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
        Interval ahead = sample.ahead(RESOLUTION, leastDelay, driftPpm);
        if (ahead != null && sample.delay() <= mostRoundTrip && sample.delay() < best) {
          best = sample.delay();
          long offset = sample.offset();
          long error = Math.max(ahead.high() - offset, offset - ahead.low());
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
