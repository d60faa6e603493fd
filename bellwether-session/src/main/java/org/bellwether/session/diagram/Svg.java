package org.bellwether.session.diagram;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;

/** Writes SVG elements: attributes come as names and values, one after the other. */
final class Svg {
  private final StringBuilder out = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  Svg open(String element, Object... attributes) {
    start(element, attributes).append(">");
    open.push(element);
    return this;
  }

  Svg close() {
    out.append("</").append(open.pop()).append(">\n");
    return this;
  }

  Svg empty(String element, Object... attributes) {
    start(element, attributes).append("/>\n");
    return this;
  }

  /** An element with nothing but text in it. */
  Svg text(String element, String text, Object... attributes) {
    start(element, attributes).append('>').append(escape(text));
    out.append("</").append(element).append(">\n");
    return this;
  }

  Svg add(Svg other) {
    out.append(other.out);
    return this;
  }

  /** Two decimals at most, the same in every locale. */
  static String number(double value) {
    return BigDecimal.valueOf(Math.round(value * 100), 2).stripTrailingZeros().toPlainString();
  }

  /** Path data: text stays, numbers are rounded. */
  static String path(Object... parts) {
    StringBuilder data = new StringBuilder();
    for (Object part : parts) {
      if (!data.isEmpty()) data.append(' ');
      data.append(part instanceof Number number ? number(number.doubleValue()) : part);
    }
    return data.toString();
  }

  @Override
  public String toString() {
    return out.toString();
  }

  private StringBuilder start(String element, Object... attributes) {
    out.append('<').append(element);
    for (int i = 0; i < attributes.length; i += 2) {
      Object value = attributes[i + 1];
      String text = value instanceof Double number ? number(number) : escape(value.toString());
      out.append(' ').append(attributes[i]).append("=\"").append(text).append('"');
    }
    return out;
  }

  private static String escape(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                default -> escaped.appendCodePoint(allowed(c) ? c : 0xFFFD);
              }
            });
    return escaped.toString();
  }

  /** XML has no way to write most control characters, nor half a surrogate pair. */
  private static boolean allowed(int c) {
    return c == '\n'
        || c == '\t'
        || (c >= 0x20 && c < 0xD800)
        || (c > 0xDFFF && c < 0xFFFE)
        || c > 0xFFFF;
  }
}
