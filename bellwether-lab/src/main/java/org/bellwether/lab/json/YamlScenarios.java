package org.bellwether.lab.json;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.session.tree.Paths;
import org.bellwether.session.tree.ScenarioTree;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Scenarios in YAML: the same fields as in JSON. A file contains one scenario, a list of scenarios,
 * or several documents. Errors name the line of the field that is wrong.
 */
public final class YamlScenarios {
  private static final int MOST_VALUES = 1_000_000; // aliases may repeat values without end

  private final Map<String, Integer> lines = new TreeMap<>(); // by the path of a field
  private int values;

  private YamlScenarios() {}

  /** Reads to the end; the caller closes the stream. */
  public static void read(InputStream in, Catalog catalog, ScenarioStream.Receiver receiver)
      throws IOException {
    List<Node> scenarios;
    try {
      scenarios = scenarios(in);
    } catch (JsonException e) {
      receiver.reject(e.problem());
      return;
    }
    if (scenarios.isEmpty()) {
      receiver.reject(new Problem(0, 0, "the file is empty, expected a scenario"));
    }
    for (Node node : scenarios) deliver(node, scenarios.size() == 1, catalog, receiver);
  }

  private static void deliver(
      Node node, boolean alone, Catalog catalog, ScenarioStream.Receiver receiver) {
    YamlScenarios reader = new YamlScenarios();
    Scenario scenario;
    try {
      scenario = ScenarioTree.read(reader.value(node, "", 0), catalog);
    } catch (JsonException e) {
      receiver.reject(e.problem());
      return;
    } catch (ScenarioException e) {
      int line = reader.line(e.field());
      receiver.reject(new Problem(line, 0, String.valueOf(e.getMessage())));
      return;
    }
    receiver.accept(scenario, alone ? 0 : line(node));
  }

  /**
   * The line of a field.
   *
   * @param start the line on which its scenario begins; 0 if there is only one
   */
  public static int line(InputStream in, int start, String field) throws IOException {
    for (Node node : scenarios(in)) {
      if (start != 0 && line(node) != start) continue;
      YamlScenarios reader = new YamlScenarios();
      reader.value(node, "", 0);
      return reader.line(field);
    }
    return start;
  }

  /**
   * The only value of a text.
   *
   * @param lines gets the line of every field and element, by its path
   */
  static @Nullable Object parse(String text, Map<String, Integer> lines) {
    List<Node> all = scenarios(text);
    if (all.size() != 1) throw new JsonException(1, 1, "several documents, expected one");
    YamlScenarios reader = new YamlScenarios();
    try {
      return reader.value(all.getFirst(), "", 0);
    } finally {
      lines.putAll(reader.lines);
    }
  }

  private static List<Node> scenarios(InputStream in) throws IOException {
    return scenarios(new String(in.readAllBytes(), StandardCharsets.UTF_8));
  }

  private static List<Node> scenarios(String text) {
    LoadSettings settings = LoadSettings.builder().setMaxAliasesForCollections(50).build();
    List<Node> all = new ArrayList<>();
    try {
      Composer documents =
          new Composer(settings, new ParserImpl(settings, new StreamReader(settings, text)));
      while (documents.hasNext()) {
        Node node = documents.next();
        if (node instanceof SequenceNode list) all.addAll(list.getValue());
        else all.add(node);
      }
    } catch (MarkedYamlEngineException e) {
      Mark mark = e.getProblemMark().or(e::getContextMark).orElse(null);
      int line = mark == null ? 1 : mark.getLine() + 1;
      int column = mark == null ? 1 : mark.getColumn() + 1;
      throw new JsonException(line, column, "this is not YAML: " + problem(e));
    } catch (YamlEngineException e) {
      throw new JsonException(1, 1, "this is not YAML: " + e.getMessage());
    }
    return all;
  }

  /** The words of the YAML library without those of its inside. */
  private static String problem(MarkedYamlEngineException e) {
    return e.getProblem()
        .replace("but found '<stream end>'", "but the text ends")
        .replace("but found '<document end>'", "but the text ends")
        .replace("expected the node content", "expected a value");
  }

  private static int line(Node node) {
    return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
  }

  /** The line of a field, or of the smallest part of the scenario that it would be in. */
  private int line(String field) {
    String path = field;
    while (!path.isEmpty() && !lines.containsKey(path)) {
      int end = Math.max(path.lastIndexOf('.'), path.lastIndexOf('['));
      path = path.substring(0, Math.max(end, 0));
    }
    return lines.getOrDefault(path, 0);
  }

  private @Nullable Object value(Node node, String path, int depth) {
    lines.putIfAbsent(path, line(node));
    if (depth > Json.DEEPEST || ++values > MOST_VALUES) {
      throw new ScenarioException(
          "the scenario is nested too deeply, expected at most " + Json.DEEPEST + " levels");
    }
    return switch (node) {
      case MappingNode object -> object(object, path, depth);
      case SequenceNode list -> {
        List<@Nullable Object> elements = new ArrayList<>();
        for (Node element : list.getValue()) {
          elements.add(value(element, Paths.element(path, elements.size()), depth + 1));
        }
        yield elements;
      }
      case ScalarNode scalar -> scalar(scalar, path);
      default -> throw ScenarioException.of(path, node.getTag(), "a value as in JSON");
    };
  }

  private Map<String, @Nullable Object> object(MappingNode object, String path, int depth) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    for (NodeTuple field : object.getValue()) {
      if (!(field.getKeyNode() instanceof ScalarNode key)) {
        throw ScenarioException.of(path, "a structure as a name", "the name of a field");
      }
      String name = key.getValue();
      String inner = Paths.field(path, name);
      lines.put(inner, line(key));
      if (fields.containsKey(name)) {
        throw ScenarioException.of(inner, "appears twice", "each field once");
      }
      fields.put(name, value(field.getValueNode(), inner, depth + 1));
    }
    return fields;
  }

  private static @Nullable Object scalar(ScalarNode scalar, String path) {
    String text = scalar.getValue();
    Tag tag = scalar.getTag();
    if (tag.equals(Tag.STR)) return text;
    if (tag.equals(Tag.NULL)) return null;
    if (tag.equals(Tag.BOOL)) return Boolean.valueOf(text);
    if (tag.equals(Tag.INT) || tag.equals(Tag.FLOAT)) return number(text, path);
    throw ScenarioException.of(path, tag, "a value as in JSON");
  }

  private static Number number(String text, String path) {
    try {
      BigDecimal number = new BigDecimal(text);
      boolean sensible = Math.abs((long) number.scale()) <= Json.LONGEST_NUMBER;
      if (sensible && text.length() <= Json.LONGEST_NUMBER) {
        boolean whole = text.matches("[+-]?[0-9]+") && number.toBigInteger().bitLength() < 64;
        return whole ? (Number) number.longValueExact() : number;
      }
    } catch (NumberFormatException e) {
      throw ScenarioException.of(path, text, "a decimal number");
    }
    throw ScenarioException.of(
        path, text, "a number of at most " + Json.LONGEST_NUMBER + " digits");
  }
}
