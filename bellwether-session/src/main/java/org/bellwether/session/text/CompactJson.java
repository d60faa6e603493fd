package org.bellwether.session.text;

import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.Map;
import org.bellwether.simulate.text.PlainValues;
import org.jspecify.annotations.Nullable;

/**
 * Plain trees as JSON text on one line, without a JSON library: maps, lists, texts, booleans and
 * numbers. Numbers are written out, without exponent and without a fraction that is zero.
 */
public final class CompactJson {
  /** The last character before the surrogates: half a pair of them is lost in every encoding. */
  private static final char LAST_AS_IT_IS = 0xD7FF;

  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private CompactJson() {}

  /** On one line, without a space. */
  public static String compact(@Nullable Object value) {
    StringBuilder json = new StringBuilder();
    write(value, json);
    return json.toString();
  }

  /** Appends a value. */
  public static void write(@Nullable Object value, StringBuilder json) {
    switch (value) {
      case null -> json.append("null");
      case Boolean flag -> json.append(flag);
      case Number number when !Double.isFinite(number.doubleValue()) && !exact(number) ->
          json.append("null");
      case Number number ->
          json.append(PlainValues.plain(new BigDecimal(number.toString())).toPlainString());
      case Map<?, ?> map -> {
        json.append('{');
        map.forEach(
            (name, field) -> {
              if (json.charAt(json.length() - 1) != '{') json.append(',');
              quote(String.valueOf(name), json);
              json.append(':');
              write(field, json);
            });
        json.append('}');
      }
      case Iterable<?> list -> {
        json.append('[');
        String comma = "";
        for (Object element : list) {
          json.append(comma);
          write(element, json);
          comma = ",";
        }
        json.append(']');
      }
      default -> quote(value.toString(), json);
    }
  }

  private static boolean exact(Number number) {
    return !(number instanceof Double) && !(number instanceof Float);
  }

  private static void quote(String text, StringBuilder json) {
    json.append('"');
    for (int i = 0; i < text.length(); i++) append(text.charAt(i), LAST_AS_IT_IS, json);
    json.append('"');
  }

  /** A text as it stands between quotes. */
  public static String escape(String text) {
    StringBuilder json = new StringBuilder();
    for (int i = 0; i < text.length(); i++) append(text.charAt(i), Character.MAX_VALUE, json);
    return json.toString();
  }

  private static void append(char c, char lastAsItIs, StringBuilder json) {
    switch (c) {
      case '"' -> json.append("\\\"");
      case '\\' -> json.append("\\\\");
      case '\b' -> json.append("\\b");
      case '\t' -> json.append("\\t");
      case '\n' -> json.append("\\n");
      case '\f' -> json.append("\\f");
      case '\r' -> json.append("\\r");
      default -> {
        if (c < ' ' || c > lastAsItIs) json.append("\\u").append(HEX.toHexDigits(c));
        else json.append(c);
      }
    }
  }
}
