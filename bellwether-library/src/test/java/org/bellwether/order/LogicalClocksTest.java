package org.bellwether.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.bellwether.order.CompressedVectorClock.Changes;
import org.bellwether.order.EventHistory.Event;
import org.bellwether.order.Stamps.Compressed;
import org.junit.jupiter.api.Test;

/** Every clock is judged against happened-before itself, never against another clock. */
class LogicalClocksTest {
  private static final EventHistory WORKED = EventHistory.worked();

  @Test
  void theWorkedHistoryHasItsLamportStamps() {
    assertThat(Stamps.lamport(WORKED))
        .extracting(LamportClock::time)
        .containsExactly(1L, 1L, 2L, 3L, 2L, 4L, 5L, 4L, 6L, 7L, 8L);
  }

  @Test
  void theWorkedHistoryHasItsTotalOrder() {
    List<LamportClock> stamps = Stamps.lamport(WORKED);
    List<Integer> order = new ArrayList<>();
    for (int x = 0; x < stamps.size(); x++) order.add(x);
    order.sort((x, y) -> stamps.get(x).compareTo(stamps.get(y)));
    assertThat(order.stream().map(x -> WORKED.events.get(x).name()).toList())
        .isEqualTo(List.of("a", "b", "e", "c", "d", "h", "f", "g", "i", "j", "k"));
  }

  @Test
  void theWorkedHistoryHasItsVectors() {
    assertThat(Stamps.vector(WORKED))
        .map(VectorClock::toString)
        .containsExactly(
            "[1,0,0]", "[0,0,1]", "[1,1,0]", "[1,2,0]", "[2,0,0]", "[1,2,2]", "[1,2,3]", "[1,3,0]",
            "[3,2,3]", "[4,2,3]", "[4,4,3]");
  }

  @Test
  void theWorkedHistoryHasItsHybridStamps() {
    assertThat(Stamps.hybrid(WORKED, 4))
        .map(HybridLogicalClock::toString)
        .containsExactly(
            "(10,0)", "(13,0)", "(12,0)", "(12,1)", "(14,0)", "(13,1)", "(13,2)", "(15,0)",
            "(14,1)", "(18,0)", "(18,1)");
  }

  @Test
  void theWorkedHistoryHasItsConcurrentEvents() {
    List<String> concurrent = new ArrayList<>();
    List<VectorClock> stamps = Stamps.vector(WORKED);
    for (int x = 0; x < stamps.size(); x++) {
      StringBuilder names = new StringBuilder();
      for (int y = 0; y < stamps.size(); y++) {
        if (stamps.get(x).concurrent(stamps.get(y))) names.append(WORKED.events.get(y).name());
      }
      concurrent.add(names.toString());
      assertThat(names).hasToString(WORKED.concurrentWith(x));
    }
    assertThat(concurrent)
        .containsExactly("b", "acdeh", "be", "be", "bcdfgh", "eh", "eh", "befgij", "h", "h", "");
  }

  @Test
  void theWorkedHistoryHasItsCompressedMessages() {
    Compressed compressed = Stamps.compressed(WORKED);
    assertThat(compressed.messages())
        .map(Changes::toString)
        .containsExactly("{0:1}", "{0:1,1:2}", "{0:1,1:2,2:3}", "{0:4,1:2,2:3}");
    assertThat(compressed.vectors()).isEqualTo(Stamps.vector(WORKED));
  }

  @Test
  void aSmallerLamportStampDoesNotMeanBefore() {
    EventHistory history = new EventHistory(3);
    for (int i = 0; i < 3; i++) history.local("", 0, 0);
    for (int i = 0; i < 5; i++) history.local("", 1, 0);
    history.send("", 1, 2, 0).receive("", 2, 0, 0);
    List<LamportClock> stamps = Stamps.lamport(history);
    List<VectorClock> vectors = Stamps.vector(history);
    assertThat(stamps.get(2)).hasToString("3@0");
    assertThat(stamps.getLast()).hasToString("7@2");
    assertThat(vectors.get(2)).hasToString("[3,0,0]");
    assertThat(vectors.getLast()).hasToString("[0,6,1]");
    assertThat(vectors.get(2).compare(vectors.getLast())).isEqualTo(Causality.CONCURRENT);
  }

