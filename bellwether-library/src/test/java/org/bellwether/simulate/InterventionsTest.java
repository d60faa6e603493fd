package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.bellwether.scenario.Intervention.Action;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.scenario.Step;
import org.bellwether.simulate.Result.Outcome;
import org.bellwether.simulate.Trace.Detail;
import org.junit.jupiter.api.Test;

/** What somebody does by hand between two events of a run. */
class InterventionsTest {
  static final Scenario RING = Scenario.builder("chang-roberts").ids(3, 37, 19, 4, 25).build();
  private static final Scenario LOCK =
      Scenario.builder("ricart-agrawala").nodes(3).hold(50).requests(Request.by(0)).build();

  static List<Trace.Event> trace(Scenario scenario) {
    List<Trace.Event> events = new ArrayList<>();
    Simulation.of(scenario).trace(events::add, Detail.EVENTS).run();
    return events;
  }

  static Scenario with(Scenario scenario, long after, Action action) {
    return scenario.but().intervene(after, action).build();
  }

  /** The event that comes after another one, which is what was done by hand. */
  static Trace.Event done(Scenario scenario, long after, Action action) {
    List<Trace.Event> without = trace(scenario);
    List<Trace.Event> events = trace(with(scenario, after, action));
    assertThat(events.subList(0, (int) after)).isEqualTo(without.subList(0, (int) after));
    return events.get((int) after);
  }

  static Trace.Event end(List<Trace.Event> events, long message) {
    return events.stream()
        .filter(
            event ->
                event.type() == Trace.Event.Type.DELIVER || event.type() == Trace.Event.Type.LOSE)
        .filter(event -> event.cause() != null && event.cause().id() == message)
        .findFirst()
        .orElseThrow();
  }

  static void refused(Scenario scenario, long after, Action action, String message) {
    assertThatThrownBy(() -> Simulation.of(with(scenario, after, action)).run())
        .isInstanceOf(ScenarioException.class)
        .hasMessage(message);
  }

  @Test
  void nodesCrashPauseAndResume() {
    assertThat(done(RING, 5, new Action.Crash(2)).type()).isEqualTo(Trace.Event.Type.CRASH);
    assertThat(done(RING, 5, new Action.Pause(2)).type()).isEqualTo(Trace.Event.Type.PAUSE);
    Scenario paused = with(RING, 5, new Action.Pause(2));
    Result stuck = Simulation.of(paused).run();
    assertThat(stuck.outcome()).isEqualTo(Outcome.NO_LEADER);
    Scenario resumed = with(paused, stuck.events(), new Action.Resume(2));
    assertThat(Simulation.of(resumed).run().outcome()).isEqualTo(Outcome.ELECTED);
    refused(RING, 5, new Action.Resume(2), "interventions[0]: after event 5, node 2 is not paused");
    refused(paused, 7, new Action.Pause(2), "interventions[1]: after event 7, node 2 is paused");
    Scenario crashed = with(RING, 5, new Action.Crash(2));
    refused(crashed, 7, new Action.Pause(2), "interventions[1]: after event 7, node 2 is down");
  }

  @Test
  void aMessageThatWaitsForAPausedNodeMayBeLostButNotMoved() {
    Scenario paused = with(RING, 5, new Action.Pause(2));
    long last = Simulation.of(paused).run().events();
    refused(
        paused,
        last,
        new Action.Deliver(2),
        "interventions[1]: after event %d, message 2 waits for node 2, which is paused"
            .formatted(last));
    Scenario lost = with(paused, last, new Action.Lose(2));
    assertThat(trace(lost).getLast().type()).isEqualTo(Trace.Event.Type.LOSE);
    Scenario resumed = with(lost, last + 1, new Action.Resume(2));
    assertThat(Simulation.of(resumed).run().outcome()).isEqualTo(Outcome.NO_LEADER);
  }

  @Test
  void nodesRecoverWhereTheirAlgorithmCan() {
    refused(
        with(RING, 3, new Action.Crash(1)),
        5,
        new Action.Recover(1),
        "interventions[1]: after event 5, nodes of chang-roberts cannot recover");
    Scenario bully = Scenario.builder("bully").ids(1, 2, 3).start(0).build();
    Scenario down = with(bully, 1, new Action.Crash(2));
    assertThat(done(down, 4, new Action.Recover(2)).type()).isEqualTo(Trace.Event.Type.RECOVER);
    refused(bully, 4, new Action.Recover(2), "interventions[0]: after event 4, node 2 is up");
  }

