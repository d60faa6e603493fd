package org.bellwether.lab.cli;

import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Parameter;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Entries of the catalogue as JSON, on one line. */
final class EntryJson {
  private EntryJson() {}

  static String of(Entry entry) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = generator(text)) {
      write(entry, json);
    }
    return text.toString();
  }

  static String of(List<Entry> entries) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = generator(text)) {
      json.writeStartArray();
      for (Entry entry : entries) write(entry, json);
      json.writeEndArray();
    }
    return text.toString();
  }

  private static JsonGenerator generator(StringWriter text) {
    return new JsonFactory().createGenerator(ObjectWriteContext.empty(), text);
  }

  private static void write(Entry entry, JsonGenerator json) {
    json.writeStartObject();
    json.writeStringProperty("name", entry.name());
    json.writeStringProperty("family", entry.family().toString());
    json.writeStringProperty("network", entry.shape().toString());
    json.writeStringProperty("idea", entry.idea());
    json.writeStringProperty("model", entry.model());
    json.writeStringProperty("guarantee", entry.guarantee());
    json.writeStringProperty("cost", entry.cost());
    json.writeName("theory");
    json.writeStartArray();
    for (Formula formula : entry.theory()) {
      json.writeStartObject();
      json.writeStringProperty("name", formula.name());
      json.writeStringProperty("relation", formula.relation().toString());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeName("parameters");
    json.writeStartArray();
    for (Parameter parameter : entry.parameters()) write(parameter, json);
    json.writeEndArray();
    texts("assumptions", DescribeCommand.assumptions(entry), json);
    json.writeName("paper");
    json.writeStartObject();
    json.writeStringProperty("citation", entry.paper().citation());
    json.writeStringProperty("url", entry.paper().url());
    json.writeEndObject();
    json.writeStringProperty("example", "bellwether " + entry.example());
    json.writeEndObject();
  }

  private static void write(Parameter parameter, JsonGenerator json) {
    json.writeStartObject();
    json.writeStringProperty("name", parameter.name());
    json.writeStringProperty("type", parameter.type().name().toLowerCase(Locale.ROOT));
    json.writeStringProperty("default", parameter.fallbackText());
    if (!parameter.choices().isEmpty()) texts("choices", parameter.choices(), json);
    json.writeStringProperty("meaning", parameter.meaning());
    json.writeEndObject();
  }

  private static void texts(String name, List<String> texts, JsonGenerator json) {
    json.writeName(name);
    json.writeStartArray();
    for (String text : texts) json.writeString(text);
    json.writeEndArray();
  }
}
