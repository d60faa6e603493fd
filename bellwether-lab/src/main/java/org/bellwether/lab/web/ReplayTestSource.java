package org.bellwether.lab.web;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.bellwether.lab.json.PlainJson;
import org.bellwether.lab.json.ScenarioWriter;
import org.bellwether.simulate.NodeFailure;
import org.bellwether.simulate.Result;
import org.jspecify.annotations.Nullable;

/**
 * A JUnit test that runs a scenario. It needs only what a project of an author has: the library,
 * {@code bellwether-session}, which reads the scenario, and JUnit.
 */
final class ReplayTestSource {
  private static final int MOST_PAIRS = 10; // that Map.of takes
  private static final int WIDEST = 80; // characters of a list on one line

  private ReplayTestSource() {}

  /** Expects what this run has shown. */
  static String expectingTheSame(LabRun run) {
    if (run.failure() != null) return expectingAnException(run);
    Result result = run.result();
    String total = "    assertEquals(" + result.total() + ", result.total());\n";
    String outcome =
        "    assertEquals(Result.Outcome." + result.outcome().name() + ", result.outcome());\n";
    if (result.holds()) {
      return source(
          run,
          List.of(
              "static org.bellwether.check.Checks.assertThat",
              "static org.junit.jupiter.api.Assertions.assertEquals"),
          List.of("org.bellwether.simulate.Result"),
          "endsAs" + camel(result.outcome().name()),
          "    Result result = assertThat(Simulation.of(SCENARIO)).holds();\n" + outcome + total);
    }
    String violated =
        result.violations().stream()
            .map(violation -> text(violation.name()))
            .collect(Collectors.joining(", "));
    return source(
        run,
        List.of("static org.junit.jupiter.api.Assertions.assertEquals"),
        List.of("org.bellwether.simulate.Result"),
        "endsAs" + camel(result.outcome().name()),
        "    Result result = Simulation.of(SCENARIO).run();\n"
            + outcome
            + total
            + "    List<String> violated =\n"
            + "        result.violations().stream().map(Result.Violation::name).toList();\n"
            + "    assertEquals(List.of("
            + violated
            + "), violated);\n");
  }

  private static String expectingAnException(LabRun run) {
    return source(
        run,
        List.of("static org.junit.jupiter.api.Assertions.assertThrows"),
        List.of("org.bellwether.simulate.NodeFailure"),
        "aHandlerThrows",
        "    assertThrows(NodeFailure.class, () -> Simulation.of(SCENARIO).run());\n");
  }

  /** Fails as long as the run violates a property, for whoever is going to repair it. */
  static String expectingThatAllHolds(LabRun run) {
    StringBuilder body = new StringBuilder();
    NodeFailure failure = run.failure();
    if (failure != null)
      body.append("    // So far: ").append(line(failure.getMessage())).append('\n');
    for (Result.Violation violation : run.result().violations()) {
      body.append("    // Violated so far: ").append(violation.property()).append(": ");
      body.append(line(violation.detail())).append('\n');
    }
    body.append("    assertThat(Simulation.of(SCENARIO)).holds();\n");
    return source(
        run,
        List.of("static org.bellwether.check.Checks.assertThat"),
        List.of(),
        "everyPropertyHolds",
        body.toString());
  }

  /** Safe in a comment. */
  private static String line(@Nullable String text) {
    return String.valueOf(text).replaceAll("[\\s\\\\]+", " ");
  }

  private static String source(
      LabRun run, List<String> statics, List<String> more, String name, String body) {
    Map<String, @Nullable Object> scenario = PlainJson.object(ScenarioWriter.line(run.scenario()));
    List<String> imports = new ArrayList<>(more);
    imports.addAll(
        List.of(
            "java.util.List",
            "java.util.Map",
            "org.bellwether.scenario.Scenario",
            "org.bellwether.session.tree.ScenarioTree",
            "org.bellwether.simulate.Simulation",
            "org.junit.jupiter.api.Test"));
    String fields = tree(scenario, 10);
    if (!fields.contains("List.") && !body.contains("List")) imports.remove("java.util.List");
    if (fields.contains("new BigDecimal(")) imports.add("java.math.BigDecimal");
    return lines("import ", statics.stream().sorted().toList(), ";\n")
        + "\n"
        + lines("import ", imports.stream().sorted().toList(), ";\n")
        + "\n/** Made by the lab of Bellwether. It needs bellwether, bellwether-session and JUnit. */\n"
        + "class ReplayTest {\n"
        + "  private static final Scenario SCENARIO =\n      ScenarioTree.read(\n          "
        + fields
        + ");\n\n  @Test\n  void "
        + name
        + "() {\n"
        + body
        + "  }\n}\n";
  }

  private static String lines(String before, List<String> parts, String after) {
    return parts.stream().map(part -> before + part + after).collect(Collectors.joining());
  }

  /** A tree as an expression; what does not fit on a line has its parts on lines of their own. */
  private static String tree(@Nullable Object value, int indent) {
    return switch (value) {
      case Map<?, ?> map -> map(map, indent);
      case List<?> list ->
          call("List.of(", list.stream().map(one -> tree(one, indent + 4)).toList(), indent, true);
      case String text -> text(text);
      case BigDecimal number when number.scale() > 0 -> "new BigDecimal(\"" + number + "\")";
      case Number number -> whole(number);
      case null, default -> String.valueOf(value);
    };
  }

  private static String whole(Number number) {
    String text = number.toString();
    if (!text.matches("-?[0-9]{1,18}")) return "new BigDecimal(\"" + text + "\")";
    long value = number.longValue();
    return value == (int) value ? text : text + "L";
  }

  private static String map(Map<?, ?> map, int indent) {
    boolean few = map.size() <= MOST_PAIRS;
    List<String> parts = new ArrayList<>();
    map.forEach(
        (name, value) -> {
          String pair = text(String.valueOf(name)) + ", " + tree(value, indent + 4);
          parts.add(few ? pair : "Map.entry(" + pair + ")");
        });
    return call(few ? "Map.of(" : "Map.ofEntries(", parts, indent, indent > 10);
  }

  private static String call(String name, List<String> parts, int indent, boolean mayFit) {
    String line = name + String.join(", ", parts) + ")";
    if (parts.isEmpty() || (mayFit && line.length() <= WIDEST && !line.contains("\n"))) return line;
    String begin = "\n" + " ".repeat(indent + 4);
    return name + begin + String.join("," + begin, parts) + ")";
  }

  private static String text(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }

  private static String camel(String constant) {
    StringBuilder name = new StringBuilder();
    for (String word : constant.toLowerCase(Locale.ROOT).split("_", -1)) {
      name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
    }
    return name.toString();
  }
}
