package org.bellwether.lab.cli;

import java.util.stream.Collectors;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.text.EventText;

/** Events as numbered lines in plain English. */
record EventLines(Terminal terminal, boolean changes) implements Trace {
  private static final int NUMBER = 5;
  private static final int TIME = 6;

  @Override
  public void event(Trace.Event event) {
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
}
