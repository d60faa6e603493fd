package org.bellwether.spark;

/** What Spark's exceptions say, in one line. */
final class Failures {
  private Failures() {}

  /** The first line of the message; the rest is a stack trace of another machine. */
  static String line(Throwable e) {
    String message = e.getMessage();
    if (message == null || message.isBlank()) return e.toString();
    String first = message.lines().filter(line -> !line.isBlank()).findFirst().orElse("").strip();
    int cause = first.indexOf("most recent failure: ");
    return cause < 0 ? first : first.substring(cause + "most recent failure: ".length());
  }
}
