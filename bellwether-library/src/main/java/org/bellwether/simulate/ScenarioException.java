package org.bellwether.simulate;

/** A scenario asks for something that is not possible; the message says what and what would be. */
public final class ScenarioException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  public ScenarioException(String message) {
    super(message);
  }

  /** Field, value and expectation in the usual form. */
  public static ScenarioException of(String field, Object value, String expected) {
    return new ScenarioException(field + ": " + value + ", expected " + expected);
  }
}
