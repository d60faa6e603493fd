package org.bellwether.lab.web;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Trait;
import org.bellwether.lab.authors.ReadyScenario;
import org.bellwether.lab.json.PlainJson;
import org.jspecify.annotations.Nullable;

/** The catalogue, as the page needs it to offer choices and fill forms. */
final class CatalogView {
  private static final int USUAL_NODES = 5;

  private CatalogView() {}

  static Map<String, @Nullable Object> of(Catalog catalog) {
    Map<String, List<Map<String, @Nullable Object>>> ready = new LinkedHashMap<>();
    for (ReadyScenario scenario : ReadyScenario.all()) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("name", scenario.title());
      one.put("shows", scenario.shows());
      one.put("outcome", scenario.outcome());
      one.put("scenario", PlainJson.object(scenario.json()));
      ready.computeIfAbsent(scenario.algorithm(), _ -> new ArrayList<>()).add(one);
    }
    List<String> standard = Catalog.standard().entries().stream().map(Entry::name).toList();
    List<Object> entries = new ArrayList<>();
    for (Entry entry : catalog.entries()) {
      Map<String, @Nullable Object> one = entry(entry, ready.getOrDefault(entry.name(), List.of()));
      one.put("own", !standard.contains(entry.name()));
      entries.add(one);
    }
    List<String> families = new ArrayList<>();
    for (Family family : Family.values()) families.add(family.toString());
    Map<String, @Nullable Object> view = new LinkedHashMap<>();
    view.put("families", families);
    view.put("entries", entries);
    return view;
  }

  private static Map<String, @Nullable Object> entry(
      Entry entry, List<Map<String, @Nullable Object>> ready) {
    Map<String, @Nullable Object> view = new LinkedHashMap<>();
    view.put("name", entry.name());
    view.put("family", entry.family().toString());
    view.put("network", entry.shape().toString());
    view.put("idea", entry.idea());
    view.put("model", entry.model());
    view.put("guarantee", entry.guarantee());
    view.put("cost", entry.cost());
    view.put("paper", entry.paper().citation());
    view.put("url", entry.paper().url());
    view.put("ids", !entry.has(Trait.NO_IDS) && !entry.anonymous());
    view.put("perpetual", entry.has(Trait.PERPETUAL));
    view.put(
        "theory",
        entry.theory().stream()
            .map(f -> Map.of("name", f.name(), "relation", f.relation().toString()))
            .toList());
    view.put("parameters", entry.parameters().stream().map(CatalogView::parameter).toList());
    view.put("ready", ready);
    view.put("scenario", usual(entry, ready));
    return view;
  }

  /** What the page opens when an algorithm is chosen. */
  static Object usual(Entry entry) {
    return ReadyScenario.all().stream()
        .filter(ready -> ready.algorithm().equals(entry.name()))
        .findFirst()
        .<Object>map(ready -> PlainJson.object(ready.json()))
        .orElseGet(() -> usual(entry, List.of()));
  }

  /** The same, where the ready scenarios are at hand. */
  private static Object usual(Entry entry, List<Map<String, @Nullable Object>> ready) {
    if (!ready.isEmpty() && ready.getFirst().get("scenario") instanceof Map<?, ?> first) {
      return first;
    }
    return Map.of("algorithm", entry.name(), "nodes", USUAL_NODES);
  }

  private static Map<String, @Nullable Object> parameter(Parameter parameter) {
    Map<String, @Nullable Object> view = new LinkedHashMap<>();
    view.put("name", parameter.name());
    view.put("type", parameter.type().name().toLowerCase(Locale.ROOT));
    view.put("fallback", parameter.fallbackText());
    view.put("choices", parameter.choices());
    view.put("meaning", parameter.meaning());
    return view;
  }
}
