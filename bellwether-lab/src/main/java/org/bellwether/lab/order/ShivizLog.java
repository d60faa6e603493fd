package org.bellwether.lab.order;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.bellwether.lab.order.History.Event;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Logs as ShiViz reads them and GoVector writes them: each event with its host, its vector clock as
 * a JSON object, and a text. A file may begin with the expression that takes its entries apart and
 * a line for the delimiter of executions; without them, host and clock stand on a line of their own
 * and the text on the next, or if the file begins with a text, on the one before.
 */
public final class ShivizLog {
  private static final String EXPRESSION = "(?<host>\\S*) (?<clock>{.*})\\n(?<event>.*)";
  private static final Pattern STAMP = Pattern.compile("^(\\S+)\\s+(\\{[^\\n]*\\})\\s*$");
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private ShivizLog() {}

  /**
   * Reads to the end.
   *
   * @throws HistoryException if it is no such log, or contradicts itself
   */
  public static History read(BufferedReader in) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line = in.readLine(); line != null; line = in.readLine()) lines.add(line);
    List<Event> events =
        lines.getFirst().contains("(?<clock>") ? byExpression(lines) : byShape(lines);
    if (events.isEmpty()) {
      throw new HistoryException(
          "the log contains no event, expected lines such as: n0 {\"n0\":1}, each followed by text");
    }
    return new History(events);
  }

  private static List<Event> byExpression(List<String> lines) {
    if (lines.size() > 1 && !lines.get(1).isBlank()) {
      throw new HistoryException(
          "line 2: delimiter "
              + lines.get(1)
              + ", expected none, because the log must contain a single execution");
    }
    Pattern pattern = pattern(lines.getFirst());
    String body = String.join("\n", lines.subList(Math.min(2, lines.size()), lines.size()));
    List<Event> events = new ArrayList<>();
    Matcher matcher = pattern.matcher(body);
    try {
      while (matcher.find()) {
        String text = matcher.namedGroups().containsKey("event") ? matcher.group("event") : "";
        String where = "entry " + (events.size() + 1);
        events.add(
            event(events.size(), matcher.group("host"), matcher.group("clock"), text, where));
      }
    } catch (StackOverflowError e) {
      throw new HistoryException("line 1: the expression is too complex for this log");
    }
    return events;
  }

  /** JavaScript lets braces stand for themselves; Java wants a backslash. */
  private static Pattern pattern(String expression) {
    String escaped = expression.replaceAll("(?<!\\\\)\\{(?![0-9]+(,[0-9]*)?\\})", "\\\\{");
    try {
      Pattern pattern = Pattern.compile(escaped, Pattern.MULTILINE);
      if (pattern.namedGroups().containsKey("host")) return pattern;
      throw new HistoryException("line 1: the expression has no group named host, expected one");
    } catch (PatternSyntaxException e) {
      throw new HistoryException("line 1 is not a regular expression: " + e.getDescription());
    }
  }

  private static List<Event> byShape(List<String> lines) {
    List<Event> events = new ArrayList<>();
    boolean textFirst = !STAMP.matcher(firstText(lines)).matches();
    String before = "";
    for (int i = 0; i < lines.size(); i++) {
      Matcher stamp = STAMP.matcher(lines.get(i));
      if (stamp.matches()) {
        String after = i + 1 < lines.size() ? lines.get(i + 1) : "";
        String text = textFirst ? before : after;
        String where = "line " + (i + 1);
        events.add(event(events.size(), stamp.group(1), stamp.group(2), text, where));
        if (!textFirst) i++; // its text
      }
      before = i < lines.size() ? lines.get(i) : "";
    }
    return events;
  }

  private static String firstText(List<String> lines) {
    return lines.stream().filter(line -> !line.isBlank()).findFirst().orElse("");
  }

  private static Event event(int before, String host, String json, String text, String where) {
    SortedMap<String, Long> clock = clock(json, where);
    Long count = clock.get(host);
    if (count == null) {
      throw new HistoryException(
          where
              + ": clock "
              + json
              + " has no entry for host "
              + host
              + ", expected its own count");
    }
    return new Event(before + 1L, host, count, text.strip(), clock);
  }

  private static SortedMap<String, Long> clock(String json, String where) {
    SortedMap<String, Long> clock = new TreeMap<>();
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), json)) {
      parser.nextToken();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String host = parser.currentName();
        if (parser.nextToken() != JsonToken.VALUE_NUMBER_INT || parser.getLongValue() < 0) {
          throw new HistoryException(
              where + ": clock " + json + ", expected counts of at least 0 by host");
        }
        if (parser.getLongValue() > 0) clock.put(host, parser.getLongValue());
      }
    } catch (JacksonException e) {
      throw new HistoryException(where + ": clock " + json + " is not a JSON object of counts");
    }
    return clock;
  }

  /** Writes what ShiViz opens: clocks count the events that are there. */
  public static void write(History history, Writer out) throws IOException {
    out.write(EXPRESSION + "\n\n");
    for (Event event : history.events()) {
      SortedMap<String, Long> clock = new TreeMap<>();
      for (Map.Entry<String, Long> known : event.clock().entrySet()) {
        long there = history.upTo(known.getKey(), known.getValue());
        if (there > 0) clock.put(known.getKey(), there);
      }
      String counts =
          clock.entrySet().stream()
              .map(known -> "\"" + known.getKey() + "\":" + known.getValue())
              .collect(Collectors.joining(",", "{", "}"));
      out.write(event.host() + " " + counts + "\n" + event.text() + "\n");
    }
  }
}
