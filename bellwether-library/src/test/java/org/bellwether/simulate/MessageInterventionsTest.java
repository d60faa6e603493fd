package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.simulate.InterventionsTest.RING;
import static org.bellwether.simulate.InterventionsTest.done;
import static org.bellwether.simulate.InterventionsTest.end;
import static org.bellwether.simulate.InterventionsTest.refused;
import static org.bellwether.simulate.InterventionsTest.trace;
import static org.bellwether.simulate.InterventionsTest.with;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.bellwether.scenario.Intervention.Action;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result.Outcome;
import org.junit.jupiter.api.Test;

/** Messages that are lost, delayed, duplicated and delivered by hand. */
class MessageInterventionsTest {
  @Test
  void aMessageIsLost() {
    Trace.Event event = done(RING, 5, new Action.Lose(2));
    assertThat(event.type()).isEqualTo(Trace.Event.Type.LOSE);
    assertThat(Objects.requireNonNull(event.cause()).id()).isEqualTo(2);
    assertThat(event.detail()).isEqualTo(Trace.LossReason.BY_HAND);
    Result result = Simulation.of(with(RING, 5, new Action.Lose(2))).run();
    assertThat(result.outcome()).isEqualTo(Outcome.NO_LEADER);
    assertThat(result.warnings()).anyMatch(warning -> warning.contains("lost"));
    assertThat(result.theory()).isEmpty();
  }

  @Test
  void aMessageIsDelayed() {
    Action delay = new Action.Delay(2, BigDecimal.TEN);
    Trace.Event event = done(RING, 5, delay);
    assertThat(event.type()).isEqualTo(Trace.Event.Type.DELAY);
    assertThat(event.detail()).isEqualTo(BigDecimal.TEN);
    List<Trace.Event> events = trace(with(RING, 5, delay));
    assertThat(end(events, 2).time()).isEqualByComparingTo("11");
  }

  @Test
  void aFineDelayRefinesTheTicksOfTheRun() {
    List<Trace.Event> events = trace(with(RING, 5, new Action.Delay(2, new BigDecimal("0.25"))));
    assertThat(end(events, 2).time()).isEqualByComparingTo("1.25");
  }

  @Test
  void onLinksThatKeepOrderADelayedMessageIsNotOvertaken() {
    // node 0 sends its own candidacy, then lets 25 pass over the same link
    List<Trace.Event> events = trace(with(RING, 5, new Action.Delay(1, BigDecimal.TEN)));
    List<Trace.Event> arrivals =
        events.stream()
            .filter(
                e ->
                    e.type() == Trace.Event.Type.DELIVER
                        && Objects.requireNonNull(e.cause()).from() == 0)
            .toList();
    assertThat(arrivals).extracting(e -> Objects.requireNonNull(e.cause()).id()).isSorted();
    assertThat(arrivals.getFirst().time()).isEqualByComparingTo("11");
    Scenario any = RING.but().links(Links.UNIT.reordering()).build();
    List<Trace.Event> overtaken = trace(with(any, 5, new Action.Delay(1, BigDecimal.TEN)));
    assertThat(
            overtaken.stream()
                .filter(
                    e ->
                        e.type() == Trace.Event.Type.DELIVER
                            && Objects.requireNonNull(e.cause()).from() == 0)
                .map(e -> Objects.requireNonNull(e.cause()).id())
                .findFirst())
        .hasValueSatisfying(first -> assertThat(first).isGreaterThan(1));
  }

  @Test
  void messagesAlreadyBehindADelayedOneWaitForIt() {
    Scenario slow = RING.but().delay(20).build();
    List<Trace.Event> plain = trace(slow);
    Trace.Event passing =
        plain.stream()
            .filter(e -> e.node() == 0 && e.type() == Trace.Event.Type.DELIVER)
            .findFirst()
            .orElseThrow();
    long behind = passing.sends().getFirst().id();
    // both messages of node 0 are in flight once it has let 25 pass
    Scenario late =
        RING.but().delay(20).links(new Links(slow.links().delay(), List.of(), true, 0, 0)).build();
    List<Trace.Event> events = trace(with(late, 5, new Action.Delay(1, BigDecimal.valueOf(30))));
    assertThat(end(events, behind).time()).isEqualByComparingTo(end(events, 1).time());
    assertThat(end(events, behind).number()).isGreaterThan(end(events, 1).number());
  }

  @Test
  void aDuplicateHasANumberOfItsOwn() {
    Trace.Event event = done(RING, 5, new Action.Duplicate(2));
    assertThat(event.type()).isEqualTo(Trace.Event.Type.DUPLICATE);
    assertThat(event.sends()).hasSize(1);
    Trace.Event.Carried copy = event.sends().getFirst();
    assertThat(copy.id()).isEqualTo(6);
    assertThat(copy.copyOf()).isEqualTo(2);
    List<Trace.Event> events = trace(with(RING, 5, new Action.Duplicate(2)));
    assertThat(end(events, 6).time()).isEqualByComparingTo(end(events, 2).time());
    assertThat(end(events, 6).number()).isGreaterThan(end(events, 2).number());
  }

  @Test
  void duplicatesOfChanceHaveNumbersOfTheirOwn() {
    List<Trace.Event> events =
        trace(RING.but().links(Links.UNIT.unreliable(0, 0.5)).seed(3).build());
    List<Long> numbers = new ArrayList<>();
    for (Trace.Event event : events) event.sends().forEach(send -> numbers.add(send.id()));
    for (int i = 0; i < numbers.size(); i++) assertThat(numbers.get(i)).isEqualTo(i + 1);
    assertThat(events).anyMatch(e -> e.sends().stream().anyMatch(send -> send.copyOf() > 0));
  }

  @Test
  void aMessageArrivesNow() {
    Trace.Event event = done(RING, 5, new Action.Deliver(4));
    assertThat(event.type()).isEqualTo(Trace.Event.Type.DELIVER);
    assertThat(Objects.requireNonNull(event.cause()).id()).isEqualTo(4);
    assertThat(event.time()).isEqualByComparingTo("0");
  }

  @Test
  void aMessageMayNotPassAnotherOnALinkThatKeepsOrder() {
    Scenario slow = RING.but().delay(20).build();
    Scenario soon = with(slow, 5, new Action.Deliver(5)); // node 0 lets 25 pass: message 6
    refused(
        soon,
        6,
        new Action.Deliver(6),
        "interventions[1]: after event 6, message 6 cannot arrive before message 1: "
            + "their link keeps order");
    Scenario any = soon.but().links(slow.links().reordering()).build();
    assertThat(done(any, 6, new Action.Deliver(6)).type()).isEqualTo(Trace.Event.Type.DELIVER);
  }

  @Test
  void messagesThatAreNotInFlightAreRefused() {
    refused(
        RING,
        12,
        new Action.Deliver(1),
        "interventions[0]: after event 12, message 1 is not in flight: it has arrived or was lost");
    refused(
        RING,
        1,
        new Action.Duplicate(70),
        "interventions[0]: after event 1, message 70 is not in flight: it has not been sent");
  }
}
