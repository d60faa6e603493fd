package org.bellwether.lab.cli;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.lab.json.ScenarioReader;
import org.bellwether.lab.json.ScenarioWriter;
import org.bellwether.simulate.Scenario;

/**
 * A scenario in the making, as the tree that its JSON would be: flags fill it in, and the reader of
 * scenario files checks it, so that both say the same about the same mistake.
 */
final class Draft {
  private final Map<String, Object> tree = new LinkedHashMap<>();
  private final List<Map<String, Object>> faults = new ArrayList<>();

  private Draft() {}

  static Draft of(String algorithm) {
    Draft draft = new Draft();
    draft.put("algorithm", algorithm);
    return draft;
  }

  /** To change a scenario: its own JSON is read back as the tree. */
  static Draft of(Scenario scenario) {
    Draft draft = new Draft();
    Object tree = ScenarioReader.parameter(ScenarioWriter.line(scenario));
    ((Map<?, ?>) tree).forEach((name, value) -> draft.put(name.toString(), value));
    return draft;
  }

  void put(String field, Object value) {
    tree.put(field, value);
  }

  /** Fields of an object that is a field itself, such as the delay of links. */
  void put(String object, String field, Object value) {
    object(object).put(field, value);
  }

  void remove(String field) {
    tree.remove(field);
  }

  /** The number of nodes, in the place of any that the network has. */
  void nodes(Object count) {
    put("nodes", count);
    if (tree.get("topology") instanceof Map<?, ?>) object("topology").remove("nodes");
  }

  private Map<String, Object> object(String name) {
    Map<String, Object> object = new LinkedHashMap<>();
    if (tree.get(name) instanceof Map<?, ?> given) {
      given.forEach((field, value) -> object.put(field.toString(), value));
    }
    tree.put(name, object);
    return object;
  }

  void fault(Map<String, Object> fault) {
    faults.add(fault);
  }

  /** Checks it all; faults may have been given in any order. */
  Scenario scenario() {
    if (!faults.isEmpty()) {
      faults.sort(Comparator.comparing(Draft::time));
      put("faults", faults);
    }
    return ScenarioReader.read(tree);
  }

  private static BigDecimal time(Map<String, Object> fault) {
    return switch (fault.getOrDefault("at", fault.get("from"))) {
      case Long whole -> BigDecimal.valueOf(whole);
      case BigDecimal decimal -> decimal;
      case null, default -> BigDecimal.ZERO;
    };
  }
}
