package org.bellwether.lab.cli;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.authors.Examples;
import org.bellwether.lab.json.Problem;
import org.bellwether.lab.json.ScenarioStream;
import org.bellwether.lab.json.YamlScenarios;
import org.bellwether.scenario.Scenario;

/** What the first argument of a command names: an algorithm, a file or standard input. */
final class Sources {
  static final String STDIN = "-";
  private static final Pattern SCENARIO_FILE = Pattern.compile(".+\\.(json|jsonl|yaml|yml)");

  private static final Pattern YAML_BEGINS = Pattern.compile("---.*|- .*|[A-Za-z]+ *:( .*)?");
  private static final int PEEK = 4096;
  private static final String TRACE_BEGINS = "{\"event\":";

  private Sources() {}

  /** Hands over everything that a file or standard input holds. */
  static void read(App app, String file, ScenarioStream.Receiver receiver) {
    if (file.equals(STDIN)) {
      BufferedInputStream in = new BufferedInputStream(app.terminal().in());
      try {
        if (looksLikeYaml(in)) YamlScenarios.read(in, app.catalog(), receiver);
        else ScenarioStream.read(in, app.catalog(), receiver);
      } catch (IOException e) {
        throw Refusal.reading(name(file), e);
      }
      return;
    }
    Path path = app.terminal().path(file);
    if (!Files.exists(path)) {
      readExample(app, file, receiver);
      return;
    }
    if (Files.isDirectory(path)) {
      throw new Refusal(file + " is a directory, expected a scenario file");
    }
    try (InputStream in = new BufferedInputStream(Files.newInputStream(path))) {
      if (isTrace(in)) {
        throw new Refusal(
            "%s is the trace of a run, expected a scenario; to read it: %s order %s"
                .formatted(file, app.call(), Shown.word(file)));
      }
      if (yaml(file)) YamlScenarios.read(in, app.catalog(), receiver);
      else ScenarioStream.read(in, app.catalog(), receiver);
    } catch (IOException e) {
      throw Refusal.reading(file, e);
    }
  }

  /**
   * Whether the first line that says something is of YAML; standard input has no name to tell. It
   * waits for no more than that line, because whoever writes the next one may wait for an answer.
   */
  private static boolean looksLikeYaml(BufferedInputStream in) throws IOException {
    in.mark(PEEK);
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try {
      for (int i = 0; i < PEEK; i++) {
        int next = in.read();
        boolean begins = line.toString(StandardCharsets.UTF_8).isBlank();
        if (begins && (next == '{' || next == '[')) return false; // JSON
        if (next >= 0 && next != '\n') {
          line.write(next);
          continue;
        }
        String text = line.toString(StandardCharsets.UTF_8).stripTrailing();
        line.reset();
        if (!text.isBlank() && !text.startsWith("#")) return YAML_BEGINS.matcher(text).matches();
        if (next < 0) return false;
      }
      return false;
    } finally {
      in.reset();
    }
  }

  private static boolean isTrace(InputStream in) throws IOException {
    in.mark(TRACE_BEGINS.length());
    String first = new String(in.readNBytes(TRACE_BEGINS.length()), StandardCharsets.UTF_8);
    in.reset();
    return first.equals(TRACE_BEGINS);
  }

  private static boolean yaml(String file) {
    return file.endsWith(".yaml") || file.endsWith(".yml");
  }

  /**
   * The origin of a scenario that a file contains.
   *
   * @param line on which it begins; 0 if it is the only one
   */
  static Origin origin(Terminal terminal, String file, int line) {
    Origin whole = Origin.file(name(file), line);
    if (!yaml(file) || !Files.exists(terminal.path(file))) return whole;
    return new Origin() {
      @Override
      public String name(String field) {
        return field;
      }

      @Override
      public String place(String field) {
        try (InputStream in = Files.newInputStream(terminal.path(file))) {
          return Problem.place(file, YamlScenarios.line(in, line, field)) + ": ";
        } catch (IOException e) {
          return whole.place(field);
        }
      }
    };
  }

  /** An example by its name, such as {@code chang-roberts/worst}. */
  private static void readExample(App app, String name, ScenarioStream.Receiver receiver) {
    String example = Examples.scenario(name);
    if (example == null) throw missing(app.catalog(), name);
    byte[] bytes = example.getBytes(StandardCharsets.UTF_8);
    try {
      ScenarioStream.read(new ByteArrayInputStream(bytes), app.catalog(), receiver);
    } catch (IOException e) {
      throw Refusal.reading(name, e);
    }
  }

  /**
   * What an argument stands for: a directory for all scenario files in it and below, by name;
   * anything else for itself.
   */
  static List<String> expand(Terminal terminal, Catalog catalog, String argument) {
    Path directory = terminal.path(argument);
    if (!Files.isDirectory(directory)) {
      boolean there = argument.equals(STDIN) || Files.exists(directory);
      if (!there && Examples.scenario(argument) == null) throw missing(catalog, argument);
      return List.of(argument);
    }
    try (Stream<Path> files = Files.walk(directory)) {
      List<String> found =
          files
              .filter(file -> SCENARIO_FILE.matcher(file.getFileName().toString()).matches())
              .filter(Files::isRegularFile)
              .map(file -> Path.of(argument).resolve(directory.relativize(file)).toString())
              .sorted()
              .toList();
      if (!found.isEmpty()) return found;
    } catch (IOException e) {
      throw Refusal.reading(argument, e);
    }
    throw new Refusal(argument + " contains no scenario files, expected files such as run.json");
  }

  /** A name that is nothing: probably a misspelt algorithm, unless it looks like a file. */
  private static Refusal missing(Catalog catalog, String name) {
    int slash = name.indexOf('/');
    List<String> examples = slash < 0 ? List.of() : Examples.names(name.substring(0, slash));
    if (!examples.isEmpty()) {
      return new Refusal(
          name
              + " is neither a file nor an example, expected one of "
              + String.join(", ", examples));
    }
    if (name.contains("/") || name.contains(".")) {
      return new Refusal(name + " does not exist, expected a scenario file");
    }
    if (catalog.contains(name)) {
      return new Refusal(name + " is an algorithm, expected a scenario file");
    }
    return new Refusal(name + " is neither an algorithm nor a file" + meant(catalog.near(name)));
  }

  /** What somebody may have meant whose algorithm is not in the catalogue. */
  static String meant(List<String> near) {
    return near.isEmpty()
        ? "; `bellwether algorithms` lists what there is"
        : ", did you mean " + Words.or(near) + "?";
  }

  /** A scenario that is to be replayed: a file or an example, and no algorithm. */
  static Scenario recorded(App app, String file) {
    boolean word = !file.equals(STDIN) && file.indexOf('.') < 0 && file.indexOf('/') < 0;
    if (word && !Files.exists(app.terminal().path(file))) {
      throw new Refusal(
          app.catalog().contains(file)
              ? file
                  + " is an algorithm, expected a scenario file; to run it: "
                  + app.call()
                  + " run "
                  + file
              : file + " does not exist, expected a scenario file");
    }
    return one(app, file);
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
