package org.bellwether.node.disk;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The record that a node persisted last, in two files that are written in turn: while one is being
 * written, the other still holds what came before. The records are numbered, and the two files
 * always hold two numbers that follow each other.
 *
 * <p>A record that fits is written over the older file in one page-sized write, which a killed
 * process completes or never begins; a larger one replaces the file. So a file that does not read
 * has been damaged, and since it may have held the newest record, the other one is never used in
 * its place: the node would forget what it has promised.
 */
public final class Slots {
  /** The size of a file, unless its record takes more. */
  static final int PAGE = 4096;

  static final String[] FILES = {"state.a", "state.b"};

  private static final int MAGIC = 0x42575331; // BWS1
  private static final int HEAD = 4 + 8 + 8 + 4; // magic, number, schema, length
  private static final int TAIL = 4; // checksum
  private static final int NONE = -1; // the length of no record

  private final Volume volume;
  private final long schema;
  private final int[] sizes; // of the files
  private int newest; // of the files
  private long number; // of its record
  private long read; // the fingerprint of its record
  private byte @Nullable [] record;

  private Slots(
      Volume volume,
      long schema,
      int[] sizes,
      int newest,
      long number,
      long read,
      byte @Nullable [] record) {
    this.volume = volume;
    this.schema = schema;
    this.sizes = sizes;
    this.newest = newest;
    this.number = number;
    this.read = read;
    this.record = record;
  }

  /**
   * Makes two files that hold no record, in place of whatever was there.
   *
   * @param schema a fingerprint of the records that are to be written
   */
  public static Slots found(Volume volume, long schema) throws DiskException {
    for (int i = 0; i < FILES.length; i++) volume.replace(FILES[i], image(i, schema, null));
    return new Slots(volume, schema, new int[] {PAGE, PAGE}, 1, 1, schema, null);
  }

  /**
   * Reads what was written last.
   *
   * @param schema a fingerprint of the records that are to be written
   * @throws DiskException.Damaged if that cannot be told for certain
   */
  public static Slots open(Volume volume, long schema) throws DiskException {
    Content[] contents = new Content[FILES.length];
    for (int i = 0; i < FILES.length; i++) contents[i] = content(volume, i);
    int newest = contents[0].number > contents[1].number ? 0 : 1;
    if (contents[newest].number - contents[1 - newest].number != 1) {
      throw new DiskException.Damaged(
          "records %d and %d in %s do not follow each other: one of the files is not what was written last"
              .formatted(contents[0].number, contents[1].number, volume.name()));
    }
    Content last = contents[newest];
    int[] sizes = {contents[0].size, contents[1].size};
    return new Slots(volume, schema, sizes, newest, last.number, last.schema, last.record);
  }

  /** Checks that no file holds a record: a founding that did not come to its end leaves none. */
  static void needNoRecord(Volume volume) throws DiskException {
    for (int i = 0; i < FILES.length; i++) {
      if (volume.read(FILES[i]) != null && content(volume, i).record != null) {
        throw damaged(volume, i, "has a record, but not the name of its owner");
      }
    }
  }

  private record Content(long number, long schema, int size, byte @Nullable [] record) {}

  private static Content content(Volume volume, int index) throws DiskException {
    byte[] bytes = volume.read(FILES[index]);
    if (bytes == null) throw damaged(volume, index, "is missing");
    if (bytes.length == 0 || bytes.length % PAGE != 0) {
      throw damaged(volume, index, "has " + bytes.length + " bytes, expected whole pages");
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    if (buffer.getInt(bytes.length - TAIL) != checksum(bytes)) {
      throw damaged(volume, index, "cannot be read: its checksum is wrong");
    }
    int magic = buffer.getInt();
    long number = buffer.getLong();
    long schema = buffer.getLong();
    int length = buffer.getInt();
    if (magic != MAGIC || length < NONE || length > bytes.length - HEAD - TAIL) {
      throw damaged(volume, index, "is not a record of a node");
    }
    if ((number & 1) != index) throw damaged(volume, index, "has taken the place of the other");
    byte[] record = length == NONE ? null : Arrays.copyOfRange(bytes, HEAD, HEAD + length);
    return new Content(number, schema, bytes.length, record);
  }

  private static DiskException damaged(Volume volume, int index, String how) {
    return new DiskException.Damaged(FILES[index] + " in " + volume.name() + " " + how);
  }

  private static byte[] image(long number, long schema, byte @Nullable [] record) {
    int length = record == null ? 0 : record.length;
    int pages = (HEAD + length + TAIL + PAGE - 1) / PAGE;
    ByteBuffer image = ByteBuffer.allocate(pages * PAGE);
    image.putInt(MAGIC).putLong(number).putLong(schema).putInt(record == null ? NONE : length);
    if (record != null) image.put(record);
    image.putInt(image.capacity() - TAIL, checksum(image.array()));
    return image.array();
  }

  /** Of everything but the checksum itself, the unused rest of the page included. */
  private static int checksum(byte[] image) {
    CRC32C crc = new CRC32C();
    crc.update(image, 0, image.length - TAIL);
    return (int) crc.getValue();
  }

  /** The fingerprint of the record that was written last: an earlier version may have done so. */
  public long read() {
    return read;
  }

  /** The record that was written last; null if none was. */
  public byte @Nullable [] record() {
    return record == null ? null : record.clone();
  }

  /**
   * Makes a record durable before it returns.
   *
   * @throws DiskException if nobody knows whether it is: the node must stop, and must not try again
   */
  public void write(byte[] next) throws DiskException {
    int file = 1 - newest;
    byte[] image = image(number + 1, schema, next);
    if (image.length == PAGE && sizes[file] == PAGE) {
      volume.write(FILES[file], image);
      volume.force(FILES[file]);
    } else {
      volume.replace(FILES[file], image);
    }
    sizes[file] = image.length;
    newest = file;
    number++;
    read = schema;
    record = next.clone();
  }
}
