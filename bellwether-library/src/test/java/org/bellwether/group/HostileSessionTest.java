package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.catalog.Catalog;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Timed.Timer;
import org.bellwether.scenario.Scenario;
import org.bellwether.step.CarefulStep;
import org.bellwether.step.Effects;
import org.bellwether.step.Input;
import org.bellwether.wiring.UntimedScenario;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A guest that uses its session as no correct guest does, and the client of its host. */
class HostileSessionTest {
  private static final int GUEST = 1;

  private final UntimedScenario scenario =
      UntimedScenario.of(
          Scenario.builder("lock-service")
              .nodes(2)
              .parameter("guests", 1L)
              .until(BigDecimal.ONE)
              .build(),
          Catalog.standard());
  private final CarefulStep step =
      new CarefulStep(scenario.ports(), (at, low, high) -> low, at -> 0);
  private final Set<Timer> timers = new LinkedHashSet<>();
  private final List<Output> told = new ArrayList<>();
  private final List<Object> said = new ArrayList<>(); // to the guest
  private Node<Object> host;
  private long session;

  @BeforeEach
  @SuppressWarnings("unchecked") // nodes understand their own messages
  void serve() {
    host = (Node<Object>) scenario.node(0);
    happen(new Input.Boot(null));
    happen(Input.START);
    Timer stand = new LockService.GroupWait(GroupTimer.Alarm.STAND);
    if (timers.contains(stand)) happen(new Input.Expire(stand));
    assertThat(told).anyMatch(output -> output instanceof GroupEvent.Joined);
    say(new GuestMessage.Open());
    session =
        said.stream()
            .map(message -> ((LockService.Guested) message).content())
            .filter(GuestMessage.Opened.class::isInstance)
            .mapToLong(message -> ((GuestMessage.Opened) message).session())
            .max()
            .orElseThrow();
  }

  private void happen(Input input) {
    Effects effects = step.run(0, host, input);
    for (Effects.TimerChange change : effects.timers()) {
      if (change.cancels()) timers.remove(change.timer());
      else timers.add(change.timer());
    }
    told.addAll(effects.outputs());
    effects.sends().forEach(send -> said.add(send.message()));
  }

  private void say(GuestMessage message) {
    happen(new Input.Receive(GUEST, new LockService.Guested(message)));
  }

  private void ask(int number, LockCommand command) {
    say(new GuestMessage.Asked(session, number, command));
  }

  /** The client of the host gets the lock. */
  private void lockIsFree() {
    happen(new Input.Command(new LockCommand.Acquire("a", 7)));
    assertThat(told)
        .filteredOn(output -> output instanceof LockEvent.Granted)
        .extracting(output -> ((LockEvent.Granted) output).ticket())
        .containsExactly(7L);
  }

  @Test
  void aTicketThatAsksTwiceWaitsOnce() {
    ask(1, new LockCommand.Acquire("a", 1));
    ask(2, new LockCommand.Acquire("a", 1));
    ask(3, new LockCommand.Release("a", 1, 0));
    lockIsFree();
  }

  @Test
  void whatIsSaidBehindTheEndOfASessionIsNotHeard() {
    ask(2, new LockCommand.Acquire("a", 1));
    ask(1, new LockCommand.Leave());
    lockIsFree();
  }

  @Test
  void aGuestHasSoManyTicketsAtMost() {
    for (int i = 1; i <= GuestSessions.MOST_TICKETS; i++) {
      ask(i, new LockCommand.Acquire("b" + i % 10, i));
    }
    assertThat(said).doesNotContain(closed());
    ask(GuestSessions.MOST_TICKETS + 1, new LockCommand.Acquire("a", 1 << 20));
    assertThat(said).contains(closed());
    lockIsFree();
  }

  private LockService.Guested closed() {
    return new LockService.Guested(new GuestMessage.Closed(session));
  }
}
