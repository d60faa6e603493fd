package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.bellwether.scenario.DrawnGraphs.graph;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.catalog.Formula.Relation;
import org.bellwether.check.Checks;
import org.bellwether.model.Output;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Outcome;
import org.bellwether.simulate.Simulation;
import org.bellwether.topology.kind.GraphTopology;
import org.bellwether.topology.overlay.ClosedWalk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Elections in networks of any shape, beside plain flooding. */
class GraphElectionsTest {
  private static final Network SIX = graph("0-1 0-2 1-2 1-3 1-4 2-4 2-5");

  private static Scenario.Builder six(String algorithm) {
    return Scenario.builder(algorithm).ids(11, 4, 9, 20, 3, 7).topology(SIX);
  }

  @Test
  void floodingOnChangeSavesEightMessagesOnTheSixNodeGraph() {
    Result result = run(six("flooding-on-change").build());
    assertThat(result.leader().id()).isEqualTo(20);
    assertThat(result.total()).isEqualTo(34);
    assertThat(result.holds()).isTrue();
  }

  @Test
  void floodingOnChangeElectsWhomFloodingElectsForLess() {
    for (int seed = 0; seed < 50; seed++) {
      Network graph = Network.Kind.random(2 + seed, 1 + seed % 5);
      Result plain = run(Scenario.builder("flooding").topology(graph).seed(seed).build());
      Result quiet = run(Scenario.builder("flooding-on-change").topology(graph).seed(seed).build());
      assertThat(quiet.leader()).isEqualTo(plain.leader());
      assertThat(quiet.total()).isLessThanOrEqualTo(plain.total());
      assertThat(quiet.holds()).isTrue();
    }
  }

  @Test
  void theWalkThroughTheSixNodeGraphIsTheTextbooks() {
    int[][] edges = {{0, 1}, {0, 2}, {1, 2}, {1, 3}, {1, 4}, {2, 4}, {2, 5}};
    assertThat(ClosedWalk.of(new GraphTopology("six", 6, edges), 0).nodes())
        .containsExactly(0, 1, 2, 4, 2, 5, 2, 1, 3, 1);
  }

  @Test
  void changRobertsAlongTheWalkCountsHops() {
    Result result = run(six("embedded-ring").build());
    assertThat(result.leader()).isEqualTo(new Result.Leader(20, 3, BigDecimal.TEN));
    assertThat(result.messages()).isEqualTo(Map.of("Election", 30L, "Leader", 10L));
    assertThat(result.theory())
        .contains(
            figure("election messages, exact", 30),
            figure("announcement n", 10),
            figure("leader known after n", 10));
    assertThat(result.rounds()).isNull();
    assertThat(result.holds()).isTrue();
  }

  @Test
  void anyRootAndAnyGraphWillDo() {
    for (int seed = 0; seed < 60; seed++) {
      int n = 1 + seed;
      Scenario scenario =
          Scenario.builder("embedded-ring")
              .topology(n == 1 ? Network.Kind.of("line") : Network.Kind.random(n, 3))
              .nodes(n)
              .seed(seed)
              .delay(1, 9)
              .parameter("root", seed % n)
              .build();
      Result result = run(scenario);
      assertThat(result.holds()).as("seed %d: %s", seed, result.violations()).isTrue();
      assertThat(result.leader().id()).isEqualTo(n);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"lelann", "chang-roberts", "k-leader", "peterson", "higham-przytycka"})
  void everyRingAlgorithmCostsAlongAWalkWhatItCostsOnARingOfItsLength(String inner) {
    for (int seed = 0; seed < 120; seed++) {
      int n = 1 + seed % 12;
      Random random = new Random(seed);
      SortedMap<Integer, BigDecimal> start = new TreeMap<>();
      start.put(random.nextInt(n), BigDecimal.ZERO);
      for (int v = 0; v < n; v++) {
        if (random.nextBoolean()) {
          start.put(v, BigDecimal.valueOf(seed % 3 == 0 ? random.nextInt(9) : 0));
        }
      }
      Scenario scenario =
          Scenario.builder("embedded-ring")
              .topology(n == 1 ? Network.Kind.of("line") : Network.Kind.random(n, 3))
              .nodes(n)
              .seed(seed)
              .delay(1, seed % 2 == 0 ? 1 : 9)
              .start(start)
              .parameter("root", seed % n)
              .parameter("inner", inner)
              .parameter("announce", seed % 5 > 0)
              .build();
      Result result = run(scenario);
      assertThat(result.violations()).as("seed %d", seed).isEmpty();
      assertThat(result.theory()).as("seed %d", seed).isNotEmpty().allMatch(Result.Figure::holds);
    }
  }

