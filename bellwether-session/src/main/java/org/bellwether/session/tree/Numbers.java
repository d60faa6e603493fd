package org.bellwether.session.tree;

import java.math.BigDecimal;
import org.bellwether.session.text.CompactJson;
import org.bellwether.simulate.text.PlainValues;

/** The kinds of number that a scenario holds. */
final class Numbers {
  private static final int MOST_PLACES = 6;
  private static final BigDecimal LAST = BigDecimal.valueOf(Long.MAX_VALUE);

  private Numbers() {}

  /** A time or a length of time: exact, at least 0. */
  static BigDecimal time(Value value) {
    return time(value, "a number of at least 0");
  }

  static BigDecimal time(Value value, String expected) {
    BigDecimal time = decimal(value, expected);
    if (time.signum() < 0) throw value.wrong("a number of at least 0");
    return time;
  }

  /** A length of time above 0. */
  static BigDecimal duration(Value value) {
    BigDecimal length = decimal(value, "a number above 0");
    if (length.signum() <= 0) throw value.wrong("a number above 0");
    return length;
  }

  /** A decimal with up to six places, in the one form in which equal numbers are equal objects. */
  static BigDecimal decimal(Value value, String expected) {
    BigDecimal number = PlainValues.plain(number(value, expected));
    if (number.scale() > MOST_PLACES) throw value.wrong("at most six decimal places");
    if (number.abs().compareTo(LAST) > 0) throw value.wrong("a number of at most " + LAST);
    return number;
  }

  static double probability(Value value) {
    BigDecimal number = number(value, "a probability from 0 to 1");
    if (number.signum() < 0 || number.compareTo(BigDecimal.ONE) > 0) {
      throw value.wrong("a probability from 0 to 1");
    }
    return number.doubleValue();
  }

  /** The position of a node; whether there are so many is known only later. */
  static int position(Value value) {
    return (int) whole(value, 0, Integer.MAX_VALUE - 1, "a node position");
  }

  /** The position of a node as the name of a field. */
  static int position(Value object, String name) {
    if (name.matches("0|[1-9][0-9]{0,8}")) return Integer.parseInt(name);
    throw object.problem(
        "\"" + CompactJson.escape(name) + "\" is not a node", "node positions as names");
  }

  /** A number of things, at least {@code least}. */
  static int count(Value value, int least) {
    return (int) whole(value, least, Integer.MAX_VALUE, "a whole number of at least " + least);
  }

  static long whole(Value value, long least, long most, String expected) {
    BigDecimal number = PlainValues.plain(number(value, expected));
    if (number.compareTo(BigDecimal.valueOf(most)) > 0) {
      throw value.wrong("a whole number of at most " + most);
    }
    if (number.scale() > 0 || number.compareTo(BigDecimal.valueOf(least)) < 0) {
      throw value.wrong(expected);
    }
    return number.longValueExact();
  }

  static Number plain(Value value) {
    BigDecimal number = PlainValues.plain(number(value, "a number"));
    boolean fits = number.scale() == 0 && number.abs().compareTo(LAST) <= 0;
    return fits ? (Number) number.longValueExact() : number;
  }

  private static BigDecimal number(Value value, String expected) {
    return switch (value.raw()) {
      case Long number -> BigDecimal.valueOf(number);
      case BigDecimal number -> number;
      case Number number -> new BigDecimal(number.toString());
      case null, default -> throw value.wrong(expected);
    };
  }
}
