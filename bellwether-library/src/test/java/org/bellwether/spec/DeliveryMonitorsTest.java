package org.bellwether.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.Output.Computed;
import org.bellwether.model.Output.Delivered;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.monitor.CausalOrder;
import org.bellwether.spec.monitor.ClockCondition;
import org.bellwether.spec.monitor.ReliableDelivery;
import org.bellwether.spec.monitor.TotalOrder;
import org.junit.jupiter.api.Test;

/** The judges of ordered delivery find what they are there to find. */
class DeliveryMonitorsTest {
  private final List<String> violations = new ArrayList<>();
  private final Verdict verdict =
      (property, detail, nodes) -> violations.add(property + ": " + detail);

  @Test
  void anAnswerBeforeItsQuestionBreaksCausalOrder() {
    CausalOrder monitor = new CausalOrder(3);
    monitor.multicast(0, "question", verdict);
    deliver(monitor, 1, 0, "question");
    monitor.multicast(1, "answer", verdict);
    deliver(monitor, 1, 1, "answer");
    assertThat(violations).isEmpty();
    deliver(monitor, 2, 1, "answer");
    assertThat(violations)
        .containsExactly(
            "causal order: node 2 delivers answer from node 1 before question from node 0,"
                + " which happened before it");
  }

  @Test
  void aClockThatIsNotSetForwardBreaksTheClockCondition() {
    ClockCondition monitor = new ClockCondition(3, true);
    monitor.unicast(0, 1, "a", verdict);
    monitor.output(1, new Delivered(0, "a", 7), verdict);
    monitor.unicast(1, 2, "b", verdict); // at 8 or later
    monitor.output(2, new Delivered(1, "b", 9), verdict);
    assertThat(violations).isEmpty();
    monitor.unicast(1, 2, "c", verdict); // at 9 or later
    monitor.output(2, new Delivered(1, "c", 9), verdict);
    assertThat(violations)
        .containsExactly(
            "clock condition: node 2 delivers c from node 1 at 9, but it was not sent before 9",
            "clock condition: node 2 delivers c at 9, but its clock has been at 9");
  }

  @Test
  void eventsOfOneNodeMayShareTheStampOfAClockThatRunsByItself() {
    ClockCondition monitor = new ClockCondition(2, false);
    for (String payload : List.of("a", "b", "c")) monitor.unicast(0, 1, payload, verdict);
    monitor.output(1, new Delivered(0, "a", 5), verdict);
    monitor.output(1, new Delivered(0, "b", 5), verdict);
    assertThat(violations).isEmpty();
    monitor.output(1, new Delivered(0, "c", 4), verdict);
    assertThat(violations)
        .containsExactly("clock condition: node 1 delivers c at 4, but its clock has been at 5");
  }

  @Test
  void causesReachThroughNodesThatNeverSawThem() {
    CausalOrder monitor = new CausalOrder(4);
    monitor.unicast(0, 3, "a", verdict); // on its way to 3
    monitor.unicast(0, 1, "b", verdict);
    deliver(monitor, 1, 0, "b");
    monitor.unicast(1, 2, "c", verdict);
    deliver(monitor, 2, 1, "c");
    monitor.unicast(2, 3, "d", verdict);
    assertThat(violations).isEmpty();
    deliver(monitor, 3, 2, "d");
    assertThat(violations).singleElement().asString().contains("before a from node 0");
  }

  @Test
  void concurrentPayloadsComeInAnyOrderForCausalityButNotForTotalOrder() {
    CausalOrder causal = new CausalOrder(2);
    TotalOrder total = new TotalOrder(2);
    for (Monitor monitor : List.of(causal, total)) {
      monitor.multicast(0, "a", verdict);
      monitor.multicast(1, "b", verdict);
    }
    for (Monitor monitor : List.of(causal, total)) {
      deliver(monitor, 0, 0, "a");
      deliver(monitor, 0, 1, "b");
      deliver(monitor, 1, 1, "b");
    }
    assertThat(violations)
        .containsExactly(
            "total order: node 1 delivers b from node 1 as number 1, but another node delivered a"
                + " from node 0");
  }