  @Test
  void whatCannotBeEmbeddedIsRefusedWithWhatCan() {
    assertThatThrownBy(() -> run(six("embedded-ring").parameter("inner", "franklin").build()))
        .hasMessage(
            "parameters.inner: franklin, expected one of lelann, chang-roberts, k-leader,"
                + " itai-rodeh, peterson, higham-przytycka, participant-ring, time-slice,"
                + " variable-speeds, vitanyi, vitanyi-min-time");
  }

  /** Members hop 1 to n, however many nodes in between only relay. */
  @Test
  void nodesWithoutNamesAreElectedAlongAWalkToo() {
    for (int seed = 0; seed < 30; seed++) {
      Result result =
          run(
              Scenario.builder("embedded-ring")
                  .nodes(1 + seed % 8)
                  .topology(Network.Kind.of("star"))
                  .seed(seed)
                  .delay(1, 5)
                  .parameter("inner", "itai-rodeh")
                  .parameter("range", 2)
                  .build());
      assertThat(result.violations()).isEmpty();
      assertThat(result.leader()).isNotNull();
      assertThat(result.theory()).allMatch(Result.Figure::holds);
    }
  }

  @Test
  void theInnerAlgorithmTakesItsParameters() {
    Result result =
        run(
            Scenario.builder("embedded-ring")
                .topology(Network.Kind.grid(2, 3))
                .ids(5, 2, 8, 1, 9, 4)
                .parameter("inner", "k-leader")
                .parameter("k", 2)
                .build());
    assertThat(result.leaders()).hasSize(2);
    assertThat(result.violations()).isEmpty();
  }

  @Test
  void participantsAreElectedAlongAWalk() {
    Scenario.Builder scenario =
        Scenario.builder("embedded-ring")
            .topology(Network.Kind.grid(2, 3))
            .ids(5, 2, 8, 1, 9, 4)
            .parameter("inner", "participant-ring");
    assertThat(run(scenario.start(3).build()).leader().id()).isEqualTo(9);
    Checks.assertThat(
            Checks.check(
                Scenario.builder("embedded-ring")
                    .nodes(3)
                    .ids(2, 3, 1)
                    .parameter("inner", "participant-ring")
                    .build()))
        .holds();
  }

  @Test
  void aHypercubeTakesOneExchangeADimensionAndNode() {
    for (int d = 0; d <= 8; d++) {
      Network cube = new Network.Kind("hypercube", null, null, null, d, null);
      Result result = run(Scenario.builder("hypercube").topology(cube).build());
      assertThat(result.leader().id()).isEqualTo(1 << d);
      assertThat(result.total()).isEqualTo((1L << d) * d);
      assertThat(result.endTime()).isEqualTo(BigDecimal.valueOf(d));
      assertThat(result.holds()).isTrue();
    }
  }

  @Test
  void theHubOfAStarLeadsAfterThreeMessages() {
    Result result = run(tree(Network.Kind.of("star"), 4).build());
    assertThat(result.leader()).isEqualTo(new Result.Leader(0, 0, BigDecimal.ONE));
    assertThat(result.messages()).isEqualTo(Map.of("Saturate", 3L));
  }

  @Test
  void theWavesOfAPathOfFourMeetOnItsMiddleEdge() {
    Result result = run(tree(Network.Kind.of("line"), 4).build());
    assertThat(result.leader().node()).isBetween(1, 2);
    assertThat(result.leader().time()).isEqualTo(BigDecimal.TWO);
    assertThat(result.messages()).isEqualTo(Map.of("Saturate", 4L));
    assertThat(result.outputs().get(3 - result.leader().node())).containsExactly(new Output.Lost());
  }

  @Test
  void equalNumbersAreDrawnAgain() {
    Result result =
        run(
            tree(Network.Kind.of("line"), 2)
                .parameter("range", 2)
                .tape(0, List.of(1, 2, 1))
                .tape(1, List.of(1, 2, 2))
                .build());
    assertThat(result.leader().node()).isEqualTo(1);
    assertThat(result.messages()).isEqualTo(Map.of("Saturate", 2L, "Again", 4L));
  }

  @Test
  void wavesMeetAtTheCentreOfEveryTree() {
    for (int n = 1; n <= 40; n++) {
      for (String kind : List.of("line", "star", "binary-tree")) {
        Simulation simulation =
            Simulation.of(
                tree(Network.Kind.of(kind), n).seed(n).parameter("announce", true).build());
        Result result = simulation.run();
        assertThat(result.holds()).as("%s of %d: %s", kind, n, result.violations()).isTrue();
        int radius = Integer.MAX_VALUE;
        for (int v = 0; v < n; v++) {
          radius = Math.min(radius, simulation.topology().eccentricity(v));
        }
        assertThat(simulation.topology().eccentricity(result.leader().node())).isEqualTo(radius);
        assertThat(result.leader().time()).isEqualTo(BigDecimal.valueOf(radius));
        assertThat(result.messages("Leader")).isEqualTo(n - 1);
      }
    }
  }

