package org.bellwether.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.model.Output;
import org.bellwether.scenario.Intervention;
import org.bellwether.scenario.Intervention.Action;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Pending;
import org.bellwether.simulate.Result.Outcome;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Detail;
import org.junit.jupiter.api.Test;

class WalkTest {
  private static final Scenario RING =
      Scenario.builder("chang-roberts").ids(3, 37, 19, 4, 25).build();

  private static Walk walk(Scenario scenario) {
    return new Walk(Session.open(scenario, Catalog.standard(), Limits.DEFAULT));
  }

  private static long end(Walk walk) {
    return walk.session().run(Long.MAX_VALUE).events();
  }

  @Test
  void forwardAndBackAreTheSameWay() {
    Walk walk = walk(RING);
    long last = end(walk);
    for (long k = 1; k <= last; k++) {
      assertThat(walk.forward()).isTrue();
      assertThat(walk.position()).isEqualTo(k);
    }
    assertThat(walk.forward()).isFalse();
    assertThat(walk.next()).isNull();
    walk.back(3);
    assertThat(walk.position()).isEqualTo(last - 3);
    walk.back(1000);
    assertThat(walk.position()).isZero();
  }

  @Test
  void stepsOfSeveralEventsAreNotTornApart() {
    Walk walk = walk(Scenario.builder("flooding").edge(0, 1).edge(1, 2).build());
    long last = end(walk);
    long steps = 0;
    while (walk.forward()) steps++;
    assertThat(steps).isPositive().isLessThan(last);
    walk.back(steps - 1);
    assertThat(walk.position()).isPositive();
    walk.back(1);
    assertThat(walk.position()).isZero();
  }

  @Test
  void aMessageIsChosenToComeNext() {
    Walk walk = walk(RING);
    walk.jump(5);
    List<Pending.Message> inFlight = walk.inFlight();
    assertThat(inFlight).extracting(Pending.Message::number).containsExactly(1L, 2L, 3L, 4L, 5L);
    assertThat(walk.next()).isNotNull();
    assertThat(walk.next().cause()).isNotNull();
    long other = walk.next().cause().id() == 3 ? 2 : 3;
    walk.act(new Action.Deliver(other));
    assertThat(walk.position()).isEqualTo(6);
    Trace.Event event = walk.session().events(6, 6, Detail.EVENTS).getFirst();
    assertThat(event.cause()).isNotNull();
    assertThat(event.cause().id()).isEqualTo(other);
    assertThat(walk.inFlight()).extracting(Pending.Message::number).doesNotContain(other);
  }

  @Test
  void whatIsDoneIsUndone() {
    Walk walk = walk(RING);
    walk.jump(5);
    walk.act(new Action.Lose(2));
    walk.act(new Action.Crash(0));
    assertThat(walk.session().scenario().interventions())
        .containsExactly(
            new Intervention(5, new Action.Lose(2)), new Intervention(6, new Action.Crash(0)));
    assertThat(walk.undo()).isTrue();
    assertThat(walk.position()).isEqualTo(6);
    assertThat(walk.session().scenario().interventions()).hasSize(1);
    assertThat(walk.undo()).isTrue();
    assertThat(walk.session().scenario()).isEqualTo(RING);
    assertThat(walk.position()).isEqualTo(5);
    assertThat(walk.undo()).isTrue();
    assertThat(walk.position()).isZero();
    assertThat(walk.undo()).isFalse();
  }

  @Test
  void branchesAreKeptBesideEachOther() {
    Walk walk = walk(RING);
    walk.jump(5);
    walk.branch("without 37");
    walk.act(new Action.Lose(2));
    walk.jump(end(walk));
    assertThat(walk.look().result().outcome()).isEqualTo(Outcome.NO_LEADER);
    walk.switchTo("main");
    assertThat(walk.position()).isEqualTo(5);
    walk.jump(end(walk));
    assertThat(walk.look().result().outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(walk.branches())
        .extracting(Walk.Branch::name, Walk.Branch::interventions, Walk.Branch::here)
        .containsExactly(tuple("main", 0, true), tuple("without 37", 1, false));
    assertThatThrownBy(() -> walk.switchTo("other"))
        .hasMessage("there is no branch other, expected one of main, without 37");
    assertThatThrownBy(() -> walk.branch("main")).hasMessage("there is a branch main already");
  }

  @Test
  void outputsAndStatesAreFound() {
    Walk walk = walk(RING);
    long won = walk.find("wins");
    assertThat(walk.nextOutput()).isEqualTo(won);
    long passive = walk.find("passive = true");
    assertThat(walk.session().events(passive, passive, Detail.STATES).getFirst().changed())
        .containsEntry("passive", true);
    long known = walk.find("leader = 37");
    assertThat(walk.session().events(known, known, Detail.STATES).getFirst().outputs())
        .contains(new Output.Elected(37));
    walk.jump(known);
    assertThat(walk.find("leader = 37")).isGreaterThan(known);
    assertThat(walk.find("leader = 4711")).isZero();
  }

  @Test
  void thePastOfAnEventIsWhatItsVectorClockKnows() {
    for (Scenario scenario :
        List.of(
            RING,
            Scenario.builder("bully").ids(1, 2, 3, 4).start(0).build(),
            Scenario.builder("flooding").edge(0, 1).edge(1, 2).edge(2, 3).build(),
            Scenario.builder("chang-roberts")
                .nodes(6)
                .seed(3)
                .links(Links.UNIT.unreliable(0.2, 0.3))
                .build())) {
      Walk walk = walk(scenario);
      List<Trace.Event> events = walk.session().events(1, end(walk), Detail.CLOCKS);
      for (Trace.Event event : events) {
        if (event.clock().isEmpty()) continue;
        List<Long> known =
            events.stream()
                .filter(other -> other.number() != event.number() && !other.clock().isEmpty())
                .filter(
                    other ->
                        event.clock().getOrDefault(other.node(), 0L)
                            >= other.clock().get(other.node()))
                .map(Trace.Event::number)
                .toList();
        assertThat(walk.past(event.number()))
            .as("%s, event %d", scenario.algorithm(), event.number())
            .isEqualTo(known);
      }
    }
  }
}
