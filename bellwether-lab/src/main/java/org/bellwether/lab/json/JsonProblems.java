package org.bellwether.lab.json;

import java.util.regex.Pattern;
import org.bellwether.scenario.ScenarioException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.exc.StreamReadException;

/** Says in a line what is wrong with a text that is not JSON: where, what is there, what should. */
final class JsonProblems {
  private static final int LONGEST_FOUND = 30;

  private static final String SCENARIO =
      "a scenario in JSON such as {\"algorithm\": \"bully\", \"nodes\": 5}";

  /** A value that is one word. */
  private static final Pattern VALUE =
      Pattern.compile("-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?|true|false|null");

  private final String text;
  private final int line;
  private final int column;

  /** The line and column say where the text begins in its file. */
  JsonProblems(String text, int line, int column) {
    this.text = text;
    this.line = line;
    this.column = column;
  }

  /** The token that was read last is not what was expected. */
  JsonException here(JsonParser parser, String expected) {
    return at((int) parser.currentTokenLocation().getCharOffset(), expected);
  }

  /** The parser has told where it stopped; what it expected follows from what it has read. */
  JsonException syntax(StreamReadException e, JsonParser parser) {
    int at = (int) e.getLocation().getCharOffset();
    switch (within(at)) {
      case ESCAPE -> {
        return at(at, "one of \"\\/bfnrtu after a backslash");
      }
      case CODE -> {
        return at(at, "four hexadecimal digits");
      }
      case TEXT -> {
        return at(at, "a double quote at the end of the text");
      }
      case STRUCTURE -> {}
    }
    int start = startOfWord(at);
    boolean ended = !inWord(at) && VALUE.matcher(text).region(start, at).matches();
    if (line == 1 && column == 1 && !ended && inWord(start) && text.substring(0, start).isBlank()) {
      return at(start, "the text begins with " + found(start), SCENARIO);
    }
    return start == at || ended ? at(at, expected(parser, at)) : at(start, "a JSON value");
  }

  /**
   * What a place is within: a text in double quotes, an escape or a code in it, or none of them.
   */
  private enum Within {
    STRUCTURE,
    TEXT,
    ESCAPE,
    CODE
  }

  private Within within(int at) {
    Within place = Within.STRUCTURE;
    int digits = 0;
    for (int i = 0; i < at; i++) {
      char c = text.charAt(i);
      if (place == Within.CODE && ++digits < 4) continue;
      place =
          switch (place) {
            case STRUCTURE -> c == '"' ? Within.TEXT : place;
            case TEXT -> c == '"' ? Within.STRUCTURE : c == '\\' ? Within.ESCAPE : place;
            case ESCAPE -> c == 'u' ? Within.CODE : Within.TEXT;
            case CODE -> Within.TEXT;
          };
      if (place != Within.CODE) digits = 0;
    }
    return place;
  }

  /** What may stand between two tokens. */
  private String expected(JsonParser parser, int at) {
    int last = at - 1;
    while (last >= 0 && text.charAt(last) <= ' ') last--;
    char before = last < 0 ? ':' : text.charAt(last);
    TokenStreamContext place = parser.streamReadContext();
    if (before == ':' || (place.inArray() && (before == '[' || before == ','))) {
      return "a JSON value";
    }
    if (place.inRoot()) return "the end after one JSON value";
    if (place.inArray()) return "a comma or ]";
    if (before == '{' || before == ',') return "the name of a field in double quotes";
    boolean named = parser.currentToken() == JsonToken.PROPERTY_NAME;
    return named ? "a colon after the name of a field" : "a comma or }";
  }

  /** The text that was read last is longer than the parser was told to take. */
  JsonException longText(JsonParser parser) {
    int start = (int) parser.currentTokenLocation().getCharOffset();
    return at(start, "a long text", "at most " + Json.LONGEST_TEXT + " characters");
  }

  /** A structure, a name or a number is larger than the parser was told to take. */
  RuntimeException limit(JsonParser parser) {
    TokenStreamContext place = parser.streamReadContext();
    if (place.getNestingDepth() > Json.DEEPEST) {
      return new ScenarioException(
          "the scenario is nested too deeply, expected at most " + Json.DEEPEST + " levels");
    }
    int end = (int) parser.currentLocation().getCharOffset();
    if (place.inObject() && parser.currentToken() != JsonToken.PROPERTY_NAME) {
      return at(
          text.lastIndexOf('"', end - 1),
          "a long name",
          "at most " + Json.LONGEST_TEXT + " characters");
    }
    return at(startOfWord(end), "a number of at most " + Json.LONGEST_NUMBER + " digits");
  }

  private JsonException at(int at, String expected) {
    return at(at, found(at), expected);
  }

  private JsonException at(int at, String found, String expected) {
    int before = text.lastIndexOf('\n', at - 1);
    int inLine = before < 0 ? column + at : at - before;
    int lines = (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
    return new JsonException(line + lines, inLine, found + ", expected " + expected);
  }

  private String found(int at) {
    if (at == text.length()) return "the text ends";
    if (text.charAt(at) == '\n') return "the line ends";
    if (text.charAt(at) == '"') return "a string";
    int end = at;
    while (end - at < LONGEST_FOUND && inWord(end)) end++;
    if (end == at) return "'" + JsonText.escape(text.substring(at, at + 1)) + "'";
    return text.substring(at, end) + (end - at < LONGEST_FOUND ? "" : "...");
  }

  private int startOfWord(int at) {
    int start = at;
    while (start > 0 && inWord(start - 1)) start--;
    return start;
  }

  private boolean inWord(int at) {
    if (at == text.length()) return false;
    char c = text.charAt(at);
    return Character.isLetterOrDigit(c) || c == '-' || c == '+' || c == '.';
  }
}
