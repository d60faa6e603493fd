package org.bellwether.mutex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.bellwether.mutex.Loads.at;
import static org.bellwether.mutex.Loads.entry;
import static org.bellwether.mutex.Loads.heavy;
import static org.bellwether.mutex.Loads.heavyMessages;
import static org.bellwether.mutex.Loads.light;
import static org.bellwether.mutex.Loads.order;
import static org.bellwether.mutex.Loads.run;
import static org.bellwether.scenario.Operations.Request.by;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bellwether.model.Fence;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.topology.Topologies;
import org.bellwether.topology.Topology;
import org.junit.jupiter.api.Test;

class RaymondTest {
  @Test
  void theTextbooksHeapOfSevenServesInTheTextbooksOrder() {
    Result result =
        run(
            Scenario.builder("raymond")
                .nodes(7)
                .delay(1000)
                .hold(4000)
                .requests(by(6).at(11), by(3).at(322), by(4).at(733), by(6).at(5244)));
    assertThat(result.locking().entries())
        .containsExactly(
            entry(6, 11, 4011, 8011, 1),
            entry(3, 322, 12011, 16011, 2),
            entry(4, 733, 18011, 22011, 3),
            new Result.Entry(6, at(5244), at(8011), at(26011), at(30011), new Fence(1, 4)));
    assertThat(result.messages()).isEqualTo(Map.of("Request", 12L, "Token", 12L));
    assertThat(result.theory()).hasSize(2).allMatch(Result.Figure::holds);
  }

  @Test
  void anEntryCostsTwiceTheDistanceToTheToken() {
    Topology tree = Topologies.binaryTree(15);
    int tokenAt = 0;
    Random random = new Random(1);
    for (int i = 0; i < 20; i++) {
      int node = random.nextInt(15);
      int distance = tree.distances(tokenAt)[node];
      Result result = run(light("raymond", 15, 7, 3, node).parameter("tokenAt", tokenAt));
      assertThat(result.total()).isEqualTo(2L * distance);
      assertThat(result.locking().responseMean()).isEqualTo(2 * distance * 7 + 3);
      tokenAt = node;
    }
  }

  @Test
  void theMeanOverAllPairsIsTheLiteraturesForBinaryTrees() {
    assertThat(meanOverAllPairs(15)).isCloseTo(6.54, within(0.005));
    assertThat(meanOverAllPairs(31)).isCloseTo(9.59, within(0.005));
  }

  /** Twice the mean distance, by as many runs as there are ordered pairs. */
  private static double meanOverAllPairs(int n) {
    long total = 0;
    for (int v = 0; v < n; v++) {
      for (int w = 0; w < n; w++) {
        total += run(light("raymond", n, 1, 1, w).parameter("tokenAt", v)).total();
      }
    }
    return (double) total / (n * n);
  }

  @Test
  void heavyLoadCostsFourMessagesButOneNthWhateverTheTree() {
    for (String tree : List.of("binary-tree", "star", "line")) {
      for (int n : List.of(2, 5, 8, 15)) {
        double messages =
            heavyMessages(
                heavy("raymond", n, 10, 100, 4000).parameter("tree", tree),
                heavy("raymond", n, 30, 100, 4000).parameter("tree", tree),
                n,
                20);
        assertThat(messages).as("%s of %d", tree, n).isEqualTo(4.0 * (n - 1) / n);
      }
    }
  }

  @Test
  void heavyLoadTakesTwoDelaysButOneNthBetweenEntriesOnAverage() {
    int n = 15;
    int delay = 100;
    List<Result.Entry> entries =
        run(heavy("raymond", n, 20, delay, 4000)).locking().entries().subList(5 * n, 15 * n + 1);
    long sum = 0;
    for (int i = 1; i < entries.size(); i++) {
      long gap = entries.get(i).entered().subtract(entries.get(i - 1).left()).longValue();
      assertThat(gap).isLessThanOrEqualTo(6L * delay);
      sum += gap;
    }
    assertThat((double) sum / (10 * n)).isEqualTo(2.0 * delay * (n - 1) / n);
  }

  @Test
  void plainGreedyOnArrivalAndGreedyAtExitServeInDifferentOrders() {
    List<Integer> plain = order(run(demonstration()));
    assertThat(plain.subList(0, 5)).containsExactly(1, 1, 2, 0, 1);
    List<Integer> arrival = order(run(demonstration().parameter("greedy", "arrival")));
    assertThat(arrival.subList(0, 6)).containsExactly(1, 1, 2, 1, 0, 1);
    List<Integer> unlimited =
        order(
            run(
                demonstration()
                    .parameter("greedy", "exit")
                    .parameter("maxLocalBypass", "unlimited")));
    List<Integer> eleven = new ArrayList<>(Collections.nCopies(11, 1));
    eleven.addAll(List.of(2, 0));
    assertThat(unlimited).isEqualTo(eleven);
  }

