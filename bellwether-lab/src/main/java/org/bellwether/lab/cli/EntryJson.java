package org.bellwether.lab.cli;

import java.util.List;
import java.util.Locale;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Parameter;
import tools.jackson.core.JsonGenerator;

/** Entries of the catalogue as JSON, on one line. */
final class EntryJson {
  private EntryJson() {}

  static String of(Entry entry) {
    return JsonOut.object(json -> write(json, entry));
  }

  static String of(List<Entry> entries) {
    return JsonOut.text(json -> JsonOut.list(json, entries, EntryJson::write));
  }

  private static void write(JsonGenerator json, Entry entry) {
    json.writeStringProperty("name", entry.name());
    json.writeStringProperty("family", entry.family().toString());
    json.writeStringProperty("network", entry.shape().toString());
    json.writeStringProperty("idea", entry.idea());
    json.writeStringProperty("model", entry.model());
    json.writeStringProperty("guarantee", entry.guarantee());
    json.writeStringProperty("cost", entry.cost());
    JsonOut.list(json, "theory", entry.theory(), EntryJson::write);
    JsonOut.list(json, "parameters", entry.parameters(), EntryJson::write);
    JsonOut.texts(json, "assumptions", DescribeCommand.assumptions(entry));
    JsonOut.object(
        json,
        "paper",
        paper -> {
          paper.writeStringProperty("citation", entry.paper().citation());
          paper.writeStringProperty("url", entry.paper().url());
        });
    json.writeStringProperty("example", "bellwether " + entry.example());
  }

  private static void write(JsonGenerator json, Formula formula) {
    json.writeStringProperty("name", formula.name());
    json.writeStringProperty("relation", formula.relation().toString());
  }

  private static void write(JsonGenerator json, Parameter parameter) {
    json.writeStringProperty("name", parameter.name());
    json.writeStringProperty("type", parameter.type().name().toLowerCase(Locale.ROOT));
    json.writeStringProperty("default", parameter.fallbackText());
    if (!parameter.choices().isEmpty()) JsonOut.texts(json, "choices", parameter.choices());
    json.writeStringProperty("meaning", parameter.meaning());
  }
}
