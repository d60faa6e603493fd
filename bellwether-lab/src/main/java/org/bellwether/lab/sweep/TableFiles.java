package org.bellwether.lab.sweep;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.lab.json.PlainJson;
import org.bellwether.simulate.text.PlainValues;
import org.jspecify.annotations.Nullable;

/** Writes tables as files. A file is there as a whole or not at all. */
public final class TableFiles {
  private final Path directory;
  private final List<String> written = new ArrayList<>();

  public TableFiles(Path directory) {
    this.directory = directory;
  }

  /** Writes a table as CSV (RFC 4180), as JSON lines and as a Parquet file. */
  public void write(String name, DataTable table) throws IOException {
    bytes(name + ".csv", csv(table).getBytes(StandardCharsets.UTF_8));
    bytes(name + ".jsonl", jsonLines(table).getBytes(StandardCharsets.UTF_8));
    bytes(name + ".parquet", ParquetFile.of(table));
  }

  /** Writes any file. */
  public void bytes(String name, byte[] bytes) throws IOException {
    Path file = directory.resolve(name);
    Path begun = directory.resolve(name + ".tmp");
    Files.write(begun, bytes);
    Files.move(begun, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    written.add(name);
  }

  /** The names of the files that were written so far. */
  public List<String> written() {
    return List.copyOf(written);
  }

  static String csv(DataTable table) {
    StringBuilder text = new StringBuilder();
    List<@Nullable Object> names = new ArrayList<>();
    table.columns().forEach(column -> names.add(column.name()));
    row(names, text);
    for (List<@Nullable Object> row : table.rows()) row(row, text);
    return text.toString();
  }

  private static void row(List<@Nullable Object> values, StringBuilder text) {
    String comma = "";
    for (Object value : values) {
      text.append(comma).append(field(value));
      comma = ",";
    }
    text.append('\n');
  }

  private static String field(@Nullable Object value) {
    return switch (value) {
      case null -> "";
      case Double number when !Double.isFinite(number) -> number > 0 ? "Inf" : "-Inf";
      case Double number -> PlainValues.plain(new BigDecimal(number.toString())).toPlainString();
      case Number number -> number.toString();
      default -> quoted(value.toString());
    };
  }

  private static String quoted(String text) {
    boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  /** An object per row, without the fields that have no value. */
  public static String jsonLines(DataTable table) {
    StringBuilder text = new StringBuilder();
    for (List<@Nullable Object> row : table.rows()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      for (int i = 0; i < row.size(); i++) {
        Object value = row.get(i);
        if (value != null) fields.put(table.columns().get(i).name(), value);
      }
      text.append(PlainJson.text(fields)).append('\n');
    }
    return text.toString();
  }
}
