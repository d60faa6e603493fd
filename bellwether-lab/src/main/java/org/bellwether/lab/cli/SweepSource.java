package org.bellwether.lab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.lab.json.LocatedTree;
import org.bellwether.lab.json.PlainJson;
import org.bellwether.lab.json.Problem;
import org.bellwether.lab.json.ScenarioWriter;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.session.sweep.SweepPlan;
import org.bellwether.session.sweep.SweepTree;
import org.bellwether.session.tree.ScenarioTree;
import org.jspecify.annotations.Nullable;

/**
 * Where the plan of a sweep comes from: a sweep file, or an algorithm or scenario, and flags. What
 * is wrong is told by the line of the file or by the flag.
 */
final class SweepSource implements Origin {
  private static final String SCENARIO = "scenario";

  private final App app;
  private final String name;
  private final Map<String, @Nullable Object> tree = new LinkedHashMap<>();
  private final Map<String, String> flags = new LinkedHashMap<>(); // by the field they filled
  private @Nullable LocatedTree file;
  private @Nullable Draft draft;

  private SweepSource(App app, String name) {
    this.app = app;
    this.name = name;
  }

  /**
   * Reads what an argument names, and changes the scenario by flags.
   *
   * @param scenario what changes a scenario
   */
  static SweepSource of(App app, String name, ScenarioFlags scenario) {
    SweepSource source = new SweepSource(app, name);
    Map<?, ?> sweep = app.catalog().contains(name) ? null : source.sweepFile();
    if (sweep == null) {
      source.draft(
          app.catalog().contains(name)
              ? Draft.of(app, name)
              : Draft.of(app, Sources.one(app, name), Sources.origin(app.terminal(), name, 0)),
          scenario);
      return source;
    }
    sweep.forEach((field, value) -> source.tree.put(String.valueOf(field), value));
    if (scenario.given()) source.changed(scenario);
    return source;
  }

  /** The object that a sweep file contains; null if the file is none. */
  private @Nullable Map<?, ?> sweepFile() {
    Path path = app.terminal().path(name);
    if (!Files.isRegularFile(path)) return null;
    boolean yaml = name.endsWith(".yaml") || name.endsWith(".yml");
    try {
      String text = Files.readString(path);
      boolean sweep = text.contains("vary");
      try {
        LocatedTree read = LocatedTree.read(text, yaml);
        if (!(read.tree() instanceof Map<?, ?> fields)) return null;
        if (!fields.containsKey("vary") && !fields.containsKey(SCENARIO)) return null;
        file = read;
        return fields;
      } catch (LocatedTree.BadText e) {
        if (sweep) throw new Refusal(e.problem().in(name));
        return null; // the reader of scenarios says what is wrong with it
      }
    } catch (IOException e) {
      throw Refusal.reading(name, e);
    }
  }

  private void draft(Draft begun, ScenarioFlags scenario) {
    draft = begun;
    Scenario read =
        begun.placed(
            () -> {
              scenario.apply(begun);
              return begun.scenario();
            });
    tree.put(SCENARIO, PlainJson.object(ScenarioWriter.line(read)));
  }

  /** Flags change the scenario of a sweep file. */
  private void changed(ScenarioFlags scenario) {
    Object given = tree.get(SCENARIO);
    if (given instanceof String algorithm) {
      draft(Draft.of(app, algorithm), scenario);
    } else if (given instanceof Map<?, ?> fields) {
      Map<String, @Nullable Object> copy = new LinkedHashMap<>();
      fields.forEach((field, value) -> copy.put(String.valueOf(field), value));
      try {
        Scenario read = ScenarioTree.read(copy, app.catalog());
        draft(Draft.of(app, read, new FileOrigin(name)), scenario);
      } catch (ScenarioException e) {
        throw new Refusal(told(e.in(SCENARIO + "." + e.field())));
      }
    }
  }

  /**
   * Fills fields within a field of the sweep, in the words of {@code --vary nodes=2^4..2^14}.
   *
   * @param given what a flag of the same name was given; null if it was not
   */
  void put(String field, @Nullable List<String> given, String expected) {
    Map<String, @Nullable Object> inner = new LinkedHashMap<>();
    if (tree.get(field) instanceof Map<?, ?> before) {
      before.forEach((name, value) -> inner.put(String.valueOf(name), value));
    }
    String flag = "--" + field;
    Set<String> names = new HashSet<>();
    for (String word : given == null ? List.<String>of() : given) {
      List<String> parts;
      try {
        parts = Words.two(flag, word, '=', expected);
      } catch (ScenarioException e) {
        throw new Refusal(String.valueOf(e.getMessage()));
      }
      if (!names.add(parts.getFirst())) {
        throw new Refusal(
            "%s: %s is given twice, expected once; %s".formatted(flag, parts.getFirst(), expected));
      }
      inner.put(parts.getFirst(), parts.getLast());
      flags.put(field + "." + parts.getFirst(), flag + " " + parts.getFirst());
    }
    if (!inner.isEmpty()) tree.put(field, inner);
  }

  /** Whether anything is varied, or a file says so. */
  boolean varies() {
    return file != null || tree.containsKey("vary");
  }

  /** A field of the sweep that a flag fills. */
  void put(String field, @Nullable Object value) {
    if (value == null) return;
    tree.put(field, value);
    flags.put(field, "--" + field);
  }

  /** The plan; a {@link Refusal} says where it is wrong. */
  SweepPlan plan() {
    return placed(() -> SweepTree.read(tree, app.catalog()));
  }

  @Override
  public String name(String field) {
    String filled = filled(field);
    if (filled != null) return flags.getOrDefault(filled, field);
    if (draft != null && field.startsWith(SCENARIO + ".")) {
      return draft.name(field.substring(SCENARIO.length() + 1));
    }
    return field;
  }

  @Override
  public String place(String field) {
    if (filled(field) != null) return "";
    if (file != null) return Problem.place(name, file.line(field)) + ": ";
    if (draft != null && field.startsWith(SCENARIO + ".")) {
      return draft.place(field.substring(SCENARIO.length() + 1));
    }
    return "";
  }

  /** The field around this one, or itself, that a flag filled; null if none did. */
  private @Nullable String filled(String field) {
    for (String candidate : flags.keySet()) {
      if (field.equals(candidate)
          || field.startsWith(candidate + ".")
          || field.startsWith(candidate + "[")) {
        return candidate;
      }
    }
    return null;
  }
}
