package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.check.Checks.assertThat;
import static org.bellwether.check.Checks.check;

import java.math.BigDecimal;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Shape;
import org.bellwether.check.ParticipantRingMutant.Numbering;
import org.bellwether.election.ParticipantRing;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Scenario.Starts;
import org.bellwether.spec.monitor.HighestFollowed;
import org.bellwether.spec.monitor.HighestWins;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Elections that are held again, and what their numbers are good for. */
class NumberedElectionsTest {
  private static final List<long[]> RINGS =
      List.of(
          new long[] {1, 2, 3},
          new long[] {3, 2, 1},
          new long[] {3, 1, 4, 2},
          new long[] {4, 3, 2, 1});

  // ---- The ring with participants

  private static Scenario.Builder ring(long... ids) {
    return Scenario.builder("participant-ring").ids(ids);
  }

  @Test
  void theRingWithParticipantsSurvivesACrashAtAnyTime() {
    assertThat(check(ring(1, 2, 3).build()).crashes(1)).holds();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theRingWithParticipantsSurvivesTwoCrashesAtAnyTime(boolean inOrder) {
    for (long[] ids : RINGS) {
      Scenario scenario = ring(ids).build();
      if (!inOrder) scenario = scenario.but().links(scenario.links().reordering()).build();
      assertThat(check(scenario).crashes(inOrder || ids.length < 4 ? 2 : 1)).holds();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theRingWithParticipantsElectsAgainWhoeverCallsAndDies(boolean inOrder) {
    for (long[] ids : inOrder ? RINGS : RINGS.subList(0, 2)) {
      Scenario.Builder builder = ring(ids);
      for (int v = 0; v < 3; v++) builder.startAt(0, v);
      builder.startAt(1, 0).startAt(1, 1);
      if (!inOrder) builder.links(Links.UNIT.reordering());
      assertThat(check(builder.build()).crashes(1)).holds();
    }
  }

  /** Each heart beats twice, at any time. */
  @Test
  void heartbeatsDoNoHarmWheneverTheyCome() {
    Scenario scenario =
        ring(3, 2, 1).start(0).parameter("heartbeat", 5).until(BigDecimal.valueOf(100)).build();
    assertThat(check(scenario).timed(false).timeouts(2).crashes(2)).holds();
  }

  /**
   * Every execution in which two of three nodes die, at any time, and messages take as long as they
   * like. A heartbeat and 6n delays are enough time to agree, and it takes some.
   */
  @ParameterizedTest
  @CsvSource({"2, 1, 20, true", "5, 2, 41, true", "2, 2, 8, false"})
  void heartbeatsElectTheLargestSurvivorInTime(
      int heartbeat, int delay, int ticks, boolean enough) {
    Check check = inTime(heartbeat, delay, ticks, 10);
    if (enough) assertThat(check).holds();
    else assertThat(check).violates("in time");
  }

  /** 17 million states, in which it never takes more than 18 ticks. */
  @Tag("soak")
  @Test
  void quickHeartbeatsElectTheLargestSurvivorInTime() {
    assertThat(inTime(2, 2, 38, 12)).holds();
  }

  private static Check inTime(int heartbeat, int delay, int ticks, int last) {
    long[] ids = {1, 3, 2};
    Catalog catalog =
        Entries.election(
            Shape.LOGICAL_RING,
            ParticipantRingInTime.class,
            place -> {
              ParticipantRing ring = new ParticipantRing(ids, place.position(), true, heartbeat);
              return new ParticipantRingInTime(ring, place.position());
            },
            setting -> List.of(new HighestWins(ids), new ParticipantRingInTime.Within(ticks, ids)));
    Scenario scenario =
        Scenario.builder(Entries.NAME)
            .ids(ids)
            .start(0)
            .starts(Starts.FIRST)
            .delay(1, delay)
            .until(BigDecimal.valueOf(ticks + last))
            .build();
    return check(scenario, catalog).timed(true).crashes(2);
  }

  private static Check mutant(Numbering number, int starts, long... ids) {
    Catalog catalog =
        Entries.election(
            Shape.LOGICAL_RING,
            ParticipantRingMutant.class,
            place -> new ParticipantRingMutant(ids, place.position(), number),
            setting -> List.of(new HighestWins(ids), new HighestFollowed(ids)));
    int[] starters = new int[starts];
    for (int v = 0; v < starts; v++) starters[v] = v;
    return check(Scenario.builder(Entries.NAME).ids(ids).start(starters).build(), catalog);
  }

  /** Participants of an election that was given up discard the candidates of the next one. */
  @Test
  void withoutNumbersASecondElectionIsNeverDecided() {
    for (long[] ids : RINGS) {
      assertThat(mutant(Numbering.RIGHT, ids.length, ids).crashes(1)).holds();
      assertThat(mutant(Numbering.IGNORED, ids.length, ids)).violates("termination");
      assertThat(mutant(Numbering.IGNORED, 1, ids).crashes(1)).violates("termination");
    }
  }

  /** Whoever believes an announcement of the election before follows a dead node in the end. */
  @Test
  void whoeverBelievesOldMessagesFollowsTheDead() {
    for (long[] ids : RINGS) {
      assertThat(mutant(Numbering.OLD_IS_CURRENT, ids.length, ids).crashes(1))
          .violates("agreement");
    }
  }

  // ---- Vitányi

  private static Scenario.Builder vitanyi(String name, String convention, long... ids) {
    return Scenario.builder(name).parameter("convention", convention).ids(ids);
  }

  /** Without any notion of time; everybody may wake twice, whenever it likes. */
  @ParameterizedTest
  @CsvSource({"vitanyi, e", "vitanyi, w", "vitanyi-min-time, e", "vitanyi-min-time, w"})
  void vitanyisElectionIsHeldAgainWhoeverWakes(String name, String convention) {
    for (long[] ids : List.of(new long[] {2, 1}, new long[] {2, 3, 1})) {
      Scenario.Builder builder = vitanyi(name, convention, ids);
      for (int v = 0; v < ids.length; v++) builder.startAt(0, v);
      builder.startAt(9, 0).startAt(9, ids.length - 1);
      assertThat(check(builder.build()).timed(false)).holds();
    }
  }

  /** With clocks that keep time; all wake at any time, the winner twice. */
  @ParameterizedTest
  @CsvSource({"vitanyi, 0, 2", "vitanyi, 1, 3", "vitanyi-min-time, 0, 2", "vitanyi-min-time, 1, 3"})
  void vitanyisElectionIsHeldAgainHoweverLongMessagesTake(String name, long least, long most) {
    Scenario scenario =
        vitanyi(name, "e", 3, 1, 2)
            .startAt(0, 0)
            .startAt(0, 1)
            .startAt(1, 1)
            .startAt(0, 2)
            .delay(least, most)
            .build();
    CheckResult result = check(scenario).timed(true).run();
    assertThat(result.complete()).isTrue();
    assertThat(result.holds()).as(String.valueOf(result.violation())).isTrue();
  }

  /** The winner wakes again before its own sleepwell is home, and takes it for a new one. */
  @Test
  void withoutNumbersASleepwellEndsTheNextElection() {
    long[] ids = {2, 1};
    for (boolean numbered : new boolean[] {true, false}) {
      Check check = VitanyiMutant.check(ids, numbered);
      if (numbered) assertThat(check).holds();
      else assertThat(check).violates("agreement");
    }
  }
}
