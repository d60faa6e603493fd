package org.bellwether.lab.json;

import org.bellwether.scenario.ScenarioException;

/** A text is not JSON; the message says what is there and what should be. */
final class JsonException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int line;
  private final int column;

  JsonException(int line, int column, String message) {
    super(message);
    this.line = line;
    this.column = column;
  }

  Problem problem() {
    return new Problem(line, column, String.valueOf(getMessage()));
  }

  /** The same where a text stands alone. */
  ScenarioException alone() {
    return new ScenarioException(problem().message());
  }
}
