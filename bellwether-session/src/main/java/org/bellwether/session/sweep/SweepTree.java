package org.bellwether.session.sweep;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Parameter;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.session.sweep.Axis.Setting;
import org.bellwether.session.tree.Paths;
import org.bellwether.session.tree.ScenarioTree;
import org.bellwether.session.tree.Value;
import org.bellwether.simulate.Simulation;
import org.jspecify.annotations.Nullable;

/**
 * Plain trees as a {@link SweepPlan}: {@code scenario} (an algorithm's name or a whole scenario),
 * {@code vary} (values by name), {@code repeat}, {@code measure} and {@code theory} (formulas by
 * quantity). Whatever is wrong is a {@link ScenarioException} that names the field of the sweep.
 */
public final class SweepTree {
  private static final List<String> FIELDS =
      List.of("bellwether", "title", "about", "scenario", "vary", "repeat", "measure", "theory");
  private static final int MOST_RUNS = 1_000_000; // of a cell
  private static final String VALUES = "values such as \"2^4..2^14\" or [1, 2, 5]";

  /** Short names of fields that are often varied. */
  private static final Map<String, String> SHORT =
      Map.ofEntries(
          Map.entry("nodes", "nodes"),
          Map.entry("algorithm", "algorithm"),
          Map.entry("topology", "topology"),
          Map.entry("ids", "ids"),
          Map.entry("start", "start"),
          Map.entry("delay", "links.delay"),
          Map.entry("order", "links.order"),
          Map.entry("loss", "links.loss"),
          Map.entry("duplicate", "links.duplicate"),
          Map.entry("hold", "operations.hold"),
          Map.entry("seed", "random.seed"),
          Map.entry("until", "until"),
          Map.entry(SweepPlan.LOAD, SweepPlan.LOAD));

  private final Catalog catalog;

  private SweepTree(Catalog catalog) {
    this.catalog = catalog;
  }

  /** Reads a plan. */
  public static SweepPlan read(@Nullable Object tree, Catalog catalog) {
    return new SweepTree(catalog).read(Value.root(tree));
  }

  private SweepPlan read(Value sweep) {
    sweep.only("an object with a scenario and what to vary", FIELDS);
    Value version = sweep.find("bellwether");
    if (version != null && !Long.valueOf(ScenarioTree.VERSION).equals(version.raw())) {
      throw version.wrong(ScenarioTree.VERSION + ", the version of the format");
    }
    Value given = sweep.require("scenario", "an algorithm or a scenario");
    Map<String, @Nullable Object> scenario = scenario(given);
    Value vary = sweep.require("vary", "an object with values by name, such as nodes");
    Value repeat = sweep.find("repeat");
    Value measure = sweep.find("measure");
    List<Axis> axes = axes(vary, scenario);
    List<Measure> measures = measures(measure);
    SweepPlan plan =
        new SweepPlan(
            scenario,
            axes,
            repeat == null ? 1 : repeat(repeat),
            measures,
            SweepTheory.read(sweep.find("theory"), axes, measures));
    check(plan);
    return plan.named(words(sweep.find("title")), words(sweep.find("about")));
  }

  private static @Nullable String words(@Nullable Value value) {
    return value == null ? null : value.text("words").strip();
  }

  private static Map<String, @Nullable Object> scenario(Value given) {
    if (given.raw() instanceof String name && !name.isEmpty()) {
      Map<String, @Nullable Object> scenario = new LinkedHashMap<>();
      scenario.put("algorithm", name);
      return scenario;
    }
    given.names("an algorithm or a scenario");
    return ScenarioFields.object(given.plain());
  }

  private static int repeat(Value value) {
    String expected = "a whole number from 1 to " + MOST_RUNS;
    if (value.raw() instanceof Long runs && runs >= 1 && runs <= MOST_RUNS) {
      return runs.intValue();
    }
    throw value.wrong(expected);
  }

  /** A list of names, or names separated by commas. */
  private static List<Measure> measures(@Nullable Value value) {
    if (value == null) return List.of(Measure.of("messages"), Measure.of("time"));
    String expected = "names of quantities such as messages, time";
    Set<Measure> measures = new LinkedHashSet<>();
    if (value.raw() instanceof String text) {
      for (String name : text.split(",", -1)) {
        if (name.isBlank()) throw value.wrong(expected);
        measures.add(Measure.of(name.strip()));
      }
    } else {
      for (Value name : value.elements(expected)) measures.add(Measure.of(name.text(expected)));
    }
    if (measures.isEmpty()) throw value.wrong(expected);
    return List.copyOf(measures);
  }

  private List<Axis> axes(Value vary, Map<String, @Nullable Object> scenario) {
    List<Axis> axes = new ArrayList<>();
    Set<String> paths = new TreeSet<>();
    Set<String> algorithms = new LinkedHashSet<>();
    Value varied = vary.find("algorithm");
    if (varied != null) {
      for (Setting setting : settings(varied, "vary.algorithm", "algorithm")) {
        algorithms.add(setting.label());
      }
    } else if (scenario.get("algorithm") instanceof String name) {
      algorithms.add(name);
    }
    for (String name : vary.names("an object with values by name, such as nodes")) {
      Value values = vary.require(name, VALUES);
      String path = path(name, algorithms);
      if (!paths.add(path)) {
        throw ScenarioException.says(
            Paths.field("vary", name), "varies " + path + " again", "each field once");
      }
      axes.add(new Axis(name, path, settings(values, Paths.field("vary", name), path)));
    }
    return axes;
  }

