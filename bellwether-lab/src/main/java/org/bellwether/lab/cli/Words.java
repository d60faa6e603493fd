package org.bellwether.lab.cli;

import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.bellwether.lab.json.ScenarioReader;
import org.bellwether.scenario.ScenarioException;

/** Takes the values of flags apart. What is no number stays text, for the reader to complain of. */
final class Words {
  private static final int LONGEST = 18; // any number of so many digits is a long

  private Words() {}

  static Object number(String text) {
    String word = text.strip();
    if (digits(word, word.startsWith("-") ? 1 : 0)) return Long.valueOf(word);
    return word.matches("-?[0-9]{1,40}(\\.[0-9]{1,40})?") ? new BigDecimal(word) : word;
  }

  private static boolean digits(String word, int from) {
    if (word.length() == from || word.length() > LONGEST) return false;
    for (int i = from; i < word.length(); i++) {
      if (word.charAt(i) < '0' || word.charAt(i) > '9') return false;
    }
    return true;
  }

  static List<Object> numbers(String text) {
    return list(text, Words::number);
  }

  /** What stands between commas; nothing if there is nothing at all. */
  static <T> List<T> list(String text, Function<String, T> element) {
    List<T> list = new ArrayList<>();
    if (text.isBlank()) return list;
    for (String word : text.split(",", -1)) list.add(element.apply(word.strip()));
    return list;
  }

  /** Two parts around a separator, which occurs in the first part no more than once. */
  static List<String> two(String flag, String text, char separator, String expected) {
    int at = text.indexOf(separator, 1);
    boolean cut = at == text.length() - 1 && separator != '='; // a parameter may be empty
    if (at < 0 || cut) throw wrong(flag, text, expected);
    return List.of(text.substring(0, at).strip(), text.substring(at + 1).strip());
  }

  /** Two nodes: {@code 0-1}. */
  static List<Object> pair(String flag, String text) {
    List<String> ends = two(flag, text, '-', "two nodes such as 0-1");
    if (ends.getFirst().strip().equals(ends.getLast().strip())) {
      throw wrong(flag, text, "two different nodes such as 0-1");
    }
    return List.of(number(ends.getFirst()), number(ends.getLast()));
  }

  /** {@code Election:id=90:hop=1} as the fields of an object. */
  static Map<String, Object> message(String flag, String text) {
    Map<String, Object> fields = new LinkedHashMap<>();
    String[] parts = text.split(":", -1);
    fields.put("kind", parts[0]);
    for (int i = 1; i < parts.length; i++) {
      List<String> field =
          two(flag, parts[i], '=', "a kind and fields such as Election:id=90:hop=1");
      fields.put(field.getFirst(), ScenarioReader.parameter(field.getLast()));
    }
    return fields;
  }

  /** A whole number between two others. */
  static int whole(String flag, String text, int least, int most) {
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) return number;
    } catch (NumberFormatException e) {
      // said below
    }
    throw new Refusal(
        "%s: %s, expected a whole number from %d to %d".formatted(flag, text, least, most));
  }

  /** {@code a, b or c}. */
  static String or(List<String> words) {
    int last = words.size() - 1;
    return last < 1
        ? String.join("", words)
        : String.join(", ", words.subList(0, last)) + " or " + words.getLast();
  }

  static ScenarioException wrong(String flag, String text, String expected) {
    return ScenarioException.of(flag, '"' + text + '"', expected);
  }

  /**
   * An address that a flag has; its host is not looked up yet.
   *
   * @param leastPort 0 if any free port will do
   */
  static InetSocketAddress address(String flag, String text, int leastPort) {
    int colon = text.lastIndexOf(':');
    if (colon < 1 || !text.substring(colon + 1).matches("[0-9]{1,5}")) {
      throw new Refusal(flag + ": " + text + ", expected HOST:PORT such as localhost:7000");
    }
    int port = whole(flag, text.substring(colon + 1), leastPort, 65_535);
    return InetSocketAddress.createUnresolved(text.substring(0, colon), port);
  }
}
