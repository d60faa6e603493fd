package org.bellwether.node;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import org.bellwether.election.InvitationElection;
import org.bellwether.node.disk.DirectoryOwner;
import org.bellwether.node.disk.DiskException;
import org.bellwether.node.disk.NodeDisk;
import org.bellwether.node.disk.Slots;
import org.bellwether.node.disk.Volume;
import org.bellwether.node.wire.Frames;
import org.bellwether.node.wire.Hello;
import org.bellwether.node.wire.MalformedFrame;
import org.bellwether.node.wire.WireCodec;
import org.bellwether.state.MessageTypes;
import org.bellwether.state.ValueCodec;
import org.jspecify.annotations.Nullable;

/**
 * Everything that reads bytes from outside, and the processes behind it, as a fuzzer calls them:
 * anything but the exception that is meant for bad bytes is a defect. The first byte says who is to
 * read the rest.
 */
public final class FuzzTargets {
  /** By name, everything that reads bytes. */
  static final Map<String, Consumer<byte[]>> ALL =
      Map.of(
          "frames", FuzzTargets::frames,
          "hello", FuzzTargets::hello,
          "codec", FuzzTargets::codec,
          "slots", FuzzTargets::slots,
          "identity", FuzzTargets::identity);

  private static final List<Consumer<byte[]>> IN_ORDER =
      List.of(
          FuzzTargets::frames,
          FuzzTargets::hello,
          FuzzTargets::codec,
          FuzzTargets::slots,
          FuzzTargets::identity,
          HostileGroup::attacked);
  private static final long SCHEMA =
      ValueCodec.of(Object.class, MessageTypes.persisted(InvitationElection.class)).schema();
  private static final int CHECKSUM = 4; // bytes at the end of files
  private static final DirectoryOwner OWNER = new DirectoryOwner("demo", "invitation", 1, 3, 7);
  private static final Map<String, byte[]> PRISTINE = pristine();
  private static final ThreadLocal<WireCodec> CODEC =
      ThreadLocal.withInitial(
          () ->
              new WireCodec(
                  ValueCodec.of(Object.class, InvitationElection.class.getDeclaredClasses()[0])));

  private FuzzTargets() {}

  /** What Jazzer calls. */
  public static void fuzzerTestOneInput(byte[] input) {
    if (input.length == 0) return;
    byte[] rest = Arrays.copyOfRange(input, 1, input.length);
    IN_ORDER.get((input[0] & 0xFF) % IN_ORDER.size()).accept(rest);
  }

  private static void frames(byte[] input) {
    Frames frames = new Frames();
    if (input.length > 0 && input[0] > 0) frames.introduced();
    try {
      frames.read(
          ByteBuffer.wrap(input),
          (type, bytes, offset, length) -> {
            if (offset < 0 || length < 0 || offset + length > bytes.length) {
              throw new IllegalStateException("a frame outside of its bytes");
            }
          });
    } catch (MalformedFrame expected) {
      // as intended
    }
  }

  private static void hello(byte[] input) {
    try {
      Hello read = Hello.of(input, 0, input.length);
      if (read.toBytes().length > Frames.LIMIT_BEFORE_HELLO) {
        throw new IllegalStateException("a greeting that nobody may send");
      }
    } catch (MalformedFrame expected) {
      // as intended
    }
  }

  private static void codec(byte[] input) {
    try {
      CODEC.get().read(input, 0, input.length);
    } catch (MalformedFrame expected) {
      // as intended
    }
  }

  /** The first byte says which file is spoilt, and whether its checksum is right all the same. */
  private static void slots(byte[] input) {
    if (input.length == 0) return;
    Map<String, byte[]> files = new HashMap<>(PRISTINE);
    String spoilt = input[0] % 2 == 0 ? "state.a" : "state.b";
    boolean summed = input[0] >= 0;
    byte[] before = files.getOrDefault(spoilt, new byte[0]);
    byte[] page = summed ? before.clone() : new byte[input.length - 1];
    System.arraycopy(input, 1, page, 0, input.length - 1);
    if (summed) sum(page);
    files.put(spoilt, page);
    try {
      Slots.open(new SimpleFiles(files), SCHEMA);
    } catch (DiskException expected) {
      // as intended
    }
  }

  private static void identity(byte[] input) {
    Map<String, byte[]> files = new HashMap<>(PRISTINE);
    byte[] identity = Arrays.copyOf(files.getOrDefault("identity", new byte[0]), 4 + input.length);
    System.arraycopy(input, 0, identity, 4, input.length); // behind the name of its format
    if (input.length > CHECKSUM && input[0] >= 0) sum(identity);
    files.put("identity", identity);
    try {
      NodeDisk.open(new SimpleFiles(files), OWNER, InvitationElection.class);
    } catch (DiskException expected) {
      // as intended
    }
  }

  private static void sum(byte[] file) {
    CRC32C crc = new CRC32C();
    crc.update(file, 0, file.length - CHECKSUM);
    ByteBuffer.wrap(file).putInt(file.length - CHECKSUM, (int) crc.getValue());
  }

  /** The files of a node that has lived. */
  private static Map<String, byte[]> pristine() {
    Map<String, byte[]> files = new HashMap<>();
    try {
      NodeDisk.open(new SimpleFiles(files), OWNER, InvitationElection.class);
    } catch (DiskException e) {
      throw new IllegalStateException(e);
    }
    return Map.copyOf(files);
  }

  /** A disk that keeps files, and forgets them with the one who looks. */
  private record SimpleFiles(Map<String, byte[]> all) implements Volume {
    @Override
    public String name() {
      return "files";
    }

    @Override
    public byte @Nullable [] read(String file) {
      return all.get(file);
    }

    @Override
    public void write(String file, byte[] bytes) {
      all.put(file, bytes);
    }

    @Override
    public void force(String file) {}

    @Override
    public void rename(String file, String newName) {
      byte[] bytes = all.remove(file);
      if (bytes != null) all.put(newName, bytes);
    }

    @Override
    public void forceNames() {}

    @Override
    public void close() {}
  }
}
