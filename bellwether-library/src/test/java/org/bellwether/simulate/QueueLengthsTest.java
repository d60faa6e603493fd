package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.junit.jupiter.api.Test;

class QueueLengthsTest {
  /** With unit delays, what was sent in an instant is gone in the next: one per link and node. */
  @Test
  void inStepOneMessageIsOnALinkAtATime() {
    Result result = measured(Scenario.builder("lelann").ids(3, 37, 19, 4, 25));
    assertThat(result.extras())
        .containsEntry("longestQueue", 1)
        .containsEntry("longestQueueLink", List.of(0, 1))
        .containsEntry("queueLengths", List.of(1, 1, 1, 1, 1));
  }

  /** All ids pile up on the slow link from node 1 to node 2. */
  @Test
  void aSlowLinkHasALongQueue() {
    Links links = Links.UNIT.perLink(List.of(new Links.LinkDelay(1, 2, BigDecimal.valueOf(100))));
    Result result = measured(Scenario.builder("lelann").ids(3, 37, 19, 4, 25).links(links));
    assertThat(result.extras())
        .containsEntry("longestQueue", 5)
        .containsEntry("longestQueueLink", List.of(1, 2))
        .containsEntry("queueLengths", List.of(1, 1, 5, 1, 1));
  }

  /**
   * Two candidates go for node 0 at the same time, over different links; it tells one of them that
   * it is captured, and asks it at once about the other.
   */
  @Test
  void aNodeIsWaitedForByMessagesOfSeveralLinks() {
    Result result = measured(Scenario.builder("afek-gafni").ids(1, 2, 3));
    assertThat(result.extras())
        .containsEntry("longestQueue", 2)
        .containsEntry("longestQueueLink", List.of(0, 1))
        .containsEntry("queueLengths", List.of(2, 2, 1));
  }

  /**
   * The paper on elections in Archimedean time: in lock-step no queues are needed, otherwise there
   * may be some.
   */
  @Test
  void vitanyisElectionNeedsQueuesOnlyWhereClocksDiffer() {
    for (int seed = 0; seed < 20; seed++) {
      Result inStep = measured(Scenario.builder("vitanyi").nodes(12).seed(seed));
      assertThat((int) inStep.extras().get("longestQueue")).isLessThanOrEqualTo(2);
    }
    List<Integer> longest = new ArrayList<>();
    for (int seed = 0; seed < 20; seed++) {
      Scenario.Builder scenario =
          Scenario.builder("vitanyi")
              .nodes(12)
              .seed(seed)
              .delay(1, 200)
              .parameter("convention", "e");
      longest.add((int) measured(scenario).extras().get("longestQueue"));
    }
    assertThat(longest).anyMatch(length -> length > 2);
  }

  @Test
  void duplicatesCountAndLostMessagesDoNotStay() {
    Links doubled = Links.UNIT.unreliable(0, 1);
    assertThat(measured(Scenario.builder("async-bfs").nodes(2).links(doubled)).extras())
        .containsEntry("longestQueue", 2);
    Links lossy = Links.UNIT.unreliable(1, 0);
    Result lost = measured(Scenario.builder("lelann").ids(1, 2, 3).links(lossy));
    assertThat(lost.extras())
        .containsEntry("longestQueue", 0)
        .doesNotContainKey("longestQueueLink");
  }

  @Test
  void measuringChangesNothingElse() {
    for (String name : List.of("chang-roberts", "franklin", "async-bfs", "alpha")) {
      Scenario scenario = Scenario.builder(name).nodes(9).seed(4).delay(1, 9).build();
      Result plain = Simulation.of(scenario).run();
      assertThat(plain.extras()).doesNotContainKey("longestQueue");
      Result measured = Simulation.of(scenario).queues().run();
      Result traced = Simulation.of(scenario).queues().trace(event -> {}).run();
      assertThat(traced).isEqualTo(measured);
      assertThat(measured.messages()).isEqualTo(plain.messages());
      assertThat(measured.endTime()).isEqualTo(plain.endTime());
      assertThat(plain.with(measured.extras())).isEqualTo(measured);
    }
  }

  @Test
  void inRoundsThereAreNoQueues() {
    assertThat(measured(Scenario.builder("flooding").nodes(4)).extras())
        .doesNotContainKey("longestQueue");
  }

  private static Result measured(Scenario.Builder scenario) {
    return Simulation.of(scenario.build()).queues().run();
  }
}
