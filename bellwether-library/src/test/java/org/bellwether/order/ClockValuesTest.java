package org.bellwether.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Clocks as values: what they refuse, and what they tell of themselves. */
class ClockValuesTest {
  private static void refused(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void vectorsOfDifferentSizesAreNotCompared() {
    VectorClock two = VectorClock.zero(2);
    VectorClock three = VectorClock.zero(3);
    String sizes = "vectors of 2 and 3 processes, expected equal sizes";
    assertThatThrownBy(() -> two.atMost(three)).hasMessage(sizes);
    assertThatThrownBy(() -> two.happensBefore(three, 0)).hasMessage(sizes);
    assertThatThrownBy(() -> two.merge(three)).hasMessage(sizes);
  }

  @Test
  void aMatrixTellsWhatAProcessIsKnownToKnow() {
    MatrixClock matrix = new MatrixClock(2, new long[] {1, 2, 3, 4});
    assertThat(matrix.count(0, 1)).isEqualTo(2);
    assertThat(matrix.count(1, 0)).isEqualTo(3);
    assertThat(matrix.count(1, 1)).isEqualTo(4);
  }

  @Test
  void anIntervalContainsItsEndsAndNothingBeyond() {
    Interval interval = new Interval(3, 5);
    assertThat(new boolean[] {interval.contains(3), interval.contains(5)}).containsOnly(true);
    assertThat(new boolean[] {interval.contains(2), interval.contains(6)}).containsOnly(false);
    assertThat(interval.wider(2)).isEqualTo(new Interval(1, 7));
  }

  @Test
  void aCompressedClockTellsItsVectorAfterEveryEvent() {
    CompressedVectorClock clock = new CompressedVectorClock(0, 2);
    assertThat(clock.tick()).isEqualTo(new VectorClock(1, 0));
    CompressedVectorClock.Changes changes = new CompressedVectorClock(1, 2).send(0);
    assertThat(clock.receive(changes)).isEqualTo(new VectorClock(2, 1));
    refused(() -> clock.send(2));
    refused(() -> clock.resynchronise(-1));
  }

  @Test
  void changesAreEqualIfAllOfThemAre() {
    CompressedVectorClock.Changes changes = new CompressedVectorClock(1, 2).send(0);
    CompressedVectorClock other = new CompressedVectorClock(1, 2);
    assertThat(other.send(0)).isEqualTo(changes).hasSameHashCodeAs(changes);
    assertThat(other.send(0)).isNotEqualTo(changes);
    assertThat(new CompressedVectorClock(0, 2).send(1)).isNotEqualTo(changes);
  }

  @Test
  void nothingMayFollowTheBytesOfAClock() {
    refused(longer(new LamportClock(7, 2).toBytes(), LamportClock::fromBytes));
    byte[] changes = new CompressedVectorClock(1, 2).send(0).toBytes();
    refused(longer(changes, CompressedVectorClock.Changes::fromBytes));
  }

  private static ThrowingCallable longer(byte[] bytes, Function<byte[], ?> reader) {
    assertThat(reader.apply(bytes)).isNotNull();
    return () -> reader.apply(Arrays.copyOf(bytes, bytes.length + 1));
  }
}