  /** The field of a scenario that a name stands for. */
  private String path(String name, Set<String> algorithms) {
    String known = SHORT.get(name);
    if (known != null) return known;
    if (name.contains(".")) return name;
    Set<String> parameters = new TreeSet<>();
    for (String algorithm : algorithms) {
      if (!catalog.contains(algorithm)) continue; // said later
      for (Parameter one : catalog.entry(algorithm).parameters()) parameters.add(one.name());
    }
    if (parameters.contains(name)) return "parameters." + name;
    Set<String> names = new TreeSet<>(SHORT.keySet());
    names.addAll(parameters);
    throw ScenarioException.says(
        Paths.field("vary", name),
        "cannot be varied",
        "one of " + String.join(", ", names) + ", or the path of a field such as links.loss");
  }

  private static List<Setting> settings(Value values, String field, String path) {
    List<Object> plain = new ArrayList<>();
    AxisWords words = new AxisWords(field, path);
    if (values.raw() instanceof String text) {
      plain.addAll(words.values(text));
    } else if (values.raw() instanceof List<?>) {
      int index = 0;
      for (Value element : values.elements(VALUES)) {
        AxisWords inner = new AxisWords(Paths.element(field, index++), path);
        if (element.raw() instanceof String text && !path.equals("algorithm")) {
          plain.addAll(inner.values(text));
        } else {
          plain.add(element.plain());
        }
      }
    } else {
      plain.add(values.plain());
    }
    if (plain.isEmpty()) throw ScenarioException.of(field, "no value", VALUES);
    if (plain.size() > AxisWords.MOST) {
      throw ScenarioException.of(field, plain.size() + " values", "at most " + AxisWords.MOST);
    }
    Set<Object> seen = new LinkedHashSet<>();
    List<Setting> settings = new ArrayList<>();
    for (Object value : plain) {
      String label = AxisWords.label(value);
      if (!seen.add(label)) {
        throw ScenarioException.of(field, label + " appears twice", "each value once");
      }
      settings.add(new Setting(label, value));
    }
    return settings;
  }

  /** Every value must be possible by itself; what values make together is seen when they run. */
  private void check(SweepPlan plan) {
    SweepCell first = plan.cells().getFirst();
    check(plan, first);
    for (int i = 0; i < plan.axes().size(); i++) {
      for (Setting setting : plan.axes().get(i).settings()) {
        List<Setting> settings = new ArrayList<>(first.settings());
        settings.set(i, setting);
        check(plan, new SweepCell(0, settings));
      }
    }
    wire(plan, first);
  }

  private void check(SweepPlan plan, SweepCell cell) {
    Map<String, @Nullable Object> tree;
    try {
      tree = plan.tree(cell);
    } catch (ScenarioException e) { // its network cannot have that size
      if (plan.scenario().get("topology") instanceof Map<?, ?>) return; // others may: they run
      throw e.in(field(plan, cell, e.field()));
    }
    try {
      Object load = tree.remove(SweepPlan.LOAD);
      if (load != null && !ClientLoad.known(load)) {
        throw ScenarioException.of(SweepPlan.LOAD, AxisWords.label(load), ClientLoad.EXPECTED);
      }
      catalog.entry(ScenarioTree.read(tree, catalog).algorithm());
    } catch (ScenarioException e) {
      throw e.in(field(plan, cell, e.field()));
    }
  }

  /** What is wrong with the scenario whatever is varied is wrong with the sweep. */
  private void wire(SweepPlan plan, SweepCell first) {
    try {
      Map<String, @Nullable Object> tree = plan.tree(first);
      tree.remove(SweepPlan.LOAD);
      Simulation.of(ScenarioTree.read(tree, catalog), catalog);
    } catch (ScenarioException e) {
      boolean varied = plan.axes().stream().anyMatch(axis -> within(e.field(), axis.path()));
      boolean sized = e.field().equals("nodes") || e.field().equals("topology");
      if (!varied && !sized) throw e.in(field(plan, first, e.field()));
    }
  }

  /** The field of the sweep that filled a field of the scenario. */
  private static String field(SweepPlan plan, SweepCell cell, String field) {
    for (int i = 0; i < plan.axes().size(); i++) {
      Axis axis = plan.axes().get(i);
      if (!within(field, axis.path())) continue;
      String name = Paths.field("vary", axis.name());
      int index = axis.settings().indexOf(cell.settings().get(i));
      return axis.settings().size() == 1 ? name : Paths.element(name, index);
    }
    return field.isEmpty() ? "scenario" : "scenario." + field;
  }

  private static boolean within(String field, String outer) {
    return field.equals(outer) || field.startsWith(outer + ".") || field.startsWith(outer + "[");
  }
}
