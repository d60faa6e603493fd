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
