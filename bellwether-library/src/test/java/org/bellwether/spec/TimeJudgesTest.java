package org.bellwether.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.assertj.core.data.Offset;
import org.bellwether.model.Output.ClockChange;
import org.bellwether.model.Output.Lost;
import org.bellwether.model.Output.TimeEstimate;
import org.bellwether.spec.monitor.ClocksTogether;
import org.bellwether.spec.monitor.TrueTime;
import org.junit.jupiter.api.Test;

/** The judges of clocks. */
class TimeJudgesTest {
  private record Estimate(long time, long error) implements TimeEstimate {}

  private record Change(long time, long by) implements ClockChange {}

  private final Judgement judgement = new Judgement();

  @Test
  void theTrueTimeIsWhereANodeSays() {
    TrueTime judge = new TrueTime();
    assertThat(judge.needsTime()).isTrue();
    assertThat(judge.keepsTime()).isTrue();
    assertThat(judge.measures()).isEmpty();
    judge.passed(150, 10);
    judge.passed(55, 10); // 20.5
    judge.output(0, new Estimate(20, 1), judgement);
    judge.output(0, new Lost(), judgement);
    assertThat(judge.measures())
        .containsEntry(TrueTime.ERROR, 0.5)
        .containsEntry(TrueTime.BOUND, 1.0);
    judge.output(1, new Estimate(25, 9), judgement); // farther from its bound
    assertThat(judge.measures()).containsEntry(TrueTime.ERROR, 0.5).hasSize(2);
    judge.output(1, new Estimate(24, 4), judgement); // as far
    assertThat(judge.measures()).containsEntry(TrueTime.ERROR, 0.5);
    judge.passed(5, 10); // 21
    judge.output(1, new Estimate(24, 3), judgement); // just at its bound
    assertThat(judge.measures())
        .containsEntry(TrueTime.ERROR, 3.0)
        .containsEntry(TrueTime.BOUND, 3.0);
    judgement.isSilent();
    judge.output(1, new Estimate(25, 3), judgement);
    judgement.is(
        "true time: node 1 reports 25 with an error of at most 3, but its error is 4.0 [1]");
    judge.output(1, new Estimate(17, 3), judgement);
    judgement.is(
        "true time: node 1 reports 17 with an error of at most 3, but its error is 4.0 [1]");
    assertThat(judge.properties()).extracting(Property::name).containsExactly("true time");
  }

  @Test
  void partsOfAUnitOfTimeCount() {
    TrueTime judge = new TrueTime();
    judge.passed(205, 10);
    judge.output(0, new Estimate(23, 2), judgement);
    judgement.is(
        "true time: node 0 reports 23 with an error of at most 2, but its error is 2.5 [0]");
  }

  @Test
  void someNodesMayBeWrong() {
    BitSet exempt = ElectionJudgesTest.set(1);
    TrueTime judge = new TrueTime(exempt);
    exempt.clear();
    judge.output(1, new Estimate(99, 0), judgement);
    judgement.isSilent();
    judge.output(0, new Estimate(9, 0), judgement);
    judgement.is(
        "true time: node 0 reports 9 with an error of at most 0, but its error is 9.0 [0]");
  }

  @Test
  void clocksThatARoundHasSetAreTogether() {
    ClocksTogether judge = new ClocksTogether(3, 0, 1, 0.01, 5);
    assertThat(judge.needsTime()).isTrue();
    assertThat(judge.keepsTime()).isTrue();
    judge.passed(1000, 10); // time 100; the round began at 90
    judge.output(0, new Change(100, 0), judgement);
    judge.output(2, new Lost(), judgement);
    judge.output(1, new Change(140, -39), judgement);
    assertThat(judge.measures()).isEmpty(); // the round is not complete
    judge.output(2, new Change(50, 49), judgement);
    judgement.isSilent(); // 101 and 99 are 2 apart, and 2 + 0.02 * 10 is allowed
    assertThat(judge.measures()).containsEntry(ClocksTogether.APART, 2.0).hasSize(2);
    assertThat(judge.measures().get(ClocksTogether.BOUND)).isCloseTo(2.2, within());
    assertThat(judge.properties()).extracting(Property::name).containsExactly("clocks together");
  }

