package org.bellwether.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.bellwether.order.ClockAverage.Rule;
import org.bellwether.order.Interval.Agreed;
import org.junit.jupiter.api.Test;

/** What can be computed from readings of physical clocks. */
class PhysicalClocksTest {
  @Test
  void fourStampsGiveOffsetAndDelay() {
    // their clock is 100 ahead; 10 there, 5 of work, 20 back
    ClockSample sample = new ClockSample(1000, 1110, 1115, 1035);
    assertThat(sample.delay()).isEqualTo(30);
    assertThat(sample.offset()).isEqualTo(95);
    assertThat(sample.estimate()).isEqualTo(1130);
    assertThat(sample.error(10)).isEqualTo(5);
    assertThat(new ClockSample(1000, 1110, 1110, 1030).ahead(0, 20, 0)).isNull();
    // without drift, whole readings leave one tick beside what the delays do
    assertThat(new ClockSample(1000, 1110, 1110, 1030).ahead(0, 10, 0)).hasToString("90..101");
  }

  @Test
  void cristiansEstimateIsTheServersTimeAndHalfTheTravel() {
    long asked = 50;
    long server = 7000;
    long work = 4;
    long returned = 80;
    ClockSample sample = new ClockSample(asked, server - work, server, returned);
    assertThat(sample.estimate()).isEqualTo(server + (returned - asked - work) / 2);
    assertThat(sample.error(3)).isEqualTo((returned - asked - work) / 2 - 3);
  }

  @Test
  void theTrueOffsetIsNeverOutsideTheErrorAndReachesIt() {
    Random random = new Random(1);
    long worst = Long.MIN_VALUE;
    for (int i = 0; i < 10_000; i++) {
      long offset = random.nextLong(2000) - 1000;
      long there = 5 + random.nextLong(50);
      long work = random.nextInt(10);
      long back = 5 + random.nextLong(50);
      long asked = random.nextInt(1000);
      long received = asked + there + offset;
      ClockSample sample =
          new ClockSample(asked, received, received + work, asked + there + work + back);
      assertThat(sample.delay()).isEqualTo(there + back);
      assertThat(Math.abs(sample.offset() - offset)).isLessThanOrEqualTo(sample.error(5));
      if (work == 0) assertThat(sample.ahead(0, 5, 0).contains(offset)).isTrue();
      worst = Math.max(worst, Math.abs(sample.offset() - offset) - sample.error(5));
    }
    assertThat(worst).isZero();
  }

