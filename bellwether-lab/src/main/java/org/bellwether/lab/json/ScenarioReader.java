package org.bellwether.lab.json;

import java.util.Map;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.session.tree.ScenarioTree;

/** JSON as a {@link Scenario}; {@link ScenarioTree} says what a scenario may contain. */
public final class ScenarioReader {
  private ScenarioReader() {}

  /** Reads the text of one scenario. */
  public static Scenario read(String json) {
    return ScenarioTree.read(Json.parse(json));
  }

  /** Reads a scenario that is plain Java already: maps, lists, texts, booleans and numbers. */
  public static Scenario read(Map<String, ?> fields, Catalog catalog) {
    return ScenarioTree.read(fields, catalog);
  }

  /** The value of a parameter as typed on a command line: JSON, or else the text itself. */
  public static Object parameter(String text) {
    try {
      return ScenarioTree.parameter(Json.parse(text));
    } catch (ScenarioException e) {
      return text;
    }
  }
}
