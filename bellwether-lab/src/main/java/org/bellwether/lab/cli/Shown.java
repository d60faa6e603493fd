package org.bellwether.lab.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bellwether.simulate.text.PlainValues;
import org.jspecify.annotations.Nullable;

/** Values as people read them. */
final class Shown {
  private static final MathContext DIGITS = new MathContext(6);

  private Shown() {}

  /** Whole numbers in full, others with six digits. */
  static String number(double number) {
    if (!Double.isFinite(number)) return "-";
    if (number == Math.rint(number) && Math.abs(number) < 1e15) {
      return Long.toString((long) number);
    }
    return new BigDecimal(number).round(DIGITS).stripTrailingZeros().toPlainString();
  }

  static String number(@Nullable Double number) {
    return number == null ? "-" : number(number.doubleValue());
  }

  static String time(@Nullable BigDecimal time) {
    return time == null ? "-" : time.toPlainString();
  }

  /** {@code 1 message}, {@code 2 messages}. */
  static String count(long number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }

  /** Anything that an algorithm keeps or reports. */
  static String value(@Nullable Object value) {
    return plain(PlainValues.tree(value));
  }

  private static String plain(@Nullable Object tree) {
    return switch (tree) {
      case null -> "-";
      case BigDecimal number -> number.toPlainString();
      case List<?> list ->
          list.stream().map(Shown::plain).collect(Collectors.joining(", ", "[", "]"));
      case Map<?, ?> map ->
          map.entrySet().stream()
              .map(entry -> entry.getKey() + " " + plain(entry.getValue()))
              .collect(Collectors.joining(", "));
      default -> tree.toString();
    };
  }

  /** The name of a file as a shell takes it. */
  static String word(String name) {
    return name.matches("[A-Za-z0-9_./+:@-]+") ? name : "'" + name.replace("'", "'\\''") + "'";
  }
}
