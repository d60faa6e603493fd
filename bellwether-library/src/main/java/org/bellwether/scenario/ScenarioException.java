package org.bellwether.scenario;

import java.util.function.UnaryOperator;

/**
 * Thrown if a scenario asks for something that is not possible. The exception says which field is
 * wrong, what it holds and what was expected; {@link #message(UnaryOperator)} makes a sentence of
 * it with the names that the reader knows, such as those of flags.
 */
public final class ScenarioException extends IllegalArgumentException {
  private static final long serialVersionUID = 2;

  private final Kind kind;
  private final String field;
  private final String value;
  private final String expected;
  private final String other;

  /** How the parts make a sentence. */
  private enum Kind {
    VALUE,
    PREDICATE,
    MISSING,
    CONFLICT,
    WHOLE
  }

  private ScenarioException(Kind kind, String field, String value, String expected, String other) {
    this.kind = kind;
    this.field = field;
    this.value = value;
    this.expected = expected;
    this.other = other;
  }

  /**
   * A problem of the scenario as a whole, or one of which no field is known.
   *
   * @param problem a sentence that says what is wrong and what was expected
   */
  public ScenarioException(String problem) {
    this(Kind.WHOLE, "", problem, "", "");
  }

  /**
   * A field holds what it should not.
   *
   * @param field its path, such as {@code links.delay} or {@code faults[2].at}
   * @param value what it holds, or what is wrong with that
   */
  public static ScenarioException of(String field, Object value, String expected) {
    return new ScenarioException(Kind.VALUE, field, String.valueOf(value), expected, "");
  }

  /**
   * A field holds what it should not, and the problem says what was expected.
   *
   * @param problem a sentence of its own
   */
  public static ScenarioException of(String field, String problem) {
    return new ScenarioException(Kind.VALUE, field, problem, "", "");
  }

  /**
   * Something is wrong with a field, whatever it holds.
   *
   * @param predicate what is said about the field, such as {@code is missing}
   */
  public static ScenarioException says(String field, String predicate, String expected) {
    return new ScenarioException(Kind.PREDICATE, field, predicate, expected, "");
  }

  /** A field is missing. */
  public static ScenarioException missing(String field, String expected) {
    return new ScenarioException(Kind.MISSING, field, "is missing", expected, "");
  }

  /**
   * Two fields contradict each other.
   *
   * @param says what the first does, such as {@code lists 2 ids}
   * @param asks what the other does instead, such as {@code asks for 5}
   */
  public static ScenarioException conflict(String field, String says, String other, String asks) {
    return new ScenarioException(Kind.CONFLICT, field, says, asks, other);
  }

  /** The same problem with another field, which stands for the one in question. */
  public ScenarioException in(String standIn) {
    return new ScenarioException(kind, standIn, value, expected, other);
  }

  /** Whether the field is missing. */
  public boolean isMissing() {
    return kind == Kind.MISSING;
  }

  /** The path of the field in question; empty if it is the scenario as a whole. */
  public String field() {
    return field;
  }

  /** What the field holds, or what is wrong with it. */
  public String value() {
    return value;
  }

  /** What was expected; empty if the value says it all. */
  public String expected() {
    return expected;
  }

  /** The problem in words that do not name the field, for those who have not written one. */
  public String problem() {
    return kind == Kind.VALUE ? shown() + expectation() : message(path -> path);
  }

  /**
   * One line for the author of the scenario.
   *
   * @param names what the reader calls a field, given its path
   */
  public String message(UnaryOperator<String> names) {
    return switch (kind) {
      case VALUE -> names.apply(field) + ": " + shown() + expectation();
      case PREDICATE, MISSING -> names.apply(field) + " " + value + expectation();
      case CONFLICT ->
          names.apply(field) + " " + value + ", but " + names.apply(other) + " " + expected;
      case WHOLE -> value;
    };
  }

  private String shown() {
    return value.isEmpty() ? "\"\"" : value;
  }

  private String expectation() {
    return expected.isEmpty() ? "" : ", expected " + expected;
  }

  /** With the paths of the fields as their names. */
  @Override
  public String getMessage() {
    return message(path -> path);
  }
}
