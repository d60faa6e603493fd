package org.bellwether.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RandomsTest {
  @Test
  void whatANodeDrawsDependsOnNothingButItsCount() {
    Randoms randoms = new Randoms(7, 3, Map.of());
    Randoms.ByNode one = randoms.byNode(1);
    Randoms.ByNode other = randoms.byNode(1);
    List<Long> alone = new ArrayList<>();
    for (int i = 0; i < 100; i++) alone.add(one.below(1, 1000));
    List<Long> amongOthers = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      other.below(0, 1000);
      amongOthers.add(other.below(1, 1000));
      other.unit(2);
    }
    assertThat(amongOthers).isEqualTo(alone);
  }

  @Test
  void drawsAreSpreadEvenly() {
    for (int bound : new int[] {1, 2, 3, 10, 63}) {
      Randoms.ByNode draws = new Randoms(5, 100, Map.of()).byNode(1);
      int[] counts = new int[bound];
      for (int node = 0; node < 100; node++) {
        for (int i = 0; i < 100 * bound; i++) counts[(int) draws.below(node, bound)]++;
      }
      // ten thousand expected each, with a deviation of a hundred
      for (int count : counts) assertThat(count).isBetween(9_500, 10_500);
    }
  }

  @Test
  void largeBoundsAreReachedToo() {
    Randoms.ByNode draws = new Randoms(5, 1, Map.of()).byNode(1);
    long bound = (1L << 62) + 1; // a quarter of all numbers is drawn again
    long above = 0;
    for (int i = 0; i < 10_000; i++) {
      long drawn = draws.below(0, bound);
      assertThat(drawn).isBetween(0L, bound - 1);
      if (drawn > bound / 2) above++;
    }
    assertThat(above).isBetween(4_700L, 5_300L);
  }
}
