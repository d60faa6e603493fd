package org.bellwether.election;

import static org.bellwether.model.Ring.NEXT;

import java.util.function.LongUnaryOperator;
import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;
import org.bellwether.model.Sized;
import org.bellwether.model.Timed;
import org.bellwether.model.Timer;

/**
 * Vitányi's election: a message waits at every processor for a time that grows with the name in it,
 * so that the smallest overtakes the others before they get far.
 *
 * <p><b>Model:</b> one-way ring of unknown size, distinct positive names, links that keep order, no
 * crashes; any processor may wake at any time. Clocks need not agree, but the ratios of their units
 * and of the delays are bounded: time is Archimedean. <b>Guarantee:</b> the smallest name wins and
 * everybody learns it, however long units and delays are; if they are all equal, the winner learns
 * the size of the ring as well. <b>Cost:</b> n wakeups, n sleepwells, n passes of the winner's
 * message, and what the others make before it catches up: with f(i) = 2^i at most 3nu/m passes of
 * all of them, where u is the longest unit plus the longest delay and m the shortest unit.
 *
 * @see <a href="https://doi.org/10.1145/800057.808725">Vitányi, Distributed elections in an
 *     Archimedean ring of processors, STOC 1984</a>
 */
public final class Vitanyi
    implements LeaderElection<Vitanyi.Message>, Timed<Vitanyi.Message, Vitanyi.Due> {
  public sealed interface Message extends Sized {}

  /** An election is on. */
  public record Wakeup() implements Message {
    @Override
    public long bits() {
      return 1;
    }
  }

  /** A name in search of a smaller one, in dyadic numerals: digits 1 and 2, a bit each. */
  public record Election(long id) implements Message {
    @Override
    public long bits() {
      return length(id);
    }
  }

  /** The election is over; whose message passed last has won. */
  public record Sleepwell() implements Message {
    @Override
    public long bits() {
      return 1;
    }
  }

  /** What a processor does when its time has come. */
  public enum Due implements Timer {
    /** Passes the least name on. */
    ELECTION,
    WAKEUP,
    SLEEPWELL,
    /** Counts: one more processor has been put to sleep. */
    TICK
  }

  /** How many processors the winner counted. */
  public record RingSize(long n) implements Output.Custom {}

  private enum Mode {
    ASLEEP,
    AWAKE,
    DONE
  }

  private final long id;
  private final long firstTicks; // before the own message leaves
  private final LongUnaryOperator waitTicks; // before a message with this name goes on
  private final long signalTicks; // before a wakeup or a sleepwell does
  private final boolean lockStep; // a message takes one tick of everybody's clock
  private Mode mode = Mode.ASLEEP;
  private long least; // the least name seen
  private long ticks = 1; // that the sleepwell has been under way, this one included

  /** A processor whose messages wait for so long. */
  public Vitanyi(
      long id, long firstTicks, LongUnaryOperator waitTicks, long signalTicks, boolean lockStep) {
    this.id = id;
    this.firstTicks = firstTicks;
    this.waitTicks = waitTicks;
    this.signalTicks = signalTicks;
    this.lockStep = lockStep;
    least = id;
  }

  /** The number of digits of a dyadic numeral. */
  public static int length(long name) {
    return Long.SIZE - 1 - Long.numberOfLeadingZeros(name + 1);
  }

  @Override
  public void start(Context<Message> ctx) {
    if (mode == Mode.ASLEEP) wake(ctx);
  }

  private void wake(Context<Message> ctx) {
    mode = Mode.AWAKE;
    pass(Due.WAKEUP, signalTicks, ctx);
    ctx.setTimer(Due.ELECTION, firstTicks);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Wakeup() when mode == Mode.ASLEEP -> wake(ctx);
      case Wakeup() -> {} // awake already
      case Election(long name) when name < least -> {
        least = name; // whatever waits here is destroyed
        ctx.setTimer(Due.ELECTION, waitTicks.applyAsLong(name));
      }
      case Election(long name) when name == id && name == least && mode == Mode.AWAKE -> {
        mode = Mode.DONE;
        ctx.emit(new Won());
        pass(Due.SLEEPWELL, signalTicks, ctx);
        if (lockStep) ctx.setTimer(Due.TICK, 1);
      }
      case Election _ -> {} // swallowed
      case Sleepwell() when mode == Mode.AWAKE -> {
        mode = Mode.DONE;
        ctx.cancelTimer(Due.ELECTION);
        ctx.emit(new Elected(least));
        pass(Due.SLEEPWELL, signalTicks, ctx);
      }
      case Sleepwell() -> {
        ctx.cancelTimer(Due.TICK); // home: everybody sleeps
        if (lockStep) ctx.emit(new RingSize(ticks));
      }
    }
  }

  @Override
  public void timeout(Due due, Context<Message> ctx) {
    if (due == Due.TICK) {
      ticks++;
      ctx.setTimer(Due.TICK, 1);
    } else {
      pass(due, 0, ctx);
    }
  }

  /** Sends at once or later. */
  private void pass(Due due, long afterTicks, Context<Message> ctx) {
    if (afterTicks > 0) {
      ctx.setTimer(due, afterTicks);
      return;
    }
    switch (due) {
      case ELECTION -> ctx.send(NEXT, new Election(least));
      case WAKEUP -> ctx.send(NEXT, new Wakeup());
      case SLEEPWELL -> ctx.send(NEXT, new Sleepwell());
      case TICK -> {}
    }
  }
}
