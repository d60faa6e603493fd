package org.bellwether.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files are read back with DuckDB, which shares no code with the writer. */
class ParquetTest {
  @TempDir Path directory;

  @Test
  void duckDbReadsEveryValueBack() throws Exception {
    DataTable table = new DataTable();
    table.column("nodes", DataTable.Type.WHOLE);
    table.column("delay, \"quoted\"", DataTable.Type.TEXT);
    table.column("messages", DataTable.Type.DECIMAL);
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      rows.add(
          Arrays.asList(
              i == 7 ? null : (Long) (Long.MAX_VALUE - i),
              i % 3 == 0 ? null : "Vitányi, Θ(n²) " + i,
              i > 500 ? null : (Double) (i / 7.0)));
    }
    rows.forEach(table::row);
    assertThat(read(table)).isEqualTo(rows);
  }

  @Test
  void manyColumnsAndNoRowsAreATableToo() throws Exception {
    DataTable table = new DataTable();
    for (int i = 0; i < 40; i++) table.column("c" + i, DataTable.Type.DECIMAL);
    assertThat(read(table)).isEmpty();
    List<@Nullable Object> row = new ArrayList<>();
    for (int i = 0; i < 40; i++) row.add(i + 0.5);
    table.row(row);
    assertThat(read(table)).containsExactly(row);
  }

  private List<List<@Nullable Object>> read(DataTable table) throws Exception {
    Path file = Files.write(directory.resolve("table.parquet"), ParquetFile.of(table));
    List<List<@Nullable Object>> rows = new ArrayList<>();
    try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
        Statement query = database.createStatement();
        ResultSet result = query.executeQuery("SELECT * FROM '" + file + "'")) {
      for (int i = 0; i < table.columns().size(); i++) {
        assertThat(result.getMetaData().getColumnName(i + 1))
            .isEqualTo(table.columns().get(i).name());
      }
      while (result.next()) rows.add(row(result, table));
    }
    return rows;
  }

  private static List<@Nullable Object> row(ResultSet result, DataTable table) throws SQLException {
    List<@Nullable Object> row = new ArrayList<>();
    for (int i = 1; i <= table.columns().size(); i++) row.add(result.getObject(i));
    return row;
  }
}
