package org.bellwether.node;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.bellwether.election.InvitationElection;
import org.bellwether.node.disk.DiskException;
import org.bellwether.node.disk.Slots;
import org.bellwether.node.disk.Volume;
import org.bellwether.node.wire.Frames;
import org.bellwether.node.wire.Hello;
import org.bellwether.node.wire.MalformedFrame;
import org.bellwether.node.wire.WireCodec;
import org.bellwether.state.ValueCodec;
import org.jspecify.annotations.Nullable;

/**
 * Everything that reads bytes from outside, as a fuzzer calls it: anything but the exception that
 * is meant for bad bytes is a defect. The first byte says who is to read the rest.
 */
public final class FuzzTargets {
  /** By name, everything that reads bytes. */
  static final Map<String, Consumer<byte[]>> ALL =
      Map.of(
          "frames", FuzzTargets::frames,
          "hello", FuzzTargets::hello,
          "codec", FuzzTargets::codec,
          "slots", FuzzTargets::slots);

  private static final List<Consumer<byte[]>> IN_ORDER =
      List.of(FuzzTargets::frames, FuzzTargets::hello, FuzzTargets::codec, FuzzTargets::slots);
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

  private static void slots(byte[] input) {
    byte[] page = Arrays.copyOf(input, 4096);
    try {
      Slots.open(new TwoFiles(input.length % 2 == 0 ? page : input, page), 1);
    } catch (DiskException expected) {
      // as intended
    }
  }

  /** A disk with two files, whatever their names are. */
  private record TwoFiles(byte[] first, byte[] second) implements Volume {
    @Override
    public String name() {
      return "two files";
    }

    @Override
    public byte @Nullable [] read(String file) {
      return file.endsWith("a") ? first : second;
    }

    @Override
    public void write(String file, byte[] bytes) {}

    @Override
    public void force(String file) {}

    @Override
    public void rename(String file, String newName) {}

    @Override
    public void forceNames() {}

    @Override
    public void close() {}
  }
}
