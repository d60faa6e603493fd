package org.bellwether.topology.overlay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuorumsTest {
  @Test
  void everyConstructionHasOwnersAndCommonMembersForEverySize() {
    for (int n = 1; n <= 200; n++) {
      assertThat(Quorums.flaw(Quorums.grid(n))).as("grid of %d", n).isNull();
      assertThat(Quorums.flaw(Quorums.fold(n))).as("fold of %d", n).isNull();
      assertThat(Quorums.flaw(Quorums.usual(n))).as("usual of %d", n).isNull();
      assertThat(Quorums.usual(n).length).isEqualTo(n);
    }
  }

  @Test
  void anyTwoLinesOfAPlaneMeetOnceAndEveryPointIsOnAsManyLines() {
    for (int q : List.of(2, 3, 5, 7, 11, 13)) {
      isPlane(Quorums.plane(q * q + q + 1), q);
      isPlane(Quorums.lines(q), q);
    }
  }

  private static void isPlane(int[][] quorums, int q) {
    int n = q * q + q + 1;
    assertThat(quorums.length).isEqualTo(n);
    int[] lines = new int[n];
    for (int v = 0; v < n; v++) {
      assertThat(quorums[v]).hasSize(q + 1).contains(v).isSorted();
      for (int member : quorums[v]) lines[member]++;
      for (int w = 0; w < v; w++) assertThat(common(quorums[v], quorums[w])).isEqualTo(1);
    }
    assertThat(Arrays.stream(lines)).allMatch(count -> count == q + 1);
  }

  private static int common(int[] a, int[] b) {
    BitSet both = new BitSet();
    for (int member : a) both.set(member);
    return (int) Arrays.stream(b).filter(both::get).count();
  }

  @Test
  void aSquareGridHasARowAndAColumnEach() {
    for (int side = 1; side <= 10; side++) {
      int size = 2 * side - 1;
      assertThat(Arrays.stream(Quorums.grid(side * side)))
          .allMatch(quorum -> quorum.length == size);
    }
    assertThat(Quorums.grid(9)[4]).containsExactly(1, 3, 4, 5, 7);
    assertThat(Quorums.grid(5)[4]).containsExactly(1, 3, 4);
  }

  @Test
  void thePlaneOfSevenIsTheTextbooks() {
    assertThat(Quorums.plane(7)[0]).containsExactly(0, 1, 3);
    assertThat(Quorums.plane(7)[5]).containsExactly(1, 5, 6);
  }

  @Test
  void planesArePreferredWhereThereIsOne() {
    assertThat(Quorums.usual(7)).isDeepEqualTo(Quorums.plane(7));
    assertThat(Quorums.usual(8)).isDeepEqualTo(Quorums.grid(8));
    assertThat(Quorums.usual(21)).isDeepEqualTo(Quorums.grid(21)); // of order 4, not a prime
    assertThat(Quorums.order(133)).isEqualTo(11);
    assertThat(Quorums.order(3)).isZero();
  }

  @Test
  void largePlanesAreFoundToo() {
    int q = 31;
    int[][] quorums = Quorums.plane(q * q + q + 1);
    assertThat(Arrays.stream(quorums)).allMatch(quorum -> quorum.length == q + 1);
    assertThat(Quorums.flaw(quorums)).isNull();
  }

  @Test
  void sizesWithoutAPlaneAreRefused() {
    assertThatThrownBy(() -> Quorums.plane(10))
        .hasMessage("nodes: 10, expected q²+q+1 for a prime q, such as 7, 13, 31, 57, 133 or 183");
  }

  @Test
  void flawsAreNamed() {
    assertThat(Quorums.flaw(new int[][] {{0}, {1}}))
        .isEqualTo("quorums 0 and 1 have no member in common, expected one");
    assertThat(Quorums.flaw(new int[][] {{0, 1}, {0}}))
        .isEqualTo("quorum 1 lacks node 1, expected every owner in its own");
    assertThat(Quorums.flaw(new int[][] {{0, 2}, {0, 1}}))
        .isEqualTo("quorum 0 holds node 2, expected 0..1");
  }
}
