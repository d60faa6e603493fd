package org.bellwether.lab.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Shape;
import org.bellwether.lab.json.ScenarioReader;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.scenario.Scenario;
import org.junit.jupiter.api.Test;

/** What a request may ask for ends with a clear answer, not with a machine that hangs. */
class LabLimitsTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  /** Limits that differ from the usual ones in what a test is about. */
  private static LabLimits limits(int nodes, int events, long eventsKept, Duration time) {
    return new LabLimits(nodes, events, 32, eventsKept, 1 << 20, time);
  }

  private static LabRun open(String scenario, LabLimits limits) {
    return LabRun.open(ScenarioReader.read(scenario), Catalog.standard(), limits);
  }

  private static String ring(int nodes) {
    return "{\"algorithm\": \"chang-roberts\", \"ids\": \"descending\", \"nodes\": " + nodes + "}";
  }

  @Test
  void moreNodesAreRefusedAtTheirField() {
    assertThatThrownBy(() -> open(ring(11), limits(10, 1000, 1000, LONG)))
        .isInstanceOf(Failure.class)
        .hasMessage("the lab draws at most 10 nodes; `bellwether run` has no such limit");
  }

  @Test
  void aLongRunIsCutAndSaysSo() {
    LabRun run = open(ring(100), limits(100, 500, 1000, LONG));
    assertThat(run.events()).isEqualTo(500);
    assertThat(run.cut()).isTrue();
    assertThat(open(ring(5), limits(100, 500, 1000, LONG)).cut()).isFalse();
  }

  @Test
  void aRunThatTakesTooLongIsCutAndSaysSo() {
    LabRun run = open(ring(1000), limits(1000, 2_000_000, 1000, Duration.ZERO));
    assertThat(run.cut()).isTrue();
  }

  @Test
  void aSearchThatTakesTooLongSaysHowFarItCame() {
    LabRun run = open(ring(300), limits(1000, 2_000_000, 1000, LONG));
    assertThat(EventSearch.of(run, "receives", LONG)).containsEntry("until", run.events());
    assertThat(EventSearch.of(run, "receives", Duration.ZERO)).containsEntry("until", 20_000);
  }

  @Test
  void runsThatNeedTooMuchMemoryTogetherAreClosedOldestFirst() {
    OpenRuns runs = new OpenRuns(limits(100, 10_000, 1000, LONG));
    int small = runs.keep("tab", open(ring(5), LabLimits.USUAL));
    int large = runs.keep("tab", open(ring(44), LabLimits.USUAL)); // 44 * 45 / 2 messages and more
    assertThat(runs.get("tab", large).events()).isGreaterThan(1000); // one is always kept
    assertThatThrownBy(() -> runs.get("tab", small))
        .hasMessage("this run was closed to save memory; it will be opened again");
  }

  @Test
  void aHandlerThatNeverReturnsIsGivenUpAndNamed() {
    LabLimits limits = limits(10, 1000, 1000, LONG);
    Scenario scenario =
        ScenarioReader.read(Map.of("algorithm", "stuck", "nodes", 2), Stuck.catalog());
    assertThatThrownBy(
            () ->
                TimeLimit.within(
                    Duration.ofSeconds(1), () -> LabRun.open(scenario, Stuck.catalog(), limits)))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("has not ended within 1 seconds; it was given up in Stuck.receive");
  }

  @Test
  void workWithinItsTimeGivesItsResultOrItsError() {
    assertThat(TimeLimit.within(LONG, () -> 7)).isEqualTo(7);
    assertThatThrownBy(() -> TimeLimit.within(LONG, () -> open(ring(11), limits(10, 9, 9, LONG))))
        .hasMessageContaining("at most 10 nodes");
  }

  /** A node whose handler never returns. */
  static final class Stuck implements Node<Stuck.Ping> {
    record Ping() {}

    private boolean waiting;

    static Catalog catalog() {
      return Catalog.of(
          Entry.of("stuck", Family.ORDER, Shape.COMPLETE, Stuck.class)
              .idea("waits for ever")
              .model("any")
              .guarantee("none")
              .cost("none")
              .paper("none", "https://example.org")
              .placed(_ -> _ -> new Stuck())
              .build());
    }

    @Override
    public void start(Context<Ping> ctx) {
      ctx.broadcast(new Ping());
    }

    @Override
    public void receive(int port, Ping ping, Context<Ping> ctx) {
      waiting = true;
      while (waiting) Thread.onSpinWait();
    }
  }
}
