package org.bellwether.lab.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.lab.order.History.Event;
import org.bellwether.lab.order.History.Step;
import org.bellwether.lab.trace.TraceWriter;
import org.bellwether.order.Causality;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;
import org.junit.jupiter.api.Test;

class HistoryTest {
  /** The eleven events of three processes that books like, as GoVector would log them. */
  private static final String WORKED =
      """
      P0 {"P0":1}
      a: send m0 to P1
      P2 {"P2":1}
      b
      P1 {"P0":1,"P1":1}
      c: receive m0
      P1 {"P0":1,"P1":2}
      d: send m1 to P2
      P0 {"P0":2}
      e
      P2 {"P0":1,"P1":2,"P2":2}
      f: receive m1
      P2 {"P0":1,"P1":2,"P2":3}
      g: send m2 to P0
      P1 {"P0":1,"P1":3}
      h
      P0 {"P0":3,"P1":2,"P2":3}
      i: receive m2
      P0 {"P0":4,"P1":2,"P2":3}
      j: send m3 to P1
      P1 {"P0":4,"P1":4,"P2":3}
      k: receive m3
      """;

  @Test
  void concurrentEventsOfTheWorkedHistory() throws IOException {
    History history = read(WORKED);
    List<String> concurrent = new ArrayList<>();
    for (Event event : history.events()) {
      concurrent.add(names(history.related(event, Causality.CONCURRENT)));
    }
    assertThat(concurrent)
        .containsExactly("b", "acdeh", "be", "be", "bcdfgh", "eh", "eh", "befgij", "h", "h", "");
    assertThat(history.concurrentPairs()).isEqualTo(14);
    assertThat(history.concurrentPairs(100)).hasSize(14);
    assertThat(history.concurrentPairs(3)).hasSize(3);
    assertThat(names(history.related(event(history, 9), Causality.BEFORE))).isEqualTo("abcdefg");
    assertThat(names(history.related(event(history, 4), Causality.AFTER))).isEqualTo("fghijk");
  }

  @Test
  void theChainHasTheFewestMessages() throws IOException {
    History history = read(WORKED);
    assertThat(chain(history, 1, 9)).isEqualTo("a-e-i"); // not by way of P1 and P2
    assertThat(chain(history, 3, 9)).isEqualTo("c-d>f-g>i");
    assertThat(chain(history, 1, 5)).isEqualTo("a-e");
    assertThat(chain(history, 1, 11)).isEqualTo("a>c-d-h-k"); // not by way of P2 and P0
    assertThat(chain(history, 2, 11)).isEqualTo("b-f-g>i-j>k");
    assertThat(chain(history, 9, 1)).isEmpty();
    assertThat(chain(history, 2, 5)).isEmpty();
  }

  @Test
  void chainsAndRelationsOfRunsAreThoseOfTheirMessages() throws IOException {
    for (int seed = 0; seed < 20; seed++) {
      Scenario.Builder builder = Scenario.builder("causal-broadcast").nodes(4).seed(seed);
      for (int i = 0; i < 12; i++) builder.multicast(5L * i, (i * 7 + seed) % 4, "m" + i);
      builder.delay(1, 30);
      Scenario scenario = builder.links(builder.build().links().reordering()).build();
      List<Trace.Event> events = new ArrayList<>();
      StringWriter text = new StringWriter();
      try (TraceWriter writer = new TraceWriter(text)) {
        Simulation.of(scenario)
            .trace(
                event -> {
                  events.add(event);
                  writer.event(event);
                })
            .run();
      }
      assertOrderedLike(closure(events), read(text.toString()));
    }
  }

  private static void assertOrderedLike(List<BitSet> past, History history) {
    assertThat(history.events()).hasSameSizeAs(past);
    for (int y = 0; y < past.size(); y++) {
      for (int x = 0; x < past.size(); x++) {
        Event one = history.events().get(x);
        Event other = history.events().get(y);
        assertThat(history.before(one, other)).isEqualTo(past.get(y).get(x));
        List<Step> steps = history.chain(one, other);
        assertThat(steps.isEmpty()).isEqualTo(!past.get(y).get(x));
        if (steps.isEmpty()) continue;
        assertThat(steps.getFirst().from()).isEqualTo(one);
        assertThat(steps.getLast().to()).isEqualTo(other);
        for (Step step : steps) {
          assertThat(step.message()).isEqualTo(!step.from().host().equals(step.to().host()));
        }
      }
    }
  }

  /** Happened-before from program order and messages alone. */
  private static List<BitSet> closure(List<Trace.Event> events) {
    List<BitSet> past = new ArrayList<>();
    Map<Integer, Integer> last = new HashMap<>();
    Map<Long, Integer> sentBy = new HashMap<>();
    for (int y = 0; y < events.size(); y++) {
      Trace.Event event = events.get(y);
      BitSet before = new BitSet();
      include(last.put(event.node(), y), before, past);
      if (event.cause() != null) include(sentBy.get(event.cause().id()), before, past);
      past.add(before);
      for (Trace.Event.Carried send : event.sends()) sentBy.put(send.id(), y);
    }
    return past;
  }

  private static void include(Integer x, BitSet before, List<BitSet> past) {
    if (x == null) return;
    before.set(x);
    before.or(past.get(x));
  }

  @Test
  void aTraceWithHolesIsStillOrderedRightly() throws IOException {
    String holes = WORKED.replace("P2 {\"P0\":1,\"P1\":2,\"P2\":3}\ng: send m2 to P0\n", "");
    History history = read(holes);
    Event first = event(history, 1);
    Event last = event(history, 8); // i
    assertThat(history.before(first, last)).isTrue();
    assertThat(chain(history, 1, 8)).isEqualTo("a-e-i");
    assertThat(chain(history, 2, 8)).isEqualTo("b-f>i"); // g is gone, f is known
  }

