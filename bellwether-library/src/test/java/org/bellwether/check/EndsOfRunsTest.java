package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.check.Checks.check;
import static org.bellwether.scenario.Operations.Request.by;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.IntFunction;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Shape;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.model.Clocked;
import org.bellwether.model.Context;
import org.bellwether.model.Detecting;
import org.bellwether.model.Linked;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Timed;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.junit.jupiter.api.Test;

/**
 * A run ends where nothing is left to happen: a fault that strikes nothing does not hide that, and
 * a pause, a bound of the search or news that is still under way is no end.
 */
class EndsOfRunsTest {
  private static final Property GOAL = new Property("goal");
  private static final BigDecimal SOON = BigDecimal.valueOf(5);
  private static final BigDecimal LATER = BigDecimal.valueOf(50);

  record Hello() {}

  record Done() implements Output.Custom {}

  /** Every run reaches the end with at least one output. */
  static final class SomethingDone implements Monitor {
    private boolean done;

    @Override
    public List<Property> properties() {
      return List.of(GOAL);
    }

    @Override
    public void output(int node, Output output, Verdict verdict) {
      done = true;
    }

    @Override
    public void ended(Ending ending, Verdict verdict) {
      if (ending == Ending.QUIESCENT && !done) verdict.violated(GOAL, "nothing was done");
    }
  }

  private static Catalog catalog(Class<?> type, IntFunction<Node<?>> make) {
    return Entries.election(
        Shape.NAMED,
        type,
        place -> make.apply(place.position()),
        setting -> List.of(new SomethingDone()));
  }

  private static Scenario.Builder two() {
    return Scenario.builder(Entries.NAME).nodes(2).start(0);
  }

  // ---- The scenario's own faults

  private static Scenario.Builder naiveMaekawa() {
    return Scenario.builder("maekawa-naive").nodes(3).hold(1).requests(by(0), by(1), by(2));
  }

  @Test
  void aFaultThatStrikesNothingHidesNoDeadlock() {
    Scenario resumed = naiveMaekawa().fault(new Fault.Resume(LATER, 0)).build();
    Counterexample found = check(resumed).run().violation();
    assertThat(found).isNotNull();
    assertThat(found.name()).isEqualTo("no deadlock");
    assertThat(found.steps()).noneMatch(step -> step.contains("resume"));
    assertThat(Simulation.of(found.scenario()).run().violations()).isNotEmpty();
    Scenario crashed =
        naiveMaekawa().fault(new Fault.Crash(SOON, 2)).fault(new Fault.Pause(LATER, 2)).build();
    assertThat(check(crashed).run().holds()).isFalse();
  }

  @Test
  void aFaultThatABudgetedOneAnticipatesHidesNoEnd() {
    Scenario crash = two().fault(new Fault.Crash(SOON, 0)).build();
    Catalog mute = catalog(Mute.class, number -> new Mute());
    assertThat(Check.of(crash, mute).crashes(1).only("goal").run().holds()).isFalse();
    Scenario late = two().fault(new Fault.Resume(LATER, 1)).build();
    assertThat(Check.of(late, mute).run().holds()).isFalse();
  }

  @Test
  void aRunThatEndsAtTheLastExitEndsThoughAFaultIsStillToCome() {
    Scenario scenario =
        Scenario.builder("token-ring")
            .nodes(2)
            .hold(1)
            .requests(by(0))
            .fault(new Fault.Resume(LATER, 1))
            .build();
    Check check = check(scenario).judgedByMineAlone().judgedBy(SomethingNeverDone::new);
    assertThat(check.run().holds()).isFalse();
  }

  /** Objects to any end. */
  static final class SomethingNeverDone implements Monitor {
    @Override
    public void ended(Ending ending, Verdict verdict) {
      verdict.violated(GOAL, "it ended");
    }
  }

  /** Does nothing. */
  static final class Mute implements Node<Hello> {
    @Override
    public void start(Context<Hello> ctx) {}

    @Override
    public void receive(int port, Hello message, Context<Hello> ctx) {}
  }

  // ---- What is no end

  @Test
  void aPausedNodeIsNoDeadlock() {
    Scenario central = Scenario.builder("central").nodes(2).hold(1).requests(by(0), by(1)).build();
    Checks.assertThat(check(central).pauses(1)).holds();
    Scenario own = central.but().fault(new Fault.Pause(SOON, 0)).build();
    Checks.assertThat(check(own)).holds();
  }

  /** Node 0 is done as soon as it hears that its peer is gone. */
  static final class Mourner implements Linked<Hello> {
    @Override
    public void start(Context<Hello> ctx) {}

    @Override
    public void receive(int port, Hello message, Context<Hello> ctx) {}

    @Override
    public void linked(int port, long life, Context<Hello> ctx) {}

    @Override
    public void unlinked(int port, Context<Hello> ctx) {
      ctx.emit(new Done());
    }
  }

  @Test
  void aNodeIsNotJudgedBeforeItHearsThatItsPeerIsGone() {
    Scenario scenario =
        Scenario.builder(Entries.NAME).nodes(2).fault(new Fault.Crash(SOON, 1)).build();
    Check check = Check.of(scenario, catalog(Mourner.class, number -> new Mourner()));
    Checks.assertThat(check).holds();
    Check later = Check.of(scenario, catalog(Mourner.class, number -> new Mourner()));
    assertThat(later.eventually("peer is gone", configuration -> false).run().holds()).isFalse();
  }

  /** Sends until it is answered, which it is told by a timer. */
  static final class Persistent implements Timed<Hello, Persistent.Again> {
    enum Again implements Timed.Timer {
      NOW
    }

    private final boolean sends;

    Persistent(boolean sends) {
      this.sends = sends;
    }

