package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.check.Checks.check;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.bellwether.check.Checks;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Property;
import org.bellwether.spec.Snapshot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers to exercises of chapter 11 of Ghosh's Distributed Systems; see docs/elections.md. */
class ElectionExercisesTest {
  /** Exercise 3, as the recipe of the page does it: the mean of many runs is close to n·H(n). */
  @Test
  void theMeanOfChangRobertsIsNTimesTheHarmonicNumber() {
    int n = 64;
    double harmonic = 0;
    for (int i = 1; i <= n; i++) harmonic += 1.0 / i;
    long messages = 0;
    int runs = 400;
    for (int seed = 0; seed < runs; seed++) {
      Scenario scenario = Scenario.builder("chang-roberts").nodes(n).seed(seed).build();
      messages += Simulation.of(scenario).run().messages("Election");
    }
    assertThat(1.0 * messages / runs / (n * harmonic)).isBetween(0.97, 1.03);
  }

  /** Exercise 4, its second question: the k largest never cost less than the largest alone. */
  @Test
  void electingTheKLargestNeverTakesFewerMessagesThanElectingOne() {
    permute(
        List.of(1L, 2L, 3L, 4L, 5L),
        ids -> {
          long last = 0;
          for (int k = 1; k <= 5; k++) {
            Scenario scenario =
                Scenario.builder("k-leader")
                    .ids(ids.stream().mapToLong(Long::longValue).toArray())
                    .parameter("k", k)
                    .build();
            long messages = Simulation.of(scenario).run().messages("Election");
            assertThat(messages).as("%s, k = %d", ids, k).isGreaterThanOrEqualTo(last);
            last = messages;
          }
          assertThat(last).isEqualTo(25); // all five come home, although nobody need have asked
        });
  }

  private static void permute(List<Long> rest, Consumer<List<Long>> visit) {
    permute(rest, List.of(), visit);
  }

  private static void permute(List<Long> rest, List<Long> before, Consumer<List<Long>> visit) {
    if (rest.isEmpty()) visit.accept(before);
    for (Long next : rest) {
      List<Long> others = new ArrayList<>(rest);
      others.remove(next);
      List<Long> longer = new ArrayList<>(before);
      longer.add(next);
      permute(others, longer, visit);
    }
  }

  /** Exercise 6: where the waves meet, all edges lead to, in every interleaving. */
  @ParameterizedTest
  @CsvSource({"line, 2", "line, 3", "line, 4", "star, 4"})
  void everyEdgeOfATreeIsDirectedTowardsTheLeader(String kind, int n) {
    Checks.assertThat(check(tree(kind, n).parameter("range", 2).build())).holds();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 15, 40})
  void andInLargeTreesToo(int n) {
    for (int seed = 0; seed < 20; seed++) {
      Result result = Simulation.of(tree("binary-tree", n).seed(seed).delay(1, 9).build()).run();
      assertThat(result.violations()).isEmpty();
      assertThat(result.leader()).isNotNull();
    }
  }

  /** A leader that a neighbour has not sent to is not where the edges lead. */
  @Test
  void aWrongOrientationIsFound() {
    AnonymousTree leader = new AnonymousTree(2, false);
    leader.towards = 0;
    AnonymousTree other = new AnonymousTree(2, false);
    List<String> found = new ArrayList<>();
    TreeOrientationInvariant judge = new TreeOrientationInvariant(new int[] {1, 1});
    judge.output(0, new org.bellwether.model.Output.Won(), (property, detail, nodes) -> {});
    judge.check(new Snapshot<>(List.of(leader, other), List.of()), (property, detail, nodes) -> {});
    judge.ended(Ending.QUIESCENT, (property, detail, nodes) -> found.add(property + ": " + detail));
    assertThat(found)
        .containsExactly(
            "orientation: not all edges of the leader, node 0, lead to it",
            "orientation: node 1, which has 1 edges, has not one outgoing edge");
    assertThat(judge.properties()).extracting(Property::name).containsExactly("orientation");
  }

  /** Exercise 8: with quorums of a grid, one candidate needs 3(2√n-2) messages, fewer than n. */
  @ParameterizedTest
  @CsvSource({"9, 12", "49, 36", "100, 54", "400, 114"})
  void aSingleCandidateNeedsFewerMessagesThanThereAreNodes(int n, long messages) {
    Result result =
        Simulation.of(Scenario.builder("quorum-election").nodes(n).start(0).build()).run();
    assertThat(result.total()).isEqualTo(messages);
    if (n >= 49) assertThat(messages).isLessThan(n);
  }

  private static Scenario.Builder tree(String kind, int n) {
    return Scenario.builder("anonymous-tree")
        .nodes(n)
        .topology(Network.Kind.of(kind))
        .parameter("orientation", true);
  }
}
