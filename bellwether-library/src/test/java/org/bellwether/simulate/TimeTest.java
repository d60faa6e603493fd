package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Shape;
import org.bellwether.model.Context;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.Delay;
import org.bellwether.scenario.Links.LinkDelay;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.TestNodes.Beater;
import org.bellwether.simulate.TestNodes.Greeter;
import org.junit.jupiter.api.Test;

class TimeTest {
  private static final Catalog GREETERS =
      TestNodes.catalog(Shape.NAMED, Greeter.class, Greeter::new);
  private static final Catalog BEATERS = TestNodes.catalog(Shape.NAMED, Beater.class, Beater::new);

  @Test
  void decimalsAreExact() {
    Links links = Links.UNIT.delay(new Delay.Constant(new BigDecimal("0.1")));
    Scenario scenario = Scenario.builder("chang-roberts").nodes(30).links(links).build();
    Result result = Simulation.of(scenario).run();
    assertThat(result.leader().time()).isEqualByComparingTo("3");
    assertThat(result.endTime()).isEqualByComparingTo("6");
  }

  @Test
  void uniformDelaysAreWholeWhenTheirBoundsAre() {
    Links links = Links.UNIT.delay(new Delay.Uniform(BigDecimal.ONE, BigDecimal.valueOf(10)));
    Scenario.Builder scenario = Scenario.builder("test").nodes(60).links(links);
    Map<BigDecimal, Integer> counts = new HashMap<>();
    for (Trace.Event event : TracedRun.of(scenario.build(), GREETERS).events()) {
      if (event.type() == Trace.Event.Type.DELIVER) counts.merge(event.time(), 1, Integer::sum);
    }
    assertThat(counts).hasSize(10);
    assertThat(counts.values()).allMatch(c -> c > 250 && c < 470); // 354 expected each
  }

  @Test
  void exponentialDelaysHaveTheirMean() {
    Links links = Links.UNIT.delay(new Delay.Exponential(BigDecimal.valueOf(5)));
    Scenario scenario = Scenario.builder("test").nodes(100).links(links).build();
    double mean =
        TracedRun.of(scenario, GREETERS).events().stream()
            .filter(e -> e.type() == Trace.Event.Type.DELIVER)
            .mapToDouble(e -> e.time().doubleValue())
            .average()
            .orElseThrow();
    assertThat(mean).isBetween(4.8, 5.2);
  }

  @Test
  void linksThatKeepOrderNeverLetAMessageOvertake() {
    assertThat(overtaken(Scenario.builder("test").nodes(3).delay(1, 100).build())).isZero();
    Links wild = Links.UNIT.delay(new Delay.Uniform(BigDecimal.ONE, BigDecimal.valueOf(100)));
    Scenario any = Scenario.builder("test").nodes(3).links(wild.reordering()).build();
    assertThat(overtaken(any)).isPositive();
  }

  @Test
  void singleLinksCanHaveTheirOwnDelay() {
    Links links = Links.UNIT.perLink(List.of(new LinkDelay(0, 2, BigDecimal.valueOf(7))));
    Scenario scenario = Scenario.builder("test").nodes(3).links(links).start(0).build();
    assertThat(TracedRun.of(scenario, GREETERS).seen())
        .containsExactly("0 0: start", "1 1: 0@0", "7 2: 0@0");
  }

  @Test
  void localClocksHaveTheirOwnUnitAndDrift() {
    Clocks clocks =
        new Clocks(
            List.of(new BigDecimal("2.5"), BigDecimal.ONE),
            List.of(),
            List.of(BigDecimal.ZERO, BigDecimal.ONE));
    Scenario scenario = Scenario.builder("test").nodes(2).clocks(clocks).build();
    List<String> firstBeats =
        TracedRun.of(scenario, BEATERS).events().stream()
            .filter(e -> e.type() == Trace.Event.Type.TIMEOUT)
            .map(e -> e.node() + " " + e.time().stripTrailingZeros().toPlainString())
            .limit(3)
            .toList();
    // ten ticks of node 0 take 25, of node 1, which runs at twice the rate, 5
    assertThat(firstBeats).containsExactly("1 5", "1 10", "1 15");
    assertThat(TracedRun.of(scenario, BEATERS).events())
        .filteredOn(e -> e.type() == Trace.Event.Type.TIMEOUT && e.node() == 0)
        .extracting(e -> e.time().intValue())
        .containsExactly(25, 50, 75, 100, 125);
  }

  /** Sets one timer, very far ahead. */
  static final class Sleeper implements Timed<Sleeper.Nothing, Sleeper.Alarm> {
    record Nothing() {}

    enum Alarm implements Timer {
      FAR,
      NEVER
    }

    private boolean never;

    Sleeper(boolean never) {
      this.never = never;
    }

    @Override
    public void start(Context<Nothing> ctx) {
      ctx.setTimer(Alarm.FAR, 1L << 60);
      if (never) ctx.setTimer(Alarm.NEVER, Long.MAX_VALUE);
    }

    @Override
    public void receive(int port, Nothing message, Context<Nothing> ctx) {}

    @Override
    public void timeout(Alarm timer, Context<Nothing> ctx) {
      ctx.emit(new TestNodes.Saw("woke"));
    }
  }

  @Test
  void emptyStretchesCostNothing() {
    Catalog sleepers = TestNodes.catalog(Shape.NAMED, Sleeper.class, place -> new Sleeper(false));
    TracedRun run = TracedRun.of(Scenario.builder("test").nodes(1).build(), sleepers);
    assertThat(run.seen()).containsExactly((1L << 60) + " 0: woke");
    assertThat(run.result().warnings()).isEmpty();
  }

  @Test
  void aTimerBeyondTheEndOfTimeNeverRunsOut() {
    Catalog sleepers = TestNodes.catalog(Shape.NAMED, Sleeper.class, place -> new Sleeper(true));
    TracedRun run = TracedRun.of(Scenario.builder("test").nodes(1).build(), sleepers);
    assertThat(run.seen()).hasSize(1);
    assertThat(run.result().warnings()).hasSize(1);
  }

  @Test
  void aRunStopsAtItsTime() {
    Scenario scenario =
        Scenario.builder("chang-roberts").nodes(10).until(BigDecimal.valueOf(4)).build();
    Result result = Simulation.of(scenario).run();
    assertThat(result.endTime()).isEqualTo(BigDecimal.valueOf(4));
    assertThat(result.leaders()).isEmpty();
    assertThat(result.violations()).isEmpty();
  }

  /** How many beats arrive after a later one of the same sender. */
  private static int overtaken(Scenario scenario) {
    Map<String, Integer> last = new HashMap<>();
    List<String> late = new ArrayList<>();
    for (Trace.Event event : TracedRun.of(scenario, BEATERS).events()) {
      if (event.cause() == null) continue;
      Beater.Beat beat = (Beater.Beat) event.cause().message();
      String link = event.cause().from() + "-" + event.cause().to();
      if (last.getOrDefault(link, 0) > beat.number()) late.add(link);
      last.put(link, beat.number());
    }
    return late.size();
  }
}