  @Test
  void greedWithoutACapIsNoticedByTheJudge() {
    Scenario.Builder greedy =
        demonstration().parameter("greedy", "exit").parameter("maxLocalBypass", "unlimited");
    Result result =
        Simulation.of(greedy.build()).judgedBy(() -> RaymondInvariant.overtaking(3, 2)).run();
    assertThat(result.violations())
        .extracting(Result.Violation::detail)
        .contains("node 1 enters before node 2, whose request comes first");
  }

  @Test
  void aCapOnGreedLetsTheOthersInAfterOneMore() {
    List<Integer> capped = order(run(demonstration().parameter("greedy", "exit")));
    assertThat(capped.subList(0, 7)).containsExactly(1, 1, 1, 2, 1, 1, 0);
    List<Integer> none =
        order(run(demonstration().parameter("greedy", "exit").parameter("maxLocalBypass", 0)));
    assertThat(none.subList(0, 6)).containsExactly(1, 1, 2, 1, 0, 1);
  }

  @Test
  void aRequestRightBehindATokenMayTravelWithIt() {
    Result plain = run(heavy("raymond", 7, 10, 100, 4000));
    Result merged = run(heavy("raymond", 7, 10, 100, 4000).parameter("piggyback", true));
    assertThat(order(merged)).isEqualTo(order(plain));
    assertThat(merged.messages("Token")).isEqualTo(plain.messages("Token"));
    assertThat(merged.messages("Request")).isLessThan(plain.messages("Request"));
  }

  @Test
  void handoversSettleWithinTwoDiameters() {
    // on a line of three, 2 asks 300 before the exit of 0: two delays, but not two diameters
    Result result =
        run(
            Scenario.builder("raymond")
                .nodes(3)
                .parameter("tree", "line")
                .delay(100)
                .hold(1000)
                .requests(by(0), by(2).at(700)));
    assertThat(result.locking().syncDelayMean()).isEqualTo(200);
    assertThat(result.locking().syncDelaySettled()).isNull();
  }

  @Test
  void aloneItCostsNothing() {
    assertThat(run(light("raymond", 1, 7, 3, 0, 0)).total()).isZero();
  }

  @Test
  void nothingBreaksItOnLinksThatReorder() {
    Loads.survivesAnything("raymond", true);
    Loads.survivesAnything("raymond", true, load -> load.parameter("tree", "star"));
    Loads.survivesAnything("raymond", true, load -> load.parameter("greedy", "arrival"));
    Loads.survivesAnything(
        "raymond", true, load -> load.parameter("greedy", "exit").parameter("piggyback", true));
  }

  @Test
  void lostAndSecondTokensAreNoticedByTheJudge() {
    Result lost =
        run(light("raymond", 3, 100, 10, 1).fault(new Fault.LoseToken(BigDecimal.valueOf(150))));
    assertThat(lost.outcome()).isEqualTo(Result.Outcome.DEADLOCK);
    assertThat(lost.violations()).extracting(Result.Violation::name).contains("one token");
    Result second =
        run(
            light("raymond", 3, 100, 10, 1)
                .fault(new Fault.Inject(BigDecimal.valueOf(50), 2, "Token", Map.of())));
    assertThat(second.violations()).extracting(Result.Violation::name).contains("one token");
  }

  @Test
  void edgesThatAreNoTreeAreRefused() {
    assertThatThrownBy(() -> run(demonstration().parameter("tree", edges(0, 1))))
        .hasMessage(
            "parameters.tree: [[0, 1]], expected binary-tree, star, line, or 2 edges as pairs of positions");
    assertThatThrownBy(() -> run(demonstration().parameter("tree", edges(0, 1, 1, 0))))
        .hasMessageStartingWith("parameters.tree: edge [0, 1] is given twice");
    assertThatThrownBy(() -> run(demonstration().parameter("tree", edges(0, 1, 1, 3))))
        .hasMessage("parameters.tree: 3, expected a position from 0 to 2");
    assertThatThrownBy(() -> run(demonstration().parameter("maxLocalBypass", -1)))
        .hasMessageContaining("expected a whole number of at least 0, or unlimited");
  }

  /** A line 0-1-2 with the token at 1, where eleven clients wait; 2 and 0 ask a little later. */
  private static Scenario.Builder demonstration() {
    List<Request> requests = new ArrayList<>(Collections.nCopies(11, Request.by(1)));
    requests.add(Request.by(2).at(1507));
    requests.add(Request.by(0).at(1609));
    return Scenario.builder("raymond")
        .nodes(3)
        .parameter("tree", edges(0, 1, 1, 2))
        .parameter("tokenAt", 1)
        .delay(1000)
        .hold(2000)
        .requests(requests);
  }

  private static List<List<Integer>> edges(int... ends) {
    List<List<Integer>> edges = new ArrayList<>();
    for (int i = 0; i < ends.length; i += 2) edges.add(List.of(ends[i], ends[i + 1]));
    return edges;
  }
}
