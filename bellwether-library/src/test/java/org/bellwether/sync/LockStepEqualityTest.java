package org.bellwether.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Began;
import org.bellwether.model.RoundNode.Payload;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Pending.Upcoming;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.state.Snapshots;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The promise of every synchronizer: whatever the delays, an application sends the same messages in
 * the same ticks and is in the same states after them as in lock-step.
 */
class LockStepEqualityTest {
  private static final int RUNS = 6;

  /** Every round algorithm of the catalogue on every synchronizer that takes its network. */
  static Stream<Arguments> pairs() {
    List<Arguments> pairs = new ArrayList<>();
    for (Entry synchronizer : Catalog.standard().entries()) {
      if (!synchronizer.synchronizer()) continue;
      for (Entry application : Catalog.standard().entries()) {
        boolean fits = synchronizer.shape() == application.shape() || fitsAnywhere(application);
        if (application.rounds() && (synchronizer.shape() == Shape.GRAPH || fits)) {
          pairs.add(Arguments.of(synchronizer.name(), application.name()));
        }
      }
    }
    return pairs.stream();
  }

  private static boolean fitsAnywhere(Entry application) {
    return application.shape() == Shape.GRAPH;
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void everyTickIsAsInLockStepWhateverTheDelays(String synchronizer, String application) {
    for (int i = 0; i < RUNS; i++) {
      Random random = new Random(31L * i + application.hashCode());
      Network network = network(synchronizer, application, random);
      Run expected = lockStep(application, network, i);
      Scenario.Builder scenario =
          Scenario.builder(synchronizer)
              .topology(network)
              .parameter("application", application)
              .parameter("ticks", expected.states.size())
              .links(SynchronizerRuns.wild(random))
              .seed(i);
      switch (synchronizer) {
        case "abd" -> {
          if (i % 2 == 1) scenario.start(new TreeMap<>(Map.of(0, BigDecimal.ONE)));
        }
        case "gamma" -> scenario.parameter("clusterK", 2 + i % 4);
        case "interleaved-synchrony" ->
            scenario.parameter("variant", i % 2 == 0 ? "permissions" : "clocks");
        default -> {}
      }
      Scenario hosted = scenario.build();
      Run run = hosted(hosted, expected.states.size());
      assertThat(run.result.violations()).as("%s", hosted).isEmpty();
      assertThat(run.result.theory()).allMatch(Result.Figure::holds);
      assertThat(run.result.outputs())
          .as("%s", hosted)
          .isEqualTo(shifted(expected.result.outputs()));
      assertThat(run.messages).as("%s", hosted).isEqualTo(expected.messages);
      for (int tick = 0; tick < expected.states.size(); tick++) {
        assertThat(expected.states.get(tick))
            .as("tick %d", tick)
            .containsAllEntriesOf(run.states.get(tick));
      }
      assertThat(run.states.get(expected.states.size() - 1)).hasSize(run.result.nodes());
    }
  }

  private static Network network(String synchronizer, String application, Random random) {
    if (synchronizer.equals("interleaved-synchrony")) {
      return new Network.Kind("line", 1 + random.nextInt(40), null, null, null, null);
    }
    return switch (Catalog.standard().entry(application).shape()) {
      case HYPERCUBE -> new Network.Kind("hypercube", null, null, null, random.nextInt(7), null);
      case ANONYMOUS_COMPLETE ->
          new Network.Kind("complete", 1 + random.nextInt(24), null, null, null, null);
      default -> SynchronizerRuns.randomGraph(random, 200);
    };
  }

  /** What an application did: its states after each tick by node, and its messages. */
  private record Run(
      List<Map<Integer, Map<String, @Nullable Object>>> states,
      TreeSet<String> messages,
      Result result) {}

  private static Run lockStep(String application, Network network, int seed) {
    Scenario.Builder scenario = Scenario.builder(application).topology(network).seed(seed);
    if (!Catalog.standard().entry(application).has(Trait.NO_IDS)) {
      scenario.ids(new Ids.Arranged("ascending"));
    }
    TreeSet<String> messages = new TreeSet<>();
    Simulation simulation = Simulation.of(scenario.build());
    simulation.trace(
        event -> {
          for (Trace.Event.Carried sent : event.sends()) {
            messages.add(text(event.time().intValue(), sent.from(), sent.to(), sent.message(), -1));
          }
        });
    List<Map<Integer, Map<String, @Nullable Object>>> states = new ArrayList<>();
    for (Upcoming next = simulation.next(); next != null; next = simulation.next()) {
      int round = next.time().intValue();
      if (round == states.size()) {
        states.add(new LinkedHashMap<>(round == 0 ? Map.of() : states.getLast()));
      }
      simulation.step();
      states.get(round).put(next.node(), plain(simulation.state(next.node()), -1));
    }
    return new Run(states, messages, simulation.result());
  }

  private static Run hosted(Scenario scenario, int ticks) {
    Simulation simulation = Simulation.of(scenario);
    List<Map<Integer, Map<String, @Nullable Object>>> states = new ArrayList<>();
    for (int tick = 0; tick <= ticks; tick++) states.add(new LinkedHashMap<>());
    List<Integer> begun = new ArrayList<>(); // in one step
    simulation.judgedBy(
        () ->
            new Monitor() {
              @Override
              public void output(int node, Output output, Verdict verdict) {
                if (output instanceof Began(int tick)) begun.add(tick);
              }
            });
    TreeSet<String> messages = new TreeSet<>();
    for (Upcoming next = simulation.next(); next != null; next = simulation.next()) {
      switch (next.subject()) {
        case Payload payload ->
            messages.add(text(payload.tick(), next.from(), next.node(), payload.content(), 0));
        case InterleavedSynchrony.Permission(int tick, Object content) when content != null ->
            messages.add(text(tick, next.from(), next.node(), content, 0));
        case null, default -> {}
      }
      // what a tick has led to is what the node is like before it begins the next one; of several
      // ticks in one step, only the first can be seen so
      var before = next.node() < 0 ? null : application(simulation.state(next.node()));
      simulation.step();
      if (!begun.isEmpty() && begun.getFirst() > 0 && before != null) {
        states.get(begun.getFirst() - 1).put(next.node(), before);
      }
      begun.clear();
    }
    for (int v = 0; v < simulation.topology().n(); v++) {
      states.get(ticks - 1).putIfAbsent(v, application(simulation.state(v)));
    }
    return new Run(states, messages, simulation.result());
  }

  @SuppressWarnings("unchecked")
  private static Map<String, @Nullable Object> application(Map<String, @Nullable Object> host) {
    var application = (Map<String, @Nullable Object>) host.get("application");
    return plain((Map<String, @Nullable Object>) application.get("node"), 0);
  }

  /** Ids count from 1 in lock-step and from 0 on a synchronizer; anonymous ports are shuffled. */
  private static Map<String, @Nullable Object> plain(Map<String, @Nullable Object> state, int add) {
    Map<String, @Nullable Object> plain = new LinkedHashMap<>(state);
    for (String field : List.of("id", "largest", "root")) {
      plain.computeIfPresent(field, (key, id) -> id instanceof Number n ? n.longValue() + add : id);
    }
    plain.computeIfPresent("rivals", (key, ports) -> ((List<?>) ports).size());
    plain.remove("ports");
    return plain;
  }

  private static String text(int tick, int from, int to, Object message, int add) {
    return "%d: %d -> %d %s"
        .formatted(tick, from, to, plain(Snapshots.describeValue(message), add));
  }

  private static Output fromZero(Output output) {
    return switch (output) {
      case Output.Elected(long id) -> new Output.Elected(id - 1);
      case Output.Belongs(long id, int distance, int n) -> new Output.Belongs(id - 1, distance, n);
      default -> output;
    };
  }

  private static @Nullable List<List<Output>> shifted(@Nullable List<List<Output>> outputs) {
    if (outputs == null) return null;
    List<List<Output>> shifted = new ArrayList<>();
    for (List<Output> list : outputs)
      shifted.add(list.stream().map(LockStepEqualityTest::fromZero).toList());
    return shifted;
  }
}