  @Test
  void aSampleThatCannotBeIsRefused() {
    assertThatThrownBy(() -> new ClockSample(10, 0, 20, 15))
        .hasMessage(
            "sample of 10, 0, 20, 15, expected the answer to take no longer than the round trip");
    assertThatThrownBy(() -> new ClockSample(10, 20, 0, 15))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void marzullosExamples() {
    assertThat(intersect(8, 12, 11, 13, 10, 12)).isEqualTo(new Agreed(new Interval(11, 12), 3));
    assertThat(intersect(8, 12, 11, 13, 14, 15)).isEqualTo(new Agreed(new Interval(11, 12), 2));
    assertThat(intersect(8, 9, 8, 12, 10, 12)).isEqualTo(new Agreed(new Interval(8, 9), 2));
    assertThat(intersect(1, 3, 3, 5)).isEqualTo(new Agreed(new Interval(3, 3), 2));
    assertThat(intersect(4, 4)).isEqualTo(new Agreed(new Interval(4, 4), 1));
  }

  @Test
  void fLiarsOfTwoFPlusOneCannotHideTheTruth() {
    Random random = new Random(2);
    for (int i = 0; i < 5000; i++) {
      int liars = random.nextInt(4);
      long truth = random.nextInt(100);
      List<Interval> sources = new ArrayList<>();
      for (int k = 0; k <= liars; k++) {
        sources.add(new Interval(truth - random.nextInt(20), truth + random.nextInt(20)));
      }
      for (int k = 0; k < liars; k++) {
        long low = random.nextInt(100);
        sources.add(new Interval(low, low + random.nextInt(20)));
      }
      Interval agreed = Interval.intersect(sources, liars);
      assertThat(agreed).isNotNull();
      assertThat(agreed.contains(truth)).as("%s of %s", truth, sources).isTrue();
      // and it is no wider than it must be: its ends are points that f + 1 sources share
      for (long end : new long[] {agreed.low(), agreed.high()}) {
        assertThat(sources.stream().filter(s -> s.contains(end)).count()).isGreaterThan(liars);
      }
    }
  }

  @Test
  void moreLiarsThanExpectedAreNoticedIfNothingIsLeftToAgreeOn() {
    assertThat(Interval.intersect(List.of(new Interval(1, 2), new Interval(5, 6)), 0)).isNull();
    assertThat(Interval.intersect(List.of(new Interval(1, 2), new Interval(5, 6)), 1))
        .hasToString("1..6");
    assertThatThrownBy(() -> Interval.intersect(List.of(new Interval(1, 2)), 1))
        .hasMessage("1 false sources of 1, expected fewer than all");
    assertThatThrownBy(() -> Interval.intersect(List.of()))
        .hasMessage("no intervals to intersect, expected at least 1");
    assertThatThrownBy(() -> new Interval(2, 1))
        .hasMessage("interval 2..1, expected the lower end first");
  }

  @Test
  void theBerkeleyExample() {
    // 3:00 at the master, 3:25 and 2:50: everybody goes to 3:05
    assertThat(ClockAverage.corrections(new long[] {0, 25, -10}, 0, 60, Rule.NEAR_MASTER))
        .containsExactly(5, -20, 15);
  }

  @Test
  void clocksFarFromTheMastersDoNotCountButAreSet() {
    assertThat(ClockAverage.corrections(new long[] {0, 25, -10, 500}, 0, 60, Rule.NEAR_MASTER))
        .containsExactly(5, -20, 15, -495);
  }

  @Test
  void theLargestGroupOutvotesAMasterThatIsOff() {
    long[] ahead = {0, 1000, 1010, 1020};
    assertThat(ClockAverage.corrections(ahead, 0, 60, Rule.LARGEST_GROUP))
        .containsExactly(1010, 10, 0, -10);
    assertThat(ClockAverage.corrections(ahead, 0, 60, Rule.NEAR_MASTER))
        .containsExactly(0, -1000, -1010, -1020);
  }

  @Test
  void resynchronisationKeepsTheSkew() {
    // 50 ppm and 1 ms: every 10 s
    assertThat(ClockBounds.resynchroniseEvery(1_000, 50)).isEqualTo(10_000_000);
    assertThat(ClockBounds.resynchroniseEvery(1, 0)).isEqualTo(Long.MAX_VALUE);
    assertThat(ClockBounds.skew(0, 10_000_000, 50)).isEqualTo(1_000);
    assertThat(ClockBounds.skew(20, 10_000_000, 50)).isEqualTo(1_040);
    assertThatThrownBy(() -> ClockBounds.drifted(1, -1))
        .hasMessage("drift of -1 ppm, expected at least 0");
  }

  @Test
  void aSlowClockHidesTime() {
    // a clock that loses 100 ppm shows 9999 ticks in 10,000 of true time, and up to one more
    assertThat(ClockBounds.mostTime(9_998, 100)).isEqualTo(10_000);
    assertThat(ClockBounds.mostTime(9_999, 100)).isEqualTo(10_002);
    assertThat(ClockBounds.mostTime(0, 0)).isEqualTo(1);
    assertThat(ClockBounds.mostTime(1_000_000_000_000_000L, 1)).isEqualTo(1_000_001_000_001_002L);
    assertThatThrownBy(() -> ClockBounds.mostTime(-1, 0))
        .hasMessage("elapsed ticks -1, expected at least 0: readings never go back");
    assertThatThrownBy(() -> ClockBounds.mostTime(1, 1_000_000))
        .hasMessage("drift of 1000000 ppm, expected less than 1000000: the clock must not stop");
  }

  @Test
  void aReadingIsWorthLessTheOlderItIs() {
    Reading reading = Reading.of(new Interval(-3, 8), 1_000);
    assertThat(reading).isEqualTo(new Reading(2, 6, 1_000));
    assertThat(reading.time()).isEqualTo(1_002);
    assertThat(reading.ahead()).hasToString("-4..8");
    assertThat(reading.at(1_000, 0)).isEqualTo(new Reading(2, 7, 1_000));
    assertThat(reading.at(21_000, 100)).isEqualTo(new Reading(2, 6 + 4, 21_000));
    assertThatThrownBy(() -> new Reading(0, -1, 0)).hasMessage("error -1, expected at least 0");
  }

  @Test
  void theTruthIsInAReadingHoweverTheClockDriftsWithinItsBound() {
    Random random = new Random(3);
    boolean tight = false;
    for (int i = 0; i < 20_000; i++) {
      int ppm = random.nextInt(200_000);
      double rate = 1 + (random.nextInt(3) - 1) * ppm / 1e6;
      double start = random.nextInt(1000) / 1000.0;
      double elapsed = random.nextInt(100_000) / 1000.0;
      long since = (long) Math.floor(start * rate + 5);
      long now = (long) Math.floor((start + elapsed) * rate + 5);
      double ahead = start - since; // of the true time, exactly, at the first reading
      double later = start + elapsed - now;
      Reading reading = new Reading(0, 0, since).at(now, ppm);
      assertThat(Math.abs(later - ahead)).isLessThanOrEqualTo(reading.error() + 1e-9);
      tight |= Math.abs(later - ahead) > reading.error() - 1.01 && elapsed > 50 && ppm > 100_000;
    }
    assertThat(tight).isTrue();
  }

  @Test
  void aHolderStopsBelievingBeforeTheGrantorDoes() {
    long lease = 10_000_000;
    assertThat(ClockBounds.holderExpiry(lease, 100)).isEqualTo(9_999_000);
    assertThat(ClockBounds.grantorExpiry(lease, 100, 500)).isEqualTo(10_001_500);
    // whatever both clocks do within the drift, in true time
    for (double holder : new double[] {1 - 1e-4, 1, 1 + 1e-4}) {
      for (double grantor : new double[] {1 - 1e-4, 1, 1 + 1e-4}) {
        double stops = ClockBounds.holderExpiry(lease, 100) / holder;
        double frees = ClockBounds.grantorExpiry(lease, 100, 500) / grantor;
        assertThat(stops).isLessThanOrEqualTo(frees + 1);
      }
    }
  }

  @Test
  void aSlewedClockNeverGoesBackAndGetsThere() {
    SlewedClock clock = SlewedClock.of(0, 10, 1000).adjust(100, -30);
    long last = clock.at(100);
    for (long reading = 101; reading <= 500; reading++) {
      assertThat(clock.at(reading)).isBetween(last, last + 1);
      last = clock.at(reading);
    }
    assertThat(clock.at(100)).isEqualTo(100);
    assertThat(clock.at(399)).isEqualTo(399 - 29);
    assertThat(clock.at(400)).isEqualTo(400 - 30);
    assertThat(clock.at(9000)).isEqualTo(9000 - 30);
  }

  @Test
  void aSlewedClockRunsFasterForSmallAndJumpsForLargeCorrections() {
    SlewedClock clock = SlewedClock.of(0, 10, 1000).adjust(0, 30);
    assertThat(Arrays.stream(new long[] {0, 10, 150, 300, 301}).map(clock::at).toArray())
        .containsExactly(0, 11, 165, 330, 331);
    assertThat(clock.adjust(150, 1000).at(150)).isEqualTo(1165);
    assertThat(clock.adjust(150, -5000).at(150)).isEqualTo(165);
    assertThatThrownBy(() -> clock.adjust(150, 1).at(149))
        .hasMessage("reading 149, expected at least 150, the last one");
    assertThatThrownBy(() -> SlewedClock.of(0, 1, 1)).hasMessageContaining("pace 1");
    assertThatThrownBy(() -> SlewedClock.of(0, 2, 0)).hasMessageContaining("jump 0");
  }

  private static Agreed intersect(long... ends) {
    List<Interval> sources = new ArrayList<>();
    for (int i = 0; i < ends.length; i += 2) sources.add(new Interval(ends[i], ends[i + 1]));
    return Interval.intersect(sources);
  }
}
