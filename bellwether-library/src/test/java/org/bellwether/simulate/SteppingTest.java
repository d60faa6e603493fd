package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bellwether.election.ChangRoberts.Election;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Pending.Upcoming;
import org.bellwether.simulate.Result.Outcome;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SteppingTest {
  private final Simulation simulation =
      Simulation.of(Scenario.builder("chang-roberts").ids(2, 3, 1).build());

  @Test
  void whatIsAboutToHappenIsWhatHappens() {
    StringBuilder told = new StringBuilder();
    Simulation traced =
        Simulation.of(Scenario.builder("bully").nodes(4).delay(1, 5).build())
            .trace(e -> told.append(e.type()).append(e.node()).append(e.time()).append(' '));
    StringBuilder foretold = new StringBuilder();
    for (Upcoming next = traced.next(); next != null; next = traced.next()) {
      foretold.append(next.type()).append(next.node()).append(next.time()).append(' ');
      assertThat(traced.step()).isTrue();
    }
    assertThat(told.toString()).isEqualTo(foretold.toString()).isNotEmpty();
    assertThat(traced.step()).isFalse();
  }

  @Test
  void stepByStepEndsAsInOneGo() {
    while (simulation.step()) assertThat(simulation.now()).isNotNull();
    assertThat(simulation.result())
        .isEqualTo(Simulation.of(Scenario.builder("chang-roberts").ids(2, 3, 1).build()).run());
  }

  @Test
  void afterSomeStepsTheRestCanBeFinishedAtOnce() {
    assertThat(simulation.step()).isTrue();
    simulation.finish();
    assertThat(simulation.step()).isFalse();
    assertThat(simulation.result())
        .isEqualTo(Simulation.of(Scenario.builder("chang-roberts").ids(2, 3, 1).build()).run());
  }

  /** Keeps what it is told, and heeds what it is said to. */
  private record Ear(Class<? extends Output> heeded, List<Output> heard) implements Monitor {
    @Override
    public boolean heeds(Class<? extends Output> kind) {
      return kind == heeded;
    }

    @Override
    public void output(int node, Output output, Verdict verdict) {
      if (output instanceof Elected) heard.add(output);
    }
  }

  @Test
  void whoDoesNotHeedElectionsIsSparedThem() {
    Ear heeding = new Ear(Elected.class, new ArrayList<>());
    Ear sparing = new Ear(Won.class, new ArrayList<>());
    simulation.judgedBy(() -> heeding).judgedBy(() -> sparing).finish();
    assertThat(heeding.heard()).containsExactly(new Elected(3), new Elected(3));
    assertThat(sparing.heard()).isEmpty();
  }

  @Test
  void theNextMessageCanBeDropped() {
    toTheFirstDelivery();
    for (Upcoming next = simulation.next(); next != null; next = simulation.next()) {
      if (next.subject() instanceof Election(long id) && id == 3) simulation.drop();
      else simulation.step();
    }
    assertThat(simulation.result().outcome()).isEqualTo(Outcome.NO_LEADER);
  }

  @Test
  void theNextMessageCanBeDelayed() {
    toTheFirstDelivery();
    Upcoming next = simulation.next();
    assertThat(next.subject()).isEqualTo(new Election(1));
    simulation.delay(BigDecimal.valueOf(100));
    while (simulation.step()) assertThat(simulation.now()).isNotNull();
    assertThat(simulation.result().endTime()).isEqualTo(BigDecimal.valueOf(101));
    assertThat(simulation.result().leader().id()).isEqualTo(3);
  }

  @Test
  void onlyDeliveriesCanBeDropped() {
    assertThatThrownBy(simulation::drop)
        .hasMessage("there is no message to drop: the next event is not a delivery");
  }

  @Test
  void whatComesAfterTheFirstStepIsRefused() {
    simulation.step();
    refusesWhatComesLate(simulation);
  }

  @Test
  void whatComesAfterTheEndIsRefused() {
    simulation.run();
    refusesWhatComesLate(simulation);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 300}) // in the order of events, and around the ring
  void whatComesAfterAFailedRunIsRefused(int nodes) {
    Simulation failing =
        Simulation.of(Scenario.builder("chang-roberts").nodes(nodes).build())
            .judgedBy(Failing::new);
    assertThatThrownBy(failing::run).hasMessage("planted");
    refusesWhatComesLate(failing);
  }

  /** Planted: fails as soon as it is told anything. */
  private record Failing() implements Monitor {
    @Override
    public void output(int node, Output output, Verdict verdict) {
      throw new IllegalArgumentException("planted");
    }
  }

  private static void refusesWhatComesLate(Simulation begun) {
    refuses("a trace", () -> begun.trace(event -> {}));
    refuses("numbering", begun::numbered);
    refuses("a measurement of queues", begun::queues);
    refuses("threads", () -> begun.threads(2));
    refuses("a progress listener", () -> begun.progress((events, time, inFlight) -> true));
    refuses("a monitor", () -> begun.judgedBy(() -> new Monitor() {}));
    refuses("an adversary", () -> begun.adversary(messages -> 0));
  }

  private static void refuses(String what, ThrowingCallable late) {
    assertThatThrownBy(late)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(what + " cannot be added after the run has begun");
  }

  @Test
  void theStateOfANodeCanBeLookedAt() {
    simulation.step();
    assertThat(simulation.state(0)).containsEntry("id", 2L).containsEntry("candidate", true);
    assertThat(simulation.state(1)).containsEntry("candidate", false);
  }

  @Test
  void anAdversaryPicksWhatArrivesNext() {
    // always the message that was sent last
    Result result =
        Simulation.of(Scenario.builder("chang-roberts").nodes(20).build())
            .adversary(messages -> messages.size() - 1)
            .run();
    assertThat(result.holds()).isTrue();
    assertThat(result.endTime().longValue()).isEqualTo(result.total());
  }

  private void toTheFirstDelivery() {
    for (int v = 0; v < 3; v++) simulation.step();
  }
}