  @Test
  void vectorsAreHappenedBeforeOnRandomHistories() {
    for (int seed = 0; seed < 200; seed++) {
      EventHistory history = EventHistory.random(1 + seed % 7, 60, false, seed);
      List<VectorClock> stamps = Stamps.vector(history);
      for (int x = 0; x < stamps.size(); x++) {
        for (int y = 0; y < stamps.size(); y++) {
          VectorClock one = stamps.get(x);
          VectorClock other = stamps.get(y);
          Causality relation = history.relation(x, y);
          assertThat(one.compare(other)).as("seed %d: %d, %d", seed, x, y).isEqualTo(relation);
          assertThat(one.happensBefore(other)).isEqualTo(relation == Causality.BEFORE);
          int process = history.events.get(x).process();
          if (process != history.events.get(y).process()) {
            assertThat(one.happensBefore(other, process)).isEqualTo(relation == Causality.BEFORE);
          }
        }
      }
    }
  }

  @Test
  void lamportAndHybridStampsExtendHappenedBeforeOnRandomHistories() {
    for (int seed = 0; seed < 200; seed++) {
      EventHistory history = EventHistory.random(1 + seed % 7, 60, false, seed);
      List<LamportClock> lamport = Stamps.lamport(history);
      List<HybridLogicalClock> hybrid = Stamps.hybrid(history, 100);
      for (int y = 0; y < lamport.size(); y++) {
        Event event = history.events.get(y);
        assertThat(hybrid.get(y).time()).isBetween(event.reading(), event.reading() + 10);
        for (int x = 0; x < lamport.size(); x++) {
          if (x != y) assertThat(lamport.get(x)).isNotEqualTo(lamport.get(y));
          if (!history.before(x, y)) continue;
          assertThat(lamport.get(x).time()).isLessThan(lamport.get(y).time());
          assertThat(lamport.get(x)).isLessThan(lamport.get(y));
          assertThat(hybrid.get(x)).as("seed %d", seed).isLessThan(hybrid.get(y));
        }
      }
    }
  }

  @Test
  void aMatrixKnowsWhatEverybodyKnows() {
    for (int seed = 0; seed < 100; seed++) {
      int n = 1 + seed % 5;
      EventHistory history = EventHistory.random(n, 60, false, seed);
      List<VectorClock> vectors = Stamps.vector(history);
      List<MatrixClock> matrices = Stamps.matrix(history);
      for (int y = 0; y < vectors.size(); y++) {
        MatrixClock matrix = matrices.get(y);
        int own = history.events.get(y).process();
        for (int k = 0; k < n; k++) {
          // the vector of the last event of k that is known here
          VectorClock known = VectorClock.zero(n);
          for (int x = 0; x < vectors.size(); x++) {
            boolean here = history.events.get(x).process() == k;
            if (here && (x == y || history.before(x, y))) known = vectors.get(x);
          }
          assertThat(matrix.row(k)).as("seed %d, event %d, row %d", seed, y, k).isEqualTo(known);
        }
        assertThat(matrix.row(own)).isEqualTo(vectors.get(y));
        for (int l = 0; l < n; l++) {
          List<Long> column = new ArrayList<>();
          for (int k = 0; k < n; k++) column.add(matrix.count(k, l));
          assertThat(matrix.knownToAll(l)).isEqualTo(Collections.min(column));
        }
      }
    }
  }

  @Test
  void compressedVectorsAreThePlainOnesOnLinksThatKeepOrder() {
    for (int seed = 0; seed < 300; seed++) {
      EventHistory history = EventHistory.random(2 + seed % 8, 150, true, seed);
      assertThat(Stamps.compressed(history).vectors())
          .as("seed %d", seed)
          .isEqualTo(Stamps.vector(history));
    }
  }

  @Test
  void compressedVectorsAreWrongOnLinksThatReorder() {
    int wrong = 0;
    for (int seed = 0; seed < 50; seed++) {
      EventHistory history = EventHistory.random(4, 150, false, seed);
      if (!Stamps.compressed(history).vectors().equals(Stamps.vector(history))) wrong++;
    }
    assertThat(wrong).isPositive();
  }

  @Test
  void compressionSavesWhereProcessesTalkToTheSameFew() {
    CompressedVectorClock[] clocks = new CompressedVectorClock[30];
    Arrays.setAll(clocks, p -> new CompressedVectorClock(p, 30));
    for (int p = 0; p < 30; p++) clocks[(p + 1) % 30].receive(clocks[p].send((p + 1) % 30));
    Changes first = clocks[0].send(1);
    clocks[1].receive(first);
    Changes second = clocks[0].send(1);
    assertThat(first.size()).isEqualTo(30);
    assertThat(second).hasToString("{0:4}");
    clocks[0].resynchronise(1);
    assertThat(clocks[0].send(1).size()).isEqualTo(30);
  }

