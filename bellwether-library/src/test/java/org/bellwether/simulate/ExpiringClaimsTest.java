package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Shape;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.model.Context;
import org.bellwether.model.Output;
import org.bellwether.model.Serving;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.junit.jupiter.api.Test;

/** Claims that end by their node's own clock, made by the command of a client. */
class ExpiringClaimsTest {
  record Offer() {}

  record Mine() implements Output.Custom {}

  enum End implements Timer {
    SPENT
  }

  /** Claims something for ten units when it is told to, and then offers it to the next node. */
  static class Leaser implements Serving<Offer, Leaser.Take>, Timed<Offer, End> {
    record Take(int units) {}

    private final int self;
    private final int n;

    Leaser(Place place) {
      self = place.position();
      n = place.n();
    }

    @Override
    public void command(Take take, Context<Offer> ctx) {
      ctx.setTimer(End.SPENT, take.units);
      ctx.emit(new Output.Until(new Mine(), End.SPENT));
    }

    @Override
    public void timeout(End end, Context<Offer> ctx) {
      if (self + 1 < n) ctx.send(self + 1, new Offer());
    }

    @Override
    public void receive(int port, Offer offer, Context<Offer> ctx) {
      command(new Take(10), ctx);
    }
  }

  /** Planted: offers what it still claims. */
  static final class Generous extends Leaser {
    Generous(Place place) {
      super(place);
    }

    @Override
    public void command(Take take, Context<Offer> ctx) {
      super.command(take, ctx);
      super.timeout(End.SPENT, ctx);
    }
  }

  /** At most one node claims it at any instant. */
  static final class OneClaim implements Monitor {
    private final TreeSet<Integer> claiming = new TreeSet<>();

    @Override
    public void output(int node, Output output, Verdict verdict) {
      if (!(output instanceof Output.Until)) return;
      claiming.add(node);
      if (claiming.size() > 1) {
        verdict.violated(new Property("one claim"), claiming + " claim it", node);
      }
    }

    @Override
    public void lapsed(int node, Output claim, Verdict verdict) {
      claiming.remove(node);
    }

    @Override
    public void crashed(int node, Verdict verdict) {
      claiming.remove(node);
    }
  }

  private static final Catalog CAREFUL = TestNodes.catalog(Shape.NAMED, Leaser.class, Leaser::new);
  private static final Catalog GENEROUS =
      TestNodes.catalog(Shape.NAMED, Generous.class, Generous::new);

  private static Scenario.Builder scenario() {
    return Scenario.builder("test").nodes(2).command(1, 0, "Take", Map.of("units", 10L));
  }

  private static List<String> lapses(Scenario scenario, Catalog catalog) {
    List<String> told = new ArrayList<>();
    Simulation.of(scenario, catalog).judgedBy(() -> new Lapses(told)).run();
    return told;
  }

  /** Writes down when which node's claim is over. */
  private static final class Lapses implements Monitor {
    private final List<String> told;
    private long time;

    Lapses(List<String> told) {
      this.told = told;
    }

    @Override
    public boolean keepsTime() {
      return true;
    }

    @Override
    public void passed(long ticks, long ticksPerUnit) {
      time += ticks;
    }

    @Override
    public void lapsed(int node, Output claim, Verdict verdict) {
      told.add(time + " " + node);
    }
  }

  @Test
  void aClaimIsOverWhenItsTimerIsDue() {
    assertThat(lapses(scenario().build(), CAREFUL)).containsExactly("11 0", "22 1");
  }

  @Test
  void aClaimIsOverInTimeThoughItsNodeIsFrozen() {
    Scenario frozen =
        scenario()
            .fault(new Fault.Pause(BigDecimal.valueOf(5), 0))
            .fault(new Fault.Resume(BigDecimal.valueOf(50), 0))
            .build();
    assertThat(lapses(frozen, CAREFUL)).containsExactly("11 0", "61 1");
  }

  @Test
  void aCommandIsARecordOfTheNodesOwn() {
    TracedRun run = TracedRun.of(scenario().build(), CAREFUL);
    assertThat(run.events())
        .filteredOn(event -> event.type() == Trace.Event.Type.COMMAND)
        .extracting(event -> event.time() + " " + event.detail())
        .containsExactly("1 Take[units=10]");
  }

  private static Check check(Catalog catalog) {
    return Check.of(scenario().delay(1, 3).build(), catalog).timed(true).judgedBy(OneClaim::new);
  }

  @Test
  void theCheckerJudgesClaimsByDueTimesWhoeverIsPaused() {
    CheckResult result = check(CAREFUL).pauses(2).run();
    assertThat(result.holds()).isTrue();
    assertThat(result.complete()).isTrue();
  }

  @Test
  void theCheckerFindsTwoWhoClaimAtOnceAndTheScheduleReplays() {
    CheckResult result = check(GENEROUS).run();
    assertThat(result.violation()).isNotNull();
    Result replayed =
        Simulation.of(result.violation().scenario(), GENEROUS).judgedBy(OneClaim::new).run();
    assertThat(replayed.violations())
        .extracting(Result.Violation::name)
        .containsExactly("one claim");
  }

  @Test
  void aPausedNodeHandlesNothingWhileTimePasses() {
    CheckResult result =
        Check.of(scenario().build(), CAREFUL)
            .timed(true)
            .pauses(1)
            .judgedBy(OneClaim::new)
            .sometimes("claimed again", c -> false)
            .run();
    CheckResult without = Check.of(scenario().build(), CAREFUL).timed(true).run();
    assertThat(result.states()).isGreaterThan(without.states());
    assertThat(result.complete()).isTrue();
  }

  @Test
  void messagesMayTakeAnyTimeBesideTimersThatTakeTheirs() {
    Scenario unbounded =
        scenario()
            .links(Links.UNIT.delay(new Links.Delay.Exponential(BigDecimal.ONE)))
            .until(BigDecimal.valueOf(40))
            .build();
    CheckResult result = Check.of(unbounded, CAREFUL).timed(true).judgedBy(OneClaim::new).run();
    assertThat(result.holds()).isTrue();
    assertThat(result.complete()).isTrue();
  }
}
