package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.check.Checks.check;
import static org.bellwether.model.Ring.NEXT;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Recoverable;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Scenario.Starts;
import org.bellwether.scenario.Step;
import org.bellwether.simulate.TestNodes.Saw;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A node may start several times where its algorithm allows it. */
class RepeatedStartsTest {
  private static final Catalog ONCE =
      Catalog.of(entry(Shape.NAMED, Starter.class, place -> new Starter()).build());
  private static final Catalog AGAIN = again(Shape.NAMED, Starter.class, place -> new Starter());

  record Hello() {}

  record Nothing() {}

  /** Counts its starts. */
  static final class Starter implements Recoverable<Hello, Nothing> {
    private int started;
    private boolean recovered;

    @Override
    public void start(Context<Hello> ctx) {
      ctx.emit(new Saw("start " + ++started));
      ctx.broadcast(new Hello());
    }

    @Override
    public void receive(int port, Hello hello, Context<Hello> ctx) {}

    @Override
    public void boot(@Nullable Nothing saved, Context<Hello> ctx) {
      recovered = true;
      ctx.emit(new Saw("recover"));
    }
  }

  /** Takes no notice of a start between the first and the second message that it hears. */
  static final class Busy implements Node<Hello> {
    private int heard;
    private boolean startedLate;

    @Override
    public void start(Context<Hello> ctx) {
      if (heard == 1) return;
      startedLate = heard == 2;
      ctx.send(NEXT, new Hello());
      ctx.send(NEXT, new Hello());
    }

    @Override
    public void receive(int port, Hello hello, Context<Hello> ctx) {
      heard++;
    }
  }

  @Test
  void eachListedStartHappensAtItsTime() {
    Scenario scenario = pair().start(0).startAt(50, 1).startAt(90, 0).build();
    assertThat(TracedRun.of(scenario, AGAIN).seen())
        .containsExactly("0 0: start 1", "50 1: start 1", "90 0: start 2");
  }

  @Test
  void twoStartsOfANodeAtOneInstantAreTwo() {
    assertThat(TracedRun.of(pair().start(0, 0).build(), AGAIN).seen())
        .containsExactly("0 0: start 1", "0 0: start 2");
  }

  @Test
  void aWalkRoundARingLosesNoStart() {
    Scenario ring = Scenario.builder("test").nodes(3).start(0, 0).build();
    Catalog busy = again(Shape.ONE_WAY_RING, Busy.class, place -> new Busy());
    assertThat(Simulation.of(ring, busy).run().total()).isEqualTo(4);
  }

  @Test
  void aNodeThatHasRecoveredMayStartAgainAndOneThatIsDownDoesNot() {
    Scenario scenario =
        pair().start(0).startAt(15, 0).startAt(30, 0).crash(10, 0).recover(20, 0).build();
    assertThat(TracedRun.of(scenario, AGAIN).seen())
        .containsExactly("0 0: start 1", "20 0: recover", "30 0: start 1");
  }

  @Test
  void whatCannotBeStartedAgainIsNotStartedAfterACrashEither() {
    Scenario scenario = pair().startAt(30, 0).crash(10, 0).recover(20, 0).build();
    assertThat(TracedRun.of(scenario, ONCE).seen()).containsExactly("20 0: recover");
  }

  @Test
  void aScheduleStartsANodeAsOftenAsTheScenarioListsIt() {
    Step start = new Step.Start(0);
    Scenario twice = pair().start(0).startAt(9, 0).schedule(List.of(start, start)).build();
    assertThat(TracedRun.of(twice, AGAIN).seen()).containsExactly("0 0: start 1", "1 0: start 2");
    Scenario thrice = twice.but().schedule(List.of(start, start, start)).build();
    assertThatThrownBy(() -> TracedRun.of(thrice, AGAIN))
        .hasMessageContaining("schedule[2]")
        .hasMessageContaining("expected a node that has yet to start");
    Scenario after =
        twice
            .but()
            .schedule(
                List.of(
                    start,
                    new Step.Strike(new Fault.Crash(BigDecimal.ZERO, 0)),
                    new Step.Strike(new Fault.Recover(BigDecimal.ZERO, 0)),
                    start))
            .build();
    assertThat(TracedRun.of(after, AGAIN).seen())
        .containsExactly("0 0: start 1", "2 0: recover", "3 0: start 1");
  }

  @Test
  void theCheckerStartsANodeAsOftenAsTheScenarioListsItAndNoMore() {
    for (Starts when : Starts.values()) {
      Scenario twice = pair().start(0, 1).startAt(9, 0).starts(when).build();
      assertThat(everStarts(check(twice, AGAIN), 2, false)).isTrue();
      assertThat(everStarts(check(twice, AGAIN), 3, false)).isFalse();
    }
  }

  @Test
  void theCheckerStartsANodeAfterItsRecoveryToo() {
    Scenario once = pair().start(0).build();
    assertThat(everStarts(check(once, AGAIN).crashes(1).recoveries(1), 1, true)).isTrue();
    assertThat(everStarts(check(once, AGAIN).crashes(1).recoveries(1), 2, true)).isFalse();
    assertThat(everStarts(check(once, ONCE).crashes(1).recoveries(1), 1, true)).isFalse();
  }

  @Test
  void theCheckerKeepsAStartOfWhichANodeTakesNoNoticeYet() {
    Scenario scenario = Scenario.builder("test").nodes(2).start(0, 1).build();
    CheckResult result =
        check(scenario, again(Shape.ONE_WAY_RING, Busy.class, place -> new Busy()))
            .sometimes("late", there -> there.node(0) instanceof Busy busy && busy.startedLate)
            .run();
    assertThat(result.missing()).isEmpty();
  }

  /** Whether node 0 is ever seen to have started that often since it came up. */
  private static boolean everStarts(Check check, int times, boolean afterRecovery) {
    return check
        .sometimes(
            "seen",
            there ->
                there.node(0) instanceof Starter starter
                    && starter.started == times
                    && (starter.recovered || !afterRecovery))
        .run()
        .missing()
        .isEmpty();
  }

  private static Scenario.Builder pair() {
    return Scenario.builder("test").nodes(2);
  }

  private static Catalog again(
      Shape shape, Class<?> node, Function<Place, ? extends Node<?>> make) {
    return Catalog.of(entry(shape, node, make).trait(Trait.STARTS_AGAIN).build());
  }

  private static EntryBuilder entry(
      Shape shape, Class<?> node, Function<Place, ? extends Node<?>> make) {
    return Entry.of("test", Family.RING_ELECTION, shape, node)
        .idea("shows when it starts")
        .model("any")
        .guarantee("none")
        .cost("none")
        .paper("none", "https://example.org")
        .placed(setting -> make);
  }
}