  @Test
  void mergeIsTheLeastUpperBound() {
    VectorClock one = new VectorClock(3, 0, 5);
    VectorClock other = new VectorClock(1, 2, 5);
    VectorClock both = one.merge(other);
    assertThat(both).isEqualTo(new VectorClock(3, 2, 5)).isEqualTo(other.merge(one));
    assertThat(one.atMost(both)).isTrue();
    assertThat(other.atMost(both)).isTrue();
    assertThat(both.atMost(one)).isFalse();
    assertThat(one.merge(one)).isEqualTo(one).hasSameHashCodeAs(one);
  }

  @Test
  void stampsNeverChange() {
    long[] counts = {1, 2};
    VectorClock clock = new VectorClock(counts);
    counts[0] = 9;
    clock.counts()[1] = 9;
    clock.tick(0);
    clock.receive(1, new VectorClock(5, 5));
    assertThat(clock).hasToString("[1,2]");
    MatrixClock matrix = MatrixClock.zero(2);
    matrix.tick(1).receive(0, 1, matrix);
    matrix.counts()[0] = 9;
    assertThat(matrix).hasToString("[[0,0],[0,0]]").isEqualTo(MatrixClock.zero(2));
    assertThat(matrix.tick(1)).isNotEqualTo(matrix).doesNotHaveSameHashCodeAs(matrix);
    Changes changes = new CompressedVectorClock(0, 2).send(1);
    changes.counts()[0] = 9;
    changes.processes()[0] = 1;
    assertThat(changes).hasToString("{0:1}").isEqualTo(new Changes(new int[] {0}, new long[] {1}));
    assertThat(changes).hasSameHashCodeAs(new Changes(new int[] {0}, new long[] {1}));
    assertThat(new CompressedVectorClock(1, 2)).hasToString("[0,0]");
  }

  @Test
  void stampsSurviveTheirBytes() {
    Random random = new Random(1);
    for (int i = 0; i < 1000; i++) {
      long time = random.nextLong() >>> (1 + random.nextInt(63));
      LamportClock lamport = new LamportClock(time, random.nextInt(1 << random.nextInt(31)));
      assertThat(LamportClock.fromBytes(lamport.toBytes())).isEqualTo(lamport);
      HybridLogicalClock hybrid = HybridLogicalClock.unpacked(random.nextLong());
      assertThat(HybridLogicalClock.fromBytes(hybrid.toBytes())).isEqualTo(hybrid);
      assertThat(HybridLogicalClock.unpacked(hybrid.packed())).isEqualTo(hybrid);
      long[] counts = new long[1 + random.nextInt(20)];
      Arrays.setAll(counts, number -> random.nextLong() >>> (1 + random.nextInt(63)));
      VectorClock vector = new VectorClock(counts);
      assertThat(VectorClock.fromBytes(vector.toBytes())).isEqualTo(vector);
    }
    for (MatrixClock matrix : Stamps.matrix(WORKED)) {
      assertThat(MatrixClock.fromBytes(matrix.toBytes())).isEqualTo(matrix);
    }
    for (Changes changes : Stamps.compressed(WORKED).messages()) {
      assertThat(Changes.fromBytes(changes.toBytes())).isEqualTo(changes);
    }
  }

  @Test
  void smallStampsAreFewBytes() {
    assertThat(new LamportClock(100, 3).toBytes()).hasSize(2);
    assertThat(new LamportClock(Long.MAX_VALUE, 3).toBytes()).hasSize(10);
    assertThat(new VectorClock(1, 127, 128).toBytes()).hasSize(5);
    assertThat(new HybridLogicalClock(18, 1).toBytes()).containsExactly(0, 0, 0, 0, 0, 18, 0, 1);
  }

