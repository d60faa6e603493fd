package org.bellwether.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.check.Checks.check;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.check.Checks;
import org.bellwether.election.MobileAgent;
import org.bellwether.model.Context;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.model.Node;
import org.bellwether.order.ChandyLamport.InFlight;
import org.bellwether.order.ChandyLamport.Recorded;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Operations.Sending;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;
import org.bellwether.state.Snapshots;
import org.bellwether.topology.Topologies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChandyLamportTest {
  /** Example 2.2 of the paper: p is in A or B, q in C or D; sending and receiving toggles. */
  private static final class Toggle implements Node<Toggle.Message> {
    record Message(String name) {}

    private final String message;
    private String state;
    private final String other;

    Toggle(String message, String first, String other) {
      this.message = message;
      state = first;
      this.other = other;
    }

    @Override
    public void start(Context<Message> ctx) {
      state = other;
      ctx.send(0, new Message(message));
    }

    @Override
    public void receive(int port, Message received, Context<Message> ctx) {
      state = state.equals("B") ? "A" : state.equals("D") ? "C" : other;
    }
  }

  /** The recorded state has p in A, q in D and M' in flight, while M is not; the run never has. */
  @Test
  void thePapersSnapshotIsAStateThatNeverWas() {
    List<String> states = new ArrayList<>();
    TreeSet<String> inFlight = new TreeSet<>();
    Map<Integer, Recorded> parts = new TreeMap<>();
    Simulation simulation =
        Simulation.of(
            id ->
                id == 1
                    ? around(new Toggle("M", "A", "B"), 0)
                    : around(new Toggle("M'", "C", "D"), -1),
            Topologies.complete(2),
            scenario -> scenario.ids(1, 2));
    simulation.trace(
        event -> {
          if (event.cause() != null) inFlight.removeAll(names(List.of(event.cause())));
          inFlight.addAll(names(event.sends()));
          states.add("%s %s %s".formatted(member(simulation, 0), member(simulation, 1), inFlight));
          note(event, parts);
        });
    simulation.run();
    assertThat(states).contains("B C [M]", "B D [M, M']", "A D [M]").doesNotContain("A D [M']");
    assertThat(parts.get(0).state()).contains("state=A");
    assertThat(parts.get(0).channels()).containsExactly(new InFlight(0, new Toggle.Message("M'")));
    assertThat(parts.get(1).state()).contains("state=D");
    assertThat(parts.get(1).channels()).isEmpty();
  }

  private static List<String> names(List<Trace.Event.Carried> messages) {
    List<String> names = new ArrayList<>();
    for (Trace.Event.Carried carried : messages) {
      if (Wrapper.innermost(carried.message()) instanceof Toggle.Message(String name)) {
        names.add(name);
      }
    }
    return names;
  }

  private static ChandyLamport<Toggle.Message> around(Toggle member, int after) {
    int[] only = {0};
    return new ChandyLamport<>(
        member,
        new ChandyLamport.Recording(
            node -> Snapshots.describe(node).toString(), only, only, 1, after));
  }

  private static Object member(Simulation simulation, int node) {
    return ((Map<?, ?>) simulation.state(node).get("member")).get("state");
  }

  private static void note(Trace.Event event, Map<Integer, Recorded> parts) {
    for (Object output : event.outputs()) {
      if (output instanceof Recorded recorded) parts.put(event.node(), recorded);
    }
  }

  /** A single token, as in example 2.1: every snapshot has the agent once, in a channel. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void aSnapshotOfTheMobileAgentHasOneAgent(int after) {
    Scenario scenario =
        of("mobile-agent", 4)
            .topology(Network.Kind.of("line"))
            .parameter("observer", 1)
            .parameter("after", after)
            .build();
    Map<Integer, Recorded> parts = new TreeMap<>();
    Simulation.of(scenario).trace(event -> note(event, parts)).run();
    assertThat(parts).hasSize(4);
    assertThat(parts.values().stream().flatMap(part -> part.channels().stream()))
        .hasSizeLessThanOrEqualTo(1)
        .allMatch(message -> message.message().getClass().getEnclosingClass() == MobileAgent.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "async-bfs",
        "chang-roberts",
        "peterson",
        "franklin",
        "hirschberg-sinclair",
        "embedded-ring",
        "quorum-election",
        "mobile-agent",
        "ring-sorting"
      })
  void whateverRunsInsideTheCutIsConsistentAndCostsOneMarkerPerChannel(String watched) {
    for (int seed = 0; seed < 20; seed++) {
      Result result =
          Simulation.of(of(watched, 6).seed(seed).delay(1, 9).parameter("after", seed % 4).build())
              .run();
      assertThat(result.violations()).isEmpty();
      assertThat(result.warnings()) // mobile agents and elections may be over before it begins
          .allMatch(warning -> warning.startsWith("no snapshot was taken"));
      assertThat(result.theory()).allMatch(Figure::holds);
    }
    Result first = Simulation.of(of(watched, 6).parameter("after", 0).build()).run();
    assertThat(first.warnings()).isEmpty();
    assertThat(first.theory()).extracting(Figure::name).contains("one marker per channel");
  }

  @ParameterizedTest
  @ValueSource(strings = {"central", "ricart-agrawala", "suzuki-kasami", "raymond"})
  void locksAreRecordedWhileClientsUseThem(String lock) {
    Scenario scenario =
        of(lock, 4)
            .hold(3)
            .requests(Request.by(0), Request.by(1).at(1), Request.by(2).at(2), Request.by(3).at(3))
            .build();
    Result result = Simulation.of(scenario).run();
    assertThat(result.violations()).isEmpty();
    assertThat(result.locking().entries()).hasSize(4);
    assertThat(result.messages("Marker")).isEqualTo(12);
  }

  /** Timers go on as they would without a snapshot: who leads, and when, is the same. */
  @ParameterizedTest
  @ValueSource(strings = {"vitanyi", "vitanyi-min-time", "time-slice", "variable-speeds", "bully"})
  void timersOfTheAlgorithmAreNotDisturbed(String watched) {
    for (int seed = 0; seed < 20; seed++) {
      Result alone = Simulation.of(Scenario.builder(watched).nodes(6).seed(seed).build()).run();
      Result result = Simulation.of(of(watched, 6).seed(seed).build()).run();
      assertThat(result.violations()).isEmpty();
      assertThat(result.warnings()).isEmpty();
      assertThat(result.leader()).isEqualTo(alone.leader());
      assertThat(result.total() - result.messages("Marker")).isEqualTo(alone.total());
      assertThat(result.theory()).allMatch(Figure::holds);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"total-order", "causal-broadcast"})
  void multicastsAreRecordedWhileClientsSend(String watched) {
    Scenario.Builder scenario = of(watched, 4).delay(1, 9).parameter("after", 2);
    for (int v = 0; v < 4; v++) scenario.multicast(v, v, "m" + v);
    Result result = Simulation.of(scenario.build()).run();
    assertThat(result.violations()).isEmpty();
    assertThat(result.deliveries()).allMatch(delivered -> delivered.size() == 4);
    assertThat(result.messages("Marker")).isEqualTo(12);
  }

  @Test
  void messagesOfOneNodeToAnotherAreRecordedToo() {
    Scenario.Builder scenario = of("causal-unicast", 3).delay(1, 9).parameter("observer", 2);
    scenario
        .unicast(Sending.of("first").at(0).from(0).to(2))
        .unicast(Sending.of("second").at(1).from(0).to(1))
        .unicast(Sending.of("third").at(12).from(1).to(2));
    Result result = Simulation.of(scenario.build()).run();
    assertThat(result.violations()).isEmpty();
    assertThat(result.messages("Marker")).isEqualTo(6);
  }

  @Test
  void everyInterleavingOfATimedElectionGivesAConsistentCut() {
    Checks.assertThat(check(of("vitanyi", 2).build()).timed(false)).holds();
  }

  @Test
  void aPerpetualAlgorithmIsRecordedAsWell() {
    Result result =
        Simulation.of(of("dijkstra-ring", 4).until(BigDecimal.valueOf(50)).build()).run();
    assertThat(result.violations()).isEmpty();
    assertThat(result.messages("Marker")).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"async-bfs", "chang-roberts", "franklin"})
  void everyInterleavingGivesAConsistentCut(String watched) {
    Checks.assertThat(check(of(watched, 3).parameter("after", 1).build())).holds();
  }

  /** The marker would overtake messages that were sent before it. */
  @Test
  void linksThatReorderBreakTheCut() {
    Scenario scenario = of("async-bfs", 3).links(Links.UNIT.reordering()).build();
    Checks.assertThat(check(scenario)).violates("consistent cut");
  }

  @Test
  void aMarkerThatIsLostLeavesTheSnapshotIncomplete() {
    Fault loss = new Fault.Lose(new Fault.Pattern("Marker", Map.of(), 1));
    Scenario scenario = of("async-bfs", 3).parameter("after", 0).fault(loss).build();
    assertThat(Simulation.of(scenario).run().violations())
        .extracting(Result.Violation::name)
        .containsExactly("complete snapshot");
  }

  @Test
  void aSnapshotIsTakenUnlessTheParametersForbidIt() {
    Scenario.Builder grid = Scenario.builder("chandy-lamport").topology(Network.Kind.grid(3, 3));
    Result usual = Simulation.of(grid.build()).run();
    assertThat(usual.messages("Marker")).isEqualTo(24);
    assertThat(usual.warnings()).isEmpty();
    Result none = Simulation.of(grid.parameter("observer", 0).build()).run();
    assertThat(none.messages("Marker")).isZero();
    assertThat(none.warnings())
        .containsExactly(
            "no snapshot was taken: fewer messages than the parameter after says have reached the"
                + " node that the parameter observer names");
  }

  @Test
  void aSnapshotCannotBeginBeforeTheFirstMessage() {
    assertThatThrownBy(() -> Simulation.of(of("async-bfs", 3).parameter("after", -1).build()))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("0 or more");
  }

  private static Scenario.Builder of(String watched, int n) {
    return Scenario.builder("chandy-lamport").nodes(n).parameter("watched", watched);
  }
}