  @Test
  void aNodeStartsOnceByHandInsteadOfAtItsTime() {
    Scenario late = RING.but().start(0).startAt(100, 3).build();
    Trace.Event event = done(late, 1, new Action.Start(3));
    assertThat(event.type()).isEqualTo(Trace.Event.Type.START);
    assertThat(trace(with(late, 1, new Action.Start(3))))
        .filteredOn(e -> e.type() == Trace.Event.Type.START && e.node() == 3)
        .hasSize(1);
    refused(RING, 5, new Action.Start(3), "interventions[0]: after event 5, node 3 has started");
    List<Trace.Event> early = trace(with(RING, 0, new Action.Start(3)));
    assertThat(early.getFirst().node()).isEqualTo(3);
    assertThat(early.stream().filter(e -> e.type() == Trace.Event.Type.START)).hasSize(5);
    refused(
        LOCK,
        0,
        new Action.Start(1),
        "interventions[0]: after event 0, nodes of ricart-agrawala cannot be started");
  }

  @Test
  void clientsAskAndLeave() {
    Trace.Event asked = done(LOCK, 1, new Action.Request(2));
    assertThat(asked.type()).isEqualTo(Trace.Event.Type.REQUEST);
    Result both = Simulation.of(with(LOCK, 1, new Action.Request(2))).run();
    assertThat(Objects.requireNonNull(both.locking()).entries()).hasSize(2);
    refused(
        LOCK,
        1,
        new Action.Request(0),
        "interventions[0]: after event 1, node 0 has a client that waits or is inside already");
    long inside =
        trace(LOCK).stream().filter(e -> !e.outputs().isEmpty()).findFirst().orElseThrow().number();
    Trace.Event left = done(LOCK, inside, new Action.Release(0));
    assertThat(left.type()).isEqualTo(Trace.Event.Type.EXIT);
    Result released = Simulation.of(with(LOCK, inside, new Action.Release(0))).run();
    assertThat(Objects.requireNonNull(released.locking()).entries()).hasSize(1);
    assertThat(released.endTime()).isLessThan(BigDecimal.valueOf(50));
    refused(
        LOCK,
        1,
        new Action.Release(1),
        "interventions[0]: after event 1, node 1 is not in its critical section");
    refused(
        RING,
        1,
        new Action.Request(1),
        "interventions[0]: after event 1, "
            + "nothing can be requested: chang-roberts is not a lock");
    refused(
        RING,
        2,
        new Action.Release(1),
        "interventions[0]: after event 2, nothing can be released: chang-roberts is not a lock");
  }

  @Test
  void linksAreCutAndHealed() {
    assertThat(done(RING, 5, new Action.Cut(List.of(new Pair(0, 1)))).type())
        .isEqualTo(Trace.Event.Type.CUT);
    Action split = new Action.Partition(List.of(List.of(0, 1), List.of(2, 3, 4)));
    assertThat(done(RING, 5, split).type()).isEqualTo(Trace.Event.Type.PARTITION);
    Scenario healed = RING.but().intervene(5, split).intervene(6, new Action.Heal()).build();
    assertThat(Simulation.of(healed).run().outcome()).isEqualTo(Outcome.ELECTED);
  }

  @Test
  void interventionsAfterTheEndAreRefused() {
    refused(
        RING,
        22,
        new Action.Heal(),
        "interventions[0].after: 22, expected at most 21, because the run ends with event 21");
  }

  @Test
  void interventionsComeInOrder() {
    refused(
        with(RING, 7, new Action.Heal()),
        5,
        new Action.Heal(),
        "interventions[1].after: 5, expected interventions in order, at least 7");
  }

