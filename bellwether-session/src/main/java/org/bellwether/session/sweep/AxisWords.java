package org.bellwether.session.sweep;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.session.text.CompactJson;
import org.bellwether.simulate.text.PlainValues;

/**
 * Values of an axis in words: {@code 2^4..2^14}, {@code 1,2,5}, {@code 10..100:10}, {@code
 * 1,uniform:1..10,exp:5} for delays, {@code ring:8,grid:4x4} for networks.
 */
final class AxisWords {
  /** The longest axis: more cells than anybody can wait for. */
  static final int MOST = 100_000;

  private static final Pattern POWERS =
      Pattern.compile("([1-9][0-9]{0,3})\\^([0-9]{1,2})\\.\\.(?:\\1\\^)?([0-9]{1,2})");
  private static final Pattern POWER = Pattern.compile("([1-9][0-9]{0,3})\\^([0-9]{1,2})");
  private static final Pattern RANGE =
      Pattern.compile("(-?[0-9]{1,17})\\.\\.(-?[0-9]{1,17})(?::([1-9][0-9]{0,16}))?");
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,40}(\\.[0-9]{1,40})?");
  private static final String DELAY = "a delay such as 5, uniform:1..10 or exp:5";
  private static final String TOPOLOGY = "a kind and its size such as ring:8 or grid:4x4";

  private final String field;
  private final String path;

  /**
   * Reads the words of an axis.
   *
   * @param field what errors call it
   * @param path the field of a scenario that it fills
   */
  AxisWords(String field, String path) {
    this.field = field;
    this.path = path;
  }

  /** All values that the words stand for. */
  List<Object> values(String text) {
    List<Object> values = new ArrayList<>();
    for (String word : text.split(",", -1)) {
      if (word.isBlank()) throw wrong(text, "values separated by commas");
      values.addAll(word(word.strip()));
      if (values.size() > MOST) throw wrong(text, "at most " + MOST + " values");
    }
    return values;
  }

  private List<Object> word(String word) {
    if (path.equals("links.delay")) return List.of(delay(word));
    if (path.equals("topology")) return List.of(topology(word));
    Matcher powers = POWERS.matcher(word);
    if (powers.matches()) {
      return powers(word, powers.group(1), number(powers.group(2)), number(powers.group(3)));
    }
    Matcher power = POWER.matcher(word);
    if (power.matches()) {
      return powers(word, power.group(1), number(power.group(2)), number(power.group(2)));
    }
    Matcher range = RANGE.matcher(word);
    if (range.matches()) {
      String step = range.group(3);
      return range(
          word,
          Long.parseLong(range.group(1)),
          Long.parseLong(range.group(2)),
          step == null ? 1 : Long.parseLong(step));
    }
    if (word.contains("..")) throw wrong(word, "a range such as 4..10, 10..100:10 or 2^4..2^14");
    return List.of(plain(word));
  }

  private static int number(String digits) {
    return Integer.parseInt(digits);
  }

  private List<Object> powers(String word, String base, int from, int to) {
    if (from > to) throw wrong(word, "a range that begins with its smaller end");
    List<Object> values = new ArrayList<>();
    for (int i = from; i <= to; i++) {
      BigDecimal power = new BigDecimal(base).pow(i);
      if (power.precision() > 18) throw wrong(word, "numbers of at most 18 digits");
      values.add(power.longValueExact());
    }
    return values;
  }

  private List<Object> range(String word, long from, long to, long step) {
    if (from > to) throw wrong(word, "a range that begins with its smaller end");
    if ((to - from) / step >= MOST) throw wrong(word, "at most " + MOST + " values");
    List<Object> values = new ArrayList<>();
    for (long value = from; value <= to; value += step) values.add(value);
    return values;
  }

  private static Object plain(String word) {
    if (NUMBER.matcher(word).matches()) return PlainValues.number(new BigDecimal(word));
    if (word.equals("true") || word.equals("false")) return Boolean.valueOf(word);
    return word;
  }

  private Object delay(String word) {
    if (word.startsWith("exp:")) return Map.of("exponential", delayNumber(word, word.substring(4)));
    if (word.startsWith("uniform:")) {
      String[] bounds = word.substring("uniform:".length()).split("\\.\\.", -1);
      if (bounds.length != 2) throw wrong(word, DELAY);
      return Map.of("uniform", List.of(delayNumber(word, bounds[0]), delayNumber(word, bounds[1])));
    }
    return delayNumber(word, word);
  }

  private Object delayNumber(String word, String digits) {
    if (plain(digits) instanceof Number number) return number;
    throw wrong(word, DELAY);
  }

  private Map<String, Object> topology(String word) {
    String[] parts = word.split(":", -1);
    Map<String, Object> network = new LinkedHashMap<>();
    network.put("kind", parts[0]);
    if (parts.length < 2) throw wrong(word, TOPOLOGY);
    switch (parts[0]) {
      case "grid" -> {
        String[] sides = parts[1].split("x", -1);
        if (sides.length != 2) throw wrong(word, TOPOLOGY);
        network.put("rows", plain(sides[0]));
        network.put("columns", plain(sides[1]));
      }
      case "hypercube" -> network.put("dimension", plain(parts[1]));
      default -> network.put("nodes", plain(parts[1]));
    }
    if (parts.length == 3 && parts[0].equals("random")) network.put("degree", plain(parts[2]));
    else if (parts.length > 2) throw wrong(word, TOPOLOGY);
    return network;
  }

  private ScenarioException wrong(String word, String expected) {
    return ScenarioException.of(field, '"' + CompactJson.escape(word) + '"', expected);
  }

  /** A value as tables show it, in the words that would give it. */
  static String label(Object value) {
    if (value instanceof String text) return text;
    if (!(value instanceof Map<?, ?> map)) return CompactJson.compact(value);
    if (map.get("uniform") instanceof List<?> bounds && bounds.size() == 2) {
      return "uniform:"
          + CompactJson.compact(bounds.getFirst())
          + ".."
          + CompactJson.compact(bounds.getLast());
    }
    if (map.get("exponential") instanceof Number mean) return "exp:" + CompactJson.compact(mean);
    if (map.get("kind") instanceof String kind) {
      if (map.size() == 3 && map.containsKey("rows") && map.containsKey("columns")) {
        return kind + ":" + map.get("rows") + "x" + map.get("columns");
      }
      if (map.size() == 2 && map.containsKey("dimension")) {
        return kind + ":" + map.get("dimension");
      }
      if (map.size() == 2 && map.containsKey("nodes")) return kind + ":" + map.get("nodes");
      if (map.size() == 3 && map.containsKey("nodes") && map.containsKey("degree")) {
        return kind + ":" + map.get("nodes") + ":" + map.get("degree");
      }
    }
    return CompactJson.compact(value);
  }
}
