package org.bellwether.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Pending;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Detail;
import org.bellwether.spec.Monitor.Ending;
import org.junit.jupiter.api.Test;

class SessionTest {
  private static final Scenario RING =
      Scenario.builder("chang-roberts").ids(3, 37, 19, 4, 25).build();

  private static Session open(Scenario scenario) {
    return Session.open(scenario, Catalog.standard(), Limits.DEFAULT);
  }

  private static List<Trace.Event> trace(Scenario scenario, Detail detail) {
    List<Trace.Event> events = new ArrayList<>();
    Simulation.of(scenario).trace(events::add, detail).run();
    return events;
  }

  @Test
  void nothingIsKnownBeforeTheRunIsFollowed() {
    assertThat(open(RING).extent()).isEqualTo(new Extent(0, BigDecimal.ZERO, null, false));
  }

  @Test
  void runFollowsEventsUpToTheOneThatIsAskedForAndThenToTheEnd() {
    Session session = open(RING);
    assertThat(session.run(7)).isEqualTo(new Extent(7, BigDecimal.ONE, null, false));
    assertThat(session.run(1000).ending()).isEqualTo(Ending.QUIESCENT);
    assertThat(session.extent().events()).isEqualTo(trace(RING, Detail.EVENTS).size());
  }

  @Test
  void aRunIsNotFollowedBeyondTheLimit() {
    Session session = Session.open(RING, Catalog.standard(), new Limits(10));
    Extent extent = session.run(1000);
    assertThat(extent.events()).isEqualTo(10);
    assertThat(extent.limited()).isTrue();
    assertThat(extent.complete()).isTrue();
    assertThat(session.at(10).event()).isEqualTo(10);
    assertThatThrownBy(() -> session.at(11))
        .hasMessage("event 11 does not exist: the run is known up to event 10");
  }

  @Test
  void anEventAfterTheLastDoesNotExist() {
    Session session = open(RING);
    assertThatThrownBy(() -> session.at(1000))
        .hasMessage("event 1000 does not exist: the run ends with event 21");
    assertThatThrownBy(() -> session.at(-1))
        .hasMessage("event -1 does not exist: the run ends with event 21");
  }

  @Test
  void columnsTellWhatTheTraceTells() {
    Events events = open(RING).window(1, Long.MAX_VALUE - 1);
    List<Trace.Event> trace = trace(RING, Detail.EVENTS);
    assertThat(events.size()).isEqualTo(trace.size());
    for (int i = 0; i < trace.size(); i++) SameEvents.check(events, i, trace);
  }

  @Test
  void columnsTellHowANodeStandsAfterItsOutputs() {
    Events events = open(RING).window(1, 21);
    List<Events.Standing> told = new ArrayList<>();
    for (int i = 0; i < events.size(); i++) {
      if (events.has(i, Events.OUTPUT)) told.add(events.standing(i));
    }
    assertThat(told.getFirst()).isEqualTo(Events.Standing.LEADS);
    assertThat(told.subList(1, told.size())).containsOnly(Events.Standing.FOLLOWS).hasSize(4);
  }

  @Test
  void columnsTellWhichNodesHaveGivenUp() {
    Session session = open(RING);
    Events events = session.window(1, 21);
    for (int i = 0; i < events.size(); i++) {
      if (events.has(i, Events.OUTPUT)) continue;
      boolean passive =
          Boolean.TRUE.equals(session.at(i + 1).state(events.nodes()[i]).get("passive"));
      assertThat(events.standing(i))
          .isEqualTo(passive ? Events.Standing.PASSIVE : Events.Standing.UNSAID);
    }
  }

  @Test
  void aWindowHasTheEventsBetweenItsBounds() {
    Session session = open(RING);
    Events all = session.window(1, 21);
    Events some = session.window(6, 9);
    assertThat(some.from()).isEqualTo(6);
    assertThat(some.size()).isEqualTo(4);
    for (int i = 0; i < 4; i++) {
      assertThat(some.causes()[i]).isEqualTo(all.causes()[5 + i]);
      assertThat(some.causedBy()[i]).isEqualTo(all.causedBy()[5 + i]);
      assertThat(some.time(i)).isEqualTo(all.time(5 + i));
    }
    assertThat(session.window(20, 90).size()).isEqualTo(2);
    assertThat(session.window(22, 90).size()).isZero();
  }

  @Test
  void columnsAreKeptBeyondOneChunk() {
    Scenario large =
        Scenario.builder("chang-roberts").nodes(300).ids(new Ids.Arranged("descending")).build();
    List<Trace.Event> trace = trace(large, Detail.EVENTS);
    assertThat(trace.size()).isGreaterThan(2 * (1 << 14));
    Events events = open(large).window(1, trace.size());
    for (int i = 0; i < trace.size(); i += 97) SameEvents.check(events, i, trace);
  }

