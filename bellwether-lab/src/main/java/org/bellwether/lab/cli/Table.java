package org.bellwether.lab.cli;

import java.util.ArrayList;
import java.util.List;

/** Rows with aligned columns: numbers to the right, words to the left. */
final class Table {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();
  private final int indent;

  Table(int indent, String... header) {
    this.indent = indent;
    if (header.length > 0) rows.add(List.of(header));
  }

  Table row(Object... cells) {
    List<String> row = new ArrayList<>();
    for (Object cell : cells) row.add(cell.toString());
    rows.add(row);
    return this;
  }

  /** The lines of the table, without spaces at their ends. */
  List<String> lines() {
    int columns = rows.stream().mapToInt(List::size).max().orElse(0);
    int[] widths = new int[columns];
    boolean[] numbers = new boolean[columns];
    for (int c = 0; c < columns; c++) {
      for (List<String> row : rows) {
        if (c < row.size()) widths[c] = Math.max(widths[c], row.get(c).length());
      }
      numbers[c] = numeric(c);
    }
    return rows.stream().map(row -> line(row, widths, numbers)).toList();
  }

  void print(Terminal terminal) {
    lines(terminal).forEach(terminal::line);
  }

  /** The lines of the table, or in a window that is too narrow for it, each row as a list. */
  List<String> lines(Terminal terminal) {
    List<String> lines = lines();
    if (terminal.fits(lines) || rows.size() < 2) return lines;
    List<String> stacked = new ArrayList<>();
    List<String> header = rows.getFirst();
    int label = header.stream().mapToInt(String::length).max().orElse(0);
    for (List<String> row : rows.subList(1, rows.size())) {
      for (int c = 0; c < row.size(); c++) {
        if (row.get(c).isEmpty()) continue;
        String name = c < header.size() ? header.get(c) : "";
        String start = " ".repeat(c == 0 ? indent : indent + 2) + name;
        int column = indent + 2 + label + GAP.length();
        stacked.addAll(Wrapping.beside(start, column, row.get(c), terminal.columns()));
      }
    }
    return stacked;
  }

  /** Whether all but the header are numbers. */
  private boolean numeric(int column) {
    for (List<String> row : rows.subList(Math.min(1, rows.size()), rows.size())) {
      if (column < row.size() && !numeric(row.get(column))) return false;
    }
    return true;
  }

  /** Numbers, fences and what stands for a number that is not there. */
  private static boolean numeric(String cell) {
    for (int i = 0; i < cell.length(); i++)
      if ("0123456789.:-".indexOf(cell.charAt(i)) < 0) return false;
    return true;
  }

  private String line(List<String> row, int[] widths, boolean[] numbers) {
    StringBuilder line = new StringBuilder(" ".repeat(indent));
    for (int c = 0; c < row.size(); c++) {
      String padding = " ".repeat(widths[c] - row.get(c).length());
      if (c > 0) line.append(GAP);
      line.append(numbers[c] ? padding + row.get(c) : row.get(c) + padding);
    }
    return line.toString().stripTrailing();
  }
}
