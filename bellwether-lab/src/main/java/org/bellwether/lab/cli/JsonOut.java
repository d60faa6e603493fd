package org.bellwether.lab.cli;

import java.io.StringWriter;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.bellwether.simulate.Result.Figure;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Pieces of the JSON that commands print. */
final class JsonOut {
  private JsonOut() {}

  /** One JSON value, on one line. */
  static String text(Consumer<JsonGenerator> value) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), text)) {
      value.accept(json);
    }
    return text.toString();
  }

  /** An object as a whole text. */
  static String object(Consumer<JsonGenerator> fields) {
    return text(json -> object(json, fields));
  }

  private static void object(JsonGenerator json, Consumer<JsonGenerator> fields) {
    json.writeStartObject();
    fields.accept(json);
    json.writeEndObject();
  }

  /** An object as a field of another. */
  static void object(JsonGenerator json, String name, Consumer<JsonGenerator> fields) {
    json.writeName(name);
    object(json, fields);
  }

  /** A list of objects. */
  static <T> void list(
      JsonGenerator json, Iterable<T> elements, BiConsumer<JsonGenerator, T> fields) {
    json.writeStartArray();
    for (T element : elements) object(json, one -> fields.accept(one, element));
    json.writeEndArray();
  }

  /** A list of objects as a field. */
  static <T> void list(
      JsonGenerator json, String name, Iterable<T> elements, BiConsumer<JsonGenerator, T> fields) {
    json.writeName(name);
    list(json, elements, fields);
  }

  static void texts(JsonGenerator json, String name, Iterable<String> texts) {
    json.writeName(name);
    json.writeStartArray();
    texts.forEach(json::writeString);
    json.writeEndArray();
  }

  /** What theory says beside what was measured. */
  static void figures(JsonGenerator json, String name, List<Figure> figures) {
    list(
        json,
        name,
        figures,
        (one, figure) -> {
          one.writeStringProperty("name", figure.name());
          one.writeNumberProperty("value", figure.value());
          one.writeNumberProperty("measured", figure.measured());
          one.writeBooleanProperty("holds", figure.holds());
        });
  }
}
