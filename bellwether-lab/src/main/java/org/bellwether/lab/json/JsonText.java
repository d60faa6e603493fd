package org.bellwether.lab.json;

import java.io.StringWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.Map;
import java.util.stream.Stream;
import org.bellwether.simulate.text.PlainValues;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.io.JsonStringEncoder;
import tools.jackson.core.json.JsonFactory;

/**
 * Plain Java as JSON text: maps, lists, streams, texts, booleans and numbers. Numbers are written
 * out, without exponent and without a fraction that is zero, so that equal numbers look the same.
 */
final class JsonText {
  /** The last character before the surrogates: half a pair of them is lost in every encoding. */
  private static final int LAST_AS_IT_IS = 0xD7FF;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .highestNonEscapedChar(LAST_AS_IT_IS)
          .build();

  private JsonText() {}

  /** On one line, without a space. */
  static String compact(@Nullable Object value) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = generator(ObjectWriteContext.empty(), out)) {
      write(value, json);
    }
    return out.toString();
  }

  static JsonGenerator generator(ObjectWriteContext context, Writer out) {
    return FACTORY.createGenerator(context, out);
  }

  static void write(@Nullable Object value, JsonGenerator json) {
    switch (value) {
      case null -> json.writeNull();
      case String text -> json.writeString(text);
      case Boolean flag -> json.writeBoolean(flag);
      case Number number -> number(number, json);
      case Map<?, ?> map -> object(map, json);
      case Iterable<?> list -> {
        json.writeStartArray();
        list.forEach(element -> write(element, json));
        json.writeEndArray();
      }
      case Stream<?> stream -> {
        json.writeStartArray();
        stream.forEachOrdered(element -> write(element, json)); // an iterator takes its time
        json.writeEndArray();
      }
      default -> throw new IllegalArgumentException("no JSON for " + value.getClass());
    }
  }

  private static void object(Map<?, ?> map, JsonGenerator json) {
    json.writeStartObject();
    map.forEach(
        (name, value) -> {
          json.writeName(name.toString());
          write(value, json);
        });
    json.writeEndObject();
  }

  /** All digits of a number; {@code null} for what is not one. */
  private static void number(Number number, JsonGenerator json) {
    switch (number) {
      case Long n -> json.writeNumber(n);
      case Integer n -> json.writeNumber(n);
      case BigDecimal n -> json.writeNumber(PlainValues.plain(n));
      case Number n when !Double.isFinite(n.doubleValue()) -> json.writeNull();
      default -> json.writeNumber(PlainValues.plain(new BigDecimal(number.toString())));
    }
  }

  /** A text as it stands between quotes. */
  static String escape(String text) {
    return new String(JsonStringEncoder.getInstance().quoteAsCharArray(text));
  }
}
