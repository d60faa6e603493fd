package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.check.Checks.assertThat;
import static org.bellwether.check.Checks.check;

import java.math.BigDecimal;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Shape;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.model.Context;
import org.bellwether.model.Output;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Scenario.Starts;
import org.bellwether.simulate.Result;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.junit.jupiter.api.Test;

/** Time passes, but never what is due. */
class TimedTest {
  /** Node 0 sends when its timer runs out; node 1 looks at its own whether something has come. */
  static final class Meeting implements Timed<Meeting.Hello, Meeting.Alarm> {
    record Hello() {}

    enum Alarm implements Timer {
      NOW
    }

    record Met() implements Output.Custom {}

    record Missed() implements Output.Custom {}

    private final boolean sends;
    private final long ticks;
    private boolean met;

    Meeting(boolean sends, long ticks) {
      this.sends = sends;
      this.ticks = ticks;
    }

    @Override
    public void start(Context<Hello> ctx) {
      ctx.setTimer(Alarm.NOW, ticks);
    }

    @Override
    public void receive(int port, Hello hello, Context<Hello> ctx) {
      met = true;
    }

    @Override
    public void timeout(Alarm timer, Context<Hello> ctx) {
      if (sends) ctx.send(1, new Hello());
      else ctx.emit(met ? new Met() : new Missed());
    }
  }

  /** Objects to a meeting that was missed. */
  static final class Punctual implements Monitor {
    @Override
    public void output(int node, Output output, Verdict verdict) {
      if (output instanceof Meeting.Missed) {
        verdict.violated(new Property("punctuality"), "node " + node + " meets nobody", node);
      }
    }
  }

  private static final Catalog CATALOG =
      Entries.election(
          Shape.NAMED,
          Meeting.class,
          place -> new Meeting(place.position() == 0, place.position() == 0 ? 4 : 7),
          setting -> List.of(new Punctual()));

  private static Check meeting(long least, long most) {
    Scenario scenario =
        Scenario.builder(Entries.NAME).nodes(2).starts(Starts.FIRST).delay(least, most).build();
    return check(scenario, CATALOG).timed(true);
  }

  @Test
  void aMessageArrivesWithinItsBounds() {
    assertThat(meeting(1, 2)).holds();
    assertThat(meeting(1, 3)).holds(); // at the same instant deliveries come before timers
    Counterexample missed = assertThat(meeting(1, 4)).violates("punctuality");
    assertThat(missed.steps()).contains("time advances by 4");
    assertThat(Checks.replay(missed, CATALOG).violations())
        .extracting(Result.Violation::name)
        .containsExactly("punctuality");
  }

  @Test
  void withoutTimeAnythingMayTakeAnyTime() {
    assertThat(meeting(1, 1).timed(false)).violates("punctuality");
  }

  @Test
  void clocksMayBeFastOrSlowWithinTheirBounds() {
    BigDecimal slow = new BigDecimal("1.5");
    assertThat(meeting(1, 1).clocks(BigDecimal.ONE, slow)).holds(); // 6 + 1 at the latest
    assertThat(meeting(1, 1).clocks(BigDecimal.ONE, BigDecimal.TWO)).violates("punctuality");
  }

  @Test
  void timeAtRestIsNotCounted() {
    CheckResult result = meeting(1, 1).run();
    // two starts, then 4 and 1 and 2 ticks in one step each, with what happens in between
    assertThat(result.depth()).isEqualTo(8);
  }

  @Test
  void theBullyIsRightWithinItsBoundsAndWrongBeyond() {
    Scenario scenario =
        Scenario.builder("bully").ids(1, 2, 3).start(0).crash(0, 2).delay(1, 2).build();
    CheckResult result = check(scenario).run();
    assertThat(result).holds();
    assertThat(result.timed()).isTrue();
    Scenario everybody = Scenario.builder("bully").ids(1, 2, 3).start(0).build();
    assertThat(check(everybody)).holds();
    assertThat(check(everybody).timed(false)).violates("agreement");
  }

  /** A fault may strike at any tick, so that none is skipped while one is permitted. */
  @Test
  void whileAFaultIsPermittedEveryTickIsAState() {
    Scenario clocks = Scenario.builder("cristian").nodes(3).build();
    assertThat(check(clocks)).holds().hasStates(57);
    assertThat(check(clocks).losses(1)).holds().hasStates(4241); // four periods of 1000 ticks
    Scenario quick = clocks.but().parameter("period", 10).build();
    assertThat(check(quick).losses(1).run().states()).isLessThan(300);
  }
}