  @Test
  void clocksThatAreTooFarApartAreFoundAfterARoundAndBeforeTheNext() {
    ClocksTogether judge = new ClocksTogether(2, 0, 1, 0.25, 5);
    judge.passed(100, 1);
    judge.output(0, new Change(100, 0), judgement);
    judge.output(1, new Change(120, -12), judgement); // 8 apart, and 2 + 0.5 * 10 allowed
    judgement.is(
        "clocks together: after a round, the clocks of nodes 1 and 0 are 8.0 apart, expected at"
            + " most 7.0 [1, 0]");
    judge.passed(50, 1); // 60 after the last round began, so that 32 are allowed before this one
    judge.output(1, new Change(110, 40), judgement);
    judge.output(0, new Change(150, 0), judgement);
    judgement.is(
        "clocks together: before a round, the clocks of nodes 0 and 1 are 40.0 apart, expected at"
            + " most 32.0 [0, 1]");
    assertThat(judge.measures())
        .containsEntry(ClocksTogether.APART, 40.0)
        .containsEntry(ClocksTogether.BOUND, 32.0);
    judge.passed(50, 1);
    judge.output(0, new Change(200, 0), judgement);
    judge.output(1, new Change(200, 0), judgement);
    judgement.isSilent();
    assertThat(judge.measures()).containsEntry(ClocksTogether.APART, 40.0); // the worst stays
  }

  @Test
  void clocksAreComparedThroughTheTimesAtWhichTheirNodesReport() {
    ClocksTogether judge = new ClocksTogether(3, 0, 3, 0.25, 5);
    judge.passed(1000, 10); // the master sets its clock at 100, having asked from 90 on
    judge.output(0, new Change(100, 0), judgement);
    judge.passed(40, 10);
    judge.output(1, new Change(104, 13), judgement);
    judge.output(2, new Change(105, -1), judgement);
    judgement.isSilent(); // 13 apart at most, and 2 * 3 + 2 * 0.25 * 14 = 13 is allowed
    assertThat(judge.measures())
        .containsEntry(ClocksTogether.APART, 13.0)
        .containsEntry(ClocksTogether.BOUND, 13.0);
    judge.passed(460, 10); // 150; before this round 6 + 0.5 * 60 = 36 is allowed
    judge.output(2, new Change(150, 0), judgement);
    judge.output(1, new Change(114, 36), judgement);
    judge.output(0, new Change(150, 0), judgement);
    judgement.isSilent(); // 36 apart, which is as close to the bound
    assertThat(judge.measures()).containsEntry(ClocksTogether.APART, 13.0);
    judge.passed(500, 10); // 200
    judge.output(2, new Change(163, 37), judgement);
    judge.output(1, new Change(200, 0), judgement);
    judge.output(0, new Change(163, 37), judgement);
    judgement.is(
        "clocks together: before a round, the clocks of nodes 1 and 0 are 37.0 apart, expected at"
            + " most 36.0 [1, 0]");
  }

  private static Offset<Double> within() {
    return Offset.offset(1e-9);
  }

  @Test
  void clocksAreComparedBeforeARoundThroughTheTimesAtWhichTheirNodesReport() {
    ClocksTogether judge = new ClocksTogether(2, 0, 1, 0, 5);
    for (int round = 1; round <= 2; round++) {
      judge.passed(100, 1);
      judge.output(0, new Change(105L * round, -5), judgement);
      judge.passed(5, 1); // a clock that was right tells a later time by then
      judge.output(1, new Change(105L * round, 0), judgement);
    }
    judgement.is(
        "clocks together: before a round, the clocks of nodes 0 and 1 are 5.0 apart, expected at"
            + " most 2.0 [0, 1]");
  }

  @Test
  void theFirstOfClocksThatAreEquallyFarAheadIsNamed() {
    ClocksTogether judge = new ClocksTogether(4, 0, 1, 0, 5);
    judge.passed(100, 1);
    for (int v : new int[] {0, 3}) judge.output(v, new Change(100, 0), judgement);
    for (int v = 1; v < 3; v++) judge.output(v, new Change(100, 9), judgement);
    judgement.is(
        "clocks together: after a round, the clocks of nodes 1 and 0 are 9.0 apart, expected at"
            + " most 2.0 [1, 0]");
  }

  @Test
  void roundingOfLargeNumbersIsForgiven() {
    ClocksTogether judge = new ClocksTogether(2, 0, 0, 0, 5);
    long second = 1_000_000_000;
    judge.passed(1, 3);
    judge.output(0, new Change(second, 0), judgement);
    judge.passed(second, 3); // a third of a unit later than in whole units
    judge.output(1, new Change(second + second / 3, 0), judgement);
    judgement.isSilent();
  }
}