  @Test
  void bytesThatAreNoStampAreRefused() {
    for (byte[] bad :
        List.of(
            new byte[0],
            new byte[] {2, 1},
            new byte[] {1, 1, 1},
            new byte[] {0},
            new byte[] {1, (byte) 0x80, 0},
            new byte[] {1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1},
            new byte[] {-1, -1, -1, -1, -1, 1, 1})) {
      assertThatThrownBy(() -> VectorClock.fromBytes(bad))
          .as(Arrays.toString(bad))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> MatrixClock.fromBytes(bad))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> HybridLogicalClock.fromBytes(bad))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> LamportClock.fromBytes(new byte[] {1}))
        .hasMessage("1 bytes are not a stamp: they end in the middle of a stamp");
    assertThatThrownBy(() -> MatrixClock.fromBytes(new byte[] {3, 1, 1, 1}))
        .hasMessageContaining("3 processes need");
    assertThatThrownBy(() -> MatrixClock.fromBytes(new byte[] {2, 1, 1, 1}))
        .hasMessage("4 bytes are not a stamp: they end in the middle of a stamp");
    assertThatThrownBy(() -> Changes.fromBytes(new byte[] {2, 1, 1, 0, 1}))
        .hasMessageContaining("ascending order");
  }

  @Test
  void overflowIsAnError() {
    assertThatThrownBy(() -> new LamportClock(Long.MAX_VALUE, 2).tick())
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("the clock of process 2 cannot go beyond 9223372036854775807, the last time");
    assertThatThrownBy(() -> LamportClock.of(0).receive(new LamportClock(Long.MAX_VALUE, 1)))
        .isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> new VectorClock(0, Long.MAX_VALUE).tick(1))
        .isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> new MatrixClock(1, Long.MAX_VALUE).tick(0))
        .isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> new HybridLogicalClock(5, 65535).tick(5))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("cannot count beyond 65535 at time 5");
    CompressedVectorClock full = new CompressedVectorClock(0, 2);
    full.receive(new Changes(new int[] {0}, new long[] {Long.MAX_VALUE}));
    assertThatThrownBy(full::tick).isInstanceOf(ArithmeticException.class);
    assertThat(new HybridLogicalClock(5, 65535).tick(6)).hasToString("(6,0)");
  }

  @Test
  void misfitsAreErrors() {
    assertThatThrownBy(() -> VectorClock.zero(2).compare(VectorClock.zero(3)))
        .hasMessage("vectors of 2 and 3 processes, expected equal sizes");
    assertThatThrownBy(() -> VectorClock.zero(2).receive(0, VectorClock.zero(1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> VectorClock.zero(2).tick(2))
        .hasMessage("process 2 has no place in [0,0], expected 0..1");
    assertThatThrownBy(() -> VectorClock.zero(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new VectorClock(1, -1)).hasMessageContaining("[1, -1]");
    assertThatThrownBy(() -> MatrixClock.zero(2).receive(0, 1, MatrixClock.zero(3)))
        .hasMessage("matrices of 2 and 3 processes, expected equal sizes");
    assertThatThrownBy(() -> MatrixClock.zero(2).row(2))
        .hasMessage("process 2 has no place among 2, expected 0..1");
    assertThatThrownBy(() -> new MatrixClock(2, 1, 2, 3))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new MatrixClock(1, -3)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new LamportClock(-1, 0)).hasMessageContaining("time -1");
    assertThatThrownBy(() -> LamportClock.of(-1)).hasMessageContaining("process -1");
    assertThatThrownBy(() -> new HybridLogicalClock(1L << 48, 0)).hasMessageContaining("48 bits");
    assertThatThrownBy(() -> new HybridLogicalClock(0, 65536)).hasMessageContaining("16 bits");
    assertThatThrownBy(() -> new CompressedVectorClock(3, 3))
        .hasMessage("process 3 has no place among 3, expected 0..2");
    CompressedVectorClock small = new CompressedVectorClock(0, 2);
    assertThatThrownBy(() -> small.receive(new Changes(new int[] {1, 2}, new long[] {5, 5})))
        .hasMessage("process 2 has no place among 2, expected 0..1");
    assertThat(small.now()).as("as it was").hasToString("[0,0]");
    assertThatThrownBy(() -> new Changes(new int[] {0}, new long[0]))
        .hasMessage("1 processes with 0 counts, expected as many");
    assertThatThrownBy(() -> new Changes(new int[] {0}, new long[] {-1}))
        .hasMessage("count -1, expected at least 0");
  }

  @Test
  void aBrokenPhysicalClockIsRefused() {
    HybridLogicalClock clock = new HybridLogicalClock(100, 3);
    HybridLogicalClock wild = new HybridLogicalClock(500, 0);
    assertThat(HybridLogicalClock.accepts(wild, 100, 400)).isTrue();
    assertThat(clock.receive(wild, 100, 400)).hasToString("(500,1)");
    assertThatThrownBy(() -> clock.receive(wild, 100, 399))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("stamp (500,0) is 400 ahead of the local reading 100, expected at most 399");
  }

  @Test
  void hybridStampsOfOneTimeTakeTheLargerCount() {
    HybridLogicalClock clock = new HybridLogicalClock(7, 2);
    assertThat(clock.receive(new HybridLogicalClock(7, 5), 7, 0)).hasToString("(7,6)");
    assertThat(clock.receive(new HybridLogicalClock(6, 5), 3, 9)).hasToString("(7,3)");
    assertThat(clock.receive(new HybridLogicalClock(8, 5), 3, 9)).hasToString("(8,6)");
    assertThat(clock.receive(new HybridLogicalClock(8, 5), 9, 9)).hasToString("(9,0)");
  }
}
