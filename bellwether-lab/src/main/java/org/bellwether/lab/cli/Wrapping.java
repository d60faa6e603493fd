package org.bellwether.lab.cli;

import java.util.ArrayList;
import java.util.List;

/** Breaks text into lines. */
final class Wrapping {
  private static final int LEAST = 20;
  private static final int MOST = 120; // longer lines are hard to read

  private Wrapping() {}

  /** How wide text should be. */
  static int width(Terminal terminal) {
    return Math.min(terminal.columns(), MOST);
  }

  static List<String> wrap(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > Math.max(LEAST, width)) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  /**
   * Breaks a line that is too long for a window between words; what follows is indented. Colours
   * take no room.
   */
  static List<String> reflow(String line, int width) {
    if (visible(line) <= width) return List.of(line);
    int own = line.length() - line.stripLeading().length();
    String indent = " ".repeat(Math.min(own + 2, width / 2));
    List<String> lines = new ArrayList<>();
    String rest = line;
    while (visible(rest) > width) {
      int end = lastBreak(rest, width);
      if (end < 0) break; // one word, which stays whole
      lines.add(rest.substring(0, end).stripTrailing());
      rest = indent + rest.substring(end).stripLeading();
    }
    lines.add(rest);
    return lines;
  }

  /** The last space by which a line can end, or the first one after it; -1 if there is none. */
  private static int lastBreak(String line, int width) {
    int first = line.length() - line.stripLeading().length();
    int best = -1;
    int column = 0;
    for (int i = 0; i < line.length(); i++) {
      if (line.charAt(i) == '\u001b') {
        while (i < line.length() && line.charAt(i) != 'm') i++;
        continue;
      }
      if (line.charAt(i) == ' ' && i > first) {
        if (column <= width) best = i;
        else if (best < 0) return i;
      }
      column++;
    }
    return best;
  }

  private static int visible(String line) {
    return line.replaceAll("\u001b\\[[0-9;]*m", "").length();
  }

  /** A label, and beside it a text that keeps to its own column. */
  static List<String> beside(String label, int column, String text, int width) {
    List<String> lines = new ArrayList<>();
    String start = label + " ".repeat(Math.max(2, column - label.length()));
    for (String line : wrap(text, width - start.length())) {
      lines.add((lines.isEmpty() ? start : " ".repeat(start.length())) + line);
    }
    return lines;
  }
}
