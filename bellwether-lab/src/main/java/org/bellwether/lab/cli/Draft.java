package org.bellwether.lab.cli;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.json.ScenarioReader;
import org.bellwether.lab.json.ScenarioWriter;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;

/**
 * A scenario in the making, as the tree that its JSON would be: flags fill it in, and the reader of
 * scenario files checks it, so that both say the same about the same mistake.
 */
final class Draft implements Origin {
  /** Fields whose flags have the same names; a run may ask for them where nobody gave one. */
  private static final List<String> ASKED_FOR = List.of("nodes", "ids", "until");

  private final Catalog catalog;
  private final Origin origin;
  private final Map<String, Object> tree = new LinkedHashMap<>();
  private final List<Fault> faults = new ArrayList<>();
  private final Map<String, String> flags = new LinkedHashMap<>(); // by the field that they filled
  private final Set<String> named = new HashSet<>(); // flags that problems may be about
  private String flag = "";

  private record Fault(String flag, Map<String, Object> fields) {
    BigDecimal time() {
      return switch (fields.getOrDefault("at", fields.get("from"))) {
        case Long whole -> BigDecimal.valueOf(whole);
        case BigDecimal decimal -> decimal;
        case null, default -> BigDecimal.ZERO;
      };
    }
  }

  private Draft(App app, Origin origin) {
    this.catalog = app.catalog();
    this.origin = origin;
  }

  static Draft of(App app, String algorithm) {
    Draft draft = new Draft(app, new FlagsAlone());
    draft.tree.put("algorithm", algorithm);
    return draft;
  }

  /** To change a scenario: its own JSON is read back as the tree. */
  static Draft of(App app, Scenario scenario, Origin origin) {
    Draft draft = new Draft(app, origin);
    Object tree = ScenarioReader.parameter(ScenarioWriter.line(scenario));
    ((Map<?, ?>) tree).forEach((name, value) -> draft.tree.put(name.toString(), value));
    return draft;
  }

  /** What is put from now on comes from this flag. */
  void by(String name) {
    flag = name;
    named.add(name);
  }

  void put(String field, Object value) {
    tree.put(field, value);
    flags.put(field, flag);
  }

  /** Fields of an object that is a field itself, such as the delay of links. */
  void put(String object, String field, Object value) {
    object(object).put(field, value);
    flags.put(object + "." + field, flag);
  }

  /** What a problem calls this is no field of a scenario, but the flag of that name. */
  void standsFor(String name) {
    flags.put(name, "--" + name);
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
    faults.add(new Fault(flag, fault));
  }

  /** Checks it all; faults may have been given in any order. */
  Scenario scenario() {
    if (!faults.isEmpty()) {
      faults.sort(Comparator.comparing(Fault::time));
      for (int i = 0; i < faults.size(); i++) flags.put("faults[" + i + "]", faults.get(i).flag);
      tree.put("faults", faults.stream().map(Fault::fields).toList());
    }
    return ScenarioReader.read(tree, catalog);
  }

  @Override
  public String name(String field) {
    String filled = filled(field);
    if (filled != null) {
      String given = flags.getOrDefault(filled, field);
      boolean json = given.equals("--fault") && field.length() > filled.length();
      return json ? given + " " + field.substring(field.lastIndexOf('.') + 1) : given;
    }
    return named.contains(field) ? field : origin.name(field);
  }

  @Override
  public String place(String field) {
    return named.contains(field) || filled(field) != null ? "" : origin.place(field);
  }

  /** The innermost field around this one, or itself, that a flag filled; null if none did. */
  private @Nullable String filled(String field) {
    String innermost = null;
    for (String candidate : flags.keySet()) {
      if (!within(field, candidate)) continue;
      if (innermost == null || candidate.length() > innermost.length()) innermost = candidate;
    }
    return innermost == null ? faultFlag(field) : innermost;
  }

  /** A fault without its number, where all of them come from one flag. */
  private @Nullable String faultFlag(String field) {
    if (!within(field, "faults")) return null;
    List<String> given = faults.stream().map(Fault::flag).distinct().toList();
    return given.size() == 1 ? "faults[0]" : null;
  }

  private static boolean within(String field, String outer) {
    return field.equals(outer) || field.startsWith(outer + ".") || field.startsWith(outer + "[");
  }

  /** Who gave an algorithm and no size is shown how others give it. */
  @Override
  public String told(ScenarioException problem) {
    String told = Origin.super.told(problem);
    if (!problem.isMissing() || !problem.field().equals("nodes")) return told;
    if (tree.containsKey("ids")) return told + "; for example: --nodes 8"; // it is an arrangement
    String flags = catalog.entry(String.valueOf(tree.get("algorithm"))).exampleFlags();
    return told + "; for example: " + (flags.isEmpty() ? "--nodes 8" : flags);
  }

  /** Flags alone made the scenario; who left out a field is told the flag that would fill it. */
  private static final class FlagsAlone implements Origin {
    @Override
    public String name(String field) {
      return ASKED_FOR.contains(field) ? "--" + field : field;
    }

    @Override
    public String place(String field) {
      return "";
    }
  }
}
