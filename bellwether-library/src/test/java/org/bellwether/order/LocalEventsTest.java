package org.bellwether.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.check.Checks.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bellwether.check.Checks;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Computed;
import org.bellwether.model.Output.Delivered;
import org.bellwether.scenario.Operations.Sending;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;
import org.bellwether.spec.monitor.ClockCondition;
import org.junit.jupiter.api.Test;

/** Lamport's clock with local computations, which nobody is told of. */
class LocalEventsTest {
  /** Events a to k of three processes, with Lamport's stamps and vector times. */
  @Test
  void theWorkedHistoryHasItsStamps() {
    List<String> history = new ArrayList<>();
    Simulation.of(workedHistory()).trace(event -> history.add(line(event))).run();
    history.removeIf(String::isEmpty);
    assertThat(history)
        .containsExactly(
            "unicast 0: 1 {0=1}",
            "command 2: 1 {2=1}",
            "deliver 1: 2 {0=1, 1=1}",
            "unicast 1: 3 {0=1, 1=2}",
            "command 0: 2 {0=2}",
            "deliver 2: 4 {0=1, 1=2, 2=2}",
            "unicast 2: 5 {0=1, 1=2, 2=3}",
            "command 1: 4 {0=1, 1=3}",
            "deliver 0: 6 {0=3, 1=2, 2=3}",
            "unicast 0: 7 {0=4, 1=2, 2=3}",
            "deliver 1: 8 {0=4, 1=4, 2=3}");
  }

  private static Scenario workedHistory() {
    return Scenario.builder("lamport-clock")
        .nodes(3)
        .delay(2)
        .unicast(Sending.of("m0").at(0).from(0).to(1))
        .command(1, 2, "Compute", Map.of("what", "b"))
        .unicast(Sending.of("m1").at(3).from(1).to(2))
        .command(4, 0, "Compute", Map.of("what", "e"))
        .unicast(Sending.of("m2").at(6).from(2).to(0))
        .command(7, 1, "Compute", Map.of("what", "h"))
        .unicast(Sending.of("m3").at(9).from(0).to(1))
        .build();
  }

  private static String line(Trace.Event event) {
    if (event.type() == Trace.Event.Type.START) return "";
    long stamp = 0;
    for (Output output : event.outputs()) {
      if (output instanceof Computed(var what, long at)) stamp = at;
      if (output instanceof Delivered(var sender, var payload, long at)) stamp = at;
    }
    for (Trace.Event.Carried sent : event.sends()) {
      stamp = ((LamportTimestamps.Data) sent.message()).timestamp();
    }
    String type = event.type().name().toLowerCase(Locale.ROOT);
    return "%s %d: %d %s".formatted(type, event.node(), stamp, event.clock());
  }

  @Test
  void everyInterleavingKeepsTheClockCondition() {
    Scenario scenario =
        Scenario.builder("lamport-clock")
            .nodes(3)
            .unicast(Sending.of("m0").at(0).from(0).to(1))
            .unicast(Sending.of("m1").at(0).from(1).to(2))
            .command(0, 0, "Compute", Map.of("what", "e"))
            .command(0, 1, "Compute", Map.of("what", "h"))
            .command(0, 2, "Compute", Map.of("what", "b"))
            .build();
    Checks.assertThat(check(scenario)).holds();
  }

  @Test
  void aComputationThatDoesNotCountIsFound() {
    List<String> violations = new ArrayList<>();
    ClockCondition counting = new ClockCondition(2, true);
    counting.output(0, new Computed("a", 1), (property, detail, nodes) -> violations.add(detail));
    counting.output(0, new Computed("b", 1), (property, detail, nodes) -> violations.add(detail));
    assertThat(violations).containsExactly("node 0 computes b at 1, but its clock has been at 1");
    ClockCondition running = new ClockCondition(2, false);
    running.output(0, new Computed("a", 7), (property, detail, nodes) -> violations.add(detail));
    running.output(0, new Computed("b", 7), (property, detail, nodes) -> violations.add(detail));
    running.output(0, new Computed("c", 6), (property, detail, nodes) -> violations.add(detail));
    assertThat(violations)
        .hasSize(2)
        .contains("node 0 computes c at 6, but its clock has been at 7");
  }
}
