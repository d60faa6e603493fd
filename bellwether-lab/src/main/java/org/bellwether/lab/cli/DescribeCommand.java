package org.bellwether.lab.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Parameter;
import org.bellwether.lab.json.ScenarioReader;
import org.bellwether.scenario.ScenarioException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Tells all that the catalogue knows of an algorithm. */
final class DescribeCommand extends Command {
  private static final int COLUMN = 13;

  private final PositionalParamSpec name =
      argument("ALGORITHM", "The name of an algorithm in the catalogue.", new AlgorithmNames(app));
  private final OptionSpec set =
      repeatable(
          "--set",
          "NAME=VALUE",
          "A parameter; what it changes of model, cost and theory is described.");
  private final OptionSpec json = flag("Print the catalogue entry as JSON.", "--json");

  DescribeCommand(App app) {
    super(
        app,
        "describe",
        "Describes an algorithm: its idea, model, guarantee, cost, assumptions and parameters, "
            + "its paper, and a command line to try.");
    examples(
        "bellwether describe chang-roberts", "bellwether describe token-ring --set election=bully");
  }

  @Override
  int run() {
    String wanted = needed(name, "the name of an algorithm", "describe chang-roberts");
    Entry entry = variant(entry(wanted));
    if (on(json)) app.terminal().line(EntryJson.of(entry));
    else print(entry);
    return 0;
  }

  private Entry entry(String wanted) {
    try {
      return app.catalog().entry(wanted);
    } catch (ScenarioException e) {
      throw new Refusal(
          wanted
              + " is not an algorithm of the catalogue"
              + Sources.meant(app.catalog().near(wanted)));
    }
  }

  /** The entry that runs with the given parameters. */
  private Entry variant(Entry entry) {
    List<String> words = set.getValue();
    Map<String, Object> given = new LinkedHashMap<>();
    try {
      for (String word : words == null ? List.<String>of() : words) {
        List<String> two = Words.two("--set", word, '=', "NAME=VALUE");
        given.put(two.getFirst(), ScenarioReader.parameter(two.getLast()));
      }
      Entry variant = entry.variant(given);
      for (String name : given.keySet()) {
        if (variant.parameters().stream().anyMatch(p -> p.name().equals(name))) continue;
        throw new Refusal("--set " + name + ": " + variant.name() + " has no such parameter");
      }
      return variant;
    } catch (ScenarioException e) {
      throw new Refusal("--set: " + e.getMessage());
    }
  }

  private void print(Entry entry) {
    Terminal terminal = app.terminal();
    terminal.line(terminal.colours().bold(entry.name()) + ", " + entry.family());
    terminal.line("");
    fact("idea", entry.idea());
    fact("network", entry.shape().toString());
    fact("model", entry.model());
    fact("guarantee", entry.guarantee());
    fact("cost", entry.cost());
    facts("theory", entry.theory().stream().map(Formula::name).distinct().toList());
    facts("assumes", assumptions(entry));
    fact("paper", entry.paper().citation());
    fact("", entry.paper().url());
    fact("example", "bellwether " + entry.example());
    if (entry.parameters().isEmpty()) return;
    terminal.line("");
    terminal.line("parameters, set with --set NAME=VALUE:");
    int longest = entry.parameters().stream().mapToInt(p -> p.name().length()).max().orElse(0);
    for (Parameter parameter : entry.parameters()) {
      parameter(parameter, Math.max(COLUMN, longest + 4));
    }
  }

  /** In the order of the enum, not of the set. */
  static List<String> assumptions(Entry entry) {
    List<String> texts = new ArrayList<>();
    for (Assumption assumption : Assumption.values()) {
      if (entry.assumptions().contains(assumption)) texts.add(assumption.toString());
    }
    entry.premises().forEach(premise -> texts.add(premise.text()));
    return texts;
  }

  private void fact(String label, String text) {
    Terminal terminal = app.terminal();
    List<String> lines = Wrapping.beside(label, COLUMN, text, Wrapping.width(terminal));
    String first = lines.getFirst().substring(label.length());
    terminal.line(terminal.colours().dim(label) + first);
    lines.stream().skip(1).forEach(terminal::line);
  }

  private void facts(String label, List<String> texts) {
    for (int i = 0; i < texts.size(); i++) fact(i == 0 ? label : "", texts.get(i));
  }

  private void parameter(Parameter parameter, int column) {
    String values =
        parameter.choices().isEmpty() ? parameter.type().toString() : Words.or(parameter.choices());
    Wrapping.beside(
            "  " + parameter.name(),
            column,
            parameter.meaning() + "; " + values + ", default: " + parameter.fallbackText(),
            Wrapping.width(app.terminal()))
        .forEach(app.terminal()::line);
  }
}
