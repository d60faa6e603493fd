package org.bellwether.lab.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.text.EventText;
import org.junit.jupiter.api.Test;

class ShivizWriterTest {
  private record Entry(String host, Map<String, Integer> clock, String event) {
    boolean before(Entry other) {
      return clock.get(host) <= other.clock.getOrDefault(host, 0);
    }
  }

  private static String written(List<Trace.Event> events) {
    StringWriter out = new StringWriter();
    try (ShivizWriter writer = new ShivizWriter(out)) {
      events.forEach(writer::event);
    }
    return out.toString();
  }

  /** Reads a log as ShiViz does: the pattern of the first line, no delimiter, then the entries. */
  private static List<Entry> parsed(String log) {
    String[] parts = log.split("\n", 3);
    assertThat(parts[1]).isEmpty();
    // In JavaScript a brace without a count stands for itself; in Java it must be escaped.
    Matcher matcher = Pattern.compile(parts[0].replace("{", "\\{")).matcher(parts[2]);
    List<Entry> entries = new ArrayList<>();
    int end = 0;
    while (matcher.find()) {
      assertThat(matcher.start()).as("nothing between entries").isEqualTo(end);
      Map<String, Integer> clock = new TreeMap<>();
      String json = matcher.group("clock");
      for (String pair : json.substring(1, json.length() - 1).split(",", -1)) {
        assertThat(pair).matches("\"n\\d+\":[1-9]\\d*");
        String[] both = pair.split(":", 2);
        clock.put(both[0].replace("\"", ""), Integer.valueOf(both[1]));
      }
      entries.add(new Entry(matcher.group("host"), clock, matcher.group("event")));
      end = matcher.end() + 1;
    }
    assertThat(end).isEqualTo(parts[2].length());
    return entries;
  }

  private static List<Trace.Event> logged(List<Trace.Event> events) {
    return events.stream()
        .filter(event -> event.node() >= 0 && event.type() != Trace.Event.Type.LOSE)
        .toList();
  }

  @Test
  void logBeginsWithItsPatternAndNoDelimiter() {
    assertThat(written(SampleRuns.ring()))
        .startsWith(
            """
            (?<host>\\S*) (?<clock>{.*})\\n(?<event>.*)

            n0 {"n0":1}
            node 0 starts; it sends Election(id=3) to node 1
            """);
  }

  @Test
  void everyEventOfANodeIsAnEntryInOrder() {
    for (List<Trace.Event> events : SampleRuns.all().values()) {
      List<Entry> entries = parsed(written(events));
      assertThat(entries.stream().map(Entry::event))
          .isEqualTo(logged(events).stream().map(EventText::of).toList());
      assertThat(entries.stream().map(Entry::host))
          .isEqualTo(logged(events).stream().map(event -> "n" + event.node()).toList());
    }
  }

  @Test
  void ownComponentCountsTheEventsOfTheHost() {
    for (List<Trace.Event> events : SampleRuns.all().values()) {
      Map<String, Integer> counts = new HashMap<>();
      for (Entry entry : parsed(written(events))) {
        int count = counts.merge(entry.host(), 1, Integer::sum);
        assertThat(entry.clock()).containsEntry(entry.host(), count);
        // ShiViz refuses clocks that mention events that the log does not have.
        entry
            .clock()
            .forEach((host, time) -> assertThat(time).isLessThanOrEqualTo(counts.get(host)));
      }
    }
  }

  @Test
  void clocksKeepHappensBefore() {
    for (List<Trace.Event> events : SampleRuns.all().values()) {
      List<Entry> entries = parsed(written(events));
      List<Trace.Event> logged = logged(events);
      for (int i = 0; i < logged.size(); i++) {
        for (int j = 0; j < logged.size(); j++) {
          Trace.Event one = logged.get(i);
          Trace.Event two = logged.get(j);
          if (i == j || one.clock().isEmpty() || two.clock().isEmpty()) continue;
          boolean before = one.clock().get(one.node()) <= two.clock().getOrDefault(one.node(), 0L);
          assertThat(entries.get(i).before(entries.get(j)))
              .as("%s before %s", one, two)
              .isEqualTo(before);
        }
      }
    }
  }

  @Test
  void crashAfterSendingIsNotBeforeTheDelivery() {
    TinyRun run =
        new TinyRun(
            2,
            (ctx, node, type, _, _) -> {
              if (type == Trace.Event.Type.START) {
                ctx.send(node, 1, new SampleRuns.Answer(), BigDecimal.TEN);
              }
            });
    run.later(BigDecimal.ZERO, Trace.Event.Type.START, 0, null);
    run.later(BigDecimal.ONE, Trace.Event.Type.CRASH, 0, null);
    assertThat(parsed(written(run.run(10))))
        .extracting(Entry::clock)
        .containsExactly(Map.of("n0", 1), Map.of("n0", 2), Map.of("n0", 1, "n1", 1));
  }
}
