package org.bellwether.lab.json;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.session.tree.Paths;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonParser.NumberType;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;

/**
 * JSON text as plain Java: maps in the order of the text, lists, {@code String}, {@code Boolean},
 * {@code Long}, and {@code BigDecimal} for every other number, so that no digit is lost.
 *
 * <p>Strict: RFC 8259 and nothing else, no name twice in an object, and limits that keep hostile
 * text from costing more than its length.
 */
final class Json {
  static final int DEEPEST = 50;
  static final int LONGEST_TEXT = 100_000;
  static final int LONGEST_NUMBER = 100;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST)
                  .maxStringLength(LONGEST_TEXT)
                  .maxNameLength(LONGEST_TEXT)
                  .maxNumberLength(LONGEST_NUMBER)
                  .build())
          // A table of names that outlives its text could be filled by hostile text.
          .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
          .build();

  private final JsonParser parser;
  private final JsonProblems problems;
  private final @Nullable Map<String, Integer> lines; // by the path of a field, if anybody asks

  private Json(JsonParser parser, JsonProblems problems, @Nullable Map<String, Integer> lines) {
    this.parser = parser;
    this.problems = problems;
    this.lines = lines;
  }

  /** The one value that the text holds. */
  static @Nullable Object parse(String text) {
    try {
      return parse(text, 1, 1, null);
    } catch (JsonException e) {
      throw e.alone();
    }
  }

  /** The one value that a piece of a longer text holds; a {@link JsonException} tells where not. */
  static @Nullable Object parse(Piece piece) {
    return parse(decode(piece), piece.line(), piece.column(), null);
  }

  /**
   * The one value that the text holds.
   *
   * @param lines gets the line of every field and element, by its path
   */
  static @Nullable Object parse(String text, Map<String, Integer> lines) {
    return parse(text, 1, 1, lines);
  }

  private static String decode(Piece piece) {
    ByteBuffer bytes = ByteBuffer.wrap(piece.bytes(), piece.from(), piece.to() - piece.from());
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      throw new JsonException(piece.line(), piece.column(), "not text, expected JSON in UTF-8");
    }
  }

  private static @Nullable Object parse(
      String text, int line, int column, @Nullable Map<String, Integer> lines) {
    JsonProblems problems = new JsonProblems(text, line, column);
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      try {
        return new Json(parser, problems, lines).document();
      } catch (StreamReadException e) {
        throw problems.syntax(e, parser);
      } catch (StreamConstraintsException e) {
        throw problems.limit(parser);
      }
    }
  }

  private @Nullable Object document() {
    if (parser.nextToken() == null)
      throw new ScenarioException("the file is empty, expected a scenario");
    Object value = value();
    if (parser.nextToken() != null) throw problems.here(parser, "the end after one JSON value");
    return value;
  }

  private @Nullable Object value() {
    if (lines != null) lines.putIfAbsent(place(), parser.currentTokenLocation().getLineNr());
    return switch (parser.currentToken()) {
      case START_OBJECT -> object();
      case START_ARRAY -> list();
      case VALUE_STRING -> text();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> throw problems.here(parser, "a JSON value");
    };
  }

  private String text() {
    try {
      return parser.getString();
    } catch (StreamConstraintsException e) {
      throw problems.longText(parser);
    }
  }

  private Map<String, @Nullable Object> object() {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    for (String name; (name = parser.nextName()) != null; ) {
      if (fields.containsKey(name)) {
        String path = path(parser.streamReadContext());
        throw ScenarioException.of(path, "appears twice", "each field once");
      }
      parser.nextToken();
      fields.put(name, value());
    }
    return fields;
  }

  private List<@Nullable Object> list() {
    List<@Nullable Object> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) elements.add(value());
    return elements;
  }

  /** A {@code Long} if it is written as a whole number and fits, else a {@code BigDecimal}. */
  private Number number() {
    boolean whole = parser.currentToken() == JsonToken.VALUE_NUMBER_INT;
    if (whole && parser.getNumberType() != NumberType.BIG_INTEGER) return parser.getLongValue();
    BigDecimal number = decimal(parser.getString());
    // 1e999999999 is short to read and a gigabyte to write.
    if (number != null && Math.abs((long) number.scale()) <= LONGEST_NUMBER) return number;
    throw problems.here(parser, "a number of at most " + LONGEST_NUMBER + " digits");
  }

  private static @Nullable BigDecimal decimal(String digits) {
    try {
      return new BigDecimal(digits);
    } catch (NumberFormatException e) {
      return null; // an exponent beyond 32 bits
    }
  }

  /** The path of the value that begins here. */
  private String place() {
    TokenStreamContext place = parser.streamReadContext();
    return path(parser.currentToken().isStructStart() ? place.getParent() : place);
  }

  private static String path(TokenStreamContext place) {
    if (place.inRoot()) return "";
    String parent = path(place.getParent());
    return place.inArray()
        ? Paths.element(parent, place.getCurrentIndex())
        : Paths.field(parent, place.currentName());
  }
}
