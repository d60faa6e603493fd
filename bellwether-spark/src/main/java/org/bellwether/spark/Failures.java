package org.bellwether.spark;

import java.util.List;

/** What Spark's exceptions say, in one line. */
final class Failures {
  /** Which task failed where, and the class of what it threw. */
  private static final String TASK =
      "^.*most recent failure: (Lost task \\S+ in stage \\S+ \\(TID \\d+\\) \\([^)]*\\): )?"
          + "([\\w.$]+(Exception|Error): )?";

  private static final String CAUSE = "Caused by: ";

  private Failures() {}

  /** The first line of the message; the rest is a stack trace of another machine. */
  static String line(Throwable e) {
    String message = e.getMessage();
    if (message == null || message.isBlank()) return e.toString();
    List<String> lines =
        message.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    String first = lines.getFirst();
    if (first.endsWith("Exception thrown in awaitResult:")) { // says nothing of what was awaited
      for (String line : lines) if (line.startsWith(CAUSE)) first = line;
      return first.replaceFirst("^" + CAUSE + "([\\w.$]+(Exception|Error): )?", "");
    }
    return first.replaceFirst(TASK, "");
  }
}