  @Test
  void whatIsMissingAtRestOrDeliveredTwiceOrInventedIsReported() {
    ReliableDelivery monitor = new ReliableDelivery(3);
    monitor.multicast(0, "a", verdict);
    monitor.unicast(1, 2, "b", verdict);
    for (int v = 0; v < 2; v++) deliver(monitor, v, 0, "a");
    assertThat(violations).isEmpty();
    deliver(monitor, 1, 0, "a");
    deliver(monitor, 0, 1, "b");
    deliver(monitor, 0, 7, "b");
    monitor.ended(Ending.TIME, verdict);
    assertThat(violations)
        .containsExactly(
            "reliable delivery: node 1 delivers a from node 0 more often than it was sent there",
            "reliable delivery: node 0 delivers b from node 1 more often than it was sent there",
            "reliable delivery: node 0 delivers b from node 7 more often than it was sent there");
    violations.clear();
    monitor.ended(Ending.QUIESCENT, verdict);
    assertThat(violations)
        .containsExactly(
            "reliable delivery: node 2 never delivers a from node 0",
            "reliable delivery: node 2 never delivers b from node 1");
  }

  @Test
  void equalPayloadsAreToldApartByTheirOrder() {
    TotalOrder monitor = new TotalOrder(2);
    for (int i = 0; i < 2; i++) monitor.multicast(0, "x", verdict);
    monitor.multicast(1, "y", verdict);
    for (int v = 0; v < 2; v++) {
      deliver(monitor, v, 0, "x");
      deliver(monitor, v, 1, "y");
      deliver(monitor, v, 0, "x");
    }
    assertThat(violations).isEmpty();
  }

  @Test
  void nodesThatCrashedAreOwedNothing() {
    ReliableDelivery monitor = new ReliableDelivery(2);
    monitor.multicast(0, "a", verdict);
    deliver(monitor, 0, 0, "a");
    monitor.crashed(1, verdict);
    monitor.ended(Ending.QUIESCENT, verdict);
    assertThat(violations).isEmpty();
  }

  private void deliver(Monitor monitor, int node, int sender, String payload) {
    monitor.output(node, new Delivered(sender, payload, 0), verdict);
  }

  @Test
  void whateverASenderHasSentComesBeforeItsNextPayload() {
    for (boolean one : new boolean[] {false, true}) {
      CausalOrder monitor = new CausalOrder(2);
      for (String payload : List.of("a", "b", "c")) {
        if (one) monitor.unicast(0, 1, payload, verdict);
        else monitor.multicast(0, payload, verdict);
      }
      deliver(monitor, 1, 0, "a");
      assertThat(violations).isEmpty();
      deliver(monitor, 1, 0, "c");
      assertThat(violations)
          .containsExactly(
              "causal order: node 1 delivers c from node 0 before b from node 0, which happened"
                  + " before it");
      violations.clear();
    }
  }

  @Test
  void nodesThatSentNothingOrDoNotExistHaveNothingDelivered() {
    ReliableDelivery monitor = new ReliableDelivery(2);
    for (int sender : new int[] {-1, 1, 2}) deliver(monitor, 0, sender, "a");
    assertThat(violations)
        .containsExactly(
            "reliable delivery: node 0 delivers a from node -1 more often than it was sent there",
            "reliable delivery: node 0 delivers a from node 1 more often than it was sent there",
            "reliable delivery: node 0 delivers a from node 2 more often than it was sent there");
  }

  @Test
  void countingClocksBeginAtZeroAndOthersAnywhere() {
    ClockCondition counting = new ClockCondition(2, true);
    counting.output(0, new Computed("sum", 0), verdict);
    assertThat(violations)
        .containsExactly("clock condition: node 0 computes sum at 0, but its clock has been at 0");
    violations.clear();
    counting.output(0, new Computed("sum", 1), verdict);
    ClockCondition running = new ClockCondition(2, false);
    running.unicast(0, 1, "a", verdict);
    running.output(1, new Delivered(0, "a", -7), verdict);
    running.output(1, new Computed("sum", -7), verdict);
    assertThat(violations).isEmpty();
    assertThat(running.properties()).extracting(Property::name).containsExactly("clock condition");
  }
}
