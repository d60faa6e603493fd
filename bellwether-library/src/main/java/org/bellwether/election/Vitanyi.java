package org.bellwether.election;

import static org.bellwether.model.Ring.NEXT;

import java.util.function.LongUnaryOperator;
import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Electing;
import org.bellwether.model.Output.Won;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;

/**
 * Vitányi's election: a message waits at every processor for a time that grows with the name in it,
 * so that the smallest overtakes the others before they get far.
 *
 * <p><b>Model:</b> one-way ring of unknown size, distinct positive names, FIFO links, no crashes;
 * any processor may wake at any time. Clocks need not agree, but the ratios of their units and of
 * the delays are bounded: time is Archimedean. <b>Guarantee:</b> the smallest name wins and all
 * nodes learn it, however long units and delays are; if all of them are equal, the winner can count
 * the ring, and tell all nodes its size with n more messages. A processor that wakes after the
 * sleepwell has passed it begins another election, in which all processors take part again, with
 * the same outcome; elections are numbered, and each of them costs what a single one does.
 * <b>Cost:</b> n wakeups, n sleepwells, n passes of the winner's message, and the passes of the
 * others before it catches up: with f(i) = 2^i at most 3nu/m passes in total, where u is the
 * longest unit plus the longest delay and m the shortest unit.
 *
 * @see <a href="https://doi.org/10.1145/800057.808725">Vitányi, Distributed elections in an
 *     Archimedean ring of processors, STOC 1984</a>
 */
