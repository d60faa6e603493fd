package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Shape;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.TestNodes.Beater;
import org.bellwether.simulate.TestNodes.Greeter;
import org.junit.jupiter.api.Test;

class OrderOfEventsTest {
  private static final Catalog RING = TestNodes.catalog(Shape.RING, Greeter.class, Greeter::new);
  private static final Catalog NAMED = TestNodes.catalog(Shape.NAMED, Greeter.class, Greeter::new);

  @Test
  void deliveriesOfAnInstantGoByReceiverThenByLeftPort() {
    TracedRun run = TracedRun.of(Scenario.builder("test").nodes(3).build(), RING);
    assertThat(run.seen())
        .containsExactly(
            "0 0: start",
            "0 1: start",
            "0 2: start",
            "1 0: 2@0",
            "1 0: 1@1",
            "1 1: 0@0",
            "1 1: 2@1",
            "1 2: 1@0",
            "1 2: 0@1");
  }

  @Test
  void twoNodesOnARingHaveTwoLinks() {
    TracedRun run = TracedRun.of(Scenario.builder("test").nodes(2).start(0).build(), RING);
    assertThat(run.seen()).containsExactly("0 0: start", "1 1: 0@0", "1 1: 0@1");
  }

  @Test
  void oneNodeOnARingTalksToItself() {
    TracedRun run = TracedRun.of(Scenario.builder("test").nodes(1).build(), RING);
    assertThat(run.seen()).containsExactly("0 0: start", "1 0: 0@0", "1 0: 0@1");
  }

  @Test
  void messagesWithoutDelayJoinTheInstantInWhichTheyAreSent() {
    TracedRun run = TracedRun.of(Scenario.builder("test").nodes(3).delay(0).build(), NAMED);
    // all starts come before all deliveries, and those go by receiver and sender
    assertThat(run.seen())
        .containsExactly(
            "0 0: start",
            "0 1: start",
            "0 2: start",
            "0 0: 1@1",
            "0 0: 2@2",
            "0 1: 0@0",
            "0 1: 2@2",
            "0 2: 0@0",
            "0 2: 1@1");
  }

  @Test
  void faultsComeBeforeEverythingElseOfTheirInstant() {
    Scenario scenario =
        Scenario.builder("test")
            .nodes(3)
            .fault(new Fault.Crash(BigDecimal.ZERO, 0))
            .fault(new Fault.Crash(BigDecimal.ONE, 1))
            .build();
    TracedRun run = TracedRun.of(scenario, NAMED);
    assertThat(run.seen()).containsExactly("0 1: start", "0 2: start", "1 2: 1@1");
  }

  @Test
  void deliveriesComeBeforeTimers() {
    Catalog beaters = TestNodes.catalog(Shape.NAMED, Beater.class, Beater::new);
    // beat 1 leaves at 10 and arrives at 20, when the receiver's own second beat is due
    Scenario scenario = Scenario.builder("test").nodes(2).delay(10).build();
    List<String> atTwenty =
        TracedRun.of(scenario, beaters).events().stream()
            .filter(e -> e.time().intValue() == 20)
            .map(e -> e.type() + " " + e.node())
            .toList();
    assertThat(atTwenty).containsExactly("DELIVER 0", "DELIVER 1", "TIMEOUT 0", "TIMEOUT 1");
  }

  @Test
  void theOrderOfEventsDoesNotDependOnWhetherAnybodyLooks() {
    for (int seed = 0; seed < 50; seed++) {
      Scenario scenario =
          Scenario.builder("chang-roberts").nodes(20).seed(seed).delay(0, 5).build();
      Result traced = TracedRun.of(scenario, Catalog.standard()).result();
      assertThat(Simulation.of(scenario).run()).isEqualTo(traced);
    }
  }
}
