package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.election.GallagerHumbletSpira.Branch;
import org.bellwether.election.MobileAgent.Price;
import org.bellwether.election.RingSorting.Sorted;
import org.bellwether.election.Vitanyi.RingSize;
import org.bellwether.model.Output;
import org.bellwether.scenario.Scenario;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The judges of what follows an election find what they are there to find. */
class AfterElectionMonitorsTest {
  private final List<String> violations = new ArrayList<>();
  private final Verdict verdict =
      (property, detail, nodes) -> violations.add(property + ": " + detail);

  @Test
  void valuesAreSortedClockwiseFromTheLeader() {
    SortedRing monitor = new SortedRing(1, new long[] {30, 10, 20});
    monitor.output(1, new Sorted(10), verdict);
    monitor.output(2, new Sorted(20), verdict);
    monitor.ended(Ending.TIME, verdict);
    assertThat(violations).isEmpty();
    monitor.ended(Ending.QUIESCENT, verdict);
    assertThat(violations).containsExactly("sorted: node 0 never gets a value");
    monitor.output(0, new Sorted(20), verdict);
    assertThat(violations).last().isEqualTo("sorted: node 0 gets 20, expected 30");
  }

  @Test
  void whoeverIsDownGetsNoValue() {
    SortedRing monitor = new SortedRing(0, new long[] {1, 2});
    monitor.output(0, new Sorted(1), verdict);
    monitor.crashed(1, verdict);
    monitor.ended(Ending.QUIESCENT, verdict);
    assertThat(violations).isEmpty();
  }

  @Test
  void everyStoreIsToldTheSameLowestPrice() {
    StoresTold monitor = new StoresTold(new long[] {9, 7, 7, 8});
    monitor.output(0, new Price(7, 1), verdict);
    monitor.output(1, new Price(7, 1), verdict);
    monitor.crashed(3, verdict);
    assertThat(violations).isEmpty();
    monitor.ended(Ending.QUIESCENT, verdict);
    assertThat(violations)
        .containsExactly("every node visited: node 2 is never told the lowest price");
    monitor.output(2, new Price(7, 2), verdict);
    assertThat(violations)
        .last()
        .isEqualTo("lowest price: node 2 is told of store 2, another node of store 1");
    violations.clear();
    monitor.ended(Ending.QUIESCENT, verdict); // node 3 is down
    assertThat(violations).isEmpty();
  }

  @Test
  void aPriceThatIsNotTheLowestIsFound() {
    StoresTold monitor = new StoresTold(new long[] {9, 7});
    monitor.output(0, new Price(9, 0), verdict);
    assertThat(violations)
        .containsExactly(
            "lowest price: node 0 is told that store 0 has the lowest price 9, but the price of"
                + " store 1 is 7");
  }

  @ParameterizedTest
  @CsvSource({"ring-sorting, sorted", "mobile-agent, every node visited"})
  void aLostMessageViolatesWhatTheAlgorithmPromises(String algorithm, String property) {
    Scenario scenario = Scenario.builder(algorithm).nodes(3).build();
    CheckResult safe = Check.of(scenario).run();
    assertThat(safe.complete()).isTrue();
    assertThat(safe.holds()).isTrue();
    assertThat(safe.properties()).extracting(Object::toString).contains(property);
    Counterexample lost = Check.of(scenario).losses(1).run().violation();
    assertThat(lost).isNotNull();
    assertThat(lost.name()).isEqualTo(property);
  }

  @Test
  void onlyTheWinnerHasToKnowTheSizeOfTheRingIfNobodyElseIsTold() {
    RingSizeMonitor monitor = new RingSizeMonitor(3, false);
    monitor.ended(Ending.QUIESCENT, verdict);
    assertThat(violations).isEmpty();
    monitor.output(1, new Output.Won(), verdict);
    monitor.ended(Ending.TIME, verdict);
    assertThat(violations).isEmpty();
    monitor.ended(Ending.QUIESCENT, verdict);
    assertThat(violations).containsExactly("ring size: node 1 does not know the size");
    assertThat(monitor.properties()).extracting(Property::name).containsExactly("ring size");
    assertThat(monitor.heeds(Output.Won.class)).isTrue();
    assertThat(monitor.heeds(RingSize.class)).isTrue();
    assertThat(monitor.heeds(Output.Elected.class)).isFalse();
  }

  @Test
  void theJudgeOfATreeHeedsItsBranches() {
    MinimumSpanningTreeMonitor monitor = new MinimumSpanningTreeMonitor(List.of());
    assertThat(monitor.heeds(Branch.class)).isTrue();
    assertThat(monitor.heeds(Output.Won.class)).isFalse();
    assertThat(monitor.properties())
        .extracting(Property::name)
        .containsExactly("minimum spanning tree");
  }
}
