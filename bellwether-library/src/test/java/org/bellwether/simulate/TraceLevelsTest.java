package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Trace.Detail;
import org.junit.jupiter.api.Test;

/** How much a trace tells, what is pending, and listening to a part of a run. */
class TraceLevelsTest {
  private static final Scenario RING =
      Scenario.builder("chang-roberts").ids(3, 37, 19, 4, 25).build();
  private static final Scenario LOSSY =
      Scenario.builder("chang-roberts")
          .nodes(12)
          .links(Links.UNIT.unreliable(0.02, 0.3))
          .delay(1, 9)
          .build();

  private static List<Trace.Event> trace(Scenario scenario, Detail detail) {
    List<Trace.Event> events = new ArrayList<>();
    Simulation.of(scenario).trace(events::add, detail).run();
    return events;
  }

  private static Trace.Event without(Trace.Event event, boolean changes) {
    return new Trace.Event(
        event.number(),
        event.time(),
        event.type(),
        event.node(),
        event.cause(),
        event.detail(),
        event.sends(),
        event.outputs(),
        new TreeMap<>(),
        changes ? event.changed() : Map.of());
  }

  @Test
  void everyLevelTellsTheSameEventsWithMoreOrLessDetail() {
    for (Scenario scenario : List.of(RING, LOSSY)) {
      List<Trace.Event> clocks = trace(scenario, Detail.CLOCKS);
      assertThat(clocks).anyMatch(event -> !event.clock().isEmpty());
      assertThat(clocks).anyMatch(event -> !event.changed().isEmpty());
      assertThat(trace(scenario, Detail.STATES))
          .isEqualTo(clocks.stream().map(event -> without(event, true)).toList());
      assertThat(trace(scenario, Detail.EVENTS))
          .isEqualTo(clocks.stream().map(event -> without(event, false)).toList());
    }
  }

  @Test
  void aListenerMayComeLateAndHearsTheRest() {
    List<Trace.Event> all = trace(LOSSY, Detail.STATES);
    List<Trace.Event> heard = new ArrayList<>();
    Simulation run = Simulation.of(LOSSY).numbered();
    while (run.events() < 10) assertThat(run.step()).isTrue();
    long before = run.events();
    run.listen(heard::add, Detail.STATES);
    while (run.events() < 20) assertThat(run.step()).isTrue();
    run.listen(null, Detail.EVENTS);
    long after = run.events();
    run.finish();
    assertThat(heard).isEqualTo(all.subList((int) before, (int) after));
    assertThat(run.events()).isEqualTo(all.size());
  }

  @Test
  void vectorClocksCannotBeAskedForLate() {
    Simulation run = Simulation.of(RING).numbered();
    run.step();
    assertThatThrownBy(() -> run.listen(event -> {}, Detail.CLOCKS))
        .hasMessage("vector clocks come too late: the run has begun");
    Simulation bare = Simulation.of(RING);
    bare.step();
    assertThatThrownBy(() -> bare.listen(event -> {}, Detail.EVENTS))
        .hasMessage("a listener comes too late: messages are not numbered");
  }

  @Test
  void numberingDoesNotChangeTheResult() {
    for (Scenario scenario : List.of(RING, LOSSY)) {
      assertThat(Simulation.of(scenario).numbered().run()).isEqualTo(Simulation.of(scenario).run());
    }
  }

  @Test
  void whatIsPendingIsWhatTheTraceTellsLater() {
    List<Trace.Event> all = trace(RING, Detail.EVENTS);
    Simulation run = Simulation.of(RING).numbered();
    do {
      for (Pending pending : run.pending()) {
        if (!(pending instanceof Pending.Message message)) continue;
        assertThat(all.subList((int) run.events(), all.size()))
            .anyMatch(
                event ->
                    event.cause() != null
                        && event.cause().id() == message.number()
                        && message.due() != null
                        && event.time().compareTo(message.due()) == 0
                        && event.node() == message.to());
      }
    } while (run.step());
    assertThat(run.pending()).isEmpty();
  }

  @Test
  void messagesOfAPausedNodeAreDueAtNoKnownTime() {
    Scenario paused =
        RING.but().fault(new Fault.Pause(BigDecimal.ZERO, 1)).until(BigDecimal.TEN).build();
    Simulation run = Simulation.of(paused).numbered();
    run.finish();
    assertThat(run.pending())
        .anyMatch(p -> p instanceof Pending.Message m && m.to() == 1 && m.due() == null);
  }

  @Test
  void timersAndClientOperationsArePending() {
    Scenario bully = Scenario.builder("bully").ids(1, 2, 3).start(0).build();
    Simulation run = Simulation.of(bully).numbered();
    run.step();
    assertThat(run.pending())
        .anyMatch(
            p ->
                p instanceof Pending.Timer t
                    && t.node() == 0
                    && t.set().signum() == 0
                    && t.due() != null);
    Scenario lock =
        Scenario.builder("lamport").nodes(2).hold(5).requests(Request.by(1).at(3)).build();
    assertThat(Simulation.of(lock).numbered().pending())
        .contains(new Pending.Task(Trace.Event.Type.REQUEST, 1, null, BigDecimal.valueOf(3)));
  }
}
