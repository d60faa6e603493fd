package org.bellwether.lab.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.session.sweep.SweepPlan;
import org.bellwether.session.sweep.SweepTree;
import org.jspecify.annotations.Nullable;

/** Compares any algorithms of one family as their number of nodes grows: a sweep over both. */
final class AlgorithmComparison {
  private static final long RUNS = 10;
  private static final String SIZES = "2^3..2^7";

  private final App app;
  private final List<Entry> entries;

  AlgorithmComparison(App app, List<String> names) {
    this.app = app;
    Catalog catalog = app.catalog();
    entries = new ArrayList<>();
    for (String name : names) {
      if (!catalog.contains(name)) {
        List<String> near = catalog.near(name);
        throw new Refusal(
            name
                + " is not a known comparison, expected mutex, synchronizers, elections or"
                + " algorithms of one family"
                + (near.isEmpty() ? "" : ", such as " + String.join(" or ", near)));
      }
      Entry entry = catalog.entry(name);
      if (entries.contains(entry)) throw new Refusal(name + " is given twice; give it once");
      entries.add(entry);
    }
    Entry first = entries.getFirst();
    for (Entry other : entries) {
      if (related(first.family(), other.family())) continue;
      throw new Refusal(
          "%s (%s) and %s (%s) solve different problems; give algorithms of one family"
              .formatted(first.name(), first.family(), other.name(), other.family()));
    }
  }

  private static boolean related(Family one, Family other) {
    return one == other || (one.elects() && other.elects());
  }

  /**
   * Measures and prints.
   *
   * @param given values of flags by their names; those that were not given are missing
   */
  int run(Map<String, String> given, boolean json, @Nullable String out) {
    boolean locks = entries.getFirst().family() == Family.MUTUAL_EXCLUSION;
    Map<String, @Nullable Object> vary = new LinkedHashMap<>();
    vary.put("algorithm", entries.stream().map(Entry::name).toList());
    if (locks) vary.put("load", given.getOrDefault("load", "light,heavy"));
    vary.put("nodes", given.getOrDefault("nodes", SIZES));
    Map<String, @Nullable Object> scenario = new LinkedHashMap<>();
    scenario.put("algorithm", entries.getFirst().name());
    if (given.containsKey("delay")) {
      scenario.put("links", Map.of("delay", TimeFlags.delay(given.get("delay"))));
    }
    if (given.containsKey("seed")) {
      scenario.put("random", Map.of("seed", Words.number(given.get("seed"))));
    }
    if (given.containsKey("hold")) {
      scenario.put("operations", Map.of("hold", Words.number(given.get("hold"))));
    }
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("scenario", scenario);
    tree.put("vary", vary);
    String repeat = given.get("repeat");
    tree.put("repeat", repeat == null ? (Object) RUNS : Words.number(repeat));
    tree.put(
        "measure",
        given.getOrDefault("measure", locks ? "messagesPerEntry,responseTime" : "messages,time"));
    SweepPlan plan;
    try {
      plan = SweepTree.read(tree, app.catalog());
    } catch (ScenarioException e) {
      throw new Refusal(e.message(AlgorithmComparison::flag));
    }
    return new Sweeping(app, plan, Sweeping.cores(), json, out, false).run();
  }

  /** The flag that filled a field. */
  private static String flag(String field) {
    String name =
        field.replaceFirst(
            "^(vary|scenario\\.links|scenario\\.random|scenario\\.operations)\\.", "");
    return "--" + name.replaceFirst("\\[[0-9]+\\]$", "");
  }
}
