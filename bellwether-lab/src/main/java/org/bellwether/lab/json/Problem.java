package org.bellwether.lab.json;

/**
 * What is wrong with a scenario of a stream.
 *
 * @param line on which the scenario begins, or its text ceases to be JSON; 0 if that goes without
 *     saying
 * @param column where the text ceases to be JSON; 0 if it is JSON
 */
public record Problem(int line, int column, String what) {
  /** As a result shows it, in the place of the scenario. */
  public String message() {
    return column == 0 ? what : "line " + line + ", column " + column + ": " + what;
  }

  /** As a person is told who wrote the file. */
  public String in(String file) {
    return place(file, line) + (column == 0 ? "" : ":" + column) + ": " + what;
  }

  /** {@code scenarios.jsonl:12}, or the file alone. */
  public static String place(String file, int line) {
    return line == 0 ? file : file + ":" + line;
  }
}