    @Override
    public void start(Context<Hello> ctx) {
      timeout(Again.NOW, ctx);
    }

    @Override
    public void receive(int port, Hello message, Context<Hello> ctx) {
      if (!sends) {
        ctx.emit(new Done());
        ctx.send(port, message);
      } else {
        ctx.cancelTimer(Again.NOW);
      }
    }

    @Override
    public void timeout(Again timer, Context<Hello> ctx) {
      ctx.setTimer(Again.NOW, 3);
      ctx.send(1, new Hello());
    }
  }

  @Test
  void aBoundOnTimeoutsEndsNoRun() {
    Catalog sender = catalog(Persistent.class, position -> new Persistent(position == 0));
    for (boolean timed : List.of(false, true)) {
      Check check = Check.of(two().build(), sender).losses(2).timeouts(1).timed(timed);
      assertThat(check.run().holds()).as("timed " + timed).isTrue();
    }
  }

  /** Node 0 sends to node 1, and is done when that cannot be reached. */
  static final class Prober implements Detecting<Hello> {
    private final boolean first;

    Prober(boolean first) {
      this.first = first;
    }

    @Override
    public void start(Context<Hello> ctx) {
      if (first) ctx.send(1, new Hello());
    }

    @Override
    public void receive(int port, Hello message, Context<Hello> ctx) {}

    @Override
    public void unreachable(int port, Hello message, Context<Hello> ctx) {
      ctx.emit(new Done());
    }
  }

  @Test
  void aPausedNodeHearsNothingOfDeadPeers() {
    for (boolean timed : List.of(false, true)) {
      Check check =
          Check.of(two().build(), catalog(Prober.class, position -> new Prober(position == 0)))
              .judgedByMineAlone()
              .judgedBy(FrozenNodesAreStill::new)
              .pauses(1)
              .crashes(1)
              .timed(timed);
      StateSpace.Graph graph = check.space().graph(10_000);
      assertThat(graph.complete()).isTrue();
      for (StateSpace.Edge edge : graph.edges()) {
        boolean paused = pausedIn(graph, edge.from(), edge.sentence());
        assertThat(paused).as(edge.sentence()).isFalse();
      }
      assertThat(graph.edges()).anyMatch(edge -> edge.sentence().contains("unreachable"));
    }
  }

  /** Whether a move has node 0 hear of a dead peer while its next move is to resume. */
  private static boolean pausedIn(StateSpace.Graph graph, int state, String sentence) {
    return sentence.contains("unreachable")
        && graph.spots().get(state).moves().stream()
            .anyMatch(move -> move.sentence().equals("node 0 resumes"));
  }

  /** Names no property of its own. */
  static final class FrozenNodesAreStill implements Monitor {}

  // ---- Exceptions, clocks

  /** Throws at every arrival. */
  static final class Broken implements Node<Hello> {
    @Override
    public void start(Context<Hello> ctx) {
      ctx.send(1, new Hello());
    }

    @Override
    public void receive(int port, Hello message, Context<Hello> ctx) {
      throw new IllegalStateException("broken");
    }
  }

  @Test
  void anExceptionIsFoundWhicheverPropertyIsLookedFor() {
    CheckResult result =
        Check.of(two().build(), catalog(Broken.class, number -> new Broken())).only("goal").run();
    assertThat(result.violation()).isNotNull();
    assertThat(result.violation().name()).isEqualTo("no exception");
  }

  /** Is done if its clock shows at least 3 when a message arrives. */
  static final class Watch implements Clocked<Hello> {
    private long shows;

    @Override
    public void clock(long reading) {
      shows = reading;
    }

    @Override
    public void start(Context<Hello> ctx) {
      ctx.send(1, new Hello());
    }

    @Override
    public void receive(int port, Hello message, Context<Hello> ctx) {
      if (shows < 3) ctx.emit(new Done());
    }
  }

  private static Check watch(int delay) {
    Scenario scenario =
        two().delay(delay).fault(new Fault.Resume(new BigDecimal("0.5"), 0)).build();
    return Check.of(scenario, catalog(Watch.class, number -> new Watch()));
  }

  @Test
  void aClockIsNotReadWhereTimeDoesNotCount() {
    assertThatThrownBy(() -> watch(1).timed(false).run())
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("reads a clock")
        .hasMessageContaining("--timed");
    assertThat(watch(1).timed(true).run().holds()).isTrue();
  }

  @Test
  void whatAClockShowsReplays() {
    Counterexample late = watch(4).timed(true).run().violation();
    assertThat(late).isNotNull();
    Result replayed = Checks.replay(late, catalog(Watch.class, number -> new Watch()));
    assertThat(replayed.violations()).extracting(Result.Violation::name).containsExactly("goal");
    assertThat(replayed.endTime()).isEqualByComparingTo(BigDecimal.valueOf(4));
  }

  /** Is late when it starts, unless its clock shows 0. */
  static final class Starter implements Clocked<Hello> {
    private long shows;

    @Override
    public void clock(long reading) {
      shows = reading;
    }

    @Override
    public void start(Context<Hello> ctx) {
      if (shows > 0) ctx.emit(new Done());
    }

    @Override
    public void receive(int port, Hello message, Context<Hello> ctx) {}
  }

  @Test
  void aClockStandsStillInAScheduleInWhichNoTimePasses() {
    Catalog catalog = catalog(Starter.class, number -> new Starter());
    Scenario both = Scenario.builder(Entries.NAME).nodes(2).build();
    Counterexample found = Check.of(both, catalog).timed(true).run().violation();
    assertThat(found).isNotNull();
    assertThat(Checks.replay(found, catalog).violations()).isNotEmpty();
  }
}
