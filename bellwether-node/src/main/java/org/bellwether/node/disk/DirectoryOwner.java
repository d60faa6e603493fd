package org.bellwether.node.disk;

import java.util.Arrays;
import java.util.zip.CRC32C;
import org.bellwether.state.StateReader;
import org.bellwether.state.StateWriter;
import org.jspecify.annotations.Nullable;

/**
 * To whom a directory belongs, and how often that node has lived.
 *
 * @param members how many there are in the cluster
 * @param incarnation the number of the node's last life
 */
public record DirectoryOwner(
    String cluster, String algorithm, int position, int members, long incarnation) {
  static final String FILE = "identity";

  private static final byte[] MAGIC = {'B', 'W', 'I', '1'};
  private static final int TAIL = 4; // checksum

  /** Who the directory belongs to; null if it belongs to nobody yet. */
  static @Nullable DirectoryOwner read(Volume volume) throws DiskException {
    byte[] bytes = volume.read(FILE);
    if (bytes == null) return null;
    int end = bytes.length - TAIL;
    if (end < MAGIC.length
        || !Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length)
        || !Arrays.equals(bytes, end, bytes.length, checksum(bytes, end), 0, TAIL)) {
      throw damaged(volume);
    }
    try {
      StateReader in = new StateReader(bytes);
      in.reset(bytes, MAGIC.length, end - MAGIC.length);
      DirectoryOwner identity =
          new DirectoryOwner(
              in.readString(),
              in.readString(),
              Math.toIntExact(in.readUnsigned()),
              Math.toIntExact(in.readUnsigned()),
              in.readUnsigned());
      in.finish();
      return identity;
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw damaged(volume);
    }
  }

  /** The same in a cluster of so many members. */
  DirectoryOwner of(int others) {
    return new DirectoryOwner(cluster, algorithm, position, others, incarnation);
  }

  private static DiskException damaged(Volume volume) {
    return new DiskException.Damaged(
        FILE + " in " + volume.name() + " cannot be read: its checksum is wrong");
  }

  void write(Volume volume) throws DiskException {
    StateWriter out = new StateWriter();
    out.writeBytes(MAGIC);
    out.writeString(cluster);
    out.writeString(algorithm);
    out.writeUnsigned(position);
    out.writeUnsigned(members);
    out.writeUnsigned(incarnation);
    out.writeBytes(checksum(out.buffer(), out.length()));
    volume.replace(FILE, out.toBytes());
  }

  private static byte[] checksum(byte[] bytes, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, length);
    int value = (int) crc.getValue();
    return new byte[] {
      (byte) (value >>> 24), (byte) (value >>> 16), (byte) (value >>> 8), (byte) value
    };
  }

  /** What tells this owner from another one; null if they are the same. */
  @Nullable String differsFrom(DirectoryOwner owner) {
    if (!cluster.equals(owner.cluster)) return "cluster " + owner.cluster;
    if (!algorithm.equals(owner.algorithm)) return "algorithm " + owner.algorithm;
    if (position != owner.position) return "node " + owner.position;
    if (members != owner.members) return "a cluster of " + owner.members + " members";
    return null;
  }
}
