package org.bellwether.check;

import static org.bellwether.check.Checks.assertThat;
import static org.bellwether.check.Checks.check;

import java.math.BigDecimal;
import java.util.List;
import java.util.TreeSet;
import org.assertj.core.api.Assertions;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Shape;
import org.bellwether.model.Context;
import org.bellwether.model.Output;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.Delay;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Scenario.Starts;
import org.bellwether.simulate.Result;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Messages that may take any time, beside timers that take exactly theirs. With exponential delays
 * time is counted in millionths of a unit, and so are the timers here.
 */
class UnboundedDelaysTest {
  private static final BigDecimal TICK = new BigDecimal("0.000001");
  private static final long LENGTH = 4;

  sealed interface Message {}

  record Ask() implements Message {}

  record Yes() implements Message {}

  record Mine() implements Output.Custom {}

  enum Alarm implements Timer {
    SPENT,
    OWED
  }

  /**
   * Node 0 asks node 1 for a lease, and counts it from when it asked; node 1 claims the same once
   * the lease is over.
   */
  static class Lease implements Timed<Message, Alarm> {
    private final int self;
    private boolean spent;

    Lease(int self) {
      this.self = self;
    }

    @Override
    public void start(Context<Message> ctx) {
      if (self == 1) return;
      ctx.setTimer(Alarm.SPENT, LENGTH);
      ctx.send(1, new Ask());
    }

    @Override
    public void receive(int port, Message message, Context<Message> ctx) {
      switch (message) {
        case Ask ask -> {
          ctx.setTimer(Alarm.OWED, owed());
          ctx.send(0, new Yes());
        }
        case Yes yes -> granted(ctx);
      }
    }

    long owed() {
      return LENGTH;
    }

    void granted(Context<Message> ctx) {
      if (!spent) ctx.emit(new Output.Until(new Mine(), Alarm.SPENT));
    }

    @Override
    public void timeout(Alarm timer, Context<Message> ctx) {
      switch (timer) {
        case SPENT -> spent = true;
        case OWED -> {
          ctx.setTimer(Alarm.SPENT, LENGTH);
          ctx.emit(new Output.Until(new Mine(), Alarm.SPENT));
        }
      }
    }
  }

  /** Counts the lease from the answer; node 1 allows for the longest time that it expects. */
  static final class FromTheAnswer extends Lease {
    private final long longest;

    FromTheAnswer(int self, long longest) {
      super(self);
      this.longest = longest;
    }

    @Override
    long owed() {
      return LENGTH + longest;
    }

    @Override
    void granted(Context<Message> ctx) {
      ctx.setTimer(Alarm.SPENT, LENGTH);
      ctx.emit(new Output.Until(new Mine(), Alarm.SPENT));
    }
  }

  /** At most one node claims it at any instant. */
  static final class OneClaim implements Monitor {
    private final TreeSet<Integer> claiming = new TreeSet<>();

    @Override
    public void output(int node, Output output, Verdict verdict) {
      if (!(output instanceof Output.Until)) return;
      claiming.add(node);
      if (claiming.size() > 1)
        verdict.violated(new Property("one claim"), claiming + " claim it", node);
    }

    @Override
    public void lapsed(int node, Output claim, Verdict verdict) {
      claiming.remove(node);
    }
  }

  private static Catalog fromTheAnswer(long longest) {
    return Entries.election(
        Shape.NAMED,
        FromTheAnswer.class,
        place -> new FromTheAnswer(place.position(), longest),
        setting -> List.of(new OneClaim()));
  }

  private static Check timed(Delay delay, Catalog catalog) {
    Scenario scenario =
        Scenario.builder(Entries.NAME)
            .nodes(2)
            .starts(Starts.FIRST)
            .links(Links.UNIT.delay(delay))
            .clocks(new Clocks(List.of(TICK, TICK), List.of(), List.of()))
            .build();
    return check(scenario, catalog).timed(true);
  }

  private static Delay upTo(long most) {
    return new Delay.Uniform(BigDecimal.ZERO, TICK.multiply(BigDecimal.valueOf(most)));
  }

  private static final Delay ANY = new Delay.Exponential(BigDecimal.ONE);

  /** However long it is, a bound hides the fault, and there is a message that exceeds it. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 5, 20})
  void aMessageWithoutABoundArrivesLaterThanAnybodyAllowedFor(long longest) {
    Catalog catalog = fromTheAnswer(longest);
    assertThat(timed(upTo(longest), catalog)).holds();
    CheckResult.Counterexample late = assertThat(timed(ANY, catalog)).violates("one claim");
    Assertions.assertThat(Checks.replay(late, catalog).violations())
        .extracting(Result.Violation::name)
        .containsExactly("one claim");
  }

  @Test
  void aLeaseThatCountsFromTheQuestionNeedsNoBound() {
    Catalog catalog =
        Entries.election(
            Shape.NAMED,
            Lease.class,
            place -> new Lease(place.position()),
            setting -> List.of(new OneClaim()));
    assertThat(timed(ANY, catalog)).holds();
  }
}
