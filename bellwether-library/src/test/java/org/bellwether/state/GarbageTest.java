package org.bellwether.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class GarbageTest {
  private static final int STRING = 10;
  private static final int LIST = 12;
  private static final int ARRAY = 24;
  private static final int NAMED = 25;

  private final ValueCodec<Object> named = ValueCodec.named();

  @Test
  void randomBytesAreRefusedOrRead() {
    Random random = new Random(1);
    for (int run = 0; run < 20_000; run++) {
      byte[] bytes = new byte[random.nextInt(40)];
      random.nextBytes(bytes);
      if (bytes.length > 0) bytes[0] = (byte) random.nextInt(30);
      refusesOrReads(named::load, bytes);
      refusesOrReads(input -> Snapshots.load(new SnapshotsTest.Everything(), input), bytes);
      refusesOrReads(input -> Snapshots.load(new SnapshotsTest.Fixed(), input), bytes);
      refusesOrReads(input -> Snapshots.load(new HostTest.Host(), input), bytes);
    }
  }

  @Test
  void damagedSnapshotsAreRefusedOrRead() {
    HostTest.Host host = new HostTest.Host();
    host.guest(3L);
    host.move();
    byte[][] sound = {
      Snapshots.save(new SnapshotsTest.Everything()),
      Snapshots.save(host),
      Snapshots.save(new SnapshotsTest.Fixed())
    };
    Object[] nodes = {new SnapshotsTest.Everything(), host, new SnapshotsTest.Fixed()};
    Random random = new Random(2);
    for (int run = 0; run < 30_000; run++) {
      int which = run % sound.length;
      byte[] bytes = sound[which].clone();
      for (int i = random.nextInt(4); i >= 0; i--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      refusesOrReads(input -> Snapshots.load(nodes[which], input), bytes);
    }
  }

  @Test
  void truncatedSnapshotsAreRefused() {
    byte[] sound = Snapshots.save(new SnapshotsTest.Everything());
    for (int length = 0; length < sound.length; length++) {
      byte[] bytes = Arrays.copyOf(sound, length);
      assertThatThrownBy(() -> Snapshots.load(new SnapshotsTest.Everything(), bytes))
          .isInstanceOf(IllegalArgumentException.class);
    }
    byte[] longer = Arrays.copyOf(sound, sound.length + 1);
    assertThatThrownBy(() -> Snapshots.load(new SnapshotsTest.Everything(), longer))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 bytes are left over");
  }

  @Test
  void lengthsThatTheBytesCannotHoldAreRefusedAtOnce() {
    for (int tag = STRING; tag <= ARRAY; tag++) {
      for (long length : new long[] {1L << 20, Integer.MAX_VALUE, 1L << 40, -1, Long.MAX_VALUE}) {
        StateWriter out = new StateWriter();
        out.writeUnsigned(tag);
        if (tag == ARRAY) out.writeUnsigned(STRING);
        out.writeUnsigned(length);
        assertThatThrownBy(() -> named.load(out.toBytes()))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("is more than the bytes can hold");
      }
    }
  }

  @Test
  void nestedLengthsCannotEachClaimTheWholeInput() {
    StateWriter out = new StateWriter();
    for (int i = 0; i < 400; i++) {
      out.writeUnsigned(LIST);
      out.writeUnsigned((600_000L << 2) + 1);
    }
    byte[] bytes = Arrays.copyOf(out.toBytes(), 1 << 20);
    assertThatThrownBy(() -> named.load(bytes))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "malformed state at byte 10: a length of 600000 is more than the bytes can hold");
  }

  @Test
  void deepNestingIsRefused() {
    byte[] lists = new byte[100_000];
    for (int i = 0; i < lists.length; i += 2) {
      lists[i] = LIST;
      lists[i + 1] = (1 << 2) + 1;
    }
    assertThatThrownBy(() -> named.load(lists))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("values nest more than 500 deep");
    byte[] arrays = new byte[100_000];
    Arrays.fill(arrays, (byte) ARRAY);
    assertThatThrownBy(() -> named.load(arrays))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("an array has too many dimensions");
    byte[] most = new byte[257];
    Arrays.fill(most, (byte) ARRAY);
    most[255] = 20; // int[] adds a dimension
    assertThatThrownBy(() -> named.load(most))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("an array has too many dimensions");
  }

  @Test
  void elementsThatCannotBeOrderedAreRefused() {
    StateWriter out = new StateWriter();
    out.writeByte(14); // a TreeSet of an Integer and a String
    out.writeByte(3);
    out.writeByte(6);
    out.writeByte(2);
    out.writeByte(10);
    out.writeString("x");
    assertThatThrownBy(() -> named.load(out.toBytes()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("an element that cannot be ordered");
    assertThatThrownBy(() -> named.load(new byte[] {14, 3, 6, 2, 6, 2}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("an element is there twice");
    assertThatThrownBy(() -> named.load(new byte[] {15, 5, 6, 2, 6, 2, 6, 2, 6, 2}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a key is there twice");
  }

  @Test
  void randomClassNamesAreRefused() {
    Random random = new Random(3);
    for (int run = 0; run < 2_000; run++) {
      StringBuilder name = new StringBuilder();
      for (int i = random.nextInt(12); i >= 0; i--) name.append((char) random.nextInt(1 << 16));
      StateWriter out = new StateWriter();
      out.writeByte(NAMED);
      out.writeString(name.toString());
      assertThatThrownBy(() -> named.load(out.toBytes()))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static void refusesOrReads(Consumer<byte[]> load, byte[] bytes) {
    try {
      load.accept(bytes);
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageMatching("(?s).+");
    }
  }
}
