package org.bellwether.lab.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.json.Problem;
import org.bellwether.lab.json.ScenarioStream;
import org.bellwether.scenario.Scenario;

/** What the first argument of a command names: an algorithm, a file or standard input. */
final class Sources {
  static final String STDIN = "-";

  private Sources() {}

  /** Hands over everything that a file or standard input holds. */
  static void read(App app, String file, ScenarioStream.Receiver receiver) {
    if (file.equals(STDIN)) {
      try {
        ScenarioStream.read(app.terminal().in(), app.catalog(), receiver);
      } catch (IOException e) {
        throw Refusal.reading(name(file), e);
      }
      return;
    }
    Path path = app.terminal().path(file);
    if (!Files.exists(path)) throw missing(app.catalog(), file);
    try (InputStream in = Files.newInputStream(path)) {
      ScenarioStream.read(in, app.catalog(), receiver);
    } catch (IOException e) {
      throw Refusal.reading(file, e);
    }
  }

  /** A name that is nothing: probably a misspelt algorithm, unless it looks like a file. */
  private static Refusal missing(Catalog catalog, String name) {
    if (name.contains("/") || name.contains(".")) {
      return new Refusal(name + " does not exist, expected a scenario file");
    }
    try {
      return new Refusal(catalog.entry(name).name() + " is an algorithm, expected a scenario file");
    } catch (IllegalArgumentException e) {
      return new Refusal(e.getMessage() + " (and there is no file of that name)");
    }
  }

  /** The only scenario of a file or of standard input. */
  static Scenario one(App app, String file) {
    List<Scenario> scenarios = new ArrayList<>();
    read(
        app,
        file,
        new ScenarioStream.Receiver() {
          @Override
          public void accept(Scenario scenario, int line) {
            if (!scenarios.isEmpty()) throw several(file);
            scenarios.add(scenario);
          }

          @Override
          public void reject(Problem problem) {
            throw new Refusal(problem.in(name(file)));
          }
        });
    if (scenarios.isEmpty()) throw none(file);
    return scenarios.getFirst();
  }

  private static Refusal several(String file) {
    return new Refusal(name(file) + " contains several scenarios, expected one");
  }

  static Refusal none(String file) {
    return new Refusal(name(file) + " contains no scenario, expected at least one");
  }

  /** What to call a file in a message. */
  static String name(String file) {
    return file.equals(STDIN) ? "standard input" : file;
  }
}
