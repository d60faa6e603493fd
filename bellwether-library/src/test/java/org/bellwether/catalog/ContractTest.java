package org.bellwether.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.model.Multicast;
import org.bellwether.model.Serving;
import org.bellwether.model.Unicast;
import org.bellwether.order.LamportTimestamps;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Operations.Command;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Operations.Sending;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;
import org.bellwether.state.MessageTypes;
import org.bellwether.state.Snapshots;
import org.bellwether.state.ValueCodec;
import org.bellwether.wiring.UntimedScenario;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every algorithm of the catalogue must keep, whatever it does. */
class ContractTest {
  static Stream<Entry> entries() {
    return Catalog.standard().entries().stream();
  }

  @ParameterizedTest
  @MethodSource("entries")
  void stateIsOfPermittedTypes(Entry entry) {
    Snapshots.check(entry.node());
  }

  @ParameterizedTest
  @MethodSource("entries")
  void everyMessageAndOutputSurvivesTheCodec(Entry entry) {
    ValueCodec<Object> codec = ValueCodec.named();
    List<Object> values = new ArrayList<>();
    for (Trace.Event event : events(entry)) {
      event.sends().forEach(send -> values.add(send.message()));
      values.addAll(event.outputs());
    }
    assertThat(values).isNotEmpty();
    for (Object value : values) {
      Object loaded = codec.load(codec.save(value));
      assertThat(loaded).hasSameClassAs(value);
      assertThat(codec.save(loaded)).isEqualTo(codec.save(value)); // arrays have no equals
    }
  }

  @ParameterizedTest
  @MethodSource("entries")
  void everyMessageSurvivesTheCodecThatKnowsNoOtherClasses(Entry entry) {
    Scenario scenario = scenario(entry, 4).but().starts(Scenario.Starts.FIRST).build();
    Object node = UntimedScenario.of(scenario, Catalog.standard()).node(0);
    ValueCodec<Object> codec = MessageTypes.codec(node);
    Object other = UntimedScenario.of(scenario, Catalog.standard()).node(3);
    assertThat(MessageTypes.codec(other).schema()).isEqualTo(codec.schema());
    for (Trace.Event event : events(entry)) {
      for (Trace.Event.Carried send : event.sends()) {
        Object loaded = codec.load(codec.save(send.message()));
        assertThat(codec.save(loaded)).isEqualTo(codec.save(send.message()));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("entries")
  void messagesAreDeclaredAsASealedTypeOrARecord(Entry entry) {
    assertThat(entry.messages().isSealed() || entry.messages().isRecord())
        .as("%s", entry.messages())
        .isTrue();
  }

  @ParameterizedTest
  @MethodSource("entries")
  void messagesAreRecordsNamedInUpperCamelCase(Entry entry) {
    for (Trace.Event event : events(entry)) {
      for (Trace.Event.Carried send : event.sends()) {
        Class<?> kind = Wrapper.innermost(send.message()).getClass();
        assertThat(kind.isRecord()).isTrue();
        assertThat(kind.getSimpleName()).matches("[A-Z][A-Za-z]+");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("entries")
  void theSameRunTwiceIsTheSame(Entry entry) {
    assertThat(told(entry)).isEqualTo(told(entry)).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("entries")
  void aSmallRunKeepsEveryPropertyAndEveryFormula(Entry entry) {
    if (entry.name().endsWith("-printed")) return; // kept because it does not
    for (int n : List.of(1, 2, 4, 8)) {
      Result result = Simulation.of(scenario(entry, n)).run();
      assertThat(result.violations()).as("n = %d", n).isEmpty();
      assertThat(result.theory()).as("n = %d", n).allMatch(Result.Figure::holds);
    }
  }

  @Test
  void anExampleIsGivenByItsFlags() {
    assertThat(Catalog.standard().entry("bully").example())
        .isEqualTo("run bully --ids 1,2,3,4,5 --start 1 --crash 4@0");
    EntryBuilder entry = Entry.of("mine", Family.ROUNDS, Shape.GRAPH, Object.class);
    assertThatThrownBy(() -> entry.example("run mine --nodes 5"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("example: run mine --nodes 5, expected flags such as --nodes 5");
  }

  @ParameterizedTest
  @MethodSource("entries")
  void whatADescriptionNeedsIsThere(Entry entry) {
    assertThat(entry.name()).matches("[a-z]+(-[a-z]+)*");
    assertThat(
            Stream.of(
                entry.idea(),
                entry.model(),
                entry.guarantee(),
                entry.cost(),
                entry.paper().citation()))
        .allMatch(text -> text.length() > 10);
    assertThat(entry.paper().url()).startsWith("https://");
    assertThat(entry.exampleFlags()).isNotEmpty();
    assertThat(entry.example()).contains(entry.name());
  }

  /** A run of the entry on its own kind of network, with something for its clients to do. */
  static Scenario scenario(Entry entry, int n) {
    Scenario.Builder builder = Scenario.builder(entry.name()).nodes(n);
    if (entry.family() == Family.MUTUAL_EXCLUSION) {
      List<Request> requests = new ArrayList<>();
      for (int v = 0; v < n; v++) requests.add(Request.by(v).at(v));
      builder.hold(3).requests(requests);
    }
    if (Serving.class.isAssignableFrom(entry.node())) {
      List<Command> commands = new ArrayList<>();
      boolean clock = entry.node() == LamportTimestamps.class;
      for (int v = 0; v < n; v++) {
        if (clock) commands.add(new Command(BigDecimal.TEN, v, "Compute", Map.of("what", "b")));
        if (clock) continue;
        for (String kind : List.of("Acquire", "Release")) {
          BigDecimal time = BigDecimal.valueOf(kind.equals("Acquire") ? v : 100 + 50 * v);
          commands.add(new Command(time, v, kind, Map.of("lock", "a", "ticket", 1L)));
        }
      }
      builder.operations(Operations.NONE.commands(commands));
    }
    for (int v = 0; v < n; v++) {
      if (Multicast.class.isAssignableFrom(entry.node())) builder.multicast(v, v, "m" + v);
      if (Unicast.class.isAssignableFrom(entry.node()))
        builder.unicast(Sending.of("m" + v).at(v).from(v).to(n - 1 - v));
    }
    if (entry.has(Trait.PERPETUAL)) builder.until(BigDecimal.valueOf(1000));
    return builder.build();
  }

  /** Every event, with its messages and outputs as plain trees. */
  private static List<String> told(Entry entry) {
    List<String> told = new ArrayList<>();
    for (Trace.Event event : events(entry)) {
      StringBuilder text = new StringBuilder();
      text.append(event.time()).append(event.type()).append(event.node());
      text.append(event.clock()).append(event.changed());
      event.sends().forEach(s -> text.append(Snapshots.describeValue(s.message())));
      event.outputs().forEach(o -> text.append(Snapshots.describeValue(o)));
      told.add(text.toString());
    }
    return told;
  }

  private static List<Trace.Event> events(Entry entry) {
    List<Trace.Event> events = new ArrayList<>();
    Simulation.of(scenario(entry, 4)).trace(events::add).run();
    return events;
  }

  @ParameterizedTest
  @MethodSource("entries")
  void anonymousNodesStartEqual(Entry entry) {
    if (!entry.anonymous()) return;
    Simulation simulation = Simulation.of(scenario(entry, 4));
    Map<String, ?> first = simulation.state(0);
    for (int v = 1; v < 4; v++) assertThat(simulation.state(v)).isEqualTo(first);
  }
}
