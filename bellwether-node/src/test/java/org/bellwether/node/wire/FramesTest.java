package org.bellwether.node.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FramesTest {
  private record Seen(FrameType type, List<Byte> body) {}

  private final Frames frames = new Frames();
  private final List<Seen> seen = new ArrayList<>();

  private void read(byte... bytes) throws MalformedFrame {
    frames.read(ByteBuffer.wrap(bytes), this::see);
  }

  private void see(FrameType type, byte[] bytes, int offset, int length) {
    List<Byte> body = new ArrayList<>();
    for (int i = offset; i < offset + length; i++) body.add(bytes[i]);
    seen.add(new Seen(type, body));
  }

  private static final List<FrameType> WHOLE =
      List.of(FrameType.HELLO, FrameType.REFUSAL, FrameType.HEARTBEAT, FrameType.MESSAGE);

  private static byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) 7);
    return bytes;
  }

  @Test
  void framesSurviveEveryWayOfCuttingTheStream() throws MalformedFrame {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    int length = 0;
    for (FrameType type : WHOLE) {
      stream.writeBytes(Frames.frame(type, bytes(length)).array());
      length += 9;
    }
    byte[] all = stream.toByteArray();
    for (int first = 0; first <= all.length; first++) {
      for (int second = first; second <= all.length; second++) {
        Frames cut = new Frames();
        seen.clear();
        cut.read(ByteBuffer.wrap(all, 0, first), this::see);
        cut.read(ByteBuffer.wrap(all, first, second - first), this::see);
        cut.read(ByteBuffer.wrap(all, second, all.length - second), this::see);
        assertThat(seen).extracting(Seen::type).containsExactlyElementsOf(WHOLE);
        assertThat(seen).extracting(s -> s.body().size()).containsExactly(0, 9, 18, 27);
      }
    }
  }

  @Test
  void nobodyMaySendALongFrameBeforeItsGreeting() throws MalformedFrame {
    read(Frames.frame(FrameType.HELLO, bytes(Frames.LIMIT_BEFORE_HELLO - 1)).array());
    assertThat(seen).hasSize(1);
    byte[] tooLong = Frames.frame(FrameType.HELLO, bytes(Frames.LIMIT_BEFORE_HELLO)).array();
    assertThatThrownBy(() -> read(tooLong))
        .isInstanceOf(MalformedFrame.class)
        .hasMessage("a frame of 257 bytes, expected 1 to 256");
  }

  @Test
  void longFramesAreWelcomeAfterwardsUpToTheLimit() throws MalformedFrame {
    frames.introduced();
    read(Frames.frame(FrameType.MESSAGE, bytes(Frames.LIMIT - 1)).array());
    assertThat(seen.getFirst().body()).hasSize(Frames.LIMIT - 1);
    assertThatThrownBy(() -> read(0, 0x10, 0, 1, 4)).isInstanceOf(MalformedFrame.class);
    assertThatThrownBy(() -> Frames.frame(FrameType.HELLO, bytes(Frames.LIMIT)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aMessageThatIsTooLongForAFrameComesInParts() throws MalformedFrame {
    frames.introducedAsMember();
    for (int length : new int[] {Frames.LIMIT, 2 * Frames.LIMIT - 2, 5_000_000}) {
      byte[] body = bytes(length);
      for (int i = 0; i < length; i++) body[i] = (byte) (i * 31 / 7);
      seen.clear();
      read(Frames.frame(FrameType.MESSAGE, body).array());
      read(Frames.frame(FrameType.HEARTBEAT, new byte[0]).array());
      assertThat(seen).hasSize(2);
      byte[] put = new byte[length];
      for (int i = 0; i < length; i++) put[i] = seen.getFirst().body().get(i);
      assertThat(Arrays.equals(put, body)).isTrue();
    }
    assertThatThrownBy(() -> Frames.frame(FrameType.MESSAGE, bytes(Frames.LONGEST_MESSAGE)))
        .hasMessage("a frame of 67108864 bytes, expected less than 67108864");
  }

  @Test
  void onlyMembersMaySendParts() throws MalformedFrame {
    frames.introduced();
    byte[] parts = Frames.frame(FrameType.MESSAGE, bytes(Frames.LIMIT)).array();
    assertThatThrownBy(() -> read(parts))
        .isInstanceOf(MalformedFrame.class)
        .hasMessage("a part of a message, expected a whole one");
  }

  @Test
  void nothingComesBetweenPartsAndTheyEnd() throws MalformedFrame {
    frames.introducedAsMember();
    read(0, 0, 0, 2, 5, 42);
    assertThatThrownBy(() -> read(0, 0, 0, 1, 3))
        .hasMessage("a frame of type HEARTBEAT between the parts of a message");
    Frames endless = new Frames();
    endless.introducedAsMember();
    byte[] part = Frames.frame(FrameType.HELLO, bytes(Frames.LIMIT - 1)).array();
    part[4] = 5;
    for (int k = 0; k < 64; k++) endless.read(ByteBuffer.wrap(part), this::see);
    assertThatThrownBy(() -> endless.read(ByteBuffer.wrap(part), this::see))
        .hasMessage("a message of more than 67108864 bytes");
  }

  private void read(int... values) throws MalformedFrame {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) bytes[i] = (byte) values[i];
    read(bytes);
  }

  @Test
  void aLengthOfNothingOrLessIsMalformed() {
    assertThatThrownBy(() -> new Frames().read(ByteBuffer.wrap(new byte[5]), this::see))
        .isInstanceOf(MalformedFrame.class);
    assertThatThrownBy(() -> read(0xFF, 0xFF, 0xFF, 0xFF, 4))
        .hasMessage("a frame of 4294967295 bytes, expected 1 to 256");
  }

  @Test
  void anUnknownTypeIsMalformed() {
    assertThatThrownBy(() -> read(0, 0, 0, 1, 0)).hasMessage("a frame of unknown type 0");
    assertThatThrownBy(() -> read(0, 0, 0, 1, 200)).isInstanceOf(MalformedFrame.class);
  }

  @Test
  void anAnnouncedLengthTakesNoMemoryBeforeItsBytesCome() throws MalformedFrame {
    frames.introduced();
    read(0, 0x10, 0, 0, 4); // a whole mebibyte
    assertThat(frames.capacity()).isLessThanOrEqualTo(8192);
    for (int i = 0; i < 100; i++) read(bytes(100));
    assertThat(frames.capacity()).isLessThanOrEqualTo(4 * 10_000);
  }

  @Test
  void garbageIsEitherFramesOrMalformedAndTakesBoundedMemory() {
    Random random = new Random(7);
    for (int run = 0; run < 20_000; run++) {
      Frames any = new Frames();
      byte[] garbage = new byte[random.nextInt(64)];
      random.nextBytes(garbage);
      if (random.nextBoolean() && garbage.length > 4) {
        garbage[0] = 0;
        garbage[1] = 0;
        garbage[2] = 0;
        garbage[4] = (byte) (1 + random.nextInt(5));
      }
      try {
        any.read(ByteBuffer.wrap(garbage), this::see);
      } catch (MalformedFrame expected) {
        assertThat(expected).hasMessageStartingWith("a ");
      }
      assertThat(any.capacity()).isEqualTo(4096);
    }
  }
}
