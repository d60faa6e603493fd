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

  /** Whether all but the header are numbers. */
  private boolean numeric(int column) {
    return rows.stream()
        .skip(1)
        .filter(row -> column < row.size() && !row.get(column).isEmpty())
        .allMatch(row -> row.get(column).matches("-?[0-9.]+|[0-9]+:[0-9]+|-"));
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
