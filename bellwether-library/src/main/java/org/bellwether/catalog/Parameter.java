package org.bellwether.catalog;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.bellwether.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of an algorithm.
 *
 * @param type what values it takes
 * @param fallback the default value, which may depend on the network; null if there is none
 * @param fallbackText the default in words, for the documentation
 * @param choices the allowed texts, or empty
 */
public record Parameter(
    String name,
    Type type,
    Function<Setting, @Nullable Object> fallback,
    String fallbackText,
    List<String> choices,
    String meaning) {

  /** What values a parameter takes. */
  public enum Type {
    FLAG("true or false"),
    WHOLE("a whole number"),
    TIME("a time"),
    CAP("a whole number of at least 0, or unlimited"),
    TEXT("text"),
    LIST("a list"),
    ANY("text, or a list or an object in JSON");

    private final String text;

    Type(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  public static Parameter flag(String name, boolean fallback, String meaning) {
    return new Parameter(
        name, Type.FLAG, setting -> fallback, String.valueOf(fallback), List.of(), meaning);
  }

  public static Parameter whole(
      String name, Function<Setting, Long> fallback, String fallbackText, String meaning) {
    return new Parameter(name, Type.WHOLE, fallback::apply, fallbackText, List.of(), meaning);
  }

  /** A whole number that need not be there. */
  public static Parameter optional(String name, String fallbackText, String meaning) {
    return new Parameter(name, Type.WHOLE, setting -> null, fallbackText, List.of(), meaning);
  }

  public static Parameter time(
      String name, Function<Setting, BigDecimal> fallback, String fallbackText, String meaning) {
    return new Parameter(name, Type.TIME, fallback::apply, fallbackText, List.of(), meaning);
  }

  /** A time that need not be there. */
  public static Parameter optionalTime(String name, String fallbackText, String meaning) {
    return new Parameter(name, Type.TIME, setting -> null, fallbackText, List.of(), meaning);
  }

  /** How often something may happen; {@code Long.MAX_VALUE} stands for {@code unlimited}. */
  public static Parameter cap(String name, long fallback, String meaning) {
    return new Parameter(
        name, Type.CAP, setting -> fallback, String.valueOf(fallback), List.of(), meaning);
  }

  public static Parameter choice(
      String name, String fallback, List<String> choices, String meaning) {
    return new Parameter(name, Type.TEXT, setting -> fallback, fallback, choices, meaning);
  }

  public static Parameter text(String name, String fallback, String meaning) {
    return new Parameter(name, Type.TEXT, setting -> fallback, fallback, List.of(), meaning);
  }

  /** A parameter whose values are read by the algorithm's entry; absent where not given. */
  public static Parameter any(String name, String fallbackText, String meaning) {
    return new Parameter(name, Type.ANY, setting -> null, fallbackText, List.of(), meaning);
  }

  /** The value in its proper Java type, or an error that says what was expected. */
  Object checked(Object value) {
    Object converted =
        switch (type) {
          case FLAG -> value instanceof Boolean ? value : null;
          case WHOLE -> whole(value);
          case TIME -> time(value);
          case CAP -> cap(value);
          case TEXT -> value instanceof String text ? text(text) : null;
          case LIST -> value instanceof List ? value : null;
          case ANY ->
              value instanceof List || value instanceof String || value instanceof Map
                  ? value
                  : null;
        };
    if (converted != null) return converted;
    String expected = choices.isEmpty() ? type.toString() : "one of " + String.join(", ", choices);
    throw wrong(name, value, expected);
  }

  private static @Nullable Long whole(Object value) {
    return switch (value) {
      case Long l -> l;
      case Integer i -> (long) i;
      case BigDecimal d when d.stripTrailingZeros().scale() <= 0 && d.precision() < 18 ->
          d.longValueExact();
      default -> null;
    };
  }

  private static @Nullable Long cap(Object value) {
    if (value.equals("unlimited")) return Long.MAX_VALUE;
    Long number = whole(value);
    return number == null || number < 0 ? null : number;
  }

  private static @Nullable BigDecimal time(Object value) {
    return switch (value) {
      case BigDecimal d when d.signum() >= 0 -> d;
      case Long l when l >= 0 -> BigDecimal.valueOf(l);
      case Integer i when i >= 0 -> BigDecimal.valueOf(i);
      default -> null;
    };
  }

  private @Nullable String text(String given) {
    if (choices.isEmpty()) return given;
    for (String choice : choices) if (choice.equalsIgnoreCase(given)) return choice;
    return null;
  }

  /** The path of a parameter in a scenario. */
  public static String field(String name) {
    return "parameters." + name;
  }

  /** The error for a parameter that holds what it should not. */
  public static ScenarioException wrong(String name, @Nullable Object value, String expected) {
    return ScenarioException.of(field(name), String.valueOf(value), expected);
  }

  /** The parameters of one run: their values are checked, and defaults are filled in. */
  public static final class Values {
    /** No values: those of a setting whose parameters are not known yet. */
    public static final Values NONE = new Values(Map.of());

    private final Map<String, Object> values;

    private Values(Map<String, Object> values) {
      this.values = values;
    }

    /**
     * Checks given values and fills in defaults.
     *
     * @param setting without parameters, for defaults that depend on the network
     * @param application whose parameters are taken too, if it is not null
     */
    public static Values of(
        Map<String, Object> given, Setting setting, Entry entry, @Nullable Entry application) {
      Map<String, Parameter> known = new TreeMap<>();
      for (Parameter parameter : entry.parameters()) known.put(parameter.name(), parameter);
      if (application != null) {
        for (Parameter parameter : application.parameters()) {
          known.putIfAbsent(parameter.name(), parameter);
        }
      }
      for (String name : given.keySet()) {
        if (known.containsKey(name)) continue;
        throw ScenarioException.says(
            field(name),
            "is not a parameter of " + entry.name(),
            switch (known.size()) {
              case 0 -> "no parameters";
              case 1 -> known.keySet().iterator().next();
              default -> "one of " + String.join(", ", known.keySet());
            });
      }
      Map<String, Object> values = new TreeMap<>();
      for (Parameter parameter : known.values()) {
        Object value = given.get(parameter.name());
        Object used =
            value != null ? parameter.checked(value) : parameter.fallback().apply(setting);
        if (used != null) values.put(parameter.name(), used);
      }
      return new Values(values);
    }

    /** The same values and one more. */
    public Values and(String name, Object value) {
      Map<String, Object> more = new TreeMap<>(values);
      more.put(name, value);
      return new Values(more);
    }

    public boolean flag(String name) {
      return (Boolean) value(name);
    }

    public long whole(String name) {
      return (Long) value(name);
    }

    public int count(String name) {
      return Math.toIntExact(whole(name));
    }

    public BigDecimal time(String name) {
      return (BigDecimal) value(name);
    }

    public String text(String name) {
      return (String) value(name);
    }

    /** The value as it was given; null if it was not. */
    public @Nullable Object given(String name) {
      return values.get(name);
    }

    private Object value(String name) {
      Object value = values.get(name);
      if (value == null) {
        throw ScenarioException.missing(field(name), "a value");
      }
      return value;
    }
  }
}
