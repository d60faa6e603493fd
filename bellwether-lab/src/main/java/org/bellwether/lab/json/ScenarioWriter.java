package org.bellwether.lab.json;

import org.bellwether.scenario.Scenario;
import org.bellwether.session.tree.ScenarioTreeWriter;

/** A {@link Scenario} as JSON that reads back as an equal one; defaults are left out. */
public final class ScenarioWriter {
  private ScenarioWriter() {}

  /** For files that people read. */
  public static String pretty(Scenario scenario) {
    return PrettyText.of(ScenarioTreeWriter.tree(scenario));
  }

  /** On one line, without its end. */
  public static String line(Scenario scenario) {
    return JsonText.compact(ScenarioTreeWriter.tree(scenario));
  }
}
