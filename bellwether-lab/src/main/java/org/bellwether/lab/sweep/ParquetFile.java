package org.bellwether.lab.sweep;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.lab.sweep.DataTable.Column;
import org.jspecify.annotations.Nullable;

/**
 * A table as an Apache Parquet file, which pandas, R, DuckDB and Spark read: one row group, one
 * plainly encoded page per column, not compressed. Every column may have gaps.
 *
 * @see <a href="https://parquet.apache.org/docs/file-format/">the format</a>
 */
final class ParquetFile {
  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
  private static final int VERSION = 1;

  // numbers of the format's enumerations
  private static final int INT64 = 2;
  private static final int DOUBLE = 5;
  private static final int BYTE_ARRAY = 6;
  private static final int OPTIONAL = 1;
  private static final int UTF8 = 0;
  private static final int PLAIN = 0;
  private static final int RLE = 3;
  private static final int UNCOMPRESSED = 0;
  private static final int DATA_PAGE = 0;

  private final DataTable table;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** Where the page of a column is. */
  private record Chunk(Column column, long offset, long size) {}

  private ParquetFile(DataTable table) {
    this.table = table;
  }

  static byte[] of(DataTable table) {
    return new ParquetFile(table).write();
  }

  private byte[] write() {
    out.writeBytes(MAGIC);
    List<Chunk> chunks = new ArrayList<>();
    for (int i = 0; i < table.columns().size() && !table.rows().isEmpty(); i++) {
      long offset = out.size();
      page(i);
      chunks.add(new Chunk(table.columns().get(i), offset, out.size() - offset));
    }
    byte[] footer = footer(chunks);
    out.writeBytes(footer);
    out.writeBytes(whole(footer.length));
    out.writeBytes(MAGIC);
    return out.toByteArray();
  }

  private void page(int column) {
    byte[] levels = levels(column);
    byte[] values = values(column);
    int size = Integer.BYTES + levels.length + values.length;
    ThriftWriter header = new ThriftWriter();
    header.element();
    header.i32(1, DATA_PAGE);
    header.i32(2, size);
    header.i32(3, size);
    header.struct(5);
    header.i32(1, table.rows().size());
    header.i32(2, PLAIN);
    header.i32(3, RLE); // of the definition levels
    header.i32(4, RLE); // of the repetition levels, of which there are none
    header.end();
    header.end();
    out.writeBytes(header.bytes());
    out.writeBytes(whole(levels.length));
    out.writeBytes(levels);
    out.writeBytes(values);
  }

  /** Which rows have a value, as runs: twice the length, then one byte, 1 for a value. */
  private byte[] levels(int column) {
    ByteArrayOutputStream runs = new ByteArrayOutputStream();
    int length = 0;
    boolean there = false;
    for (List<@Nullable Object> row : table.rows()) {
      boolean here = row.get(column) != null;
      if (length > 0 && here != there) {
        run(runs, length, there);
        length = 0;
      }
      there = here;
      length++;
    }
    if (length > 0) run(runs, length, there);
    return runs.toByteArray();
  }

  private static void run(ByteArrayOutputStream runs, int length, boolean there) {
    long rest = 2L * length;
    while (rest > 0x7f) {
      runs.write((int) ((rest & 0x7f) | 0x80));
      rest >>>= 7;
    }
    runs.write((int) rest);
    runs.write(there ? 1 : 0);
  }

  private byte[] values(int column) {
    ByteArrayOutputStream values = new ByteArrayOutputStream();
    for (List<@Nullable Object> row : table.rows()) {
      switch (row.get(column)) {
        case null -> {}
        case Long number -> values.writeBytes(wide(number));
        case Double number -> values.writeBytes(wide(Double.doubleToRawLongBits(number)));
        case Object text -> {
          byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
          values.writeBytes(whole(bytes.length));
          values.writeBytes(bytes);
        }
      }
    }
    return values.toByteArray();
  }

  private byte[] footer(List<Chunk> chunks) {
    ThriftWriter meta = new ThriftWriter();
    meta.element();
    meta.i32(1, VERSION);
    meta.structs(2, 1 + table.columns().size());
    meta.element(); // the root of the schema
    meta.text(4, "sweep");
    meta.i32(5, table.columns().size());
    meta.end();
    for (Column column : table.columns()) schema(meta, column);
    meta.i64(3, table.rows().size());
    meta.structs(4, chunks.isEmpty() ? 0 : 1);
    if (!chunks.isEmpty()) rowGroup(meta, chunks);
    meta.text(6, "bellwether");
    meta.end();
    return meta.bytes();
  }

  private static void schema(ThriftWriter meta, Column column) {
    meta.element();
    meta.i32(1, type(column));
    meta.i32(3, OPTIONAL);
    meta.text(4, column.name());
    if (column.type() == DataTable.Type.TEXT) {
      meta.i32(6, UTF8);
      meta.struct(10); // the same as a logical type: a union whose first case is a string
      meta.struct(1);
      meta.end();
      meta.end();
    }
    meta.end();
  }

  private void rowGroup(ThriftWriter meta, List<Chunk> chunks) {
    meta.element();
    meta.structs(1, chunks.size());
    long total = 0;
    for (Chunk chunk : chunks) {
      total += chunk.size;
      meta.element();
      meta.i64(2, chunk.offset);
      meta.struct(3);
      meta.i32(1, type(chunk.column));
      meta.i32s(2, PLAIN, RLE);
      meta.texts(3, chunk.column.name());
      meta.i32(4, UNCOMPRESSED);
      meta.i64(5, table.rows().size());
      meta.i64(6, chunk.size);
      meta.i64(7, chunk.size);
      meta.i64(9, chunk.offset);
      meta.end();
      meta.end();
    }
    meta.i64(2, total);
    meta.i64(3, table.rows().size());
    meta.end();
  }

  private static int type(Column column) {
    return switch (column.type()) {
      case WHOLE -> INT64;
      case DECIMAL -> DOUBLE;
      case TEXT -> BYTE_ARRAY;
    };
  }

  private static byte[] whole(int value) {
    return ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(value).array();
  }

  private static byte[] wide(long value) {
    return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array();
  }
}
