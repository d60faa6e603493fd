package org.bellwether.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.trace.TraceWriter;
import org.bellwether.scenario.Scenario;
import org.bellwether.session.Events;
import org.bellwether.session.Limits;
import org.bellwether.session.Look;
import org.bellwether.session.Session;
import org.bellwether.simulate.Detail;
import org.bellwether.simulate.Pending;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.TraceEvent;
import org.bellwether.state.Snapshots;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Sessions of every example. */
class SessionExamplesTest {
  private static final int MOST_STEPS = 200_000; // of fresh runs, per example

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
  Stream<DynamicTest> theLookAtAnEventIsThatOfAFreshRunUpToIt() {
    return forEvery(
        scenario -> {
          Session session = open(scenario);
          long events = session.run(Long.MAX_VALUE).events();
          // every event, or of a long run so many that fresh runs take a second
          long stride = Math.max(1, events * events / 2 / MOST_STEPS);
          for (long k = 0; k <= events; k += stride) compare(session, k, events);
          for (long k = events; k >= 0; k -= 3 * stride) compare(session, k, events);
        });
  }

  private static void compare(Session session, long event, long last) {
    Look look = session.at(event);
    Simulation fresh = Simulation.of(session.scenario()).numbered();
    while (fresh.events() < event) fresh.step();
    if (fresh.events() == last) fresh.step(); // nothing but the end is left
    String where = "event " + event;
    assertThat(look.event()).as(where).isEqualTo(fresh.events());
    assertThat(look.time()).as(where).isEqualTo(fresh.now());
    assertThat(look.ending()).as(where).isEqualTo(fresh.ending());
    for (int v = 0; v < session.nodes(); v++) {
      assertThat(look.state(v)).as(where).isEqualTo(fresh.state(v));
    }
    assertThat(toldPending(look.pending())).as(where).isEqualTo(toldPending(fresh.pending()));
    assertThat(look.result()).as(where).isEqualTo(fresh.result());
  }

  @TestFactory
  Stream<DynamicTest> windowsAreTheTrace() {
    return forEvery(
        scenario -> {
          List<TraceEvent> trace = new ArrayList<>();
          Simulation.of(scenario).trace(trace::add, Detail.STATES).run();
          Session session = open(scenario);
          Events events = session.window(1, trace.size() + 10L);
          assertThat(events.size()).isEqualTo(trace.size());
          for (int i = 0; i < trace.size(); i++) compare(events, i, trace.get(i));
          int middle = trace.size() / 2;
          assertThat(told(session.events(middle + 1L, trace.size(), Detail.STATES)))
              .isEqualTo(told(trace.subList(middle, trace.size())));
        });
  }

  /** As text: messages may hold arrays, which are never equal. */
  private static String told(List<TraceEvent> events) {
    StringWriter text = new StringWriter();
    try (TraceWriter writer = new TraceWriter(text)) {
      events.forEach(writer::event);
    }
    return text.toString();
  }

  private static List<String> toldPending(List<Pending> pending) {
    List<String> lines = new ArrayList<>();
    for (Pending one : pending) {
      lines.add(
          switch (one) {
            case Pending.Message(
                    long number,
                    int from,
                    int to,
                    Object message,
                    var sent,
                    var due) ->
                "%d %d %d %s %s %s"
                    .formatted(number, from, to, Snapshots.describeValue(message), sent, due);
            case Pending.Timer timer -> timer.toString();
            case Pending.Task task -> task.toString();
          });
    }
    return lines;
  }

  private static void compare(Events events, int index, TraceEvent event) {
    assertThat(events.type(index)).isEqualTo(event.type());
    assertThat(events.nodes()[index]).isEqualTo(event.node());
    assertThat(events.time(index)).isEqualTo(event.time());
    assertThat(events.causes()[index]).isEqualTo(event.cause() == null ? 0 : event.cause().id());
    assertThat(events.senders()[index])
        .isEqualTo(event.cause() == null ? -1 : event.cause().from());
    assertThat(events.has(index, Events.OUTPUT)).isEqualTo(!event.outputs().isEmpty());
    if (!event.sends().isEmpty()) {
      assertThat(events.firstSends()[index]).isEqualTo((int) event.sends().getFirst().id());
    }
  }
}