  @Test
  void whatIsExportedCanBeReadAgainAndCountsWithoutHoles() throws IOException {
    History holes = read(WORKED.replace("P2 {\"P2\":1}\nb\n", ""));
    StringWriter log = new StringWriter();
    ShivizLog.write(holes, log);
    assertThat(log.toString())
        .startsWith("(?<host>\\S*) (?<clock>{.*})\\n(?<event>.*)\n\nP0 {\"P0\":1}\na: send m0")
        .contains("P2 {\"P0\":1,\"P1\":2,\"P2\":1}\nf: receive m1");
    History again = read(log.toString());
    for (int x = 1; x <= 10; x++) {
      for (int y = 1; y <= 10; y++) {
        assertThat(again.relation(event(again, x), event(again, y)))
            .isEqualTo(holes.relation(event(holes, x), event(holes, y)));
      }
    }
  }

  @Test
  void textsMayComeBeforeTheirClocks() throws IOException {
    History history = read("start\nP0 {\"P0\":1}\nhello\nP1 {\"P0\":1, \"P1\":1}\n");
    assertThat(history.events()).extracting(Event::text).containsExactly("start", "hello");
    assertThat(history.before(event(history, 1), event(history, 2))).isTrue();
  }

  @Test
  void theExpressionOfALogSaysHowToReadIt() throws IOException {
    String log =
        """
        (?<event>.*) @ (?<host>\\w+) (?<clock>{.*})

        start @ P0 {"P0":1}
        hello @ P1 {"P0":1,"P1":1}
        """;
    History history = read(log);
    assertThat(history.events()).extracting(Event::text).containsExactly("start", "hello");
    assertThat(history.hosts()).containsExactly("P0", "P1");
  }

  @Test
  void hostsAreSortedAsPeopleDo() throws IOException {
    assertThat(read("n10 {\"n10\":1}\nx\nn2 {\"n2\":1}\ny\na {\"a\":1}\nz\n").hosts())
        .containsExactly("a", "n2", "n10");
  }

  @Test
  void whatIsNoLogIsRefusedWithTheReason() {
    assertRefused("", "the file is empty");
    assertRefused(
        "hello\nworld\n", "the log contains no event, expected lines such as: n0 {\"n0\":1}");
    assertRefused("P0 {\"P1\":1}\nx\n", "line 1: clock {\"P1\":1} has no entry for host P0");
    assertRefused(
        "P0 {\"P0\":-1}\nx\n", "line 1: clock {\"P0\":-1}, expected counts of at least 0");
    assertRefused("P0 {\"P0\":}\nx\n", "line 1: clock {\"P0\":} is not a JSON object of counts");
    assertRefused(
        "P0 {\"P0\":1}\nx\nP0 {\"P0\":1}\ny\n",
        "entries 1 and 2 are both event 1 of P0, expected only one");
    assertRefused(
        "P0 {\"P0\":1,\"P1\":2}\nx\nP0 {\"P0\":2}\ny\n",
        "entry 2 of P0 knows fewer events of P1 than entry 1 before it, expected no fewer");
    assertRefused("(?<clock>{.*})\n\nx", "line 1: the expression has no group named host");
    assertRefused("(?<clock>{.*}\n\nx", "line 1 is not a regular expression");
    assertRefused("(?<host>.*) (?<clock>{.*})\n===\nx", "line 2: delimiter ===, expected none");
    assertThatThrownBy(() -> read("{\"event\":1}")).hasMessageContaining("line 1");
  }

  @Test
  void anExplanationSaysWhy() throws IOException {
    History history = read(WORKED);
    Explanation explanation = new Explanation(history);
    assertThat(explanation.of(event(history, 8), event(history, 1)))
        .containsExactly(
            "event 1 happened before event 8: a message leads from one to the other",
            "    1  P0   a: send m0 to P1",
            "      | message from P0",
            "    3  P1   c: receive m0",
            "    8  P1   h");
    assertThat(explanation.of(event(history, 1), event(history, 5)).getFirst())
        .isEqualTo("event 1 happened before event 5: both happened on P0");
    assertThat(explanation.of(event(history, 2), event(history, 5)))
        .contains(
            "events 2 and 5 are concurrent: neither happened before the other",
            "event 2 knows 0 events of P0; event 5 is number 2");
    assertThat(explanation.of(event(history, 2), event(history, 2)))
        .containsExactly("event 2 was given twice");
  }

  private static void assertRefused(String log, String why) {
    assertThatThrownBy(() -> read(log))
        .isInstanceOf(HistoryException.class)
        .hasMessageContaining(why);
  }

  private static History read(String text) throws IOException {
    return TraceHistory.read(new BufferedReader(new StringReader(text)));
  }

  private static Event event(History history, long number) {
    return java.util.Objects.requireNonNull(history.event(number));
  }

  /** The first letters of events. */
  private static String names(List<Event> events) {
    StringBuilder names = new StringBuilder();
    for (Event event : events) names.append(event.text().charAt(0));
    return names.toString();
  }

  /** First letters with {@code >} for a message and {@code -} for a step at one host. */
  private static String chain(History history, long from, long to) {
    StringBuilder chain = new StringBuilder();
    for (Step step : history.chain(event(history, from), event(history, to))) {
      if (chain.isEmpty()) chain.append(step.from().text().charAt(0));
      chain.append(step.message() ? '>' : '-').append(step.to().text().charAt(0));
    }
    return chain.toString();
  }
}
