package org.bellwether.lab.trace;

import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.simulate.text.PlainValues;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads a trace back, line by line. Strict: a trace that a person has cut or edited is either read
 * as it stands or refused with the number of the line that is wrong.
 */
public final class TraceReader implements AutoCloseable {
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private final BufferedReader in;
  private long line;
  private long lastEvent;

  /** Reads from {@code in}, which {@link #close} closes. */
  public TraceReader(BufferedReader in) {
    this.in = in;
  }

  /** The next line, or null at the end. */
  public @Nullable TraceLine next() throws IOException {
    String text = in.readLine();
    if (text == null) return null;
    line++;
    try {
      TraceLine event = new TraceFields(object(text), "event").line();
      if (event.event() <= lastEvent) {
        throw new TraceFormatException(
            "event "
                + event.event()
                + " comes after event "
                + lastEvent
                + ", expected a larger number");
      }
      lastEvent = event.event();
      return event;
    } catch (TraceFormatException e) {
      throw e.at(line);
    }
  }

  /** All lines that are left. */
  public List<TraceLine> rest() throws IOException {
    List<TraceLine> lines = new ArrayList<>();
    for (TraceLine next = next(); next != null; next = next()) lines.add(next);
    return lines;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private static Map<?, ?> object(String text) {
    try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), text)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new TraceFormatException("the line is not a JSON object, expected one event");
      }
      Map<?, ?> object = readObject(json);
      if (json.nextToken() != null) {
        throw new TraceFormatException(
            "there is text after the JSON object, expected only one object");
      }
      return object;
    } catch (JacksonException e) {
      String why = e.getOriginalMessage().lines().findFirst().orElse("").replaceFirst(" \\(.*", "");
      throw new TraceFormatException("not JSON: " + why + ", expected one event per line");
    }
  }

  private static @Nullable Object readTree(JsonParser json) {
    JsonToken token = json.currentToken();
    return switch (token) {
      case START_OBJECT -> readObject(json);
      case START_ARRAY -> readArray(json);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> readNumber(json.getString());
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      case VALUE_STRING -> json.getString();
      default -> throw new TraceFormatException("not JSON: unexpected " + token);
    };
  }

  private static Map<String, @Nullable Object> readObject(JsonParser json) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      object.put(name, readTree(json));
    }
    return object;
  }

  private static List<@Nullable Object> readArray(JsonParser json) {
    List<@Nullable Object> array = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) array.add(readTree(json));
    return array;
  }

  /** An exponent could ask for a number of a billion digits. */
  private static Object readNumber(String text) {
    if (text.indexOf('e') >= 0 || text.indexOf('E') >= 0) {
      throw new TraceFormatException("number " + text + " has an exponent, expected plain digits");
    }
    return PlainValues.number(new BigDecimal(text));
  }
}
