package org.bellwether.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Intervention;
import org.bellwether.scenario.Intervention.Action;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result.Outcome;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Detail;
import org.junit.jupiter.api.Test;

class ForkTest {
  private static final Scenario RING =
      Scenario.builder("chang-roberts").ids(3, 37, 19, 4, 25).build();
  private static final long ALL = Integer.MAX_VALUE - 1;

  private static Session open(Scenario scenario) {
    return Session.open(scenario, Catalog.standard(), Limits.DEFAULT);
  }

  private static List<Trace.Event> events(Session session) {
    return session.events(1, ALL, Detail.STATES);
  }

  @Test
  void aForkHasTheSamePastAndAnotherFuture() {
    Session session = open(RING);
    List<Trace.Event> before = events(session);
    Session fork = session.fork(7, new Action.Lose(3));
    assertThat(fork.events(1, 7, Detail.STATES)).isEqualTo(before.subList(0, 7));
    for (int k = 0; k <= 7; k++) {
      assertThat(fork.at(k).states()).isEqualTo(session.at(k).states());
      assertThat(fork.at(k).pending()).isEqualTo(session.at(k).pending());
    }
    Trace.Event lost = fork.events(8, 8, Detail.EVENTS).getFirst();
    assertThat(lost.type()).isEqualTo(Trace.Event.Type.LOSE);
    assertThat(lost.cause()).isNotNull();
    assertThat(lost.cause().id()).isEqualTo(3);
    assertThat(fork.window(1, 8).has(7, Events.BY_HAND)).isTrue();
    assertThat(fork.window(1, 8).has(6, Events.BY_HAND)).isFalse();
    assertThat(events(session)).isEqualTo(before);
  }

  @Test
  void aForkIsTheRunOfItsScenario() {
    Session fork =
        open(RING)
            .fork(7, new Action.Lose(3))
            .fork(9, new Action.Delay(6, BigDecimal.TEN))
            .fork(10, new Action.Duplicate(7));
    assertThat(fork.scenario().interventions())
        .containsExactly(
            new Intervention(7, new Action.Lose(3)),
            new Intervention(9, new Action.Delay(6, BigDecimal.TEN)),
            new Intervention(10, new Action.Duplicate(7)));
    Session again = open(fork.scenario());
    assertThat(events(fork)).isEqualTo(events(again));
    assertThat(fork.at(fork.run(ALL).events()).result())
        .isEqualTo(again.at(again.run(ALL).events()).result());
  }

  @Test
  void aForkForgetsWhatWasDoneLater() {
    Session fork = open(RING).fork(7, new Action.Lose(3)).fork(5, new Action.Lose(4));
    assertThat(fork.scenario().interventions())
        .containsExactly(new Intervention(5, new Action.Lose(4)));
  }

  @Test
  void theLastEventIsAPlaceToForkAt() {
    Session session = open(RING);
    long last = session.run(ALL).events();
    Session fork = session.fork(last, new Action.Crash(2));
    assertThat(fork.run(ALL).events()).isEqualTo(last + 1);
    assertThat(fork.at(last + 1).state(2)).containsEntry("down", true);
  }

  @Test
  void aMessageThatIsLostMayCostTheElection() {
    Session session = open(RING);
    // message 2 is the candidacy of 37
    Session fork = session.fork(5, new Action.Lose(2));
    assertThat(session.at(session.run(ALL).events()).result().outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(fork.at(fork.run(ALL).events()).result().outcome()).isEqualTo(Outcome.NO_LEADER);
  }

  @Test
  void whatIsNotPossibleIsSaidInOneLineWithTheEvent() {
    Session session = open(RING);
    assertThatThrownBy(() -> session.fork(17, new Action.Lose(1)))
        .isInstanceOf(ScenarioException.class)
        .hasMessage(
            "interventions[0]: after event 17, message 1 is not in flight: "
                + "it has arrived or was lost");
    assertThatThrownBy(() -> session.fork(3, new Action.Lose(9)))
        .hasMessage(
            "interventions[0]: after event 3, message 9 is not in flight: it has not been sent");
    Session fork = session.fork(4, new Action.Crash(2));
    assertThatThrownBy(() -> fork.fork(6, new Action.Crash(2)))
        .hasMessage("interventions[1]: after event 6, node 2 is down");
  }

  @Test
  void theColumnsOfAForkAreThoseOfItsOwnRun() {
    Session session = open(RING.but().seed(5).build());
    session.run(ALL); // the fork must not inherit flags of this future
    Session fork = session.fork(4, new Action.Crash(2)).fork(5, new Action.Heal());
    Events columns = fork.window(1, ALL);
    Events fresh = open(fork.scenario()).window(1, ALL);
    assertThat(columns.flags()).isEqualTo(fresh.flags());
    assertThat(columns.types()).isEqualTo(fresh.types());
    assertThat(columns.causedBy()).isEqualTo(fresh.causedBy());
    assertThat(columns.firstSends()).isEqualTo(fresh.firstSends());
  }

  @Test
  void whatOnlyTheEndViolatesIsNotInTheForkAtTheLastEvent() {
    Session session = open(RING).fork(5, new Action.Lose(2)); // nobody is elected
    int last = (int) session.run(ALL).events();
    assertThat(session.window(last, last).has(0, Events.VIOLATION)).isTrue();
    Session fork = session.fork(last, new Action.Heal());
    assertThat(fork.window(last, last).has(0, Events.VIOLATION)).isFalse();
    assertThat(session.window(last, last).has(0, Events.VIOLATION)).isTrue();
  }

  @Test
  void forksShareLongPasts() {
    Scenario large = Scenario.builder("chang-roberts").nodes(300).seed(4).build();
    Session session = open(large);
    long events = session.run(ALL).events();
    Session fork = session.fork(events - 10, new Action.Heal());
    Events one = session.window(1, events - 10);
    Events other = fork.window(1, events - 10);
    assertThat(other.causes()).isEqualTo(one.causes());
    assertThat(other.causedBy()).isEqualTo(one.causedBy());
    assertThat(other.times()).isEqualTo(one.times());
    assertThat(other.flags()).isEqualTo(one.flags());
  }
}
