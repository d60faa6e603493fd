package org.bellwether.lab.cli;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.bellwether.session.text.EventText;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.TraceEvent;
import org.bellwether.simulate.TraceEvent.Carried;
import org.bellwether.simulate.Upcoming;

/** Events as numbered lines in plain English. */
record EventLines(Terminal terminal, boolean changes) implements Trace {
  private static final int NUMBER = 5;
  private static final int TIME = 6;

  @Override
  public void event(TraceEvent event) {
    terminal.line(
        columns(Long.toString(event.number()), event.time().toPlainString())
            + "  "
            + EventText.of(event));
    if (changes && !event.changed().isEmpty()) {
      String fields =
          event.changed().entrySet().stream()
              .map(field -> field.getKey() + " = " + Shown.value(field.getValue()))
              .collect(Collectors.joining(", "));
      terminal.line(" ".repeat(NUMBER + TIME + 3) + terminal.colours().yellow("now " + fields));
    }
  }

  void header() {
    terminal.line(terminal.colours().dim(columns("event", "time")));
  }

  private static String columns(String number, String time) {
    return right(number, NUMBER) + " " + right(time, TIME);
  }

  private static String right(String text, int width) {
    return " ".repeat(Math.max(0, width - text.length())) + text;
  }

  /** What is about to happen, in the words in which it will be told. */
  static String of(Upcoming next) {
    Object subject = next.subject();
    Carried message =
        next.type() == TraceEvent.Type.DELIVER && subject != null
            ? new Carried(0, next.from(), next.node(), 0, subject, next.time())
            : null;
    return EventText.of(
        new TraceEvent(
            0,
            next.time(),
            next.type(),
            next.node(),
            message,
            subject,
            List.of(),
            List.of(),
            new TreeMap<>(),
            new TreeMap<>()));
  }
}