  @Test
  void eventsInFullAreThoseOfTheTrace() {
    Scenario lossy = RING.but().links(Links.UNIT.unreliable(0.05, 0.3)).seed(5).build();
    for (Detail detail : Detail.values()) {
      List<Trace.Event> trace = trace(lossy, detail);
      Session session = open(lossy);
      assertThat(session.events(1, trace.size(), detail)).isEqualTo(trace);
      for (int from = 1; from <= trace.size(); from++) {
        int to = Math.min(from + 2, trace.size());
        assertThat(session.events(from, to, detail)).isEqualTo(trace.subList(from - 1, to));
      }
    }
  }

  @Test
  void outputsAndWinnersAreFlagged() {
    Events events = open(RING).window(1, 100);
    List<Trace.Event> trace = trace(RING, Detail.EVENTS);
    int won = 0;
    for (int i = 0; i < trace.size(); i++) {
      assertThat(events.has(i, Events.OUTPUT)).isEqualTo(!trace.get(i).outputs().isEmpty());
      if (events.has(i, Events.WON)) won++;
    }
    assertThat(won).isEqualTo(1);
  }

  @Test
  void violationsAreFlaggedWhereTheyShow() {
    // Lamport's lock on links that reorder: two nodes are inside at once
    Scenario broken =
        Scenario.builder("lamport")
            .nodes(3)
            .hold(20)
            .requests(Request.by(0), Request.by(1), Request.by(2))
            .links(Links.UNIT.reordering())
            .delay(1, 30)
            .build();
    for (int seed = 1; seed < 200; seed++) {
      Session session = open(broken.but().seed(seed).build());
      Events events = session.window(1, 10_000);
      for (int i = 0; i < events.size(); i++) {
        if (!events.has(i, Events.VIOLATION)) continue;
        assertThat(session.at(i).result().violations()).isEmpty();
        assertThat(session.at(i + 1).result().violations()).isNotEmpty();
        return;
      }
    }
    throw new AssertionError("no seed breaks the lock");
  }

  @Test
  void whatIsPendingHasNumbersLinksAndTimes() {
    Look start = open(RING).at(0);
    assertThat(start.pending()).hasSize(5);
    assertThat(start.pending().getFirst())
        .isEqualTo(new Pending.Task(Trace.Event.Type.START, 0, null, BigDecimal.ZERO));
    Look look = open(RING).at(2);
    Pending.Message first = (Pending.Message) look.pending().getFirst();
    assertThat(first.number()).isEqualTo(1);
    assertThat(first.from()).isEqualTo(0);
    assertThat(first.to()).isEqualTo(1);
    assertThat(first.sent()).isEqualTo(BigDecimal.ZERO);
    assertThat(first.due()).isEqualTo(BigDecimal.ONE);
    assertThat(look.pending()).hasSize(2 + 3);
  }

  @Test
  void timersArePendingWithTheirTimes() {
    Session session = open(Scenario.builder("bully").ids(1, 2, 3).start(0).build());
    List<Pending> pending = session.at(1).pending();
    assertThat(pending)
        .anyMatch(p -> p instanceof Pending.Timer t && t.node() == 0 && t.due() != null);
  }

  @Test
  void jumpsInAnyOrderSeeTheSame() {
    Session inOrder = open(RING);
    Session astray = open(RING);
    int[] order = {21, 3, 17, 0, 9, 9, 20, 1, 12, 4};
    for (int k : order) {
      assertThat(astray.at(k).states()).isEqualTo(inOrder.at(k).states());
      assertThat(astray.at(k).pending()).isEqualTo(inOrder.at(k).pending());
    }
  }

  @Test
  void aLookStaysGoodWhenOthersAreTaken() {
    Session session = open(RING);
    Look early = session.at(4);
    var states = early.states();
    session.at(15).states();
    session.at(2).states();
    assertThat(early.states()).isEqualTo(states);
  }

  @Test
  void preparedLooksAreTheSameAndPreparingEnds() {
    Scenario scenario =
        Scenario.builder("chang-roberts").nodes(220).ids(new Ids.Arranged("descending")).build();
    Session prepared = open(scenario);
    Session plain = open(scenario);
    long end = prepared.run(Long.MAX_VALUE).events();
    for (int look = 1; look <= 40; look++) {
      long event = end * (look * 13 % 40) / 40;
      int slices = 0;
      while (prepared.prepare(1000)) assertThat(++slices).isLessThan(2000);
      assertThat(prepared.at(event).states()).isEqualTo(plain.at(event).states());
      assertThat(prepared.at(event).pending()).isEqualTo(plain.at(event).pending());
    }
  }

  @Test
  void aShortRunNeedsNoPreparation() {
    Session session = open(RING);
    session.run(1000);
    assertThat(session.prepare(1000)).isFalse();
  }
}
