package org.bellwether.catalog;

import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;

/** Parameter values of one run, checked and with defaults filled in. */
public final class Parameters {
  /** Before any are known. */
  public static final Parameters NONE = new Parameters(Map.of());

  private final Map<String, Object> values;

  private Parameters(Map<String, Object> values) {
    this.values = values;
  }

  /**
   * Checks given values and fills in defaults.
   *
   * @param setting without parameters, for defaults that depend on the network
   * @param application whose parameters are taken too, if it is not null
   */
  public static Parameters of(
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
          known.isEmpty() ? "no parameters" : "one of " + String.join(", ", known.keySet()));
    }
    Map<String, Object> values = new TreeMap<>();
    for (Parameter parameter : known.values()) {
      Object value = given.get(parameter.name());
      Object used = value != null ? parameter.checked(value) : parameter.fallback().apply(setting);
      if (used != null) values.put(parameter.name(), used);
    }
    return new Parameters(values);
  }

  /** The same with one more value. */
  public Parameters and(String name, Object value) {
    Map<String, Object> more = new TreeMap<>(values);
    more.put(name, value);
    return new Parameters(more);
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

  /** The value as given, or null. */
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

  /** Where a scenario has a parameter. */
  public static String field(String name) {
    return "parameters." + name;
  }

  /** A parameter holds what it should not. */
  public static ScenarioException wrong(String name, @Nullable Object value, String expected) {
    return ScenarioException.of(field(name), String.valueOf(value), expected);
  }
}
