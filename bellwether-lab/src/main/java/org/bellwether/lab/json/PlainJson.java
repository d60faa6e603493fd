package org.bellwether.lab.json;

import java.util.Map;
import org.bellwether.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;

/** JSON text to and from plain Java: maps, lists, texts, booleans and numbers. */
public final class PlainJson {
  private PlainJson() {}

  /**
   * Reads one JSON object.
   *
   * @throws ScenarioException if the text is anything else
   */
  @SuppressWarnings("unchecked") // names of fields are always texts
  public static Map<String, @Nullable Object> object(String text) {
    if (Json.parse(text) instanceof Map<?, ?> fields) return (Map<String, @Nullable Object>) fields;
    throw new ScenarioException("this is not an object, expected {...}");
  }

  /** Writes a value on one line. */
  public static String text(@Nullable Object value) {
    return JsonText.compact(value);
  }

  /** Writes an object for people, over several lines. */
  public static String pretty(Map<String, ? extends @Nullable Object> object) {
    return PrettyText.of(object);
  }
}
