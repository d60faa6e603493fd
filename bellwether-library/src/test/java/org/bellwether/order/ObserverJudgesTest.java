package org.bellwether.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.bellwether.spec.SilentContext;
import org.bellwether.spec.Snapshot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The judges of snapshots and of the detection of termination, and what they look at. */
class ObserverJudgesTest {
  private final List<String> violations = new ArrayList<>();
  private final Verdict verdict =
      (property, detail, nodes) -> violations.add(property + ": " + detail);

  /** Sends to all when it starts, once per neighbour that it was told to have. */
  private static final class Shouter implements Node<String> {
    private int told;

    @Override
    public void start(Context<String> ctx) {
      told = ctx.broadcast("x");
    }

    @Override
    public void receive(int port, String message, Context<String> ctx) {}
  }

  private static ChandyLamport<String> recorder(Node<String> member, int after) {
    int[] ports = {0};
    return new ChandyLamport<>(
        member, new ChandyLamport.Recording(any -> "", ports, ports, 1, after));
  }

  /** Node 1 sends to node 0 and records that; node 0 has recorded nothing but its own state. */
  private static Snapshot<ChandyLamport<?>, ChandyLamport.Message> lostMessage() {
    SilentContext<ChandyLamport.Message> ctx = new SilentContext<>(1);
    ChandyLamport<String> first = recorder(new Shouter(), -1);
    ChandyLamport<String> second = recorder(new Shouter(), -1);
    second.start(ctx);
    for (ChandyLamport<String> node : List.of(first, second)) {
      node.receive(0, new ChandyLamport.Marker(), ctx);
    }
    return new Snapshot<>(List.of(first, second), List.of());
  }

  @Test
  void aCutWithoutAMessageThatWasSentIsReportedOnce() {
    ConsistentCutInvariant judge =
        new ConsistentCutInvariant(new int[][] {{1}, {0}}, new int[][] {{0}, {0}}, true);
    judge.check(lostMessage(), verdict);
    assertThat(violations)
        .containsExactly("consistent cut: node 1 had sent 1 messages to node 0, which recorded 0");
    violations.clear();
    judge.check(lostMessage(), verdict);
    judge.ended(Ending.QUIESCENT, verdict);
    assertThat(violations).isEmpty();
    assertThat(judge.properties())
        .extracting(Property::name)
        .containsExactly("consistent cut", "complete snapshot");
  }

  @Test
  void aSnapshotThatHasBegunMustBeCompleted() {
    ConsistentCutInvariant judge =
        new ConsistentCutInvariant(new int[][] {{1}, {0}}, new int[][] {{0}, {0}}, true);
    ChandyLamport<String> first = recorder(new Shouter(), 0);
    first.start(new SilentContext<>(1));
    judge.check(new Snapshot<>(List.of(first, recorder(new Shouter(), -1)), List.of()), verdict);
    judge.ended(Ending.TIME, verdict);
    assertThat(violations).isEmpty();
    judge.ended(Ending.QUIESCENT, verdict);
    assertThat(violations)
        .containsExactly("complete snapshot: 0 of 2 nodes have their part of the snapshot");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void theInitiatorBeginsAfterAsManyMessagesAsItWasTold(int after) {
    Scenario scenario =
        Scenario.builder("chandy-lamport")
            .nodes(4)
            .parameter("watched", "mobile-agent")
            .topology(Network.Kind.of("line"))
            .parameter("observer", 1)
            .parameter("after", after)
            .build();
    int[] arrived = {0};
    List<String> begun = new ArrayList<>();
    Simulation.of(scenario)
        .trace(
            event -> {
              if (event.node() == 1 && event.cause() != null) arrived[0]++;
              boolean marks =
                  event.sends().stream()
                      .anyMatch(sent -> sent.message() instanceof ChandyLamport.Marker);
              if (marks) begun.add("node " + event.node() + " after " + arrived[0]);
            })
        .run();
    assertThat(begun).hasSize(4).first().isEqualTo("node 1 after " + after);
  }

  @Test
  void aNodeWithoutNeighboursIsItsOwnSnapshot() {
    ChandyLamport<String> node =
        new ChandyLamport<>(
            new Shouter(),
            new ChandyLamport.Recording(any -> "alone", new int[0], new int[0], 0, 0));
    SilentContext<ChandyLamport.Message> ctx = new SilentContext<>(0);
    node.start(ctx);
    assertThat(ctx.outputs()).containsExactly(new ChandyLamport.Recorded("alone", List.of()));
  }

  @Test
  void anAlgorithmThatIsWatchedKnowsToHowManyItSent() {
    Shouter recorded = new Shouter();
    recorder(recorded, -1).start(new SilentContext<>(1));
    assertThat(recorded.told).isEqualTo(1);
    Shouter detected = new Shouter();
    new DijkstraScholten<>(detected, true).start(new SilentContext<>(3));
    assertThat(detected.told).isEqualTo(3);
  }

  /** As it would without a snapshot: a central lock forgets the request, the other one cannot. */
  @ParameterizedTest
  @CsvSource({"central, 2", "ricart-agrawala, 3"})
  void aClientGivesUpALockThatIsBeingRecorded(String lock, int entries) {
    Scenario scenario =
        Scenario.builder("chandy-lamport")
            .nodes(3)
            .parameter("watched", lock)
            .hold(20)
            .requests(Request.by(0), Request.by(1).at(5), Request.by(2).at(6))
            .withdraw(10, 1)
            .build();
    Result result = Simulation.of(scenario).run();
    assertThat(result.violations()).isEmpty();
    assertThat(result.locking().entries()).hasSize(entries);
  }

  private static Snapshot<DijkstraScholten<?>, DijkstraScholten.Message> detecting(
      boolean engaged, DijkstraScholten.Message... inFlight) {
    DijkstraScholten<String> node = new DijkstraScholten<>(new Shouter(), false);
    node.engaged = engaged;
    DijkstraScholten<String> other = new DijkstraScholten<>(new Shouter(), false);
    return new Snapshot<>(List.of(node, other), List.of(inFlight));
  }

  @Test
  void anAlarmIsFalseWhileANodeIsEngagedOrAMessageTravels() {
    DijkstraScholtenInvariant judge = new DijkstraScholtenInvariant();
    DijkstraScholten.Message carried = new DijkstraScholten.Carried("x");
    judge.check(detecting(true, carried), verdict);
    judge.output(0, new Output.Lost(), verdict);
    judge.check(detecting(true, carried), verdict);
    judge.ended(Ending.TIME, verdict);
    assertThat(violations).isEmpty();
    judge.ended(Ending.QUIESCENT, verdict);
    assertThat(violations)
        .containsExactly("detection: the algorithm has ended, but the root does not know");
    violations.clear();
    judge.output(0, new DijkstraScholten.Terminated(), verdict);
    judge.check(detecting(false, new DijkstraScholten.Signal()), verdict);
    judge.ended(Ending.QUIESCENT, verdict);
    assertThat(violations).isEmpty();
    judge.check(detecting(true), verdict);
    judge.check(detecting(false, carried), verdict);
    assertThat(violations)
        .containsExactly(
            "no false alarm: termination is announced while node 0 is engaged",
            "no false alarm: termination is announced while a message travels from node 0 to node"
                + " 1");
    assertThat(judge.properties())
        .extracting(Property::name)
        .containsExactly("no false alarm", "detection");
  }
}
