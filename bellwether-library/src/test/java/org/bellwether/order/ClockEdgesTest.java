package org.bellwether.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import org.bellwether.order.ClockAverage.Rule;
import org.bellwether.order.CompressedVectorClock.Changes;
import org.junit.jupiter.api.Test;

/** What clocks do where a limit is just reached. */
class ClockEdgesTest {
  @Test
  void aClockThatIsOffByTheLimitCounts() {
    assertThat(ClockAverage.corrections(new long[] {0, 60, -60, 61, -61}, 0, 60, Rule.NEAR_MASTER))
        .containsExactly(0, -60, 60, -61, 61);
    assertThat(ClockAverage.corrections(new long[] {0, 60}, 0, 60, Rule.NEAR_MASTER))
        .containsExactly(30, -30);
    assertThat(ClockAverage.corrections(new long[] {0, -60}, 0, 60, Rule.NEAR_MASTER))
        .containsExactly(-30, 30);
    assertThat(ClockAverage.corrections(new long[] {0, 500, 560, 561}, 0, 60, Rule.LARGEST_GROUP))
        .containsExactly(530, 30, -30, -31);
  }

  @Test
  void theLowestOfTwoGroupsOfOneSizeCounts() {
    assertThat(ClockAverage.corrections(new long[] {500, 510, 0, 10}, 0, 60, Rule.LARGEST_GROUP))
        .containsExactly(-495, -505, 5, -5);
    assertThat(ClockAverage.corrections(new long[] {0, 10, 500, 510}, 0, 60, Rule.LARGEST_GROUP))
        .containsExactly(5, -5, -495, -505);
  }

  @Test
  void clocksThatShowTheSameAreAGroup() {
    assertThat(ClockAverage.corrections(new long[] {0, 500, 500}, 0, 60, Rule.LARGEST_GROUP))
        .containsExactly(500, 0, 0);
  }

  @Test
  void anIntervalMayBeOnePoint() {
    // asked at 0 and answered at 0: the answer came after 9, which are 10 of true time at most
    ClockSample sample = new ClockSample(0, 100, 100, 9);
    assertThat(sample.ahead(0, 5, 0)).isEqualTo(new Interval(96, 96));
    assertThat(sample.ahead(0, 6, 0)).isNull();
  }

  @Test
  void aClockMayJumpAtEveryCorrection() {
    assertThat(SlewedClock.of(0, 2, 1).adjust(0, 1).at(0)).isEqualTo(1);
  }

  @Test
  void theLastTimeOfAHybridClockIsPermitted() {
    long last = (1L << 48) - 1;
    assertThat(new HybridLogicalClock(last, 0).time()).isEqualTo(last);
    assertThatThrownBy(() -> new HybridLogicalClock(last + 1, 0)).hasMessageContaining("48 bits");
  }

  @Test
  void whatIsKnownAlreadyIsNotSentAgain() {
    CompressedVectorClock clock = new CompressedVectorClock(0, 3);
    Changes known = new Changes(new int[] {2}, new long[] {4});
    clock.receive(known);
    assertThat(clock.send(1)).hasToString("{0:2,2:4}");
    clock.receive(known);
    assertThat(clock.send(1)).hasToString("{0:4}");
  }

  @Test
  void changesNameEachProcessOnceWithACountFromZeroOn() {
    assertThat(new Changes(new int[] {0, 1}, new long[] {0, 0})).hasToString("{0:0,1:0}");
    assertThatThrownBy(() -> new Changes(new int[] {1, 1}, new long[] {1, 2}))
        .hasMessage("processes [1, 1], expected them in ascending order");
    assertThatThrownBy(() -> new Changes(new int[] {1}, new long[] {-1}))
        .hasMessage("count -1, expected at least 0");
  }

  @Test
  void hashesTellMostClocksApart() {
    Set<Integer> vectors = new HashSet<>();
    Set<Integer> changes = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      for (long count = 0; count < 20; count++) {
        vectors.add(new VectorClock(i, count).hashCode());
        changes.add(new Changes(new int[] {i}, new long[] {count}).hashCode());
      }
    }
    assertThat(vectors).hasSizeGreaterThan(300);
    assertThat(changes).hasSizeGreaterThan(300);
  }

  @Test
  void bytesThatAreNoStampAreRefusedWithTheReason() {
    byte[] longest = new byte[9];
    for (int i = 0; i < 8; i++) longest[i] = -1;
    longest[8] = 0x7f;
    assertThat(new Varints(longest).next()).isEqualTo(Long.MAX_VALUE);
    byte[] longer = new byte[10];
    for (int i = 0; i < 9; i++) longer[i] = -1;
    longer[9] = 1;
    assertThatThrownBy(() -> new Varints(longer).next())
        .hasMessage("10 bytes are not a stamp: a number has more than 63 bits");
    assertThat(new Varints(Varints.bytes(Integer.MAX_VALUE)).nextInt("it"))
        .isEqualTo(Integer.MAX_VALUE);
    assertThatThrownBy(() -> new Varints(Varints.bytes(Integer.MAX_VALUE + 1L)).nextInt("it"))
        .hasMessage("5 bytes are not a stamp: it is 2147483648");
    assertThatThrownBy(() -> new Varints(new byte[] {4, 0, 0, 0}).nextCount("it"))
        .hasMessage("4 bytes are not a stamp: it is 4 but only 3 are left");
    assertThat(new Varints(new byte[] {3, 0, 0, 0}).nextCount("it")).isEqualTo(3);
    Varints more = new Varints(new byte[] {1, 2, 3});
    more.next();
    assertThatThrownBy(more::end).hasMessage("3 bytes are not a stamp: 2 are left over");
  }
}
