package org.bellwether.session.diagram;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimeAxisTest {
  private static List<BigDecimal> times(String... times) {
    return Arrays.stream(times).map(BigDecimal::new).toList();
  }

  private static TimeAxis axis(double delay, List<BigDecimal> times) {
    return new TimeAxis(0, times, Collections.nCopies(times.size(), 0.0), delay);
  }

  private static List<String> ticks(TimeAxis axis) {
    return Ticks.of(axis).stream()
        .sorted((one, two) -> Double.compare(one.x(), two.x()))
        .map(Ticks.Tick::text)
        .toList();
  }

  @Test
  void distancesAreTrueToScale() {
    TimeAxis axis = axis(1, times("0", "1", "2", "4"));
    assertThat(axis.left(1)).isEqualTo(axis.left(2) - axis.left(1));
    assertThat(axis.left(3) - axis.left(2)).isEqualTo(2 * axis.left(1));
    assertThat(axis.x(new BigDecimal("3"))).isEqualTo((axis.left(2) + axis.left(3)) / 2);
    assertThat(axis.breaks()).isEmpty();
  }

  @Test
  void instantsStandApartHoweverNear() {
    TimeAxis axis = axis(1, times("0", "1", "2", "2.000000001", "3"));
    assertThat(axis.left(3) - axis.left(2)).isEqualTo(Style.SLOT);
  }

  @Test
  void emptyStretchesAreCutWhateverTheirLength() {
    TimeAxis axis = axis(1, times("0", "1", "100", "101", "1152921504606846976"));
    assertThat(axis.breaks())
        .extracting(TimeAxis.Break::skipped)
        .containsExactlyElementsOf(times("99", "1152921504606846875"));
    assertThat(axis.end()).isLessThan(600);
  }

  @Test
  void figuresAreRoundAndNoFinerThanTime() {
    assertThat(ticks(axis(1, times("0", "1", "2", "3")))).containsExactly("0", "1", "2", "3");
    List<String> fine = ticks(axis(1, times("0", "0.31", "0.77", "1.4", "2.95")));
    assertThat(fine).startsWith("0", "0.5", "1").contains("2.5");
    assertThat(ticks(axis(100, times("0", "50", "100", "200")))).contains("0", "50", "100", "200");
  }

  @Test
  void timesAroundABreakAreTold() {
    assertThat(ticks(axis(1, times("0", "1", "2.25", "100.5", "101")))).contains("2.25", "100.5");
  }
}
