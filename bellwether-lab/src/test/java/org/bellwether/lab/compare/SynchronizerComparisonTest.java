package org.bellwether.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.compare.SynchronizerComparison.Setup;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Network;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SynchronizerComparisonTest {
  static Stream<Arguments> networks() {
    return Stream.of(
        Arguments.of(grid(5, 5), List.of(4, 9, 16, 25)),
        Arguments.of(grid(3, 6), List.of(4, 6, 8, 15, 18)),
        Arguments.of(grid(1, 1), List.of(1)),
        Arguments.of(kind("ring", 16, null), List.of(2, 4, 6, 8, 10, 12, 14, 16)),
        Arguments.of(kind("ring", 1600, null), List.of(200, 400, 800, 1600)),
        Arguments.of(kind("random", 10, 4), List.of(5, 7, 8, 9, 10)),
        Arguments.of(
            new Network.Kind("hypercube", null, null, null, 4, null), List.of(2, 4, 8, 16)));
  }

  private static Network.Kind grid(int rows, int columns) {
    return new Network.Kind("grid", null, rows, columns, null, null);
  }

  private static Network.Kind kind(String name, int nodes, @Nullable Integer degree) {
    return new Network.Kind(name, nodes, null, null, null, degree);
  }

  @ParameterizedTest
  @MethodSource("networks")
  void smallNetworksGrowInManySteps(Network.Kind network, List<Integer> sizes) {
    Setup setup = new Setup(network, "bfs", Links.UNIT, 1);
    assertThat(new SynchronizerComparison(Catalog.standard(), setup, List.of(2)).growing())
        .extracting(smaller -> smaller.topology().n())
        .containsExactlyElementsOf(sizes);
  }
}