  @Test
  void tracedAndUntracedRunsAgree() {
    Scenario lossy = with(RING.but().delay(1, 9).build(), 5, new Action.Lose(3));
    Simulation run = Simulation.of(lossy);
    while (run.events() < 8) assertThat(run.step()).isTrue();
    Pending.Message inFlight = (Pending.Message) run.pending().getFirst();
    Scenario scenario =
        lossy
            .but()
            .intervene(8, new Action.Duplicate(inFlight.number()))
            .intervene(9, new Action.Pause(4))
            .intervene(12, new Action.Resume(4))
            .build();
    Result untraced = Simulation.of(scenario).run();
    Result traced = Simulation.of(scenario).trace(event -> {}).run();
    assertThat(traced).isEqualTo(untraced);
    assertThat(trace(scenario)).hasSize((int) untraced.events());
  }

  @Test
  void lockStepRoundsLoseMessagesAndNodes() {
    Scenario flooding =
        Scenario.builder("flooding").edge(0, 1).edge(1, 2).edge(2, 3).ids(1, 2, 3, 9).build();
    Trace.Event lost = done(flooding, 1, new Action.Lose(1));
    assertThat(lost.type()).isEqualTo(Trace.Event.Type.LOSE);
    Trace.Event crash = done(flooding, 4, new Action.Crash(3));
    assertThat(crash.type()).isEqualTo(Trace.Event.Type.CRASH);
    Simulation run = Simulation.of(with(flooding, 4, new Action.Crash(3)));
    run.finish();
    assertThat(run.state(3)).containsEntry("down", true);
    refused(
        flooding,
        1,
        new Action.Delay(1, BigDecimal.ONE),
        "interventions[0]: after event 1, flooding runs in lock-step, "
            + "expected one of lose, crash, cut, heal and partition");
    Action cut = new Action.Cut(List.of(new Pair(3, 2)));
    Result result = Simulation.of(with(flooding, 0, cut)).run();
    assertThat(result.leaders()).hasSizeGreaterThan(1);
    assertThat(trace(with(flooding, 0, cut))).hasSize((int) result.events());
  }

  @Test
  void schedulesTakeInterventionsAndLeaveOutWhatBecomesImpossible() {
    Scenario two =
        Scenario.builder("chang-roberts")
            .ids(2, 1)
            .schedule(
                List.of(
                    new Step.Start(0),
                    new Step.Start(1),
                    new Step.Deliver(0, 1, -1, 0),
                    new Step.Deliver(1, 0, -1, 0)))
            .build();
    Trace.Event lost = done(two, 2, new Action.Lose(1));
    assertThat(lost.type()).isEqualTo(Trace.Event.Type.LOSE);
    Result result = Simulation.of(with(two, 2, new Action.Lose(1))).run();
    assertThat(result.warnings()).anyMatch(w -> w.startsWith("a step is left out"));
    assertThat(done(two, 2, new Action.Deliver(2)).node()).isEqualTo(0);
    Trace.Event twice = done(two, 2, new Action.Duplicate(1));
    assertThat(twice.sends().getFirst().id()).isEqualTo(3);
    assertThat(done(two, 2, new Action.Crash(1)).type()).isEqualTo(Trace.Event.Type.CRASH);
    refused(
        two,
        2,
        new Action.Pause(1),
        "interventions[0]: after event 2, a schedule decides what happens, not time, "
            + "expected none of delay, pause and resume");
    refused(
        two,
        1,
        new Action.Lose(2),
        "interventions[0]: after event 1, message 2 is not in flight: it has not been sent");
  }

  @Test
  void luckIsDrawnBySender() {
    // what node 3 does not send any more changes the luck of nobody else
    Scenario lossy = RING.but().links(Links.UNIT.unreliable(0.4, 0.2)).seed(11).build();
    List<Trace.Event> plain = trace(lossy);
    List<Trace.Event> changed = trace(with(lossy, 0, new Action.Crash(3)));
    for (int v = 0; v < 2; v++) { // those of node 2 find node 3 down
      assertThat(lostAtOnce(changed, v)).isEqualTo(lostAtOnce(plain, v));
    }
  }

  /** Whether the first message of a node is lost. */
  private static boolean lostAtOnce(List<Trace.Event> events, int node) {
    Trace.Event start =
        events.stream()
            .filter(e -> e.type() == Trace.Event.Type.START && e.node() == node)
            .findFirst()
            .orElseThrow();
    long first = start.sends().getFirst().id();
    return end(events, first).type() == Trace.Event.Type.LOSE;
  }
}
