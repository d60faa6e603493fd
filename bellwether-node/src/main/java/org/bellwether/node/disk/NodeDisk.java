package org.bellwether.node.disk;

import java.io.Closeable;
import org.bellwether.model.Recoverable;
import org.bellwether.state.MessageTypes;
import org.bellwether.state.ValueCodec;
import org.jspecify.annotations.Nullable;

/** The disk of one node: its name, the number of its life, and the record that it persisted. */
public final class NodeDisk implements Closeable {
  private final Volume volume;
  private final Slots slots;
  private final ValueCodec<Object> records;
  private final DirectoryOwner identity;
  private final boolean firstLife;
  private final @Nullable Record saved;

  private NodeDisk(
      Volume volume,
      Slots slots,
      ValueCodec<Object> records,
      DirectoryOwner identity,
      boolean firstLife,
      @Nullable Record saved) {
    this.volume = volume;
    this.slots = slots;
    this.records = records;
    this.identity = identity;
    this.firstLife = firstLife;
    this.saved = saved;
  }

  /**
   * Opens the disk of a node that begins to live: founds it if it is blank.
   *
   * @param owner the node, with the number of its life if the disk is blank; later lives of the
   *     disk are counted on it
   * @param node the class of the node, whose records it is to keep
   * @throws DiskException if it belongs to another node, or cannot be relied upon
   */
  public static NodeDisk open(Volume volume, DirectoryOwner owner, Class<?> node)
      throws DiskException {
    return open(volume, owner, 0, node);
  }

  /**
   * The same for a node that has seats for guests: earlier releases counted them as members, so
   * that their number could not change.
   */
  public static NodeDisk open(Volume volume, DirectoryOwner owner, int seats, Class<?> node)
      throws DiskException {
    ClassLoader loader = node.getClassLoader();
    ValueCodec<Object> records = loader == null ? ValueCodec.named() : ValueCodec.named(loader);
    Class<?> type = recordType(node);
    long schema = type == null ? 0 : ValueCodec.of(Object.class, type).schema();
    DirectoryOwner last = DirectoryOwner.read(volume);
    if (last == null) Slots.needNoRecord(volume);
    if (last != null) {
      boolean counted = seats > 0 && last.members() > owner.members();
      String other = owner.differsFrom(counted ? last.of(owner.members()) : last);
      if (other != null) {
        throw new DiskException.Foreign(volume.name() + " belongs to " + other);
      }
    }
    Slots slots = last == null ? Slots.found(volume, schema) : Slots.open(volume, schema);
    Record saved = load(slots, records, type, schema, volume);
    long life = last == null ? owner.incarnation() : last.incarnation() + 1;
    DirectoryOwner now =
        new DirectoryOwner(
            owner.cluster(), owner.algorithm(), owner.position(), owner.members(), life);
    now.write(volume); // last, so that a directory with a name is complete
    return new NodeDisk(volume, slots, records, now, last == null, saved);
  }

  private static @Nullable Class<?> recordType(Class<?> node) {
    if (!Recoverable.class.isAssignableFrom(node)) return null;
    Class<?> type = MessageTypes.persisted(node);
    return type.isRecord() ? type : null;
  }

  private static @Nullable Record load(
      Slots slots, ValueCodec<Object> records, @Nullable Class<?> type, long schema, Volume volume)
      throws DiskException {
    byte[] bytes = slots.record();
    if (bytes == null) {
      if (slots.read() == schema) return null;
      throw anotherVersion(volume);
    }
    try {
      Object loaded = records.load(bytes);
      if (slots.read() == schema) {
        if (loaded instanceof Record record && (type == null || type.isInstance(record))) {
          return record;
        }
      } else if (loaded instanceof Recoverable.Earlier<?> earlier
          && slots.read() == ValueCodec.of(Object.class, loaded.getClass()).schema()
          && type != null
          && type.isInstance(earlier.renewed())) {
        return earlier.renewed();
      }
    } catch (IllegalArgumentException e) {
      // said below
    }
    throw anotherVersion(volume);
  }

  private static DiskException anotherVersion(Volume volume) {
    return new DiskException(
        "the record in " + volume.name() + " was written by another version of the algorithm");
  }

  /** Where it is. */
  public String name() {
    return volume.name();
  }

  /** Whether this node has never lived before. */
  public boolean firstLife() {
    return firstLife;
  }

  /** The number of this life. */
  public long incarnation() {
    return identity.incarnation();
  }

  /** What the node persisted last in an earlier life; null if nothing. */
  public @Nullable Record saved() {
    return saved;
  }

  /** Makes a record durable before it returns; a failure is final. */
  public void persist(Record state) throws DiskException {
    slots.write(records.save(state));
  }

  @Override
  public void close() {
    volume.close();
  }
}
