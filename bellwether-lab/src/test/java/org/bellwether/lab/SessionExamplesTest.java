package org.bellwether.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.json.ScenarioReader;
import org.bellwether.lab.json.ScenarioWriter;
import org.bellwether.lab.trace.TraceWriter;
import org.bellwether.scenario.Intervention.Action;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.session.Events;
import org.bellwether.session.Extent;
import org.bellwether.session.Limits;
import org.bellwether.session.Session;
import org.bellwether.simulate.NodeFailure;
import org.bellwether.simulate.Pending;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Detail;
import org.bellwether.simulate.Trace.Event.Carried;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Sessions of every example. */
class SessionExamplesTest {
  private static Stream<DynamicTest> forEvery(Consumer<Scenario> test) {
    return ExampleFiles.all().entrySet().stream()
        .map(
            example ->
                DynamicTest.dynamicTest(example.getKey(), () -> test.accept(example.getValue())));
  }

  private static Session open(Scenario scenario) {
    return Session.open(scenario, Catalog.standard(), Limits.DEFAULT);
  }

  @TestFactory
  Stream<DynamicTest> windowsAreTheTrace() {
    return forEvery(
        scenario -> {
          List<Trace.Event> trace = new ArrayList<>();
          Simulation.of(scenario).trace(trace::add, Detail.STATES).run();
          Session session = open(scenario);
          Events events = session.window(1, trace.size() + 10L);
          assertThat(events.size()).isEqualTo(trace.size());
          Map<Long, Integer> senders = new HashMap<>();
          for (int i = 0; i < trace.size(); i++) {
            compare(events, i, trace.get(i));
            for (Carried send : trace.get(i).sends()) senders.put(send.id(), i + 1);
            Carried cause = trace.get(i).cause();
            if (cause == null) continue;
            same(events.causedBy()[i], senders.get(cause.id()), i);
          }
          int middle = Math.max(trace.size() / 2, trace.size() - 10_000);
          assertThat(told(session.events(middle + 1L, trace.size(), Detail.STATES)))
              .isEqualTo(told(trace.subList(middle, trace.size())));
        });
  }

  @TestFactory
  Stream<DynamicTest> aForkKeepsThePastAndRunsAgainFromItsFileByteForByte() {
    return forEvery(
        scenario -> {
          Session session = Session.open(scenario, Catalog.standard(), new Limits(20_000));
          long events = session.run(Long.MAX_VALUE).events();
          List<Action> actions = possible(session, events / 2);
          boolean brief = events > 1000; // one of them will do where runs are long
          for (Action action : brief ? actions.subList(0, 1) : actions) {
            check(session, events / 2, action);
          }
          if (brief) return;
          for (long after : new long[] {0, events}) {
            for (Action action : possible(session, after)) check(session, after, action);
          }
        });
  }

  private static void check(Session session, long after, Action action) {
    Session fork;
    try {
      fork = session.fork(after, action);
    } catch (ScenarioException e) {
      assertThat(e.getMessage()).startsWith("interventions[").doesNotContain("\n");
      return;
    }
    long from = session.at(after).event();
    long window = Math.max(1, from - 50);
    assertThat(told(fork.events(window, from, Detail.STATES)))
        .isEqualTo(told(session.events(window, from, Detail.STATES)));
    assertThat(fork.window(1, from).causes()).isEqualTo(session.window(1, from).causes());
    Scenario saved = ScenarioReader.read(ScenarioWriter.pretty(fork.scenario()));
    assertThat(saved).isEqualTo(fork.scenario());
    Extent extent;
    try {
      extent = fork.run(Long.MAX_VALUE);
    } catch (NodeFailure e) { // some nodes object to duplicates
      assertThatThrownBy(() -> Simulation.of(saved).run()).hasMessage(e.getMessage());
      return;
    }
    if (extent.limited()) return; // it does not end any more
    List<Trace.Event> again = new ArrayList<>();
    Result result = Simulation.of(saved).trace(again::add, Detail.EVENTS).run();
    assertThat(told(fork.events(1, extent.events(), Detail.EVENTS))).isEqualTo(told(again));
    assertThat(fork.at(extent.events()).result()).isEqualTo(result);
    Events fresh = open(saved).window(1, extent.events());
    assertThat(fork.window(1, extent.events()).flags()).isEqualTo(fresh.flags());
  }

  /** Something to do with the first message in flight, and with the last node. */
  private static List<Action> possible(Session session, long after) {
    List<Action> actions = new ArrayList<>();
    for (Pending pending : session.at(after).pending()) {
      if (!(pending instanceof Pending.Message message)) continue;
      actions.add(new Action.Lose(message.number()));
      actions.add(new Action.Delay(message.number(), BigDecimal.valueOf(7)));
      actions.add(new Action.Duplicate(message.number()));
      actions.add(new Action.Deliver(message.number()));
      break;
    }
    actions.add(new Action.Crash(session.nodes() - 1));
    actions.add(new Action.Request(0));
    return actions;
  }

  /** As text: messages may hold arrays, which are never equal. */
  private static String told(List<Trace.Event> events) {
    StringWriter text = new StringWriter();
    try (TraceWriter writer = new TraceWriter(text)) {
      events.forEach(writer::event);
    }
    return text.toString();
  }

  private static void compare(Events events, int index, Trace.Event event) {
    Carried cause = event.cause();
    same(events.type(index), event.type(), index);
    same(events.nodes()[index], event.node(), index);
    same(events.time(index), event.time(), index);
    same(events.causes()[index], cause == null ? 0 : (int) cause.id(), index);
    same(events.senders()[index], cause == null ? -1 : cause.from(), index);
    same(events.has(index, Events.OUTPUT), !event.outputs().isEmpty(), index);
    if (!event.sends().isEmpty()) {
      same(events.firstSends()[index], (int) event.sends().getFirst().id(), index);
    }
  }

  /** As an assertion does, but quick where millions of things are equal. */
  private static void same(Object told, Object expected, int index) {
    if (!told.equals(expected)) {
      assertThat(told).as("event %d", index + 1).isEqualTo(expected);
    }
  }
}