public final class Vitanyi
    implements LeaderElection<Vitanyi.Message>, Timed<Vitanyi.Message, Vitanyi.Due> {
  public sealed interface Message extends Sized {
    @Override
    default long bits() {
      return 1;
    }
  }

  /** An election is on. Its number is not among the bits that the paper counts. */
  public record Wakeup(int epoch) implements Message {}

  /** A name in search of a smaller one. */
  public record Election(long id, int epoch) implements Message {
    @Override
    public long bits() {
      return length(id);
    }
  }

  /** The election is over; whose message passed last has won. */
  public record Sleepwell(int epoch) implements Message {}

  /** How many processors there are: the winner has counted them. */
  public record Size(long n) implements Message {
    @Override
    public long bits() {
      return length(n);
    }
  }

  /** What is to be sent, or counted: one more tick of the sleepwell's way. */
  public enum Due implements Timer {
    ELECTION,
    WAKEUP,
    SLEEPWELL,
    TICK
  }

  /** How many processors there are: the winner counted them, the others are told. */
  public record RingSize(long n) implements Output.Custom {}

  /** Who learns the size of the ring, by the ticks that the sleepwell takes to come home. */
  public enum Counting {
    NOBODY,
    WINNER,
    EVERYBODY
  }

  /** How far a processor is with a signal that goes round once per election. */
  private enum Signal {
    TO_COME,
    HELD,
    PASSED
  }

  private final long id;
  private final long firstTicks; // T0, before the own message leaves: 1 in the paper's protocol
  private final LongUnaryOperator f; // of a name: how long its message waits before it goes on
  private final long signalTicks; // before a wakeup or a sleepwell does
  private final Counting counting; // in lock-step only
  private int epoch; // how many elections it has taken part in
  private Signal wakeup = Signal.TO_COME; // of the present election
  private Signal sleepwell = Signal.TO_COME;
  private long k; // the least name seen

  // The ring is counted
  private long ticks = 1; // that the sleepwell has been under way, this one included
  private boolean telling; // the size that it counted is not home yet

  /** A processor whose messages wait for so long. */
  public Vitanyi(
      long id, long firstTicks, LongUnaryOperator f, long signalTicks, Counting counting) {
    this.id = id;
    this.firstTicks = firstTicks;
    this.f = f;
    this.signalTicks = signalTicks;
    this.counting = counting;
    k = id;
  }

  /** The number of digits of a dyadic numeral: 1, 2, 11, 12, 21, 22, 111, ...; a bit each. */
  public static int length(long name) {
    return Long.SIZE - 1 - Long.numberOfLeadingZeros(name + 1);
  }

  @Override
  public void start(Context<Message> ctx) {
    if (!awake()) wake(ctx);
  }

  /** A processor is asleep until it wakes, awake until the sleepwell comes, and done then. */
  private boolean awake() {
    return wakeup != Signal.TO_COME && sleepwell == Signal.TO_COME;
  }

  private void wake(Context<Message> ctx) {
    passSleepwell(ctx); // of the election before: nothing overtakes it
    epoch++;
    wakeup = Signal.HELD;
    sleepwell = Signal.TO_COME;
    k = id;
    ctx.emit(new Electing());
    signal(Due.WAKEUP, ctx);
    timer(firstTicks, ctx); // timer := T0
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Wakeup(int number) when !awake() && number > epoch -> wake(ctx);
      case Wakeup wakeup -> {} // awake already
      case Election(var id, int number)
          when number != epoch -> {} // cannot be, where links keep order
      case Election(long j, var epoch) when j < k -> {
        k = j; // whatever waits here is destroyed
        timer(f.applyAsLong(k), ctx); // timer := f(k)
      }
      case Election(long j, var epoch) when j == id && unbeaten() && awake() -> {
        goAsleep(new Won(), ctx);
        beginCount(ctx);
      }
      case Election election -> {} // swallowed
      case Sleepwell(int number) when awake() && number == epoch -> {
        ctx.cancelTimer(Due.ELECTION);
        goAsleep(new Elected(k), ctx);
      }
      case Sleepwell sleepwell when unbeaten() ->
          endCount(ctx); // home, though another election may be on
      case Sleepwell sleepwell -> {} // cannot be, where links keep order
      case Size(long n) -> passSize(n, ctx);
    }
  }

  /** Whether this processor has seen no smaller name. In the end, that is the winner alone. */
  private boolean unbeaten() {
    return k == id;
  }

  /** The message of the least name goes on after so many ticks; one that waits is destroyed. */
  private void timer(long ticks, Context<Message> ctx) {
    ctx.setTimer(Due.ELECTION, ticks);
  }

  private void goAsleep(Output outcome, Context<Message> ctx) {
    sleepwell = Signal.HELD;
    ctx.emit(outcome);
    signal(Due.SLEEPWELL, ctx);
  }

  /** Passes a signal on, at once where it is not held. */
  private void signal(Due signal, Context<Message> ctx) {
    if (signalTicks == 0) timeout(signal, ctx);
    else ctx.setTimer(signal, signalTicks);
  }

  @Override
  public void timeout(Due due, Context<Message> ctx) {
    switch (due) {
      case WAKEUP -> passWakeup(ctx);
      case ELECTION -> {
        passWakeup(ctx); // nothing overtakes a wakeup
        ctx.send(NEXT, new Election(k, epoch));
      }
      case SLEEPWELL -> passSleepwell(ctx);
      case TICK -> {
        ticks++;
        ctx.setTimer(Due.TICK, 1);
      }
    }
  }

  private void passWakeup(Context<Message> ctx) {
    if (wakeup != Signal.HELD) return;
    wakeup = Signal.PASSED;
    ctx.cancelTimer(Due.WAKEUP);
    ctx.send(NEXT, new Wakeup(epoch));
  }

  private void passSleepwell(Context<Message> ctx) {
    if (sleepwell != Signal.HELD) return;
    sleepwell = Signal.PASSED;
    ctx.cancelTimer(Due.SLEEPWELL);
    passWakeup(ctx);
    ctx.send(NEXT, new Sleepwell(epoch));
  }

  /** The winner counts the ticks from now until its sleepwell is home. */
  private void beginCount(Context<Message> ctx) {
    ticks = 1;
    if (counting != Counting.NOBODY) ctx.setTimer(Due.TICK, 1);
  }

  private void endCount(Context<Message> ctx) {
    if (counting == Counting.NOBODY) return;
    ctx.cancelTimer(Due.TICK);
    ctx.emit(new RingSize(ticks));
    telling = counting == Counting.EVERYBODY;
    if (telling) ctx.send(NEXT, new Size(ticks));
  }

  private void passSize(long n, Context<Message> ctx) {
    if (telling) {
      telling = false; // home: everybody knows
      return;
    }
    ctx.emit(new RingSize(n));
    ctx.send(NEXT, new Size(n));
  }
}
