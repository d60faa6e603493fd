package org.bellwether.lab.sweep;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows of typed values, as a file of data contains them. */
public final class DataTable {
  private final List<Column> columns = new ArrayList<>();
  private final List<List<@Nullable Object>> rows = new ArrayList<>();

  /** What the values of a column are. */
  public enum Type {
    /** {@code Long}. */
    WHOLE,
    /** {@code Double}. */
    DECIMAL,
    /** {@code String}. */
    TEXT
  }

  /** A column. */
  public record Column(String name, Type type) {}

  void column(String name, Type type) {
    columns.add(new Column(name, type));
  }

  /**
   * Adds a row.
   *
   * @param values one per column, of its type; null where there is none
   */
  void row(List<@Nullable Object> values) {
    if (values.size() != columns.size()) {
      throw new IllegalArgumentException(
          values.size() + " values, expected " + columns.size() + " as there are columns");
    }
    rows.add(values);
  }

  public List<Column> columns() {
    return List.copyOf(columns);
  }

  public List<List<@Nullable Object>> rows() {
    return rows;
  }
}