  @Test
  void anyDelaysGiveOneLeaderInATree() {
    for (int seed = 0; seed < 300; seed++) {
      Result result =
          run(
              tree(Network.Kind.of("binary-tree"), 2 + seed % 40)
                  .seed(seed)
                  .delay(1, 20)
                  .parameter("range", 2)
                  .parameter("announce", true)
                  .build());
      assertThat(result.holds()).as("seed %d: %s", seed, result.violations()).isTrue();
      assertThat(result.leaders()).hasSize(1);
    }
  }

  @Test
  void theTextbooksTapesTakeThreeRoundsOfBits() {
    Result result =
        run(
            Scenario.builder("one-bit")
                .nodes(4)
                .tape(0, List.of(1, 0, 1))
                .tape(1, List.of(1, 0, 0))
                .tape(2, List.of(0))
                .tape(3, List.of(0))
                .build());
    assertThat(result.leader().node()).isZero();
    assertThat(result.messages()).isEqualTo(Map.of("Bit", 16L, "Leader", 3L));
    assertThat(result.rounds()).isEqualTo(3);
    assertThat(result.series()).containsEntry("candidates", List.of(4, 2, 2));
    assertThat(result.outcome()).isEqualTo(Outcome.ELECTED);
  }

  @Test
  void bitsElectOneLeaderWithTheExpectedRoundsAndMessages() {
    int runs = 400;
    long rounds = 0;
    long bits = 0;
    for (int seed = 0; seed < runs; seed++) {
      Result result = run(Scenario.builder("one-bit").nodes(8).seed(seed).build());
      assertThat(result.holds()).isTrue();
      rounds += result.rounds();
      bits += result.messages("Bit");
    }
    assertThat((double) rounds / runs).isCloseTo(expected(8, "rounds"), withinPercentage(5));
    assertThat((double) bits / runs).isCloseTo(expected(8, "bits"), withinPercentage(5));
  }

  @Test
  void theExpectedRoundsAndBitsAreThoseOfTheRecursion() {
    assertThat(expected(1, "rounds")).isEqualTo(2);
    assertThat(expected(2, "rounds")).isEqualTo(2);
    assertThat(expected(4, "rounds")).isCloseTo(8.0 / 3, within(1e-9));
    assertThat(expected(8, "rounds")).isCloseTo(3.589, within(0.001));
    assertThat(expected(64, "rounds")).isCloseTo(6.511, within(0.001));
    assertThat(expected(1, "bits")).isZero();
    assertThat(expected(2, "bits")).isEqualTo(4);
    assertThat(expected(64, "bits")).isCloseTo(4.0 / 3 * 64 * 63, withinPercentage(0.1));
  }

  /** What theory expects of a one-bit election, however this run went. */
  private static double expected(int n, String what) {
    Result result = run(Scenario.builder("one-bit").nodes(n).build());
    assertThat(result.theory()).allMatch(Result.Figure::holds);
    return result.theory().stream()
        .filter(figure -> figure.name().equals("expected " + what + ", by recursion"))
        .findFirst()
        .orElseThrow()
        .value();
  }

  @ParameterizedTest
  @ValueSource(strings = {"flooding", "flooding-on-change", "hypercube", "bfs"})
  void aLoneNodeTakesNoRounds(String algorithm) {
    assertThat(run(Scenario.builder(algorithm).nodes(1).build()).rounds()).isZero();
  }

  @Test
  void aLoneNodeDrawsUntilItHasAOne() {
    Result result = run(Scenario.builder("one-bit").nodes(1).tape(0, List.of(0, 0, 1)).build());
    assertThat(result.rounds()).isEqualTo(3);
    assertThat(result.total()).isZero();
  }

  @Test
  void aLeaderSortsItsRingInTwoRounds() {
    Result result =
        run(
            Scenario.builder("ring-sorting")
                .ids(4, 2, 7, 9)
                .parameter("values", List.of(30L, 10L, 20L, 10L))
                .build());
    assertThat(result.messages()).isEqualTo(Map.of("Collect", 4L, "Distribute", 4L));
    assertThat(result.outputs())
        .containsExactly(
            List.of(new RingSorting.Sorted(30)),
            List.of(new RingSorting.Sorted(10)),
            List.of(new RingSorting.Sorted(10)),
            List.of(new RingSorting.Sorted(20)));
  }

  private static Result.Figure figure(String name, double value) {
    return new Result.Figure(
        "chang-roberts, with n for 2(n-1): " + name, Relation.EXACTLY, value, value, true);
  }

  private static Scenario.Builder tree(Network network, int n) {
    return Scenario.builder("anonymous-tree").topology(network).nodes(n);
  }

  private static Result run(Scenario scenario) {
    return Simulation.of(scenario).run();
  }
}
